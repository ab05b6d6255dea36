"""Rules write an attribute, and none reads it.

Whatever it comes to, the game is the same. Often the rule that was to ask for it asks for something else, or has still to be
written. Examples and invariants do not count; a line that tells it to all does. Nothing is told of rules without a scenario.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    attribute fame of (owner: side) is number

    procedure play the game
        add 2 to fame of red
        if gold of red is less than 3
            add 1 to gold of red

    scenario "A day"
        add 1 to gold of blue

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    attribute fame of (owner: side) is number

    procedure play the game
        add 2 to fame of red
        if fame of red is less than 3
            add 1 to gold of red
        report "red has {gold of red}"

    scenario "A day"
        add 1 to gold of blue
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Relation, Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: attributes that are only written. Examples are no use of an attribute."""
    for attribute in web.kept:
        if web.relations_to(attribute) == {Relation.WRITES}:
            yield Diagnostic(
                "written-only",
                f"rules write `{attribute.name}`, and none reads it",
                attribute.span,
                label="bears on nothing",
                help="ask for it where it is to count, or leave it out",
            )
