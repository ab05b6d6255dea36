"""`punica look`: prints a game as one side sees it."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import takes_side
from interpreter.cli.exit_codes import CLEAN
from interpreter.cli.opening import session_of_saved
from interpreter.session import UsageError, look_at, read_saved, seat_named, seat_text, sound_game


@click.command("look")
@click.argument("file", metavar="FILE")
@takes_side("The side whose eyes a whole saved game is seen with.")
@click.pass_obj
def command(cache: Cache, file: str, side: str | None) -> int:
    """Show a game as one side sees it: from a file of `punica export`, or from a saved game with --seat."""
    view = look_at(Path(file))
    if view is None:
        saved = read_saved(Path(file))
        session = session_of_saved(saved, cache)
        if side is None:
            raise UsageError(f"{file} holds a whole game", "whose eyes? --seat " + " or --seat ".join(session.facts.seats))
        view = seat_text(session, sound_game(saved, session), seat_named(side, session.facts))
    elif side is not None:
        raise UsageError(f"{file} holds what one side may see, and nothing else", "leave --seat out")
    click.echo(view, nl=False)
    return CLEAN
