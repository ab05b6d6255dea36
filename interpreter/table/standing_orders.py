"""Standing orders: a seat passes by itself where it would be asked again and again, and nobody else sees that.

In: decisions, games. Out: orders, whether they still stand, the option that passes. They are for polls: questions whether a seat
wants to do something, which it is asked also when it has nothing to do it with. The table answers for whoever has given one, step
by step, and others are told what they would be told of an answer by hand. Errors: `ValueError` for what was kept and tells no
orders.
"""

from __future__ import annotations

from typing import Any

import msgspec

from interpreter.kernel import journal
from interpreter.records import NamedTuple
from interpreter.runtime import Decision, Game, declines


class StandingOrder(NamedTuple):
    """Pass for `seat` at a choice point, by its name. `span`: until this one ends, the one before which so many had begun; empty:
    until it is taken back. `rule`: by which rule it is asked there, for people."""

    number: int
    seat: int
    point: str
    rule: str
    span: str = ""
    begun: int = 0

    def stands(self, game: Game) -> bool:
        """Has what it was given for not ended yet?"""
        return not self.span or (self.span in running(game) and begun(game, self.span) == self.begun)

    def is_for(self, decision: Decision) -> bool:
        """Does it answer this question?"""
        return (self.seat, self.point) == (decision.seat, decision.point.name)


def as_data(orders: tuple[StandingOrder, ...]) -> list[list[Any]]:
    """Orders to be kept."""
    return [list(each) for each in orders]


def orders_of(data: Any) -> tuple[StandingOrder, ...]:
    """Orders that were kept. Errors: `ValueError`."""
    found = msgspec.convert(data or [], list[tuple[int, int, str, str, str, int]])
    return tuple([StandingOrder(*each) for each in found])


def passing(decision: Decision) -> int:
    """The number of the option that passes, where a seat is asked whether it wants to do something; else -1."""
    point = decision.point
    return next((number for number, option in enumerate(decision.options) if declines(point, option)), -1)


def running(game: Game) -> list[str]:
    """The spans that have begun and not ended, as everybody sees them."""
    return game.view(None, ())["spans"]


def begun(game: Game, span: str) -> int:
    """How many spans of this name have begun so far."""
    number = game.program.tables.periods.index(span)
    return sum(entry[0] == journal.BEGIN and entry[1] == number for entry in game.journal)
