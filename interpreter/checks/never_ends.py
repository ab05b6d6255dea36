"""A span begins, and nobody ends it.

What lasts until it ends lasts for ever, what waits for its end never comes, and where it begins a second time play breaks. Write
`end SPAN` where it ends: often in the same procedure, behind what happens in it.

bad: rules

    kind side
        members red, blue

    span turn

    attribute gold of (player: side) is number
        lasts for turn

    procedure play the game
        begin turn
        add 1 to gold of red
        if gold of red is 1
            red wins the game because "it is rich"

good: rules

    kind side
        members red, blue

    span turn

    attribute gold of (player: side) is number
        lasts for turn

    procedure play the game
        begin turn
        add 1 to gold of red
        if gold of red is 1
            red wins the game because "it is rich"
        end turn
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: spans that begin and never end."""
    for placed, begun in web.begun if web.index.whole_game else ():
        span = web.index.symbols[begun.span]
        if begun.span not in web.ending:
            yield Diagnostic(
                "never-ends",
                f"nobody ends `{span.name}`",
                web.span(placed),
                label="under way for ever",
                help=f"write `end {span.name}` where it ends",
            )
