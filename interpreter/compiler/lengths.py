"""Bounds how long a body can run: takes statements and expressions, counts passes of loops and calls.

A short body costs no fuel of its own: its caller pays beforehand, a step for every `GRAIN` passes and calls in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from interpreter import ir
from interpreter.compiler.counters import fixed_turns
from interpreter.compiler.lowered import Instances, Routine, Run
from interpreter.compiler.lowering import Routines

SHORT = 128
"""What has at most so many turns and calls is short."""
GRAIN = 12
"""So many turns and calls of what is short are one step."""
LONG = SHORT + 1
"""Stands for any number above."""


class Length(NamedTuple):
    """An upper bound of the passes of loops and calls in a body, including those in what it calls. `whole`: all of them, at most
    `LONG`. `short`: those in short parts, for which the caller pays; loops that are not short pay for themselves."""

    whole: int
    short: int

    @property
    def is_short(self) -> bool:
        """Is it short enough to run without counting fuel inside?"""
        return self.whole <= SHORT

    def price(self, turns: int = 1) -> int:
        """The fuel to pay beforehand for the short parts, when the body runs `turns` times."""
        return turns * self.short // GRAIN


NOTHING = Length(0, 0)
THROUGH_A_PILE = ("shuffle", "move_all")
"""Verbs that take each member of a pile into their hands: as much as a turn of a loop for each that may lie there."""
COUNTED = (
    *(ir.Allowed, ir.Announce, ir.Ask, ir.Call, ir.CallBlock, ir.Filter, ir.ForEach, ir.GoRound, ir.Measure),
    *(ir.Paths, ir.Reached, ir.Repeat, Run, ir.ValueOf, ir.Verb),
)
"""Terms that loop, or call what may."""


class Lengths:
    """Computes and caches the lengths of what one rule set declares."""

    def __init__(self, rules: ir.RuleSet, routines: Routines) -> None:
        self._kinds = rules.kinds
        self._routines = routines
        self._lengths: dict[int, int] = {}
        self._terms: dict[int, tuple[ir.Term, Length]] = {}

    def of(self, body: Iterable[ir.Term | None]) -> Length:
        """The length of a body, or of several terms together; None among them counts nothing."""
        whole = short = 0
        for term in body:
            if term is not None:
                length = self._of_term(term)
                whole += length.whole
                short += length.short
        return Length(min(whole, LONG), short)

    def _of_term(self, term: ir.Term) -> Length:
        if isinstance(term, (ir.Local, ir.Const)):
            return NOTHING
        known = self._terms.get(id(term))
        if known is None:
            known = self._terms[id(term)] = (term, self._worked_out(term))  # kept, so that its id stays its own
        return known[1]

    def _worked_out(self, term: ir.Term) -> Length:
        inner, short = 0, 0
        for name in ir.inner_fields(type(term)):
            length = self._of_part(getattr(term, name))
            inner += length.whole
            short += length.short
        whole = min(self._whole(term, min(inner, LONG)), LONG) if isinstance(term, COUNTED) else inner
        if isinstance(term, ir.Verb) and term.name in THROUGH_A_PILE:
            handled = len(term.piles[0][0].holds.members)
            whole, short = min(whole + handled, LONG), short + handled
        if whole < LONG:
            return Length(whole, whole) if whole else NOTHING
        return Length(LONG, 0 if isinstance(term, (ir.ForEach, ir.GoRound, ir.Repeat)) else short)

    def _of_part(self, part: object) -> Length:
        """That of what a field of a term holds."""
        if isinstance(part, ir.Term):
            return self._of_term(part)
        if not isinstance(part, tuple):
            return NOTHING
        whole = short = 0
        for each in part:
            length = self._of_part(each)
            whole += length.whole
            short += length.short
        return Length(min(whole, LONG), short) if whole else NOTHING

    def _whole(self, term: ir.Term, inner: int) -> int:
        match term:
            case ir.Ask(query=query):
                return 1 + inner + self._declared(query, query.body)
            case ir.ValueOf(value=value):
                return 1 + inner + self._declared(value, [part for line in value.lines for part in (line.condition, line.amount)])
            case ir.Allowed(action=action):
                tests = [*[clause.test for clause in action.clauses], *[allow.condition for allow in action.allows]]
                return 1 + inner + self._declared(action, tests)
            case ir.Call(procedure=procedure):
                return 1 + inner + self._of_routine(self._routines.procedure(procedure))
            case Run(routine=routine):
                return 1 + inner + self._of_routine(routine)
            case ir.Announce(occasion=occasion):
                hooks = self._routines.occasion(occasion)
                return inner if hooks is None else 1 + inner + self._of_routine(hooks)
            case ir.Verb():
                return LONG if self._routines.callees(term) else inner
            case ir.Filter() | ir.Measure():
                return self._of_all(term.source, inner)
            case ir.ForEach(order_by=None) if not isinstance(term.source, Instances):
                return self._of_all(term.source, inner)
            case ir.Repeat() if fixed_turns(term):
                return fixed_turns(term) * (1 + inner)
            case ir.ForEach() | ir.Repeat() | ir.GoRound() | ir.CallBlock() | ir.Reached() | ir.Paths():
                return LONG
        return inner

    def turns(self, loop: ir.ForEach) -> int:
        """The most passes that a loop over members can make; 1 where that is not known."""
        kind = self._kinds.get(loop.source.type.of)
        return 1 if kind is None else len(kind.members)

    def _of_all(self, source: ir.Expr, inner: int) -> int:
        """That of something done for each member of a set, which is worked out once. `inner`: that of both."""
        once = self._of_term(source).whole
        return LONG if inner == LONG else once + len(self._kinds[source.type.of].members) * (1 + inner - once)

    def _of_routine(self, routine: Routine) -> int:
        return LONG if routine.announces else self._declared(routine, routine.body)

    def _declared(self, thing: object, body: Iterable[ir.Term | None]) -> int:
        """That of the body of something. What calls itself is long."""
        if id(thing) not in self._lengths:
            self._lengths[id(thing)] = LONG
            self._lengths[id(thing)] = self.of(body).whole
        return self._lengths[id(thing)]
