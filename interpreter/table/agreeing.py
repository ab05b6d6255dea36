"""Taking back an answer that one seat alone may not take back, since others have answered after it or chance or hidden things
have been revealed: all must agree.

A seat wishes to go back to before an answer of its own. Every other person at the table is asked, whether or not he has answered
since: asking only some would reveal who has answered in secret. While a wish is open the game stands still, so that neither the
end of a wish nor its time reveals that somebody has answered; whoever does not want to wait refuses, and the game goes on. Bots
always agree. In: games, seats, texts of a store. Out: wishes. Errors: `ValueError` for stored text that is no wish.
"""

from __future__ import annotations

from typing import Any

import msgspec

from interpreter.records import NamedTuple
from interpreter.runtime import Game


class Wish(NamedTuple):
    """The open wish of a seat to take the game back to an earlier answer."""

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
        """The seats among `people` that have not agreed yet, sorted, without the one that wishes."""
        return tuple(sorted(people - {self.by, *self.agreed}))


def as_data(wish: Wish | None) -> list[Any]:
    """A wish as JSON data for the store; an empty list for none."""
    return [] if wish is None else [*wish[:4], list(wish.agreed)]


def wish_of(data: Any) -> Wish | None:
    """The wish in data made by `as_data`; None for none. Errors: `ValueError`."""
    if not data:
        return None
    return Wish(*msgspec.convert(data, tuple[int, int, int, bool, tuple[int, ...]]))


def own_answers(game: Game, seat: int) -> list[int]:
    """The positions, from 0, of a seat's answers in the list of all answers."""
    return [number for number, each in enumerate(game.answers) if each.seat == seat]


def way_back(game: Game, seat: int, count: int) -> str:
    """What a seat needs in order to go back to answer number `count`: '' (nothing), `agreement` of the others, or `chance`
    (agreement, and chance is drawn anew)."""
    if game.barrier > count:
        return "chance"
    others = any(each.seat != seat for each in game.answers[count:])
    return "agreement" if others and not game.open_table else ""


def fresh_chance(game: Game) -> int:
    """A new seed for chance, derived from the position that is left, so that it repeats no chance of this game."""
    return int(game.fingerprint()[:16], 16)
