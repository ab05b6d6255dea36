"""Conditions of a procedure that all its callers have settled already: a stop that always stops, a branch that is never taken.

Takes a procedure and the knowledge at its callers. A stop that never stops is mere care and not counted, nor is a test of the
arguments with which the procedure happens to be called so far.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.proofs.flow import Flow
from interpreter.proofs.knowledge import Knowledge
from interpreter.proofs.unit import Unit
from interpreter.source import Span


def settled(unit: Unit) -> dict[Span, bool]:
    """The conditions of a procedure that hold (True), or fail, whoever calls it, by their places; none for other declarations."""
    made = unit.made
    if not isinstance(made, ir.Procedure) or made.for_examples or made is unit.rules.main:
        return {}
    stops = {test.span for test in _stopping(made)}
    asked = {test.span for each in ir.statements_in(made.body) if isinstance(each, ir.If) for test, _ in each.branches}
    if not asked:
        return {}
    ways = [_whoever(known) for known in unit.entries.of_procedure(made)]
    if any(known.is_empty for known in ways):
        return {}
    found = [dict(_found(made, known, stops, asked)) for known in ways]
    return {place: holds for place, holds in found[0].items() if all(each.get(place) is holds for each in found)}


def _whoever(known: Knowledge) -> Knowledge:
    """The same without what follows from whom or what is named where it is run: it may be meant for others as well."""

    def is_named(test: ir.Expr) -> bool:
        match test:
            case ir.Op(name="eq", args=(ir.Local(), ir.Const())):
                return True
        return False

    return Knowledge(known.questions, tuple(fact for fact in known.facts if not is_named(fact.literal[0])), fresh=known.fresh)


def _found(made: ir.Procedure, known: Knowledge, stops: set[Span], asked: set[Span]) -> Iterator[tuple[Span, bool]]:
    """The stops that certainly stop (True), and the branches that are certainly not taken (False), by one way into it."""
    found: dict[Span, bool] = {}

    def ask(test: ir.Expr, place: Span, here: Knowledge) -> bool:
        if test.span in asked and here.is_possible and here.has_to_do_with(test):
            if test.span in stops and here.excludes(test, False):
                found[test.span] = True
            elif test.span not in stops and here.excludes(test):
                found[test.span] = False
        return True

    types = {param.name: param.type for param in made.params} | made.locals
    Flow(types, ask, lambda statement, here: None, lambda statement: None).body(made.body, known)
    yield from found.items()


def _stopping(made: ir.Procedure) -> Iterator[ir.Expr]:
    """The conditions by which it may end before its last statements."""
    for statement in made.body[:-1]:
        match statement:
            case ir.If(branches=((test, (*_, ir.Return())),), otherwise=()):
                yield test
