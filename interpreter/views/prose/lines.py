"""Lines of prose: bullets at a depth, texts, headings, rows of a grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Sort = Literal["bullet", "text", "heading", "source", "grid"]
"""`source`: who says what follows; `grid`: a row of cells, parted by ` | `."""

SHORT = 110
"""Longest one-line form of a branch or a list of tests; longer ones become bullets of their own."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of prose at a depth, its text without capital and stop."""

    level: int
    text: str
    sort: Sort = "bullet"


def under(header: str, lines: list[Line], level: int, joint: str = ", ") -> list[Line]:
    """A header at `level` with the lines of its block (one level deeper): in one line when they are short, else below it."""
    if not lines:
        return [Line(level, f"{header}{joint}nothing happens")]
    is_inside = header.startswith(("if ", "otherwise, if ")) and lines[0].text.startswith("if ")
    if len(lines) == 1 and len(header) + len(lines[0].text) <= SHORT + 40 and not lines[0].text.endswith(":") and not is_inside:
        text = lines[0].text.removeprefix("now ") if header == "then" else lines[0].text
        return [Line(level, f"{header}{joint}{text}")]
    return [Line(level, header + ":"), *lines]


def bullets(texts: list[str], level: int) -> list[Line]:
    """A bullet for each text."""
    return [Line(level, text) for text in texts]
