"""Hints: what a bot would do in place of the person who is asked, and how sure it is. All at the table see who has asked for one.

In: games, decisions, texts of a store. Out: marks for logs, requests for a thinker. A bot is asked several times, each time with
other random numbers; the more often it takes the same option, the surer it is. It sees what its seat sees (`players`). A hint can
be asked for only where everybody may know who decides, since the mark reveals it. Errors: `ValueError` for stored data that is no
list of hints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from interpreter.records import NamedTuple
from interpreter.runtime import Decision, Game

HINTS = ("heuristic", "search")
"""The bots that give hints."""
TIMES = 8
"""So often a bot is asked."""


class Hint(NamedTuple):
    """The record that `seat` asked the bot `bot` for a hint. `lines`: how long the log of each seat, and of an onlooker (-1), was
    then."""

    seat: int
    bot: str
    lines: dict[int, int]

    def mark(self, eyes: int | None, most: int) -> tuple[int, int, str]:
        """The mark of this hint in a log of `most` lines: the number of the line before which it belongs, the seat, the bot."""
        return min(self.lines.get(-1 if eyes is None else eyes, most), most), self.seat, self.bot


class HintWanted(NamedTuple):
    """A request to a thinker: what would `bot` do in `seat`? The answer goes to the listener `to`, under the number `id`."""

    to: Any
    id: int
    seat: int
    bot: str


def by_times(taken: Mapping[int, int]) -> list[tuple[int, int]]:
    """Options with how often a bot took each, the most frequent first."""
    return sorted(taken.items(), key=lambda each: (-each[1], each[0]))


def as_data(hints: tuple[Hint, ...]) -> list[list[Any]]:
    """Hints as JSON data for the store."""
    return [[each.seat, each.bot, sorted(each.lines.items())] for each in hints]


def hints_of(data: Any) -> tuple[Hint, ...]:
    """The hints in data made by `as_data`. Errors: `ValueError`."""
    found = msgspec.convert(data or [], list[tuple[int, str, list[tuple[int, int]]]])
    return tuple([Hint(seat, bot, dict(lines)) for seat, bot, lines in found])


def may_be_hinted(game: Game, decision: Decision) -> bool:
    """May everybody know who decides here, so that a hint's mark reveals nothing? How many options there are does not matter."""
    polled = decision.point.how == "play" and decision.point.veiled
    return game.open_table or not (polled or decision.point.hidden or game.state.sealed is not None)
