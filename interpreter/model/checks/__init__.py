"""What can be wrong with a rule set whose every sentence reads: one check a function, in the order of the clearest report.

Takes the world of a finished resolution, adds findings to its list; changes nothing. When sentences did not read, only the checks
that need no bodies run, so that one mistake does not cause a dozen findings.
"""

from __future__ import annotations

from interpreter.library import Library
from interpreter.model.checks.choices import check_choices
from interpreter.model.checks.citations import check_citations, check_texts
from interpreter.model.checks.declarations import (
    check_announced,
    check_loops,
    check_recursion,
    check_same_words,
    check_triggers,
    check_unused,
)
from interpreter.model.layers import Standing
from interpreter.model.world import World

OF_HEADS = (check_same_words, check_citations, check_texts)
OF_BODIES = (check_unused, check_announced, check_choices, check_loops, check_recursion, check_triggers)


def check(world: World, library: Library, standing: list[Standing]) -> None:
    """Run the checks; findings go to the world's list."""
    broken = False
    for each in OF_HEADS:
        each(world, library, standing)
    if not broken:
        for each in OF_BODIES:
            each(world, library, standing)
