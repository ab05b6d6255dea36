"""The statement (or the occasion) that asks at a decision, and the names in scope there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from interpreter import ir
from interpreter.effects import routines_of
from interpreter.reference import Env
from interpreter.runtime import Decision, Game

Asking = ir.Menu | ir.ChooseOne | ir.ChooseSome | ir.ChooseNumber | ir.YesNo | ir.ForEach | ir.Occasion
"""Everything that can ask."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The names in scope: their values, and the types of those that can be put into words."""

    env: Env
    types: dict[str, ir.Type]

    def having(self, name: str, member: ir.Member) -> Scope:
        """This scope with one more name, bound to a member."""
        return Scope({**self.env, name: member.id}, {**self.types, name: ir.Type("member", member.kind.name)})


def types_of(params: Iterable[ir.Param]) -> dict[str, ir.Type]:
    """The types of parameters by name."""
    return {param.name: param.type for param in params}


def what_asks(rules: ir.RuleSet, game: Game, decision: Decision) -> tuple[Asking, Scope]:
    """The statement or occasion that asks at an open decision, and the names in scope there. Errors: LookupError if the program
    was compiled from other rules."""
    found = _place(rules, decision.point.number)
    if found is None:
        raise LookupError(f"no statement asks at {decision.span}")
    asking, types = found
    return asking, Scope(_frame(game), types)


@lru_cache(maxsize=1)  # whoever asks about one move asks about others, and an account thinks of several positions
def _place(rules: ir.RuleSet, number: int) -> tuple[Asking, dict[str, ir.Type]] | None:
    """What asks at a choice point, and the types of the names in sight there."""
    for occasion in rules.occasions:
        if occasion.point is not None and occasion.point.number == number:
            return occasion, types_of(occasion.params)
    for routine in routines_of(rules):
        for term in ir.walk(routine.body):
            match term:
                case ir.Menu() | ir.ChooseOne() | ir.ChooseSome() | ir.ChooseNumber() | ir.YesNo() if term.point.number == number:
                    return term, routine.locals
                case ir.ForEach() if term.point is not None and term.point.number == number:
                    return term, routine.locals
                case ir.Pause(occasion=occasion) if term.point.number == number:
                    return occasion, types_of(occasion.params)
    return None


def _frame(game: Game) -> Env:
    """The locals of the routine that waits, as far as they have a value."""
    frame = game.state.stack[-1]
    tables = game.program.tables
    slots = tables.routines[tables.blocks[frame[0]].routine].slots
    return {name: value for name, value in zip(slots, frame[2:], strict=False) if value is not None}
