"""Places in texts as editors count them: takes lines of a text and spans of the house, gives lines and columns from 0 in units of
UTF-16, and back. A character beyond the first 65,536 counts twice there; a tab that was read as four blanks counts once.
"""

from __future__ import annotations

from typing import NamedTuple

from interpreter.source import Span

LEVEL = 4
"""So many blanks a tab before the first word of a line is read as."""
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


class Page:
    """A text as an editor shows it. Errors: none; what lies behind the end of a line or of the text is its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")

    def line(self, number: int) -> str:
        """A line, from 1."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def place(self, line: int, column: int, raw: bool = False) -> Place:
        """A line and a column of the house, both from 1. `raw`: the column is that of the text as it lies there."""
        if line > len(self.lines):
            return Place(len(self.lines) - 1, _units(self.lines[-1]))
        told = self.line(line)
        return Place(line - 1, _units(told[: (column if raw else _written(told, column)) - 1]))

    def stretch(self, span: Span, raw: bool = False) -> Stretch:
        """A span of the house."""
        return Stretch(self.place(span.line, span.column, raw), self.place(span.end_line, span.end_column, raw))

    def position(self, place: Place) -> tuple[int, int]:
        """A line and a column of the house: where an editor's place lies."""
        told = self.line(place.line + 1)
        column, units = 1, 0
        for char in told:
            if units >= place.character:
                break
            units += 2 if ord(char) > 0xFFFF else 1
            column += 1
        return place.line + 1, _read(told, column)

    @property
    def whole(self) -> Stretch:
        """All of it."""
        return Stretch(Place(0, 0), Place(len(self.lines) - 1, _units(self.lines[-1])))


def _units(text: str) -> int:
    return len(text) + sum(char > "\uffff" for char in text)


def _tabs(line: str) -> int:
    """How many tabs stand before the first word."""
    return line[: len(line) - len(line.lstrip(" \t"))].count("\t")


def _written(line: str, column: int) -> int:
    """The column in a line of what is read at another one."""
    if not _tabs(line):
        return column
    read = 1
    for at, char in enumerate(line):
        if read >= column:
            return at + 1
        read += LEVEL if char == "\t" and not line[:at].strip(" \t") else 1
    return len(line) + 1 + max(column - read, 0)


def _read(line: str, column: int) -> int:
    """The column at which something is read that stands in another one."""
    front = line[: column - 1]
    return column + (LEVEL - 1) * front[: len(front) - len(front.lstrip(" \t"))].count("\t")
