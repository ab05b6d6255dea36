"""A mod and the layers below it: takes a session with a mod on top, gives the declarations that it touches there, and what has
changed since.

The things that a mod touches are noted in a file beside its manifest, with the text that each had then. So changes in a later
version of a layer below can be reported to this mod, though nobody has the older version. Damaged notes are findings.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
