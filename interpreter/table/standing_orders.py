"""Standing orders: a seat lets the table pass for it where it would be asked again and again, and nobody else sees that.

In: decisions, games. Out: orders, whether they still stand, the option that passes. They are for polls: questions whether a seat
wants to do something, which it is asked even when it has nothing to do it with. The table answers for a seat that has given one,
step by step, and others are told what they would be told of an answer by hand. Errors: `ValueError` for stored data that is no
list of orders.
"""

from __future__ import annotations

from typing import Any

import msgspec

from interpreter.kernel import journal
from interpreter.records import NamedTuple
from interpreter.runtime import Decision, Game, declines


class StandingOrder(NamedTuple):
    """An order to pass for `seat` at the choice point named `point`. `span`: it stands until the end of this span, the one before
    whose beginning `begun` of its name had begun; '': until it is taken back. `rule`: the title of the rule that asks there."""

    number: int
    seat: int
    point: str
    rule: str
    span: str = ""
    begun: int = 0

    def in_force(self, game: Game) -> bool:
        """Is the order still in force, its span not yet over?"""
        return not self.span or (self.span in running(game) and begun(game, self.span) == self.begun)

    def is_for(self, decision: Decision) -> bool:
        """Is it for this seat and choice point?"""
        return (self.seat, self.point) == (decision.seat, decision.point.name)


def as_data(orders: tuple[StandingOrder, ...]) -> list[list[Any]]:
    """Orders as JSON data for the store."""
    return [list(each) for each in orders]


def orders_of(data: Any) -> tuple[StandingOrder, ...]:
    """The orders in data made by `as_data`. Errors: `ValueError`."""
    found = msgspec.convert(data or [], list[tuple[int, int, str, str, str, int]])
    return tuple([StandingOrder(*each) for each in found])


def passing(decision: Decision) -> int:
    """The number of the option that passes, if the decision is a poll; else -1."""
    point = decision.point
    return next((number for number, option in enumerate(decision.options) if declines(point, option)), -1)


def running(game: Game) -> list[str]:
    """The names of the spans that have begun and not ended, as everybody sees them."""
    return game.view(None, ())["spans"]


def begun(game: Game, span: str) -> int:
    """How often a span of this name has begun so far."""
    number = game.program.tables.periods.index(span)
    return sum(entry[0] == journal.BEGIN and entry[1] == number for entry in game.journal)
