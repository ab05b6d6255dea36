"""`punica verify`: plays a saved game again and compares its fingerprints."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import takes_current
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.cli.opening import session_of_saved
from interpreter.runtime import Diverged
from interpreter.session import counted, open_game, read_saved


@click.command("verify")
@click.argument("file", metavar="FILE")
@takes_current("Do its answers fit today's rules?")
@click.pass_obj
def command(cache: Cache, file: str, current: tuple[str, ...] | None) -> int:
    """Play a saved game again and compare every fingerprint."""
    saved = read_saved(Path(file))
    session = session_of_saved(saved, cache, current)
    try:
        game = open_game(saved, session, current is not None)
    except Diverged as error:
        click.echo(f"{file}: {error}", err=True)
        return FINDINGS
    answers = counted(len(game.answers), "answer")
    if current is not None:
        click.echo(f"{file}: {answers} fit today's rules")
    else:
        click.echo(f"{file}: {answers} and {counted(len(saved.data['fingerprints']) + 1, 'fingerprint')} agree")
    if game.anew:
        places = [f"after answer {after}" if after else "at the beginning" for after, _ in game.anew]
        click.echo(f"chance was drawn anew {', '.join(places)}: answers were taken back up to there")
    return CLEAN
