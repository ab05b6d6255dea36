"""Takeovers: words of a higher layer that change the meaning of a phrase in a lower one.

A phrase keeps its meaning when layers are added above it, unless one replaces or extends the thing that it names. So if sentences
of a higher layer could match a phrase, it is read without them too (`Lexicon.without`); a difference is recorded here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter import ir
from interpreter.records import NamedTuple
from interpreter.source import Span


class Doubt(NamedTuple):
    """A phrase that declarations of higher layers could match, and these declarations."""

    span: Span
    strangers: tuple[ir.Symbol, ...]


class Takeover(NamedTuple):
    """Lines of lower layers to which a declaration of a higher one gives another meaning. `tied`: is each line ambiguous now?"""

    stranger: ir.Symbol
    tied: bool
    lines: list[Span]


class Takeovers:
    """The phrases of lower layers whose meaning changed because of declarations above them. Grows while phrases are read;
    `count`: the number of entries so far."""

    def __init__(self) -> None:
        self.count = 0
        self._noted: dict[tuple[ir.Symbol, bool], dict[tuple[str, int], Span]] = {}

    def note(self, stranger: ir.Symbol, phrase: Span, tied: bool) -> None:
        """Record that a declaration changes the meaning of a phrase, or makes it ambiguous (`tied`)."""
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
    """The declarations of layers above the lowest, by their words."""

    def __init__(self) -> None:
        self._by_anchor: dict[str, list[_Said]] = {}

    def add(self, symbol: ir.Symbol, height: int, required: frozenset[str], anchors: Iterable[str]) -> None:
        """Add a declaration, first made in layer number `height`, that only a phrase with all words of `required`, and one of
        `anchors`, can name."""
        said = _Said(required, symbol, height)
        for key in anchors:
            self._by_anchor.setdefault(key, []).append(said)

    def met(self, keys: Sequence[str], height: int) -> tuple[ir.Symbol, ...]:
        """The declarations of layers above number `height` that a phrase with these words could name; `'s` counts as `of` as
        well."""
        anchors = self._by_anchor
        found = [said for key in keys if key in anchors for said in anchors[key]]
        if "'s" in keys:
            keys = [*keys, "of"]
            found += anchors.get("of", ())
        if not found:
            return ()
        return tuple(dict.fromkeys([said.symbol for said in found if said.height > height and said.required.issubset(keys)]))
