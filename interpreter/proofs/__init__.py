"""What must hold where: takes declarations, gives the conditions on the way to each place in them, the values that terms may have
there, and under what a declaration is entered; finds nothing wrong.

An abstract interpretation: `Flow` walks through a body, `Knowledge` is what is known at a place, the solver says what follows.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
