"""Arguments that many commands share: mods, scenario and options of a rule set, a form of output, the players of seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

from interpreter.session import Request, UsageError, playable, read_options

MOST_SEED = 2**63 - 1

F = TypeVar("F", bound=Callable[..., Any])


class Number(click.IntRange):
    """A whole number within bounds; the error for other text says "number"."""

    name = "number"


@dataclass(frozen=True)
class Choices:
    """The choices for a rule set: mods by their folders, a scenario ('': the rule set's own), options as words `K=V`."""

    mods: tuple[str, ...]
    scenario: str
    switches: tuple[str, ...]

    def of(self, rule_set: str) -> Request:
        """The request of a rule set with these choices. Errors: `UsageError` for words that set no option."""
        return Request(rule_set, self.mods, read_options(self.switches), self.scenario)

    def of_all(self, rule_set: str | None) -> list[Request]:
        """The request of the named rule set, or those of all playable ones when `rule_set` is None. Errors: as `of`."""
        return [self.of(name) for name in ([rule_set] if rule_set is not None else playable())]


def takes_choices(function: F) -> Callable[..., Any]:
    """Decorator: gives a command `--mod`, `--scenario` and `--option`, passed together as `choices`."""

    @wraps(function)
    def command(*args: Any, mods: tuple[str, ...], scenario: str, switches: tuple[str, ...], **more: Any) -> Any:
        return function(*args, choices=Choices(mods, scenario, switches), **more)

    option = click.option(
        "--option",
        "switches",
        multiple=True,
        metavar="K=V",
        help="Decide an option or a ruling: TITLE=on, TITLE=VALUE, TITLE=READING.",
    )
    scenario = click.option("--scenario", default="", metavar="S", help="Start from this scenario.")
    mod = click.option(
        "--mod", "mods", multiple=True, metavar="MOD", help="Put a mod on top, its folder or its file; may stand several times."
    )
    return mod(scenario(option(command)))


def takes_form(*forms: str) -> Callable[[F], F]:
    """Decorator: gives a command `--format` with these values, the first by default, passed as `form`."""
    return click.option("--format", "form", type=click.Choice(forms), default=forms[0], show_default=True, help="How to print.")


def takes_current(help: str) -> Callable[[F], F]:
    """Decorator: gives a command for saved games `--current-rules` and `--mod`, passed together as `current`: the mods, or None
    without `--current-rules`."""

    def takes(function: F) -> Any:
        @wraps(function)
        def command(*args: Any, current: bool, mods: tuple[str, ...], **more: Any) -> Any:
            if mods and not current:
                raise UsageError("--mod goes with --current-rules", "without it the game has the mods that it carries")
            return function(*args, current=mods if current else None, **more)

        mod = click.option(
            "--mod", "mods", multiple=True, metavar="MOD", help="With --current-rules: where a mod of the game lies."
        )
        return mod(click.option("--current-rules", "current", is_flag=True, help=help)(command))

    return takes


def takes_side(help: str, required: bool = False) -> Callable[[F], F]:
    """Decorator: gives a command `--seat` for one side, passed as `side`."""
    return click.option("--seat", "side", metavar="SIDE", required=required, help=help)


BOTS_HELP = (
    "`random`; `heuristic`, which weighs positions; `search`, which plays games in thought, `search/4000` with 4000 answers for "
    "each decision; or a bot with its share of decisions, the rest at random: `heuristic:0.2`."
)
"""The bots that can be seated."""


def takes_native(function: F) -> Any:
    """Decorator: gives a command in which bots play `--native`, passed as `native`."""
    told = (
        "Let bots look ahead in C though the rules come from elsewhere. In those of Punica they do where there is a C compiler."
    )
    return click.option("--native", is_flag=True, help=told)(function)


def takes_seats(help: str) -> Callable[[F], F]:
    """Decorator: gives a command `--seat SIDE=WHO`, any number of times, passed as `seats`."""
    return click.option("--seat", "seats", multiple=True, metavar="SIDE=WHO", help=help)
