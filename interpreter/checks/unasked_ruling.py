"""No rule asks a ruling.

A ruling decides between the readings of an unclear sentence; a rule that hangs on it asks \
`ruling "TITLE" is "READING"`. One that no rule asks decides nothing: its `default` can be
changed without effect. What examples decide with `with ruling` is no use. A question \
of which only one reading can be played is a `note` at the rule that it concerns.

bad: rules

    ruling "second move"
        asks "may a leader move twice"
        reading "once"
        reading "twice"
        default "once"
        because "the rules do not say"

    attribute moves is number

    procedure play the game
        moves becomes 1

good: rules

    ruling "second move"
        asks "may a leader move twice"
        reading "once"
        reading "twice"
        default "once"
        because "the rules do not say"

    attribute moves is number

    procedure play the game
        moves becomes 1
        if ruling "second move" is "twice"
            moves becomes 2
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: rulings that no rule tests."""
    numbers = web.index.numbers
    for ruling in web.index.rules.rulings:
        if numbers[ruling] not in web.alive:
            yield Diagnostic(
                "unasked-ruling",
                f'no rule asks the ruling "{ruling.name}": whatever its default, the game is the same',
                ruling.span,
                label="never asked",
                help=f'ask it where it bears: ruling "{ruling.name}" is "READING"; or make it a `note` there',
            )
