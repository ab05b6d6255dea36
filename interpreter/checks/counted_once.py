"""A number is counted when the game is set up and never again, and rules go on asking for it.

What it counts changes in play. What was lost since the last count \
is lost again at each count, when the last count is never brought
up to date. Let it become what is counted, behind what asks for it. \
A number that stays what it was on purpose is printed, or set to a
fixed one.

bad: rules

    kind side
        members red, blue

    attribute men of (owner: side) is number

    attribute men when last counted is number

    attribute lost men is number

    scenario "War"
        men of red becomes 9
        men when last counted becomes men of red

    procedure play the game
        repeat up to 3 times
            red chooses a number from 0 to 9 called left
            men of red becomes left
            if men of red is less than men when last counted
                add (men when last counted minus men of red) to lost men
        report "{lost men}"

good: rules

    kind side
        members red, blue

    attribute men of (owner: side) is number

    attribute men when last counted is number

    attribute lost men is number

    scenario "War"
        men of red becomes 9
        men when last counted becomes men of red

    procedure play the game
        repeat up to 3 times
            red chooses a number from 0 to 9 called left
            men of red becomes left
            if men of red is less than men when last counted
                add (men when last counted minus men of red) to lost men
            men when last counted becomes men of red
        report "{lost men}"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Relation, Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: numbers that only set-ups count."""
    for attribute in web.kept:
        if attribute.type == ir.NUMBER and not attribute.params and web.relations_to(attribute) != {Relation.WRITES}:
            yield from _counted_once(web, attribute)


def _counted_once(web: Web, attribute: ir.Attribute) -> Iterator[Diagnostic]:
    """A number that set-ups make of what changes in play, and that nothing else ever writes."""
    units = web.users(web.index.numbers[attribute], Relation.WRITES)
    setups = [made.setup for unit in units if isinstance(made := web.index.written[unit], ir.Scenario) and made.setup is not None]
    if not units or len(setups) < len(units):
        return
    for unit in units:
        web.read(unit)
    for term in ir.walk(tuple(setup.body for setup in setups)):
        if isinstance(term, ir.Write) and term.attribute is attribute:
            if any(isinstance(each, ir.Read | ir.Ask | ir.InPile | ir.ValueOf) for each in ir.walk(term.value)):
                yield Diagnostic(
                    "counted-once",
                    f"`{attribute.name}` is counted when the game is set up, and never again",
                    attribute.span,
                    label="as it was at the beginning",
                    others=(Label(term.span, "counted here alone"),),
                    help="let it become what is counted where it has been asked for",
                )
                return
