"""Nothing uses a declaration.

What no rule mentions has no effect on the game, and often is a slip: a rule that was to use it says something else. Examples and
invariants do not count as uses, but in a rule set without `play the game`, with which the game starts, examples start procedures.
Nothing is called unused before everything could be read.

bad: rules

    attribute turn is number

    attribute year is number

    procedure play the game
        add 1 to turn

good: rules

    attribute turn is number

    attribute year is number

    procedure play the game
        add 1 to turn
        year becomes turn plus 1800
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Web

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: declarations that no play reaches, of a chain of them the first.

    In a rule set that holds no whole game, play starts at each example.
    """
    numbers = web.index.numbers
    dead = [made for made in _reachable(web.index.rules) if made.origin and numbers[made] not in web.alive]
    users = {made: web.acting_on(numbers[made]) for made in dead}
    for made in dead:
        if users[made]:
            continue  # they are dead themselves, and told
        only = [other for other in dead if other is not made and numbers[made] in users[other]]
        yield Diagnostic(
            "unused",
            f"nothing uses the {ir.word_of(made)} `{made.name}`",
            made.span,
            label="never used",
            others=tuple(Label(other.span, "used by it alone") for other in only[:3]),
            help="use it, or remove it",
        )


def _reachable(rules: ir.RuleSet) -> Iterator[ir.Symbol]:
    """What should be reached by some play; what no declaration has written is not told."""
    yield from rules.queries
    yield from rules.values
    yield from rules.attributes
    yield from rules.piles
    yield from rules.tables
    yield from rules.dice
    yield from rules.actions
    yield from rules.routes
    yield from rules.reaches
    yield from (made for made in rules.played if not made.obsolete)
    yield from rules.options
