"""Programs in C: the same games as in Python, many times as fast.

In: a compiled program, and a way to compile C. Out: a library whose states are those of the program, and ways to and fro. Python
stays the reference: whatever is told to people is told by it. Errors: `NoLibrary` where there is none, with the reason.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
