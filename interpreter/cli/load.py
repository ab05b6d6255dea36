"""`punica load`: goes on with a saved game."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import takes_current, takes_native, takes_seats
from interpreter.cli.exit_codes import FINDINGS
from interpreter.cli.opening import session_of_saved
from interpreter.cli.sitting import SEATS_HELP, seating, sit_down
from interpreter.runtime import Diverged
from interpreter.session import free_beside, open_game, read_saved


@click.command("load")
@click.argument("file", metavar="FILE")
@takes_seats(SEATS_HELP)
@takes_native
@takes_current("As a new game, by today's rules.")
@click.pass_obj
def command(cache: Cache, file: str, seats: tuple[str, ...], native: bool, current: tuple[str, ...] | None) -> int:
    """Go on with a saved game: its answers are given again, and compared with what was saved.

    With --current-rules they are given by today's rules. The file stays as it is; when the game is left, it is saved beside it.
    """
    saved = read_saved(Path(file))
    session = session_of_saved(saved, cache, current)
    try:
        game = open_game(saved, session, current is not None)
    except Diverged as error:
        click.echo(
            f"{file} diverges from today's rules: {error}" if current is not None else f"{file} was altered: {error}", err=True
        )
        until = f"{file}{' --current-rules' if current is not None else ''} --to {len(error.game.answers)}"
        click.echo(f"  help: `punica replay {until}` tells the story up to there; with `--play` you go on from there", err=True)
        return FINDINGS
    target = free_beside(saved.path) if current is not None else saved.path
    if current is not None:
        click.echo(f"a new game by today's rules; {file} stays as it is, and {target} will hold the new one")
    return sit_down(session, game, seating(seats, session.facts), target, native)
