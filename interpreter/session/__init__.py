"""Sessions: takes a request for a rule set (with mods, scenario, options), gives its texts, findings, facts, rules and
program.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
