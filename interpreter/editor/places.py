"""Places in texts as editors count them: turns lines and columns of the compiler, from 1, into those of an editor, from 0, and
back.

Columns are counted in the unit that was agreed on with the editor (`Unit`): in UTF-16 a character beyond the first 65,536 counts
twice, in UTF-8 each character as many times as it has bytes. A tab, which the compiler reads as four blanks, counts as one
character; a letter with separate accents, which the compiler reads as one character, counts as it is typed.
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
    """A place between two characters, as an editor counts: line and column from 0."""

    line: int
    character: int


class Stretch(NamedTuple):
    """The text from one place to another."""

    start: Place
    end: Place


def unit_of(told: str) -> Unit:
    """The unit with this name in the protocol; UTF-16 for an unknown one."""
    return next((each for each in _UNITS if each == told), UTF_16)


_UNITS: tuple[Unit, ...] = ("utf-8", "utf-16", "utf-32")


class Page:
    """A text as an editor shows it. `unit`: in which its columns are counted. Errors: none; a place behind the end of a line or
    of the text counts as its end."""

    def __init__(self, text: str, unit: Unit = UTF_16) -> None:
        self.text = text
        self.unit: Unit = unit
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")

    def line(self, number: int) -> str:
        """The text of a line, from 1; '' if there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def place(self, line: int, column: int, raw: bool = False) -> Place:
        """The editor's place for a line and column of the compiler, both from 1. `raw`: the column counts the characters of the
        text as typed."""
        if line > len(self.lines):
            return Place(len(self.lines) - 1, width(self.lines[-1], self.unit))
        told = self.line(line)
        return Place(line - 1, width(told[: (column if raw else _written(told, column)) - 1], self.unit))

    def stretch(self, span: Span, raw: bool = False) -> Stretch:
        """The stretch of this page for a span of the compiler. `raw`: as in `place`."""
        return Stretch(self.place(span.line, span.column, raw), self.place(span.end_line, span.end_column, raw))

    def text_of(self, span: Span) -> str:
        """The text of this page that a compiler's span covers, with tabs and accents as typed; empty for several lines."""
        line = self.line(span.line)
        start, end = _written(line, span.column) - 1, _written(line, span.end_column) - 1
        return line[start:end] if span.line == span.end_line else ""

    def position(self, place: Place) -> tuple[int, int]:
        """The line and column of the compiler, both from 1, for an editor's place."""
        told = self.line(place.line + 1)
        return place.line + 1, _read(told, length(told, place.character, self.unit) + 1)

    @property
    def read(self) -> str:
        """The text as the compiler reads it: tabs as blanks, letters composed with their accents."""
        if "\t" not in self.text:
            return composed("\n".join(self.lines))
        return composed("\n".join(_LEADING.sub(_blanks, each, count=1) for each in self.lines).replace("\t", " "))

    def seen(self, stretch: Stretch) -> Stretch:
        """A stretch for display: an empty one is made one character wide."""
        start, end = stretch
        if start != end:
            return stretch
        told = self.line(start.line + 1)[length(self.line(start.line + 1), start.character, self.unit) :]
        return Stretch(start, Place(end.line, end.character + (width(told[:1], self.unit) or 1)))

    @property
    def whole(self) -> Stretch:
        """The stretch of the whole text."""
        return Stretch(Place(0, 0), Place(len(self.lines) - 1, width(self.lines[-1], self.unit)))


def width(text: str, unit: Unit) -> int:
    """The number of units in a text."""
    if text.isascii() or unit == "utf-32":
        return len(text)
    if unit == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(char > "\uffff" for char in text)


def length(line: str, units: int, unit: Unit) -> int:
    """The number of characters of a line before a column in units; a character that the column splits counts."""
    if line.isascii() or unit == "utf-32":
        return min(units, len(line))
    at = 0
    for number, char in enumerate(line):
        if at >= units:
            return number
        at += width(char, unit)
    return len(line)


def changed(text: str, stretch: Stretch, new: str, unit: Unit) -> str:
    """A text after an editor's change: `new` in place of a stretch of it. Lines end as in the protocol: in a line feed, a
    carriage return, or both."""
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
