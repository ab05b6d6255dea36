"""What one does with rule sets and games in bulk: open, check, run examples, simulate, search.

In: what a person asked for (`Request`). Out: results as plain data. Never prints and never draws: the command line and the tests
stand on the same functions. Errors: `UsageError` for what cannot be asked; findings and faults are results.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
