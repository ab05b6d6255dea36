"""Views for people: rules as English, journals as stories, states as a seat may see them, why a move is offered or not.

Takes resolved rule sets (`ir`), journals and games (`kernel`, `runtime`); gives texts and plain data. Decides nothing.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
