"""Something asks whether a span is under way, and nobody begins it.

A span is under way from `begin SPAN` to `end SPAN`. What waits \
for one that never begins never comes: a condition is not fulfilled,
a card is not played.

bad: rules

    kind side
        members red, blue

    span truce

    attribute gold of (player: side) is number

    procedure play the game
        if truce is under way
            add 1 to gold of red
        if gold of red is 1
            red wins the game because "it kept the peace"

good: rules

    kind side
        members red, blue

    span truce

    attribute gold of (player: side) is number

    procedure play the game
        begin truce
        if truce is under way
            add 1 to gold of red
        end truce
        if gold of red is 1
            red wins the game because "it kept the peace"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Relation, Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: spans that are asked about, or taken back, and never begin."""
    for period in web.index.rules.periods:
        relations = {relation for relation, _ in web.into(web.index.numbers[period])}
        if period.origin and Relation.READS in relations and Relation.WRITES not in relations:
            yield Diagnostic(
                "never-begins",
                f"nobody begins `{period.name}`",
                period.span,
                label="never under way",
                help=f"write `begin {period.name}` where it begins",
            )
