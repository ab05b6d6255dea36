"""A table: one game, the players at its seats, and the onlookers. Takes a prepared rule set (`LaidOut`), a game and messages of
pages; gives messages to pages.

`GameTable` is a function of its state and a message: no network, no clock, no file. The other modules store tables (`store`), run
bots (`thinkers`) and carry messages (`serving`, the only module that knows a network). An error is a message to the page that
caused it, and changes nothing.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
