"""What may still run behind a statement until a span ends.

Takes a statement and a span. It is followed outwards: after the statement in its routine, then after the calls of that routine,
until a caller ends the span.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.effects import Looking
from interpreter.proofs.unit import Unit
from interpreter.records import NamedTuple

MOST_ROUTINES = 24
"""Of more routines, one behind the other, it is not asked what follows them."""


def ending_with(effect: ir.Effect, looking: Looking) -> ir.Period | None:
    """The span with which an effect ends."""
    match effect.ends:
        case [ir.EffectEnd(host=ir.Occasion() as end)]:
            return looking.web.index.ended.get(end)
    return None


class _Placed(NamedTuple):
    """What stands behind a place. `over`: does the span end behind it?"""

    parts: list[object]
    over: bool


class Remaining:
    """What may run behind a statement until a span ends: `parts` of routines, and symbols. `is_known`: is that all?"""

    def __init__(self, unit: Unit, span: ir.Period, looking: Looking) -> None:
        self.parts: list[object] = [span.ended]
        self.is_known = True
        self._span = span
        self._looking = looking
        self._unit = unit
        self._met: set[ir.Procedure] = set()

    def behind(self, routine: ir.Procedure, statement: ir.Stmt) -> None:
        """Follow what comes behind a statement."""
        found = self._placed(routine.body, statement)
        assert found is not None, "it stands in the routine"
        self.parts += found.parts
        if not found.over and routine not in self._met:
            self._met.add(routine)
            self._behind_callers(routine)

    def _behind_callers(self, routine: ir.Procedure) -> None:
        callers = self._callers(routine)
        self.is_known = self.is_known and bool(callers) and len(self._met) < MOST_ROUTINES
        for caller, call in callers if self.is_known else ():
            self.behind(caller, call)

    def _callers(self, routine: ir.Procedure) -> Sequence[tuple[ir.Procedure, ir.Stmt]]:
        """Who makes a routine run, and where; nobody where that cannot be told."""
        looking = self._looking
        made = self._unit.made
        if routine.role == "block" and isinstance(made, ir.Member):
            heads = (head for name, head in made.kind.blocks.items() if made.blocks.get(name) is routine)
            return [each for head in heads for each in looking.runs(head)]
        for host, part in self._unit.hung:
            if isinstance(part, (ir.Hook, ir.Reaction)) and part.body is routine:
                self.parts.append(host)  # what else waits there
                if isinstance(host, ir.Occasion):
                    return looking.announced(host)
                return looking.callers(host) if isinstance(host, ir.Procedure) else ()
        return looking.callers(routine) if routine.role == "procedure" else ()

    def _placed(self, part: object, statement: ir.Stmt) -> _Placed | None:
        """What stands behind a statement in some part of a routine, around which all of a loop is."""
        if isinstance(part, tuple):
            for at, each in enumerate(part):
                found = _Placed([], False) if each is statement else self._placed(each, statement)
                if found is not None:
                    return self._and_later(found, part[at + 1 :])
        elif isinstance(part, ir.Term) and not isinstance(part, ir.Expr):
            for name in ir.inner_fields(type(part)):
                found = self._placed(getattr(part, name), statement)
                if found is not None:
                    turns = isinstance(part, (ir.ForEach, ir.GoRound, ir.Repeat)) or isinstance(part, ir.Menu) and part.repeats
                    return _Placed([*found.parts, part], found.over) if turns else found
        return None

    def _and_later(self, found: _Placed, later: Sequence[object]) -> _Placed:
        for each in later if not found.over else ():
            if not isinstance(each, ir.Stmt):
                break  # another branch
            if isinstance(each, ir.Verb) and each.name == "end" and each.of is self._span:
                return _Placed(found.parts, True)
            found.parts.append(each)
        return found
