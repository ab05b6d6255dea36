"""`punica replay`: prints the log of a saved game."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Number, takes_current, takes_native, takes_seats
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.cli.opening import session_of_saved
from interpreter.cli.sitting import seating, sit_down
from interpreter.session import free_beside, read_saved, replayed_game, seat_named
from interpreter.views import log_for, log_of


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--to", "last", type=Number(0), metavar="N", help="Only the first N answers.")
@click.option("--as", "eyes", metavar="SIDE", help="Tell what this side could see; everything where nothing is said.")
@click.option("--detail", type=click.Choice(["story", "full"]), default="story", show_default=True, help="How much is told.")
@click.option("--play", "goes_on", is_flag=True, help="Go on playing from there, as a new game in a file beside this one.")
@takes_current("Give its answers again by today's rules.")
@takes_native
@takes_seats("With --play: `human`, or the name of a bot.")
@click.pass_obj
def command(
    cache: Cache,
    file: str,
    last: int | None,
    eyes: str | None,
    detail: str,
    goes_on: bool,
    current: tuple[str, ...] | None,
    seats: tuple[str, ...],
    native: bool,
) -> int:
    """Print the log of a saved game from its beginning."""
    saved = read_saved(Path(file))
    session = session_of_saved(saved, cache, current)
    viewer = None if eyes is None else seat_named(eyes, session.facts)
    game, diverged = replayed_game(saved, session, last, current is not None)
    trouble = ""
    if diverged is not None:
        trouble = f"{file} diverges from today's rules: {diverged}" if current is not None else f"{file} was altered: {diverged}"
    elif not saved.is_whole and current is None:
        trouble = f"{file} was altered after it was saved: its sum is not that of what it holds"
    if trouble:
        click.echo(trouble, err=True)
    elif goes_on:
        target = free_beside(saved.path)
        click.echo(f"a new game; {file} stays as it is, and {target} will hold the new one")
        return sit_down(session, game, seating(seats, session.facts), target, native)
    log = log_of(game, detail, session.played_rules) if viewer is None else log_for(game, viewer, detail, session.played_rules)
    click.echo(log)
    return FINDINGS if trouble else CLEAN
