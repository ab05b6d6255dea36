"""A span is taken back, and no moment of it is ever kept.

There is nothing to go back to, and the game breaks here. Write `keep \
a moment of SPAN at NUMBER` where the span may have to go back to:
before each step of a march, for example.

bad: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure the fog falls
        take march back to at most 2

    procedure play the game
        begin march
        repeat up to 3 times
            add 1 to steps
        red may
            the fog falls
        report "{steps} steps"
        end march

good: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure the fog falls
        take march back to at most 2

    procedure play the game
        begin march
        repeat up to 3 times
            keep a moment of march at steps
            add 1 to steps
        red may
            the fog falls
        report "{steps} steps"
        end march
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: where a span is taken back of which no moment is kept."""
    kept = {moment.span for _, moment in web.moments if moment.keeps}
    for placed, moment in web.moments:
        if not moment.keeps and moment.span not in kept:
            name = web.index.symbols[moment.span].name
            yield Diagnostic(
                "no-moment",
                f"no moment of `{name}` is ever kept",
                web.span(placed),
                label="nothing to go back to",
                help=f"write `keep a moment of {name} at NUMBER` where it may have to go back to",
            )
