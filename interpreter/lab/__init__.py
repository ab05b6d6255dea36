"""The laboratory: takes open sessions and compiled programs, gives simulations, stress tests (soaks), logs of games, and views of
each stage of compilation.

Never prints and never draws: the command line and the tests stand on the same functions. Errors: faults of rules are results;
`Unsound` where a program is needed and there are errors.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
