"""How a phrase came to its meaning: which of its words name what, for whoever asks where something is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from interpreter.records import NamedTuple
from interpreter.source import Span


class Spoken(Protocol):
    """A word of a phrase, or what stands there as one."""

    @property
    def text(self) -> str:
        """As its author wrote it."""

    @property
    def span(self) -> Span:
        """Where it stands."""


class Made(NamedTuple):
    """How a parse came about: what its words name, over which tokens, and the parses that fill the stretches of its holes."""

    target: object
    """A symbol, or the local of a name in sight; None for what only the parts name. `start` and `end` in `tokens`, and in these
    the `holes`: what lies between them are the words themselves."""
    tokens: tuple[Spoken, ...]
    start: int
    end: int
    holes: tuple[tuple[int, int], ...] = ()
    parts: tuple[Made | None, ...] = ()
    """How what fills the holes came about."""
    sentence: object = None
    """The declared one by which it was read, if one was."""

    def words(self) -> Iterator[Spoken]:
        """The tokens that name the target."""
        for at in range(self.start, self.end):
            if not any(low <= at < high for low, high in self.holes):
                yield self.tokens[at]

    def uses(self) -> Iterator[Made]:
        """This, and all that it is made of."""
        yield self
        for part in self.parts:
            if part is not None:
                yield from part.uses()
