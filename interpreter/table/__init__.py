"""A table: one game, who sits at it, who looks on. Takes a rule set laid out, a game and messages of pages; gives messages to
them.

`GameTable` is a function of its state and a message: no network, no clock, no file. What is kept, who thinks and how messages
come and go is beside it: `store`, `thinkers`, `serving`, the only module that knows a network. Errors are messages that change
nothing.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
