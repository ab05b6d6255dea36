"""Text for a terminal, each piece marked with what it is, so that the terminal may colour it. Plain records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Sort = Literal[
    "", "line", "node", "name", "force", "choice", "about",
    "title", "question", "sign", "option", "shared", "heading", "report", "chance", "answer", "old", "warning",
]  # fmt: skip
"""What a piece of text is. On a map: a connection, a node's letter, the name of a node, of one where anything stands, of one that
may be chosen, of one that the question is about. Round it: the line above all, the question, what is typed for an option, its
own words, those that options share; in what has happened: a heading, what a rule tells, a die or a draw, an answer, what was told
before; a warning."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text in a row. `side`: the name of the side in whose colour it is drawn, or ''."""

    text: str
    sort: Sort = ""
    side: str = ""


Row: TypeAlias = list[Piece]


def text_of(row: Row) -> str:
    """A row as plain text, without trailing blanks."""
    return "".join(piece.text for piece in row).rstrip()
