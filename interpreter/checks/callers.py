"""Conditions of a procedure that all its callers have settled already: a stop that always stops, a branch that is never taken.

Takes a procedure and the knowledge at its callers; gives findings. A stop that never stops is mere care and not reported, nor is
a test of the arguments with which the procedure happens to be called so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Looking
from interpreter.proofs import Entries, Flow, Knowledge
from interpreter.source import Span


def check_called(made: ir.Symbol, entries: Entries, looking: Looking, told: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Findings: the conditions of a procedure that hold, or fail, whoever calls it. `told`: earlier findings about it; their
    places are skipped."""
    if not isinstance(made, ir.Procedure) or made.for_examples or made is looking.rules.main:
        return
    stops = {test.span for test in _stopping(made)}
    asked = {test.span for each in ir.statements_in(made.body) if isinstance(each, ir.If) for test, _ in each.branches}
    if not asked:
        return
    ways = [_whoever(known) for known in entries.of_procedure(made)]
    if any(known.is_empty for known in ways):
        return
    found = [dict(_found(made, known, stops, asked)) for known in ways]
    for place, holds in found[0].items():
        if all(each.get(place) is holds for each in found) and not any(each.span == place for each in told):
            if holds:
                yield Diagnostic(
                    "always-true",
                    "this is always so, wherever this is run from",
                    place,
                    label="always stops here",
                    help="ask what was meant, or run it where this need not be so",
                )
            else:
                yield Diagnostic(
                    "never-true",
                    "this is never so, wherever this is run from",
                    place,
                    label="cannot be",
                    help="ask what was meant, or leave out what can never happen",
                )


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
