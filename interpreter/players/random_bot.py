"""A bot that chooses among the options uniformly at random."""

from __future__ import annotations

from interpreter.players.asked import Asked
from interpreter.players.stream import Stream


class RandomBot:
    """Chooses uniformly among the options."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def choose(self, question: Asked) -> int:
        """The number of a random option."""
        return self.stream.below(question.count)
