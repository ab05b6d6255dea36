"""Bots by name, which play seats without persons.

In: a `Question` (what a seat may see, and the options). Out: the number of an option. Errors: `KeyError` for an unknown bot. A
bot sees nothing else of the game: no state, no hidden card, no generator.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
