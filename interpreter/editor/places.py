"""Places in texts as editors count them: takes lines of a text and spans of the house, gives lines and columns from 0, and back.

Columns are counted in the unit that was agreed on with the editor (`Unit`): in UTF-16 a character beyond the first 65,536 counts
twice, in UTF-8 each character as many times as it has bytes. A tab that was read as four blanks counts as one character; a
letter whose accents stand apart, and which was read as one character, counts as it stands there.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from interpreter.source import Span, composed

LEVEL = 4
"""So many blanks a tab before the first word of a line is read as."""
Unit = Literal["utf-8", "utf-16", "utf-32"]
"""What columns are counted in, as the protocol of language servers calls it (3.17, `PositionEncodingKind`)."""
UTF_16: Unit = "utf-16"
"""What counts where nothing was agreed on."""
RAW = ("byte-order-mark", "tab", "odd-character", "no-last-newline")
"""Findings whose places are those of a text as it lies there, before it was mended."""


class Place(NamedTuple):
    """A place between two characters, as an editor counts."""

    line: int
    character: int


class Stretch(NamedTuple):
    """From one place to another one."""

    start: Place
    end: Place


def unit_of(told: str) -> Unit:
    """The unit that was agreed on by its name."""
    return next((each for each in _UNITS if each == told), UTF_16)


_UNITS: tuple[Unit, ...] = ("utf-8", "utf-16", "utf-32")


class Page:
    """A text as an editor shows it. `unit`: what its columns are counted in. Errors: none; what lies behind the end of a line or
    of the text is its end."""

    def __init__(self, text: str, unit: Unit = UTF_16) -> None:
        self.text = text
        self.unit: Unit = unit
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")

    def line(self, number: int) -> str:
        """A line, from 1."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def place(self, line: int, column: int, raw: bool = False) -> Place:
        """A line and a column of the house, both from 1. `raw`: the column is that of the text as it lies there."""
        if line > len(self.lines):
            return Place(len(self.lines) - 1, width(self.lines[-1], self.unit))
        told = self.line(line)
        return Place(line - 1, width(told[: (column if raw else _written(told, column)) - 1], self.unit))

    def stretch(self, span: Span, raw: bool = False) -> Stretch:
        """The page's stretch for a span of the compiler."""
        return Stretch(self.place(span.line, span.column, raw), self.place(span.end_line, span.end_column, raw))

    def told(self, span: Span) -> str:
        """The text of this page that a compiler's span covers, with tabs and accents as typed; empty for several lines."""
        line = self.line(span.line)
        start, end = _written(line, span.column) - 1, _written(line, span.end_column) - 1
        return line[start:end] if span.line == span.end_line else ""

    def position(self, place: Place) -> tuple[int, int]:
        """A line and a column of the house: where an editor's place lies."""
        told = self.line(place.line + 1)
        return place.line + 1, _read(told, length(told, place.character, self.unit) + 1)

    @property
    def read(self) -> str:
        """The text as it is read: a tab is blanks, letters are composed."""
        if "\t" not in self.text:
            return composed("\n".join(self.lines))
        return composed("\n".join(_LEADING.sub(_blanks, each, count=1) for each in self.lines).replace("\t", " "))

    def seen(self, stretch: Stretch) -> Stretch:
        """A stretch of no width is shown one character wide."""
        start, end = stretch
        if start != end:
            return stretch
        told = self.line(start.line + 1)[length(self.line(start.line + 1), start.character, self.unit) :]
        return Stretch(start, Place(end.line, end.character + (width(told[:1], self.unit) or 1)))

    @property
    def whole(self) -> Stretch:
        """All of it."""
        return Stretch(Place(0, 0), Place(len(self.lines) - 1, width(self.lines[-1], self.unit)))


def width(text: str, unit: Unit) -> int:
    """How many units a text has."""
    if text.isascii() or unit == "utf-32":
        return len(text)
    if unit == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(char > "\uffff" for char in text)


def length(line: str, units: int, unit: Unit) -> int:
    """How many characters of a line lie before a column; one in whose midst the column lies counts."""
    if line.isascii() or unit == "utf-32":
        return min(units, len(line))
    at = 0
    for number, char in enumerate(line):
        if at >= units:
            return number
        at += width(char, unit)
    return len(line)


def changed(text: str, stretch: Stretch, new: str, unit: Unit) -> str:
    """A text after what an editor has written in the place of a stretch of it. Lines end as the protocol has them end: in a line
    feed, a carriage return, or both."""
    start, end = (_index(text, place, unit) for place in stretch)
    return text[:start] + new + text[max(start, end) :]


def _index(text: str, place: Place, unit: Unit) -> int:
    """How many characters of a text lie before a place."""
    at = 0
    for _ in range(place.line):
        found = _END.search(text, at)
        if found is None:
            return len(text)
        at = found.end()
    last = _END.search(text, at)
    return at + length(text[at : len(text) if last is None else last.start()], place.character, unit)


_LEADING = re.compile(r"[ \t]*")
_END = re.compile(r"\r\n|\n|\r")


def _blanks(found: re.Match[str]) -> str:
    return found[0].replace("\t", " " * LEVEL)


def _tabs(line: str) -> int:
    """How many tabs stand before the first word."""
    return line[: len(line) - len(line.lstrip(" \t"))].count("\t")


def _written(line: str, column: int) -> int:
    """The column in a line of what is read at another one."""
    if composed(line) != line:
        return _decomposed(line, _written(composed(line), column))
    if not _tabs(line):
        return column
    read = 1
    for at, char in enumerate(line):
        if read >= column:
            return at + 1
        read += LEVEL if char == "\t" and not line[:at].strip(" \t") else 1
    return len(line) + 1 + max(column - read, 0)


def _decomposed(line: str, column: int) -> int:
    """The column of what stands in another one of the same line with its letters composed: behind all accents of the letter
    before it."""
    return next((at for at in range(len(line), 0, -1) if len(composed(line[:at])) < column), 0) + 1


def _read(line: str, column: int) -> int:
    """The column at which something is read that stands in another one."""
    front = line[: column - 1]
    column = len(composed(front)) + 1
    return column + (LEVEL - 1) * front[: len(front) - len(front.lstrip(" \t"))].count("\t")
