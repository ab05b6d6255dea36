"""`punica verify`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.runtime import Diverged
from interpreter.session import agrees, counted, read_saved, session_for, verified_game


@click.command("verify")
@click.argument("file", metavar="FILE")
@click.option("--current-rules", "current", is_flag=True, help="Check against today's rules rather than those in the file.")
@click.pass_obj
def command(cache: Cache, file: str, current: bool) -> int:
    """Play a saved game again and compare every fingerprint."""
    saved = read_saved(Path(file))
    session = session_for(saved, cache, current)
    try:
        game = verified_game(saved, session)
    except Diverged as error:
        click.echo(f"{file}: {error}", err=True)
        return FINDINGS
    if not agrees(saved, session, game):
        click.echo(f"{file}: all answers fit, but the position after the last one is not the one that was saved", err=True)
        return FINDINGS
    prints = len(saved.data.get("fingerprints") or ())
    click.echo(f"{file}: {counted(len(saved.answers), 'answer')} and {counted(prints + 1, 'fingerprint')} agree")
    return CLEAN
