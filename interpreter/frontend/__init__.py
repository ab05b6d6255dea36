"""A library in, a checked `RuleSet` out: parses, merges layers, resolves, checks. Runs nothing.

`build` gives the rule set, with findings in the given list; with findings it is incomplete and must not be run.
"""

from interpreter.frontend.pipeline import build

__all__ = ["build"]
