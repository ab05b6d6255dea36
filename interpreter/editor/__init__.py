"""What an editor asks: takes texts as they are typed and places in them, gives findings, words about them, places and changes.

`Desk` holds what lies open; the other names of this door ask about a place. None of it knows a protocol: `serve` speaks that of
language servers over standard input and output, and needs the extra `editor`. Raises nothing for mistakes in texts.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
