"""What can be wrong with a rule set whose every sentence reads: one check a function, in the order of the clearest report.

Takes the world of a resolution, adds findings to its list; runs nothing. What rests on everything that the rules say is asked
only when all of it could be read, so that one mistake does not cause a dozen findings.
"""

from __future__ import annotations

from interpreter.checks.choices import check_choices
from interpreter.checks.citations import check_citations, check_texts
from interpreter.checks.clashes import check_names, check_same_words
from interpreter.checks.endless import check_loops, check_recursion, check_triggers
from interpreter.checks.unused import check_announced, check_menus, check_unused
from interpreter.checks.uses import Uses
from interpreter.library import Library
from interpreter.phrases import World
from interpreter.resolve import MergedDeclaration


def check_heads(world: World, library: Library, standing: list[MergedDeclaration]) -> None:
    """What can be told before any body is read."""
    check_same_words(world)
    check_names(world, standing)
    check_citations(world, library, standing)
    check_texts(world, standing)


def check_bodies(world: World) -> None:
    """What can be told of finished bodies. A choice is looked at by itself; for the rest every sentence must have been read."""
    unread = {found.span.path for found in world.diagnostics}
    uses = Uses(world.rules)
    check_choices(world, uses, unread)
    if not unread:
        for check in (check_unused, check_announced, check_menus, check_loops, check_recursion, check_triggers):
            check(world, uses)
