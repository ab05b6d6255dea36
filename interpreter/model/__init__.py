"""Trees of all layers in, one resolved, typed, checked `RuleSet` out.

`build` takes an opened library and gives the rule set, with findings in the given list; it runs nothing. The middle form
(`terms.py`, `declared.py`) is what later rooms read; they never see a tree.
"""

from interpreter.model.build import build
from interpreter.model.declared import RuleSet

__all__ = ["RuleSet", "build"]
