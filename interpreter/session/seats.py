"""Who sits where: takes words like `SIDE=BOT`, gives bots by seat. Errors: `UsageError` for a side or a bot that is not there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.players import BOTS
from interpreter.session.request import UsageError, pick


def read_seats(words: Iterable[str], seats: Sequence[str]) -> dict[str, str]:
    """Bots by the name of their seat."""
    found: dict[str, str] = {}
    for word in words:
        seat, sign, bot = word.partition("=")
        if not sign:
            raise UsageError(f'"{word}" says no bot', "write it like this: --seat SIDE=random")
        name = pick("side", seat.strip(), seats)
        if name in found:
            raise UsageError(f'two bots for "{name}"', "name each side once")
        found[name] = pick("bot", bot.strip(), BOTS)
    return found
