"""`punica coverage`: prints which statements of the rulebook are implemented and exercised."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN
from interpreter.cli.opening import print_json, readable_session


@click.command("coverage")
@click.argument("rule_set", metavar="RULESET")
@takes_choices
@takes_form("text", "json")
@click.pass_obj
def command(cache: Cache, rule_set: str, choices: Choices, form: str) -> int:
    """List every statement of the rulebook, with what implements it and which example exercises it; and totals."""
    session = readable_session(choices.of(rule_set), cache)
    from interpreter.site import Coverage, Register

    coverage = Coverage(session.rules, Register.of(session.library))
    if form == "json":
        print_json(coverage.data())
    else:
        click.echo(coverage.text(), nl=False)
    return CLEAN
