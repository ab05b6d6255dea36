"""The origin of a parse: which words of a phrase name which symbol, for those who look up where something is mentioned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from interpreter.records import NamedTuple
from interpreter.source import Span


class Spoken(Protocol):
    """A word of a phrase, or a token that stands for one."""

    @property
    def text(self) -> str:
        """The word as its author wrote it."""

    @property
    def span(self) -> Span:
        """The place of the word."""


class Derivation(NamedTuple):
    """The origin of a parse: the symbol that its words name, the tokens, and the parses that fill its holes."""

    target: object
    """A symbol, or a local name; None if only the parts name anything. `start`, `end`: the range of this parse in `tokens`;
    `holes`: the ranges of its holes in that, outside of which the words themselves lie."""
    tokens: tuple[Spoken, ...]
    start: int
    end: int
    holes: tuple[tuple[int, int], ...] = ()
    parts: tuple[Derivation | None, ...] = ()
    """The origins of the parses that fill the holes."""
    sentence: object = None
    """The declared sentence that matched, if one did."""

    def words(self) -> Iterator[Spoken]:
        """The tokens of this parse that name its target, without those in its holes."""
        for at in range(self.start, self.end):
            if not any(low <= at < high for low, high in self.holes):
                yield self.tokens[at]

    def uses(self) -> Iterator[Derivation]:
        """This origin, and those of all its parts."""
        yield self
        for part in self.parts:
            if part is not None:
                yield from part.uses()
