"""Declarations that no play can reach, rulings that no rule tests, and options for a menu that nobody offers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, suggest
from interpreter.effects import Web
from interpreter.resolve import Reaching


def check_unused(web: Web) -> Iterator[Diagnostic]:
    """Findings: declarations that no play reaches, of a chain of them the first; and rulings that no rule tests.

    In a rule set that holds no whole game, play starts at each example.
    """
    alive = web.reached(web.roots)
    numbers = web.index.numbers
    dead = [made for made in _reachable(web.index.rules) if made.origin and numbers[made] not in alive]
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
    for ruling in web.index.rules.rulings:
        if numbers[ruling] not in alive:
            yield Diagnostic(
                "unasked-ruling",
                f'no rule asks the ruling "{ruling.name}": whatever its default, the game is the same',
                ruling.span,
                label="never asked",
                help=f'ask it where it bears: ruling "{ruling.name}" is "READING"; or make it a `note` there',
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
    yield from rules.played
    yield from rules.options


def check_menus(reaching: Reaching, web: Web) -> Iterator[Diagnostic]:
    """Findings: options added to a menu that nobody offers."""
    for title, additions in reaching.additions.items():
        if title not in web.offered:
            close = suggest(title, web.offered)
            for addition in additions:
                yield Diagnostic(
                    "unknown-name",
                    f'there is no menu called "{title}"',
                    addition.line.menu.span,
                    label="never offered",
                    help=f"did you mean `{close[0]}`?" if close else f'a menu is named: SIDE chooses menu "{title}"',
                )
