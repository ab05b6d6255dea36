"""`punica explain`."""

from __future__ import annotations

import click

from interpreter.cli import CLEAN
from interpreter.lab.asked import pick


@click.command("explain")
@click.argument("code")
def command(code: str) -> int:
    """The long page of a finding: what it means, what raises it, what does not."""
    from interpreter.diagnostics.codes import CATALOGUE, explain

    click.echo(explain(pick("finding", code, CATALOGUE)), nl=False)
    return CLEAN
