"""Answering a question asks the same question again.

Questions are worked out from what is kept on the board, each from \
simpler ones. One that comes back to itself, directly or by way of
others, would never be answered. What spreads over the map is a `reach`.

bad: rules

    kind side
        members red, blue

    query (player: side) is ahead
        when not opponent of player is ahead

    query opponent of (player: side) answers side
        if player is red
            answer blue
        answer red

    procedure play the game
        if red is ahead
            red wins the game because "it is ahead"

good: rules

    kind side
        members red, blue

    attribute points of (player: side) is number

    query (player: side) is ahead
        when points of player is more than points of (opponent of player)

    query opponent of (player: side) answers side
        if player is red
            answer blue
        answer red

    procedure play the game
        add 1 to points of red
        if red is ahead
            red wins the game because "it is ahead"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Relation, Web

LEVEL = Level.ERROR


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: queries, values, actions and searches whose answer asks for themselves, directly or through others."""
    for knot in web.knots({Relation.ASKS}):
        members = [web.index.symbols[node] for node in knot]
        for asked in members:
            through = [other for other in members if other is not asked]
            yield Diagnostic(
                "endless-question",
                f"answering `{asked.name}` asks it again",
                asked.span,
                label="asks itself",
                others=tuple(Label(other.span, f"through this {ir.word_of(other)}") for other in through[:3]),
                help="a question may only ask simpler ones",
            )
