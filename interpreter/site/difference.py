"""Records for the differences of two rule sets.

In: an item of an edition. Out: `Difference`, with its heading and the places where it was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from interpreter import ir
from interpreter.library import Library
from interpreter.site.changed_words import Changed
from interpreter.site.edition import Edition
from interpreter.source import Span

How = Literal["new", "gone", "changed", "renamed"]


@dataclass(frozen=True)
class Place:
    """A place in the rules: layer, file, line."""

    layer: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Difference:
    """An item that is new, gone, changed or renamed."""

    how: How
    what: str
    """Its head in the rules."""
    title: str
    """Its name for readers."""
    chapter: str
    """The heading under which it is listed."""
    places: tuple[Place, ...]
    """The places that declared and changed it, the last first; for what is gone, where it was removed and where it stood."""
    lines: tuple[Changed, ...] = ()
    """The changed lines of its page."""
    was: str = ""
    """Its former name."""
    unsaid: bool = False
    """Does its page read the same? Then `lines` are those of its declaration."""
    item: ir.Item | None = None
    """The item."""

    @property
    def is_example(self) -> bool:
        """Is it an example, or a position from which only examples start, and so no rule?"""
        return isinstance(self.item, ir.Example) or isinstance(self.item, (ir.Procedure, ir.Scenario)) and self.item.for_examples


@dataclass(frozen=True)
class Differences:
    """All differences of two rule sets, by chapter in the order of the site, examples last. `echoes`: items whose own declaration
    is the same, but which read differently because of these."""

    one: str
    other: str
    entries: tuple[Difference, ...]
    echoes: tuple[str, ...] = ()


def difference_of(
    how: How, item: ir.Item, lines: tuple[Changed, ...], *, edition: Edition, was: str = "", unsaid: bool = False
) -> Difference:
    """The difference record for an item of `edition`; `was`, `unsaid` as in `Difference`."""
    places = places_of_origin(item, edition.library)
    return Difference(
        how, ir.label(item), edition.headings.title(item), edition.headings.of(item), places, lines, was, unsaid, item
    )


def places_of_origin(item: ir.Item, library: Library) -> tuple[Place, ...]:
    """The places that declared and changed an item, the last first."""
    return tuple(dict.fromkeys(place_of(span, library) for span in reversed(item.origin or [item.span])))


def place_of(span: Span, library: Library) -> Place:
    source = library.sources.get(span.path)
    return Place(source.layer if source is not None else "", span.path, span.line)
