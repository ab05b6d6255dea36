"""What many commands take: a rule set with mods, scenario and options, a form of output; and how findings are shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from interpreter.cache import Cache
from interpreter.cli import FINDINGS, MISUSE
from interpreter.session import Request, Session, UsageError, open_session, read_options


class Number(click.IntRange):
    """A whole number within bounds; what is none is called so in plain words."""

    name = "number"


F = TypeVar("F", bound=Callable[..., Any])


def takes_layers(function: F) -> F:
    """`--mod`, `--scenario`, `--option` of a command; they arrive as `mods`, `scenario`, `switches`."""
    for option in (
        click.option("--option", "switches", multiple=True, metavar="K=V", help="Set an option: TITLE=on, TITLE=off."),
        click.option("--scenario", default="", metavar="S", help="Start from this scenario."),
        click.option("--mod", "mods", multiple=True, metavar="DIR", help="Put a mod on top; may stand several times."),
    ):
        function = option(function)
    return function


def takes_form(*forms: str) -> Callable[[F], F]:
    """`--format` of a command; arrives as `form`."""
    return click.option("--format", "form", type=click.Choice(forms), default=forms[0], show_default=True, help="How to print.")


def asked_for(rule_set: str, mods: tuple[str, ...], scenario: str, switches: tuple[str, ...]) -> Request:
    """What was asked for. Errors: `UsageError`."""
    return Request(rule_set, mods, read_options(switches), scenario)


def sound_bench(asked: Request, cache: Cache, anyway: bool = False) -> Session:
    """Open a rule set that is to be run; with findings they are shown, and the command ends.

    `anyway`: run what can be run, unless nothing could be opened at all.
    """
    bench = open_session(asked, cache)
    if bench.findings and not (anyway and bench.library is not None):
        show_findings(bench)
        if bench.library is not None:
            click.echo(f"\n{bench.id} has {counted(len(bench.findings), 'finding')}; it is run when they are mended", err=True)
        raise click.exceptions.Exit(MISUSE if bench.is_misuse else FINDINGS)
    return bench


def show_findings(bench: Session) -> None:
    """All findings as text."""
    from interpreter.diagnostics import as_text

    click.echo(as_text(bench.findings, bench.sources), err=bench.is_misuse)


def counted(number: int, word: str) -> str:
    """`1 finding`, `2 findings`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def print_json(data: Any) -> None:
    """Data for a machine."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


__all__ = [
    "UsageError",
    "Number",
    "asked_for",
    "counted",
    "print_json",
    "show_findings",
    "sound_bench",
    "takes_form",
    "takes_layers",
]
