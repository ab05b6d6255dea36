"""Lays text out in rows: wrapped, flowed, in columns. In: pieces or texts, a width in letters. Out: rows of pieces, none
wider.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from interpreter.views import Piece, Row, Sort, text_of

Book: TypeAlias = Callable[[os.terminal_size], Sequence[Row]]
"""What is told, in rows for a window."""


def wrapped(text: str, width: int, sort: Sort = "", side: str = "", indent: str = "", first: str = "") -> list[Row]:
    """A text wrapped into rows. `first`: put before every row; `indent`: put after it before every row but the first."""
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=first + indent) if text else []
    return [[Piece(line, sort, side)] for line in lines]


def lines_of(text: str, width: int, sort: Sort = "") -> list[Row]:
    """The lines of a text, each wrapped on its own, with its indentation kept."""
    rows: list[Row] = []
    for line in text.split("\n"):
        words = line.strip()
        if len(set(words)) == 1:
            words = words[:width]  # a line below a heading
        before = line[: min(len(line) - len(line.lstrip()), width // 2)]
        rows += wrapped(words, width, sort, indent="  ", first=before) if words else [[]]
    return rows


def defined(meanings: Mapping[str, str], width: int) -> list[Row]:
    """A list of words and meanings in two columns; in a narrow window each meaning stands below its words."""
    widest = max(map(len, meanings), default=0) + 4
    rows: list[Row] = []
    for words, meaning in meanings.items():
        indent = " " * (widest if width >= 3 * widest else 4)
        first, *others = wrapped(meaning, width, first=indent)
        if len(words) + 4 > len(indent):
            rows += [[Piece(shortened(f"  {words}", width), "option")], first, *others]
        else:
            rows += [[Piece(f"  {words}".ljust(len(indent)), "option"), Piece(text_of(first)[len(indent) :])], *others]
    return rows


def flowed(tokens: Iterable[Row], width: int, indent: str = "    ", gap: str = "  ") -> list[Row]:
    """Tokens one after another, with `gap` between them; a token is not broken unless it is wider than a row. `indent`: before
    all rows but the first."""
    rows: list[Row] = []
    used = width
    for token in tokens:
        size = sum(len(piece.text) for piece in token)
        if not rows or used + len(gap) + size > width:
            rows.append([Piece(indent), *token] if rows else [*token])
            used = size + (len(indent) if len(rows) > 1 else 0)
        else:
            rows[-1] += [Piece(gap), *token]
            used += len(gap) + size
    return [part for row in rows for part in _cut(row, width)]


def _cut(row: Row, width: int) -> list[Row]:
    """A row that a single token makes too wide in several."""
    if sum(len(piece.text) for piece in row) <= width:
        return [row]
    return wrapped(text_of(row), width, indent="    ")


def shortened(text: str, width: int) -> str:
    """The text itself if it fits in `width` letters; else cut at a word, with `...` at its end."""
    if len(text) <= width:
        return text
    return text[: max(0, width - 3)].rpartition(" ")[0].rstrip(".,;:(") + "..."[: max(0, width)]


def columns(tokens: Sequence[Row], width: int) -> list[Row]:
    """Tokens in as many even columns as fit, row by row; if all fit in one row, side by side."""
    widest = max((sum(len(piece.text) for piece in token) for token in tokens), default=0) + 2
    across = max(1, width // widest)
    behind = flowed(tokens, width)
    if across < 2 or len(behind) < 2:
        return behind
    rows = []
    for start in range(0, len(tokens), across):
        row: Row = []
        for token in tokens[start : start + across]:
            row += [*token, Piece(" " * (widest - sum(len(piece.text) for piece in token)))]
        rows.append(row)
    return rows
