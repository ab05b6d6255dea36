"""`punica coverage`."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS, MISUSE
from interpreter.cli.asking import asked_for, print_json, show_findings, takes_form, takes_layers
from interpreter.session import open_session


@click.command("coverage")
@click.argument("rule_set", metavar="RULESET")
@takes_layers
@takes_form("text", "json")
@click.pass_obj
def command(cache: Cache, rule_set: str, mods: tuple[str, ...], scenario: str, switches: tuple[str, ...], form: str) -> int:
    """Every statement of the rulebook: what implements it, which example exercises it; and totals."""
    bench = open_session(asked_for(rule_set, mods, scenario, switches), cache)
    if bench.library is None:
        show_findings(bench)
        return MISUSE if bench.is_misuse else FINDINGS
    from interpreter.site import Coverage, Register

    coverage = Coverage(bench.rules, Register.read(bench.library.registers))
    if form == "json":
        print_json(coverage.data())
    else:
        click.echo(coverage.text(), nl=False)
    return CLEAN
