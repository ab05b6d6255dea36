"""`punica export`: writes what one side may see of a saved game."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import takes_side
from interpreter.cli.exit_codes import CLEAN
from interpreter.cli.opening import session_of_saved
from interpreter.session import read_saved, save_for_seat, seat_named, sound_game


@click.command("export")
@click.argument("file", metavar="SAVE")
@takes_side("The side whose eyes it is for.", required=True)
@click.option("--out", required=True, metavar="FILE", help="A new file.")
@click.pass_obj
def command(cache: Cache, file: str, side: str, out: str) -> int:
    """Write what one side may see of a saved game: no seed, no answers, nothing hidden. `punica look` shows it."""
    saved = read_saved(Path(file))
    session = session_of_saved(saved, cache)
    seat = seat_named(side, session.facts)
    save_for_seat(session, sound_game(saved, session), seat, Path(out))
    click.echo(f"{out}: what {seat} may see; `punica look {out}` shows it")
    return CLEAN
