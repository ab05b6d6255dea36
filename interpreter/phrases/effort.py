"""A limit on the work of parsing one phrase: a count of steps, the same on every machine.

The work grows with a power of the length of a phrase, but a high one where sentences have many holes and few words.
"""

from __future__ import annotations

from interpreter.source import Span

MOST_STEPS = 20_000
"""For one phrase. Those of the shipped rule sets take 45 at most; so many take less than half a second."""


class TooManyReadings(Exception):
    """Raised when parsing a phrase takes too many steps. `span`: its place."""

    def __init__(self, span: Span) -> None:
        super().__init__(f"too many readings at {span}")
        self.span = span


class Effort:
    """The number of steps left for the phrase at `span`."""

    __slots__ = ("left", "span")

    def __init__(self, span: Span, left: int = MOST_STEPS) -> None:
        self.span = span
        self.left = left

    def take(self) -> None:
        """Use up one step. Errors: `TooManyReadings` when none is left."""
        self.left -= 1
        if self.left < 0:
            raise TooManyReadings(self.span)
