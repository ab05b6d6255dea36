"""Source texts and positions in them, on which every room rests.

Takes nothing, gives `Source` (a text with its layer) and `Span` (a stretch of a source); never knows a game. Lines and columns
count from 1; an end column is the column after the last character.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache

from interpreter.records import NamedTuple, record


class Span(NamedTuple):
    """A stretch of one source, by lines and columns (from 1, end exclusive). A plain tuple, so that it can be cached and
    saved."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other` (both of one source)."""
        return Span(self.path, self.line, self.column, other.end_line, other.end_column)


NOWHERE = Span("(built in)", 1, 1, 1, 1)
"""The place of what no file declares: the kernel's own words."""


@lru_cache(maxsize=4)
def _lines(text: str) -> list[str]:
    """The lines of a text, kept: who tells many findings of one text asks for one line after the other."""
    return text.split("\n")


def composed(text: str) -> str:
    """The text with each letter and its accents as one character, where there is one (NFC, Unicode Standard Annex 15), so that
    names that look the same are equal however they were typed. Applied to source texts and to people's input."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


_MARK = re.compile(r'["#]')


@record
class Source:
    """One text file of a layer. `path`: as shown to people (relative, with `/`); `layer`: the id of its layer; `file`: its path
    on this machine, empty if it is no file."""

    path: str
    text: str
    layer: str
    file: str = field(default="", compare=False, repr=False)

    def line(self, number: int) -> str:
        """The text of line `number` (from 1) without its end; empty when there is none."""
        lines = _lines(self.text)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def lines_of_rules(self) -> Iterator[tuple[int, str]]:
        """The lines of a rules text that are neither blank nor only a comment, with their numbers."""
        for number, line in enumerate(self.text.removeprefix("\ufeff").split("\n"), 1):
            line = line.removesuffix("\r")
            told = line.lstrip(" \t")
            if told and told[0] != "#":
                yield number, line

    def without_comments(self) -> str:
        """The rules text without comments, blank lines and blanks at the ends of lines. Two texts with equal results have the
        same rules, line for line."""
        return _without_comments(self.text) if "\r" not in self.text else _joined([line for _, line in self.lines_of_rules()])


@lru_cache(maxsize=4096)
def _without_comments(text: str) -> str:
    """A text without them: kept, since who follows edits asks for those of all texts again and again."""
    lines = text.removeprefix("\ufeff").split("\n")
    return _joined([line for line in lines if (words := line.lstrip(" \t")) and words[0] != "#"])


def _joined(lines: list[str]) -> str:
    return "\n".join([line[: end_of_rule(line)].rstrip(" \t") if "#" in line else line for line in lines])


def end_of_rule(line: str) -> int:
    """The index in a line of rules at which its comment begins: at the first `#` outside quotation marks; the length of the line
    if there is none."""
    quoted = False
    for mark in _MARK.finditer(line):
        if mark.group() == '"':
            quoted = not quoted
        elif not quoted:
            return mark.start()
    return len(line)
