"""Declarations that no play can reach, and options for a menu that nobody offers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.dependencies import Dependencies
from interpreter.diagnostics import Diagnostic, Label, suggest
from interpreter.ir import Example, Invariant, RuleSet, Symbol, word_of
from interpreter.resolve import Reaching


def check_unused(rules: RuleSet, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """What no play reaches, told where the first of a chain of such things stands.

    A rule set without a whole game holds only pieces, which its examples start.
    """
    alive = dependencies.reached(_roots(rules))
    dead = [made for made in _reachable(rules) if made not in alive and made.origin]
    for made in dead:
        users = [user for _, user in dependencies.into(made) if not isinstance(user, (Example, Invariant)) and user is not made]
        if users:
            continue  # they are dead themselves, and told
        only = [other for other in dead if other is not made and made in _users(dependencies, other)]
        yield Diagnostic(
            "unused",
            f"nothing uses the {word_of(made)} `{made.name}`",
            made.span,
            label="never used",
            others=tuple(Label(other.span, "used by it alone") for other in only[:3]),
            help="use it, or remove it",
        )


def _users(dependencies: Dependencies, made: Symbol) -> set[Symbol]:
    return {user for _, user in dependencies.into(made) if not isinstance(user, (Example, Invariant))}


def _roots(rules: RuleSet) -> list[Symbol]:
    """Where play begins, and what players ask from outside."""
    roots: list[Symbol] = [scenario.setup for scenario in rules.scenarios if scenario.setup is not None]
    roots += [rules.worth] if rules.worth is not None else []
    if rules.main is not None:
        return [*roots, rules.main]
    return [*roots, *rules.examples]


def _reachable(rules: RuleSet) -> Iterator[Symbol]:
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
    yield from rules.procedures
    yield from rules.options


def check_menus(reaching: Reaching) -> Iterator[Diagnostic]:
    """Options for a menu that nobody offers."""
    for title, additions in reaching.additions.items():
        if title not in reaching.offered:
            close = suggest(title, reaching.offered)
            for addition in additions:
                yield Diagnostic(
                    "unknown-name",
                    f'there is no menu called "{title}"',
                    addition.line.menu.span,
                    label="never offered",
                    help=f"did you mean `{close[0]}`?" if close else f'a menu is named: SIDE chooses menu "{title}"',
                )
