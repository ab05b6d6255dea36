"""What can be wrong with a rule set whose every sentence reads: one check a function, in the order of the clearest report.

Takes what resolving has found, gives findings; changes nothing but the lexicon, from which clashing sentences are taken. What
rests on everything that the rules say is asked only when all of it could be read: one mistake does not cause a dozen findings.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checks.boards import check_boards
from interpreter.checks.choices import check_choices
from interpreter.checks.citations import check_citations, check_texts
from interpreter.checks.clashes import check_names, check_same_words
from interpreter.checks.loops import check_loops
from interpreter.checks.moments import check_moments
from interpreter.checks.recursion import check_recursion, check_triggers
from interpreter.checks.unused import check_menus, check_unused
from interpreter.dependencies import Dependencies
from interpreter.diagnostics import Diagnostic
from interpreter.library import Library
from interpreter.resolve import MergedDeclaration, World

__all__ = ["check_bodies", "check_heads", "check_same_words"]

WHOLE = (check_unused, check_moments, check_menus, check_loops, check_recursion, check_triggers)
"""Checks for which every sentence must have been read."""


def check_heads(world: World, library: Library, standing: list[MergedDeclaration]) -> Iterator[Diagnostic]:
    """What can be told before any body is read, once clashing sentences have been taken out."""
    yield from check_names(world, standing)
    yield from check_boards(world.rules)
    yield from check_citations(library, standing)
    yield from check_texts(standing)


def check_bodies(world: World) -> Iterator[Diagnostic]:
    """What can be told of finished bodies. A choice is looked at by itself."""
    unread = {found.span.path for found in world.diagnostics}
    yield from check_choices(world.rules, unread)
    if not unread:
        dependencies = Dependencies(world.rules)
        for check in WHOLE:
            yield from check(world, dependencies)
