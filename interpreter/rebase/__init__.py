"""A mod and what lies below it: takes a session with a mod on top, gives what it touches there, and what has changed since.

What a mod touches is noted in a file beside its manifest, with what each of these things said then: so what a later version of a
layer below changes for this mod can be told, though nobody has the older one. Notes that are spoiled are findings.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
