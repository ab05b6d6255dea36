"""Nobody announces an occasion.

An occasion happens where a procedure says `announce that ...`. Without that, rules and cards that wait for it wait for ever.

bad: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    occasion (player: side) has paid

    procedure play the game
        take 1 from gold of red

    rule "who pays is thanked"
        after a side called payer has paid
            add 1 to gold of payer

good: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    occasion (player: side) has paid

    procedure play the game
        take 1 from gold of red
        announce that red has paid

    rule "who pays is thanked"
        after a side called payer has paid
            add 1 to gold of payer
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Relation, Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: occasions that nobody announces."""
    for occasion in web.index.rules.occasions:
        announced = any(relation is Relation.ANNOUNCES for relation, _ in web.into(web.index.numbers[occasion]))
        if occasion.origin and not announced:
            yield Diagnostic(
                "never-announced",
                f"nobody announces `{occasion.name}`",
                occasion.span,
                label="never happens",
                help="write `announce that ...` where it happens",
            )
