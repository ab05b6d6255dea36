"""Selects the conditions about which play can raise a doubt, namely that they never came out otherwise: takes rules, gives each
with the evidence that a doubt needs.

A mere precaution is always true, or never, in most of what is played; a condition of a branch, a card or a line hardly ever is.
Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from interpreter import ir
from interpreter.effects import routines_of, terms_of
from interpreter.records import record
from interpreter.source import Span


@record
class Evidence:
    """How much evidence a finding needs. `least`: the number of scenes in which something must have been tested, or been
    possible, before play reports that it never came out otherwise; `careful`: the same number for a condition that may be a mere
    precaution."""

    least: int
    careful: int


NEVER = 1_000_000
"""In so many scenes nothing is asked: what hangs on the condition is told itself."""


class Asked(NamedTuple):
    """A condition to watch. `so`: in how many scenes it must have been tested before "always true" is a finding; `not_so`: before
    "never true" is one."""

    term: ir.Expr
    so: int
    not_so: int


def conditions(rules: ir.RuleSet, evidence: Evidence, concerns: Callable[[Span], bool]) -> list[Asked]:
    """The conditions at positions for which `concerns` is true; the operands of `and` are listed one by one."""
    found: dict[int, Asked] = {}
    for test, so, not_so in _Reading(rules, evidence).all():
        for part in ir.conjuncts(test):
            if concerns(part.span) and id(part) not in found:
                found[id(part)] = Asked(part, so, not_so)
    return list(found.values())


def precaution(body: tuple[ir.Stmt, ...]) -> bool:
    """Does this body only leave the routine or the loop?"""
    return len(body) == 1 and isinstance(body[0], ir.Return | ir.Leave)


class _Reading:
    def __init__(self, rules: ir.RuleSet, evidence: Evidence) -> None:
        self._rules = rules
        self._least, self._careful = evidence.least, evidence.careful

    def all(self) -> Iterator[tuple[ir.Expr | None, int, int]]:
        rules, least, careful = self._rules, self._least, self._careful
        shown = {id(step.procedure) for example in rules.examples for step in example.steps}
        for routine in routines_of(rules):
            if id(routine) not in shown:
                yield routine.guard, 2 * least, NEVER
                yield from self._inside(routine)
        for query in rules.queries:
            yield from self._inside(query)
        for action in rules.actions:
            for clause in action.clauses:
                yield clause.test, careful, least
            for allow in action.allows:
                yield allow.condition, careful, NEVER
            yield from self._below(terms_of(action))
        for value in rules.values:
            for line in value.lines:
                yield line.condition, careful, NEVER
            yield from self._below(terms_of(value))
        searches: list[ir.Route | ir.Reach] = [*rules.routes, *rules.reaches]
        for search in searches:
            for leg in search.legs:
                yield leg.step, careful, careful
            yield from self._below(terms_of(search))
        for host in rules.hosts:
            for hook in host.hooks:
                yield hook.guard, careful, NEVER
        for occasion in rules.occasions:
            for reaction in occasion.reactions:
                yield reaction.condition, 2 * least, NEVER

    def _inside(self, routine: ir.Procedure | ir.Query) -> Iterator[tuple[ir.Expr | None, int, int]]:
        yield from self._below((routine.guard if isinstance(routine, ir.Procedure) else None, routine.body))

    def _below(self, parts: tuple[object, ...]) -> Iterator[tuple[ir.Expr | None, int, int]]:
        """The conditions that stand in statements and terms."""
        least, careful = self._least, self._careful
        for term in ir.walk(parts):
            match term:
                case ir.If(branches=branches, otherwise=otherwise):
                    for test, then in branches:
                        yield test, least if otherwise else careful, careful if precaution(then) else least
                case ir.Filter(condition=condition):
                    yield condition, careful, careful
                case ir.ForEach(condition=condition) if condition is not None:
                    yield condition, careful, careful
                case ir.ChooseNumber(test=test):
                    yield test, careful, careful
                case ir.Menu(options=options):
                    for option in options:
                        yield option.guard, careful, NEVER
                case ir.YesNo(guard=guard):
                    yield guard, careful, NEVER
                case ir.Repeat(mode=mode, bound=bound) if mode != "times":
                    yield bound, careful, careful
                case ir.Op(name="and"):
                    yield term, careful, careful
                case ir.Return(value=value) if (
                    value is not None and value.type.base == "truth" and not isinstance(value, ir.Const)
                ):
                    yield value, careful, careful
                case ir.Op(name="not" | "or", args=args):
                    for arg in args:
                        yield arg, careful, careful
                case ir.Op(name="if_else", args=(test, *_)):
                    yield test, careful, careful
                case _:
                    pass
