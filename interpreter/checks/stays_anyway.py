"""An attribute says `stays when taken back`, and nothing is ever taken back.

Without `take SPAN back to at most NUMBER` nothing ever changes back, \
and the line says nothing. A layer may say it for the cards of layers
above it; so this is a note.

bad: rules

    kind side
        members red, blue

    attribute cards played is number
        stays when taken back

    procedure play the game
        add 1 to cards played
        report "{cards played} cards"

good: rules

    kind side
        members red, blue

    span march

    attribute cards played is number
        stays when taken back

    procedure play the game
        begin march
        keep a moment of march at 0
        add 1 to cards played
        take march back to at most 0
        report "{cards played} cards"
        end march
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Web

LEVEL = Level.NOTE


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: attributes that stay where nothing is taken back."""
    if any(not moment.keeps for _, moment in web.moments):
        return
    for node in sorted(web.staying):
        made = web.index.symbols[node]
        yield Diagnostic(
            "stays-anyway",
            f"nothing is ever taken back, so that `{made.name}` stays anyway",
            made.span,
            label="says `stays when taken back`",
            help="leave the line out",
        )
