"""Hints: what a bot would do where a person is asked, and how sure it is; all at the table are told who has asked for one.

In: games, decisions, texts of a store. Out: marks for logs, questions for a thinker. A bot is asked several times, each time with
other luck, and is as sure as it is of one mind; it sees what its seat sees (`players`). A hint can be asked for only where
everybody may know who decides: the mark would tell it. Errors: `ValueError` for what was kept and tells no hints.
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
    """`seat` asked the bot `bot`. `lines`: how many lines stood in the log of each seat then, and of an onlooker (-1)."""

    seat: int
    bot: str
    lines: dict[int, int]

    def mark(self, eyes: int | None, most: int) -> tuple[int, int, str]:
        """Before which line of a log, of `most`, it is marked; the seat, the bot."""
        return min(self.lines.get(-1 if eyes is None else eyes, most), most), self.seat, self.bot


class HintWanted(NamedTuple):
    """What a thinker is to find out: for the listener `to`, under the number `id`, what `bot` would do in `seat`."""

    to: Any
    id: int
    seat: int
    bot: str


def by_times(taken: Mapping[int, int]) -> list[tuple[int, int]]:
    """Options and how often a bot took them, the most often taken first."""
    return sorted(taken.items(), key=lambda each: (-each[1], each[0]))


def as_data(hints: tuple[Hint, ...]) -> list[list[Any]]:
    """Hints to be kept."""
    return [[each.seat, each.bot, sorted(each.lines.items())] for each in hints]


def hints_of(data: Any) -> tuple[Hint, ...]:
    """Hints that were kept. Errors: `ValueError`."""
    found = msgspec.convert(data or [], list[tuple[int, str, list[tuple[int, int]]]])
    return tuple([Hint(seat, bot, dict(lines)) for seat, bot, lines in found])


def may_be_hinted(game: Game, decision: Decision) -> bool:
    """May everybody know who chooses? Whether there is much to choose from does not matter: the mark would tell it."""
    polled = decision.point.how == "play" and decision.point.veiled
    return game.open_table or not (polled or decision.point.hidden or game.state.sealed is not None)
