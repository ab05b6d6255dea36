"""The effect of one member lasts until another span ends than those of all others that begin at the same point of play.

Three cards lower a toll for the march that their event makes, until \
the turn ends; the effect of a fourth ends with something else, so
that it is over too early, or stays for what comes later. The same is told of what answers one occasion.

bad: rules

    kind side
        members red, blue

    kind card
        plural cards
        block event by (player: side)

    span turn

    span season

    attribute gold of (player: side) is number

    value toll
        starts at 3

    procedure play the game
        begin season
        begin turn
        for each card called played
            event of (played) by red
        end turn
        end season
        if gold of red is 0
            blue wins the game because "red is poor"

    procedure (player: side) marches
        if gold of player is at least toll
            take toll from gold of player

    card "Guide"
        event
            until turn ends
                toll is lowered by 1
            player marches

    card "Bridge"
        event
            until turn ends
                toll is lowered by 2
            player marches

    card "Snow"
        event
            until turn ends
                toll is raised by 2
            player marches

    card "Ferry"
        event
            until season ends
                toll is raised by 1
            player marches

good: rules

    kind side
        members red, blue

    kind card
        plural cards
        block event by (player: side)

    span turn

    span season

    attribute gold of (player: side) is number

    value toll
        starts at 3

    procedure play the game
        begin season
        begin turn
        for each card called played
            event of (played) by red
        end turn
        end season
        if gold of red is 0
            blue wins the game because "red is poor"

    procedure (player: side) marches
        if gold of player is at least toll
            take toll from gold of player

    card "Guide"
        event
            until turn ends
                toll is lowered by 1
            player marches

    card "Bridge"
        event
            until turn ends
                toll is lowered by 2
            player marches

    card "Snow"
        event
            until turn ends
                toll is raised by 2
            player marches

    card "Ferry"
        event
            until turn ends
                toll is raised by 1
            player marches
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Node, Placed, Web

LEVEL = Level.WARNING

ENOUGH = {True: 2, False: 3}
"""So many members must do alike that answer one occasion (True), or play an event."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: the one member whose effect ends with another span, among those that answer the same occasion or start an effect
    in the same kind of block."""
    known: dict[Node, dict[Node, dict[str, Placed]]] = defaultdict(lambda: defaultdict(dict))
    for placed, each in web.spannings:
        made = web.index.written[placed.unit]
        assert isinstance(made, ir.Member), "only members have events"
        known[each.at][each.span].setdefault(made.family or made.name, placed)
    for at, spans in known.items():
        usual, others = max(spans.items(), key=lambda item: len(item[1]))
        if len(others) < ENOUGH[isinstance(web.index.symbols[at], ir.Occasion)]:
            continue
        for span, alone in spans.items():
            if span != usual and len(alone) == 1 and not alone.keys() & others.keys():
                (placed,) = alone.values()
                name, usually = web.index.symbols[span].name, web.index.symbols[usual].name
                yield Diagnostic(
                    "odd-duration",
                    f"this lasts until `{name}` ends; all others that begin here last until `{usually}` ends",
                    web.span(placed),
                    label="is that how long it is meant to last?",
                    others=(Label(web.span(next(iter(others.values()))), f"until {usually} ends, for one"),),
                    help=f"write `until {usually} ends`, or begin it where others last as long",
                )
