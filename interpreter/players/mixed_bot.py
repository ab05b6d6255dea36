"""A bot that asks another one at some share of its decisions, and chooses at random otherwise."""

from __future__ import annotations

import re

from interpreter.players.asked import Asked, Bot
from interpreter.players.stream import Stream

WHOLE = 1000
"""Shares are whole thousandths: no float decides what is played."""
_SHARE = re.compile(r"0|1|[01]\.[0-9]{1,3}")


def share_of(text: str) -> int:
    """A share like `0.2` in thousandths. Errors: `ValueError` unless it is a number from 0 to 1 with at most three decimals."""
    if _SHARE.fullmatch(text):
        units, _, decimals = text.partition(".")
        share = int(units) * WHOLE + int(decimals.ljust(3, "0"))
        if share <= WHOLE:
            return share
    raise ValueError(f"{text} is no share from 0 to 1")


class MixedBot:
    """Asks `bot` at `share` thousandths of its decisions, drawn from the bot's own stream."""

    def __init__(self, bot: Bot, share: int) -> None:
        self._bot = bot
        self._share = share

    @property
    def stream(self) -> Stream:
        """The stream of random numbers that both draw from."""
        return self._bot.stream

    def choose(self, question: Asked) -> int:
        """The number of an option. A single option is taken without thought and without drawing chance."""
        if question.count == 1:
            return 0
        if self.stream.below(WHOLE) < self._share:
            return self._bot.choose(question)
        return self.stream.below(question.count)
