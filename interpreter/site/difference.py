"""What one difference of two rule sets is.

In: an item of an edition. Out: `Difference`, with where it is told and where it was written.
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
    """Where something is said: the layer, the file, the line."""

    layer: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Difference:
    """A thing that is new, gone, says something else, or has another name."""

    how: How
    what: str
    """How it is declared."""
    title: str
    """What a reader calls it."""
    chapter: str
    """Under which heading it is told."""
    places: tuple[Place, ...]
    """Where it was declared and shaped, the last first; of what is gone, where it was taken away and stood."""
    lines: tuple[Changed, ...] = ()
    """What it says no longer, and now."""
    was: str = ""
    """What it was called."""
    unsaid: bool = False
    """No page says it, so that this is how it is made."""
    item: ir.Item | None = None
    """The thing itself."""

    @property
    def is_example(self) -> bool:
        """Is it a proof of a rule, or where one begins, and none itself?"""
        return isinstance(self.item, ir.Example) or isinstance(self.item, (ir.Procedure, ir.Scenario)) and self.item.for_examples


@dataclass(frozen=True)
class Differences:
    """All differences of two rule sets, by chapter in the order in which a reader expects them, examples at the end. `echoes`:
    what nobody has touched, and reads otherwise because of these."""

    one: str
    other: str
    found: tuple[Difference, ...]
    echoes: tuple[str, ...] = ()


def difference_of(
    how: How, item: ir.Item, lines: tuple[Changed, ...], *, edition: Edition, was: str = "", unsaid: bool = False
) -> Difference:
    """What there is to tell of an item of a rule set."""
    places = places_of_origin(item, edition.library)
    return Difference(
        how, ir.label(item), edition.headings.title(item), edition.headings.of(item), places, lines, was, unsaid, item
    )


def places_of_origin(item: ir.Item, library: Library) -> tuple[Place, ...]:
    """Where a thing is declared, and what has shaped it, the last first."""
    return tuple(dict.fromkeys(place_of(span, library) for span in reversed(item.origin or [item.span])))


def place_of(span: Span, library: Library) -> Place:
    source = library.sources.get(span.path)
    return Place(source.layer if source is not None else "", span.path, span.line)
