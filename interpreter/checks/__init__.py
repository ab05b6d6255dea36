"""What can be wrong with a rule set whose every sentence reads: one check a function, in the order of the clearest report.

Takes what resolving gave, the outcome of each body, and what was found before; gives findings and changes nothing. What rests on
everything that the rules say is asked only when all of it could be read, so that one mistake does not cause a dozen findings.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checks.boards import check_boards
from interpreter.checks.bundles import check_left_behind
from interpreter.checks.changes import check_changes
from interpreter.checks.choices import Choices
from interpreter.checks.citations import check_citations, check_texts
from interpreter.checks.deeds import Deeds, plain, recalled
from interpreter.checks.foreign import check_foreign, cited
from interpreter.checks.lasting import check_lasting
from interpreter.checks.layers import check_layers, check_switched
from interpreter.checks.looking import Ground, Looking
from interpreter.checks.loops import check_loops
from interpreter.checks.marked import check_marked
from interpreter.checks.moments import check_moments
from interpreter.checks.needed import Needed, needed
from interpreter.checks.nonempty import shape
from interpreter.checks.numbers import check_numbers
from interpreter.checks.odd import check_odd
from interpreter.checks.outcomes import Outcome
from interpreter.checks.outside import check_outside
from interpreter.checks.places import check_places
from interpreter.checks.recursion import check_recursion, check_triggers
from interpreter.checks.sides import check_sides
from interpreter.checks.sizes import check_sizes
from interpreter.checks.spans import check_spans
from interpreter.checks.standing_in import check_standing_in
from interpreter.checks.together import check_together
from interpreter.checks.untried import check_untried
from interpreter.checks.unused import check_menus, check_unused, users_of
from interpreter.checks.web import Read, Web
from interpreter.checks.writing import Index, deeds_of, routines_of_unit, side_of
from interpreter.checks.written import check_written
from interpreter.diagnostics import Diagnostic
from interpreter.library import Library
from interpreter.resolve import Declarations, Merged

__all__ = [
    "Choices",
    "Deeds",
    "Ground",
    "Index",
    "Looking",
    "Needed",
    "Outcome",
    "Read",
    "Web",
    "check_boards",
    "check_heads",
    "check_layers",
    "check_menus",
    "check_untried",
    "check_foreign",
    "check_web",
    "cited",
    "deeds_of",
    "needed",
    "plain",
    "recalled",
    "routines_of_unit",
    "shape",
    "side_of",
    "users_of",
]

WHOLE = (
    check_unused,
    check_written,
    check_odd,
    check_sides,
    check_lasting,
    check_left_behind,
    check_moments,
    check_spans,
    check_outside,
    check_standing_in,
    check_loops,
    check_recursion,
    check_triggers,
)
"""Checks of the web of the rules, for which every sentence must have been read."""


def check_heads(library: Library, merged: Merged, declared: Declarations) -> Iterator[Diagnostic]:
    """Findings about layers and declarations, whatever their bodies say."""
    yield from check_numbers(library, declared.rules)
    yield from check_sizes(declared.rules)
    yield from check_places(declared.rules)
    yield from check_switched(library, declared.rules)
    yield from check_together(library, declared.rules)
    yield from check_citations(library, merged)
    yield from check_marked(merged, declared.rules)
    yield from check_texts(merged)
    yield from check_changes(merged)


def check_web(web: Web) -> Iterator[Diagnostic]:
    """Findings about the whole that rest on its deeds and nothing else; those about choices come from `Choices`."""
    for each in WHOLE:
        yield from each(web)
