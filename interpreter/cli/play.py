"""`punica play`."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import MOST_SEED, Choices, takes_choices, takes_seats
from interpreter.cli.opening import must_hold_game, sound_session
from interpreter.cli.sitting import SEATS_HELP, seating, sit_down
from interpreter.runtime import Game
from interpreter.session import OutFile, UsageError, holds_another


@click.command("play")
@click.argument("rule_set", metavar="RULESET or PATH")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="Seed of the game; one is drawn if you name none.")
@click.option("--open", "open_table", is_flag=True, help="An open table: all is shown, and undo goes back to the last die.")
@takes_seats(SEATS_HELP)
@click.option("--save", "file", metavar="FILE", help="Write the game here when it is left.")
@takes_choices
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str,
    seed: int | None,
    open_table: bool,
    seats: tuple[str, ...],
    file: str | None,
    choices: Choices,
) -> int:
    """Play at this terminal. `help` at the table lists what can be said.

    Whoever knows the seed can know what is hidden. At an open table nothing is; the saved game says that it was one.
    """
    session = sound_session(choices.of(rule_set), cache)
    must_hold_game(session)
    sitting = seating(seats, session.facts.seats)
    with OutFile(None if file is None else Path(file)):
        pass  # told now rather than after an evening
    game = Game.new(session.program(), secrets.randbelow(MOST_SEED + 1) if seed is None else seed, open_table)
    told = f"seed {game.seed}, drawn for this game" if seed is None else ""
    if file is not None and holds_another(session, game, Path(file)):
        _ask_first(file)
    if told:
        click.echo(told)
    code = sit_down(session, game, sitting, None if file is None else Path(file))
    if told:
        click.echo(told)  # the screen of the game has covered the first time
    return code


def _ask_first(file: str) -> None:
    """May a file be written over that is no save of this game? Errors: `UsageError` when it may not, or nobody is there."""
    told = f"{file} is there already, and is no save of this game"
    if not sys.stdin.isatty() or not click.confirm(f"{told}. Write over it?"):
        raise UsageError(told, "name a new file, or take that one away")
