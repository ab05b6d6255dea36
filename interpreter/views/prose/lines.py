"""Lines of prose, the form of a page before it becomes text: bullets at a depth, paragraphs, headings, rows of a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from interpreter.views.prose.english import listed

Sort = Literal["bullet", "text", "heading", "source", "grid"]
"""`source`: who says what follows; `grid`: a row of cells, parted by ` | `."""

SHORT = 110
"""Longest one-line form of a branch or a list of tests; longer ones become bullets of their own."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of prose. `level`: its depth; `text`: without capital and full stop."""

    level: int
    text: str
    sort: Sort = "bullet"


def under(header: str, lines: list[Line], level: int, joint: str = ", ") -> list[Line]:
    """A header at `level` followed by the lines of its block (one level deeper): joined in one line if they are short. `joint`:
    what joins them."""
    if not lines:
        return [Line(level, f"{header}{joint}nothing happens")]
    is_inside = header.startswith(("if ", "otherwise, if ")) and lines[0].text.startswith("if ")
    if len(lines) == 1 and len(header) + len(lines[0].text) <= SHORT + 40 and not lines[0].text.endswith(":") and not is_inside:
        text = lines[0].text.removeprefix("now ") if header == "then" else lines[0].text
        return [Line(level, f"{header}{joint}{text}")]
    return [Line(level, header + ":"), *lines]


def bullets(texts: list[str], level: int) -> list[Line]:
    """One bullet for each text, at depth `level`."""
    return [Line(level, text) for text in texts]


def under_titles(titled: Iterable[tuple[str, list[Line]]]) -> list[Line]:
    """Groups of lines, each under a heading with the title of its author; no heading where the title is ''.

    Neighbouring groups of one author are joined, and so are those with the same lines, under both titles.
    """
    groups: list[tuple[list[str], list[Line]]] = []
    for title, lines in titled:
        if groups and groups[-1][0] == [title]:
            groups[-1][1].extend([] if groups[-1][1][-len(lines) :] == lines else lines)
        elif groups and title and groups[-1][0][0] and groups[-1][1] == lines:
            groups[-1][0].append(title)
        else:
            groups.append(([title], list(lines)))
    return [line for titles, lines in groups for line in (*_heading(titles), *lines)]


def _heading(titles: list[str]) -> list[Line]:
    return [Line(0, f"{listed(titles)}:", "source")] if titles[0] else []
