"""Chooses among the options at random, each alike."""

from __future__ import annotations

from interpreter.players.asked import Asked
from interpreter.players.stream import Stream


class RandomBot:
    """Uniform over the options."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def choose(self, question: Asked) -> int:
        """The number of an option."""
        return self.stream.below(question.count)
