"""A library in, a checked `RuleSet` out: parses, merges layers, declares, defines, checks. Runs nothing.

`build` gives the rule set and adds its findings to a list; with errors it is incomplete and must not be run. `stages` gives
what each stage gave as well, `steps` the same for who wants to do other things in between, `needed_for` what some examples need
of it, `glance` what players can choose.
"""

from interpreter.frontend.glance import glance
from interpreter.frontend.loading import load
from interpreter.frontend.needed import Chosen, Part, needed_for
from interpreter.frontend.pipeline import Build, SoFar, build, heads_alone, removals_of, resolved, stages, steps, words_of
from interpreter.frontend.standing import Edited, Standing
