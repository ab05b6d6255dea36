"""`punica load`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import takes_seats
from interpreter.cli.exit_codes import FINDINGS
from interpreter.cli.sitting import SEATS_HELP, seating, sit_down
from interpreter.runtime import Diverged
from interpreter.session import open_game, read_saved, session_for


@click.command("load")
@click.argument("file", metavar="FILE")
@takes_seats(SEATS_HELP)
@click.option("--current-rules", "current", is_flag=True, help="Play on with today's rules rather than those in the file.")
@click.pass_obj
def command(cache: Cache, file: str, seats: tuple[str, ...], current: bool) -> int:
    """Go on with a saved game."""
    saved = read_saved(Path(file))
    session = session_for(saved, cache, current)
    try:
        game = open_game(saved, session)
    except Diverged as error:
        click.echo(f"{file} diverges from today's rules: {error}" if current else f"{file} was altered: {error}", err=True)
        click.echo(f"  help: `punica replay {file} --to {error.number - 1}` tells the story up to there", err=True)
        return FINDINGS
    return sit_down(session, game, seating(seats, session.facts.seats), file)
