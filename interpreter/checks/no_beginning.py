"""A scenario is offered to players, and no game can be played from it.

What begins in the midst of a march or a battle is good for examples, \
which carry out one procedure and look at what has come of it. A
game runs `play the game` from its start: what is under way when that begins, and is begun again by it, breaks play there. A line
`for examples` in the scenario says that only examples begin from \
it; then lists, bots, the site and `--scenario` leave it out. The
manifest of a game cannot name such a scenario as the one that is \
played. Nor is one offered that stands in a layer below another whose
manifest says `scenarios: own`.

bad: rules

    kind side
        members red, blue

    span march

    attribute place of (owner: side) is number

    procedure play the game
        begin march
        add 1 to place of red
        end march
        if place of red is at least 2
            red wins the game because "it is there"

    scenario "On the way"
        begin march
        place of red becomes 3

good: rules

    kind side
        members red, blue

    span march

    attribute place of (owner: side) is number

    procedure (owner: side) marches
        begin march
        add 1 to place of owner
        end march

    procedure play the game
        red marches
        if place of red is at least 2
            red wins the game because "it is there"

    scenario "At home"
        place of red becomes 1

    scenario "On the way"
        for examples
        begin march
        place of red becomes 3
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Web, begun_again, declared_in

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: scenarios for players that leave a span under way which the game may then begin again, which would end the play
    with an error."""
    rules = web.index.rules
    if rules.main is None:
        return
    main = web.index.numbers[rules.main]
    for placed, begun in web.begun:
        scenario = web.index.written[placed.unit]
        if not isinstance(scenario, ir.Scenario) or scenario.for_examples or begun.closes:
            continue
        chain = begun_again(web, begun.span, main)
        if chain is None:
            continue
        span = web.index.symbols[begun.span]
        again = next(web.span(other) for other, each in web.begun if each.span == begun.span and each.routine == chain[-1])
        yield Diagnostic(
            "no-beginning",
            f'no game can go on from "{scenario.name}": it begins while `{span.name}` is under way',
            web.span(placed),
            label="still under way when the game begins",
            others=(
                *[Label(each.span, f"by way of `{each.name}`") for each in declared_in(web, chain)],
                Label(again, "which begins it again"),
            ),
            help=f"write `for examples` into it if only examples begin from it, or `end {span.name}`",
        )
