"""A moment of a span is kept, and nothing ever takes the span back.

It does no harm, but it costs time in each game. A layer may keep moments for the cards of layers above it; so this is a note.

bad: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure play the game
        begin march
        keep a moment of march at steps
        add 1 to steps
        report "{steps} steps"
        end march

good: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure play the game
        begin march
        keep a moment of march at steps
        add 1 to steps
        red may
            take march back to at most 0
        report "{steps} steps"
        end march
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Web

LEVEL = Level.NOTE


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: the first place where a moment is kept of each span that nothing takes back."""
    seen = {moment.span for _, moment in web.moments if not moment.keeps}
    for placed, moment in web.moments:
        if moment.keeps and moment.span not in seen:
            seen.add(moment.span)
            name = web.index.symbols[moment.span].name
            yield Diagnostic(
                "idle-moment",
                f"nothing ever takes `{name}` back to this moment",
                web.span(placed),
                label="kept for nothing",
                help=f"leave it out, or write `take {name} back to at most NUMBER` where it goes back",
            )
