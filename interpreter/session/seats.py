"""Who sits where: takes words like `SIDE=BOT`, gives players by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.session.request import UsageError, pick

HUMAN = "human"
"""The player who is asked at the keyboard."""


def read_seats(words: Iterable[str], seats: Sequence[str], players: Sequence[str]) -> dict[str, str]:
    """Players by the name of their seat, in the order in which they were named.

    In: words, the names of all seats, and the players that can be named (one of them may be `HUMAN`).
    Errors: `UsageError` for a seat or a player that is not there, and for two players on one seat.
    """
    sort, first = ("player", HUMAN) if HUMAN in players else ("bot", "random")
    found: dict[str, str] = {}
    for word in words:
        seat, sign, player = word.partition("=")
        if not sign:
            raise UsageError(f'"{word}" says no {sort}', f"write it like this: --seat SIDE={first}")
        name = pick("side", seat.strip(), seats)
        if name in found:
            raise UsageError(f'two {sort}s for "{name}"', "name each side once")
        found[name] = pick(sort, player.strip(), players)
    return found
