"""Texts and places in them: the ground on which every room stands.

Takes nothing, gives `Source` (a text with its layer) and `Span` (a stretch of a source); never knows a game.
Lines and columns count from 1; an end column is the column after the last character.
"""

from __future__ import annotations

from typing import NamedTuple

from interpreter.records import record


class Span(NamedTuple):
    """A stretch of one source, by lines and columns (from 1, end exclusive). Plain enough to be cached and saved."""

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


@record
class Source:
    """One text file of a layer. `path` is as shown to people (relative, with `/`), `layer` the id of the layer it came with."""

    path: str
    text: str
    layer: str

    def line(self, number: int) -> str:
        """The text of line `number` (from 1) without its end; empty when there is none."""
        lines = self.text.split("\n")
        return lines[number - 1] if 0 < number <= len(lines) else ""
