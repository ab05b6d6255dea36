"""Colours at a terminal: draws rows of pieces with `rich`, which knows what the terminal can do and whether colours are wanted.

In: rows, the colours of the sides. Out: coloured text on the screen; plain text where there is no terminal, or a dumb one, and
without colours where `NO_COLOR` is set.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.style import Style
from rich.text import Text

from interpreter.views import Piece, Row, Sort

STYLES: Mapping[Sort, Style] = {
    "": Style(),
    "line": Style(dim=True),
    "node": Style(bold=True),
    "name": Style(dim=True),
    "force": Style(bold=True),
    "choice": Style(bold=True, color="black", bgcolor="yellow"),
    "about": Style(bold=True, underline=True),
    "title": Style(reverse=True),
    "question": Style(bold=True),
    "sign": Style(bold=True, color="yellow"),
    "option": Style(bold=True),
    "shared": Style(italic=True),
    "heading": Style(bold=True, underline=True),
    "report": Style(bold=True),
    "chance": Style(color="magenta"),
    "answer": Style(color="green"),
    "old": Style(dim=True),
    "warning": Style(color="yellow"),
}
"""How each sort of text is drawn."""


class Ink:
    """Draws rows on a console."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
        self.sides: dict[str, Style] = {}

    def give_colours(self, sides: Mapping[str, str]) -> None:
        """Set the colours of sides, `#rrggbb` by name; pieces of a side are drawn in its colour from now on."""
        self.sides = {name: Style(color=_light(colour)) for name, colour in sides.items()}

    @property
    def is_plain(self) -> bool:
        """Does the terminal's encoding lack letters beyond ASCII?"""
        return not self.console.encoding.lower().startswith("utf")

    @property
    def is_screen(self) -> bool:
        """Is the output a terminal that can be cleared?"""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def clear(self) -> None:
        """Clear the screen; where that cannot be done, print an empty line."""
        if self.is_screen:
            self.console.file.write("\033[2J\033[H")
        else:
            self.console.print()

    def draw(self, rows: Sequence[Row]) -> None:
        """Print rows, one below the other."""
        for row in rows:
            self.console.print(self.text(row), soft_wrap=True)

    def text(self, row: Row) -> Text:
        """A row as styled text."""
        text = Text()
        for piece in row:
            text.append(piece.text, self.style(piece))
        return text

    def style(self, piece: Piece) -> Style:
        """The style of a piece: that of its sort, in the colour of its side. A place on the map that may be chosen is highlighted
        instead."""
        own = STYLES[piece.sort]
        return own if piece.sort == "choice" else own + self.sides.get(piece.side, Style())


def _light(colour: str) -> str:
    """A colour of a printed map made lighter, so that it can be read on a dark ground too."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{min(255, part + 60):02x}" for part in parts)
