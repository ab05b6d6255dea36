"""The laboratory: takes rule sets laid out for work and compiled programs, gives simulations, soaks, told games, looks inside.

Never prints and never draws: the command line and the tests stand on the same functions. Errors: faults of rules are results;
`Unsound` where a program is needed and there are errors.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
