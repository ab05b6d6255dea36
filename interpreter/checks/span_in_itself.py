"""A span may begin while it is under way.

What lasts for a span starts anew when it begins. So a span that \
begins inside itself, by way of whatever its procedure calls, would
lose what was kept for the first one; play ends there with a message. \
End it before, write `stop if march is under way` before it begins
again, or let what may happen inside be a span of its own with its own attributes.

bad: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure (owner: side) marches
        begin march
        add 1 to steps
        if steps is 1
            blue is met
        end march

    procedure (owner: side) is met
        owner marches

    procedure play the game
        red marches

good: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure (owner: side) marches
        begin march
        add 1 to steps
        if steps is 1
            blue is met
        end march

    procedure (owner: side) is met
        stop if march is under way
        owner marches

    procedure play the game
        red marches
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Web, declared_in, leading_back

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: places that begin a span which is then begun again before it ends, through procedures that neither test whether
    it is under way nor end it."""
    places = {(begun.routine, begun.span): placed for placed, begun in reversed(web.begun)}
    for placed, begun in web.begun:
        chain = leading_back(web, begun, {routine for routine, span in places if span == begun.span})
        if chain is None:
            continue
        span = web.index.symbols[begun.span]
        again = web.span(places[chain[-1], begun.span])
        yield Diagnostic(
            "span-in-itself",
            f"`{span.name}` may begin again while it is under way",
            web.span(placed),
            label="begins here",
            others=(
                *[Label(each.span, f"by way of `{each.name}`") for each in declared_in(web, chain)],
                Label(again, "and begins again here"),
            ),
            help=f"write `end {span.name}` before, or `stop if {span.name} is under way` before it begins again",
        )
