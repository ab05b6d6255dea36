"""A library in, a checked `RuleSet` out: parses, merges layers, declares, defines, checks. Runs nothing.

`build` gives the rule set and adds its findings to a list; with errors it is incomplete and must not be run. `stages` gives
what each stage gave as well.
"""

from interpreter.frontend.pipeline import Build, build, resolved, stages

__all__ = ["Build", "build", "resolved", "stages"]
