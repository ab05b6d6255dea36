"""Checks of all bodies together, in the order that gives the clearest report. Takes the web, gives findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.checks.beginnings import check_beginnings
from interpreter.checks.breaking import check_breaking
from interpreter.checks.bundles import check_left_behind
from interpreter.checks.for_examples import check_for_examples
from interpreter.checks.lasting import check_lasting
from interpreter.checks.loops import check_loops
from interpreter.checks.members import check_members
from interpreter.checks.moments import check_moments
from interpreter.checks.odd import check_odd
from interpreter.checks.outside import check_outside
from interpreter.checks.recursion import check_recursion, check_triggers
from interpreter.checks.set_ups import check_set_ups
from interpreter.checks.siblings import check_siblings
from interpreter.checks.sides import check_sides
from interpreter.checks.spans import check_spans
from interpreter.checks.standing_in import check_standing_in
from interpreter.checks.unused import check_unused
from interpreter.checks.written import check_written
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Web

WHOLE = (
    check_for_examples,
    check_unused,
    check_written,
    check_odd,
    check_sides,
    check_siblings,
    check_members,
    check_set_ups,
    check_breaking,
    check_lasting,
    check_left_behind,
    check_moments,
    check_spans,
    check_beginnings,
    check_outside,
    check_standing_in,
    check_loops,
    check_recursion,
    check_triggers,
)
"""Checks of the web of the rules, for which every sentence must have been read."""


def check_web(web: Web) -> Iterator[Iterable[Diagnostic]]:
    """Findings about the whole rule set that depend on its deeds alone, one iterable for each check; those about choices come
    from `Choices`."""
    for each in WHOLE:
        yield each(web)
