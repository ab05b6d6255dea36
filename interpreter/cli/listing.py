"""`punica list`: prints all rule sets."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import takes_form
from interpreter.cli.exit_codes import CLEAN
from interpreter.cli.opening import print_json
from interpreter.session import Entry, entries


@click.command("list")
@takes_form("text", "json")
@click.pass_obj
def command(cache: Cache, form: str) -> int:
    """List the rule sets with their scenarios, options and state."""
    found = entries(cache)
    if form == "json":
        print_json([entry.plain() for entry in found])
        return CLEAN
    for entry in found:
        if not entry.abstract:
            _show(entry)
    bases = [entry.id for entry in found if entry.abstract]
    if bases:
        click.echo(f"Played only through those above: {', '.join(bases)}")
    return CLEAN


def _show(entry: Entry) -> None:
    click.echo(f"{entry.id}  {entry.title} ({entry.version})")
    click.echo(f"    {entry.status}")
    differs = len({*map(tuple, entry.facts.playing.values())}) > 1
    for name in entry.facts.scenarios:
        playing = f": {', '.join(entry.facts.playing[name])}" if differs else ""
        click.echo(f"    scenario: {name}{' (plays unless another is named)' if name == entry.facts.scenario else ''}{playing}")
        _show_bonds(entry, "scenario", name)
    for name, value in entry.facts.options.items():
        values = entry.facts.values[name]
        click.echo(f"    option: {name} ({value if values == ['off', 'on'] else f'{value}, of ' + ', '.join(values)})")
        _show_bonds(entry, "option", name)


def _show_bonds(entry: Entry, word: str, name: str) -> None:
    """What cannot go with it, and what it needs."""
    for bond in entry.facts.bonds[word].get(name, ()):
        click.echo(f"        {bond}")
