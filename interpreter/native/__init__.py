"""The native back end: runs programs in C, with the same games as in Python, many times as fast.

In: a compiled program, and a C compiler. Out: a library that runs states of the program, and conversions of states between Python
and C. Python stays the reference: all that people see comes from it. Errors: `NoLibrary` where there is none, with the reason.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
