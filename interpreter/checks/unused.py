"""Declarations that no play can reach, and options for a menu that nobody offers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.dependencies import Dependencies
from interpreter.diagnostics import Diagnostic, Label, nearest
from interpreter.ir import Example, Invariant, OptionSwitch, Symbol, word_of
from interpreter.resolve import World


def check_unused(world: World, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """What no play reaches, told where the first of a chain of such things stands.

    A rule set without a whole game holds only pieces, which its examples start.
    """
    alive = dependencies.reached(_roots(world))
    dead = [made for made in _reachable(world) if made not in alive and id(made) in world.written_down]
    for made in dead:
        if isinstance(made, OptionSwitch) and id(made) in world.switched:
            continue
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


def _roots(world: World) -> list[Symbol]:
    """Where play begins, and what players ask from outside."""
    rules = world.rules
    roots: list[Symbol] = [scenario.setup for scenario in rules.scenarios if scenario.setup is not None]
    roots += [rules.worth] if rules.worth is not None else []
    if rules.main is not None:
        return [*roots, rules.main]
    return [*roots, *rules.examples]


def _reachable(world: World) -> Iterator[Symbol]:
    """What should be reached by some play."""
    rules = world.rules
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


def check_menus(world: World, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """Options for a menu that nobody offers."""
    for title, lines in world.menus.items():
        if title not in world.met_menus:
            close = nearest(title, world.met_menus)
            for line, _ in lines:
                yield Diagnostic(
                    "unknown-name",
                    f'there is no menu called "{title}"',
                    line.menu.span,
                    label="never offered",
                    help=f"did you mean `{close[0]}`?" if close else f'a menu is named: SIDE chooses menu "{title}"',
                )
