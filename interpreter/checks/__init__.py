"""What can be wrong with a rule set whose every sentence reads: one check a function, in the order of the clearest report.

Takes what resolving gave, and what was found before; gives findings and changes nothing. What rests on everything that the rules
say is asked only when all of it could be read, so that one mistake does not cause a dozen findings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter.checks.boards import check_boards
from interpreter.checks.choices import check_choices
from interpreter.checks.citations import check_citations, check_texts
from interpreter.checks.layers import check_layers, check_switched
from interpreter.checks.loops import check_loops
from interpreter.checks.moments import check_moments
from interpreter.checks.numbers import check_numbers
from interpreter.checks.recursion import check_recursion, check_triggers
from interpreter.checks.sizes import check_number_choices, check_sizes
from interpreter.checks.unused import check_menus, check_unused
from interpreter.dependencies import Dependencies
from interpreter.diagnostics import Diagnostic, errors_of
from interpreter.library import Library
from interpreter.resolve import Declarations, MergedDeclaration

__all__ = ["check"]

WHOLE = (check_choices, check_number_choices, check_unused, check_moments, check_loops, check_recursion, check_triggers)
"""Checks of the graph of the rules, for which every sentence must have been read."""


def check(
    library: Library, merged: Sequence[MergedDeclaration], declared: Declarations, before: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """Findings about declarations, boards and bodies. `before`: all findings of the stages before."""
    rules = declared.rules
    heads = [
        *check_boards(rules),
        *check_numbers(library, rules),
        *check_sizes(rules),
        *check_switched(library, rules),
        *check_citations(library, merged),
        *check_texts(merged),
    ]
    yield from heads
    unread = {found.span.path for found in errors_of((*before, *heads))}
    if not unread:
        yield from check_layers(library)
        yield from check_menus(declared.reaching)
        dependencies = Dependencies(rules)
        for each in WHOLE:
            yield from each(rules, dependencies)
