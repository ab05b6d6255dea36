"""Taking back what others have answered since, or what chance and hidden things have come to bear on: by agreement.

A seat wishes to go back to before an answer of its own; every other person at the table is asked, whoever has answered since: who
was asked would tell who has answered in secret. While a wish is open the game stands still, so that neither the end of a wish nor
its time can tell that somebody has answered; whoever does not want to wait refuses, and the game goes on. Bots always agree. In:
games, seats, texts of a store. Out: wishes. Errors: `ValueError` for a text that tells none.
"""

from __future__ import annotations

from typing import Any

import msgspec

from interpreter.records import NamedTuple
from interpreter.runtime import Game


class Wish(NamedTuple):
    """A seat wishes that the game goes back."""

    number: int
    """By which pages name it."""
    by: int
    """The seat that wishes it."""
    stay: int
    """So many answers would stay."""
    anew: bool
    """Is chance drawn anew from there on?"""
    agreed: tuple[int, ...] = ()
    """The seats that want it too."""

    def waits_for(self, people: set[int]) -> tuple[int, ...]:
        """Who has not said yet what he wants."""
        return tuple(sorted(people - {self.by, *self.agreed}))


def as_data(wish: Wish | None) -> list[Any]:
    """A wish to be kept."""
    return [] if wish is None else [*wish[:4], list(wish.agreed)]


def wish_of(data: Any) -> Wish | None:
    """A wish that was kept. Errors: `ValueError`."""
    if not data:
        return None
    return Wish(*msgspec.convert(data, tuple[int, int, int, bool, tuple[int, ...]]))


def own_answers(game: Game, seat: int) -> list[int]:
    """The numbers, from 0, of the answers that a seat has given."""
    return [number for number, each in enumerate(game.answers) if each.seat == seat]


def way_back(game: Game, seat: int, count: int) -> str:
    """What it takes that a seat goes back to its answer number `count`: nothing, `agreement`, or `chance` as well, drawn anew."""
    if game.barrier > count:
        return "chance"
    others = any(each.seat != seat for each in game.answers[count:])
    return "agreement" if others and not game.open_table else ""


def fresh_chance(game: Game) -> int:
    """A seed that no chance of this game was drawn from: it comes of the very position that is left."""
    return int(game.fingerprint()[:16], 16)
