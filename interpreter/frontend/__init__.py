"""The front end of the compiler: a library in, a checked `RuleSet` out: parses, merges layers, declares, defines, checks. Runs
nothing.

`build` gives the rule set and adds its findings to a list; with errors it is incomplete and must not be run. `stages` also gives
the results of each stage, `steps` does the same step by step for a caller with other work in between, `needed_for` gives what
some examples need, `glance` what players can choose.
"""

from interpreter.frontend.glance import glance
from interpreter.frontend.loading import load
from interpreter.frontend.needed import Chosen, Part, needed_for
from interpreter.frontend.pipeline import Build, SoFar, build, heads_alone, removals_of, resolved, stages, steps, words_of
from interpreter.frontend.standing import Edited, Standing
