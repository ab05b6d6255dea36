"""Editor support: takes texts as they are typed and places in them, gives findings, descriptions of names, places and changes.

`Desk` holds the open texts; the other names of this package answer questions about a place. None of it knows a protocol: `serve`
speaks that of language servers over standard input and output, and needs the extra `editor`. Mistakes in texts raise nothing.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
