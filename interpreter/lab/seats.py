"""Who sits where: takes words like `SIDE=BOT`, gives bots by seat. Errors: `Misuse` for a side or a bot that is not there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.lab.asked import Misuse, pick
from interpreter.players import BOTS


def read_seats(words: Iterable[str], seats: Sequence[str]) -> dict[str, str]:
    """Bots by the name of their seat."""
    found: dict[str, str] = {}
    for word in words:
        seat, sign, bot = word.partition("=")
        if not sign:
            raise Misuse(f'"{word}" says no bot', "write it like this: --seat SIDE=random")
        name = pick("side", seat.strip(), seats)
        if name in found:
            raise Misuse(f'two bots for "{name}"', "name each side once")
        found[name] = pick("bot", bot.strip(), BOTS)
    return found
