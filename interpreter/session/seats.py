"""Who sits where: takes words like `SIDE=BOT` and `SIDE=BOT:SHARE`, gives players by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.players import share_of
from interpreter.session.request import UsageError, pick

HUMAN = "human"
"""The player who is asked at the keyboard."""


def read_seats(words: Iterable[str], seats: Sequence[str], players: Sequence[str]) -> dict[str, str]:
    """Players by the name of their seat, in the order in which they were named.

    In: words, the names of all seats, and the players that can be named (one of them may be `HUMAN`).
    A bot may have a share behind it, `heuristic:0.2`. Errors: `UsageError` for a seat or a player that is not there, for two
    players on one seat, for a share that is none.
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
        found[name] = _player(player, sort, players)
    return found


def _player(word: str, sort: str, players: Sequence[str]) -> str:
    """A player, `heuristic` or `heuristic:0.2`. Errors: `UsageError`."""
    bot, colon, share = (part.strip() for part in word.partition(":"))
    name = pick(sort, bot, players)
    if not colon:
        return name
    try:
        if name == HUMAN:
            raise ValueError(f"{HUMAN} is no bot")
        share_of(share)
    except ValueError:
        raise UsageError(
            f'"{word.strip()}" is no bot with a share of its decisions', "write it like this: heuristic:0.2"
        ) from None
    return f"{name}:{share}"
