"""Words that a higher layer gives a meaning, where a phrase of a lower one uses them: what may take it over, and what has.

A phrase means what it did when nothing above it was there, unless a layer replaces or extends what it speaks of. So where
sentences of a higher layer could read a phrase, it is read without them too (`Lexicon.without`); the difference is noted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter import ir
from interpreter.records import NamedTuple
from interpreter.source import Span


class Doubt(NamedTuple):
    """A phrase that declarations of higher layers could read, and these."""

    span: Span
    strangers: tuple[ir.Symbol, ...]


class Takeover(NamedTuple):
    """Lines of lower layers that read otherwise for the sake of a declaration. `tied`: could they mean either as well?"""

    stranger: ir.Symbol
    tied: bool
    lines: list[Span]


class Takeovers:
    """The phrases of lower layers that read otherwise since something above them was declared. Grows while phrases are read;
    `count` tells how much was noted."""

    def __init__(self) -> None:
        self.count = 0
        self._noted: dict[tuple[ir.Symbol, bool], dict[tuple[str, int], Span]] = {}

    def note(self, stranger: ir.Symbol, phrase: Span, tied: bool) -> None:
        """A declaration takes a phrase over, or can read it as well."""
        self.count += 1
        self._noted.setdefault((stranger, tied), {}).setdefault((phrase.path, phrase.line), phrase)

    def __iter__(self) -> Iterator[Takeover]:
        """By declaration, in the order of their places; each line once."""
        for stranger, tied in sorted(
            self._noted, key=lambda each: (each[0].span.path, each[0].span.line, each[0].span.column, each[1])
        ):
            lines = self._noted[stranger, tied]
            yield Takeover(stranger, tied, [lines[place] for place in sorted(lines)])


class _Said(NamedTuple):
    """The words that a phrase must have, what is meant by them, and how high the layer is that declared it first."""

    required: frozenset[str]
    symbol: ir.Symbol
    height: int


class Strangers:
    """What layers above the lowest declare, by its words."""

    def __init__(self) -> None:
        self._by_anchor: dict[str, list[_Said]] = {}

    def add(self, symbol: ir.Symbol, height: int, required: frozenset[str], anchors: Iterable[str]) -> None:
        """Something that only a phrase with all words of `required`, and one of `anchors`, can mean; it was first declared so
        high."""
        said = _Said(required, symbol, height)
        for key in anchors:
            self._by_anchor.setdefault(key, []).append(said)

    def met(self, keys: Sequence[str], height: int) -> tuple[ir.Symbol, ...]:
        """What a phrase of these words could mean for layers above its own; `'s` stands for an `of`."""
        anchors = self._by_anchor
        found = [said for key in keys if key in anchors for said in anchors[key]]
        if "'s" in keys:
            keys = [*keys, "of"]
            found += anchors.get("of", ())
        if not found:
            return ()
        return tuple(dict.fromkeys([said.symbol for said in found if said.height > height and said.required.issubset(keys)]))
