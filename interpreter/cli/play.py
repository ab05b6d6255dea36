"""`punica play`."""

from __future__ import annotations

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
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, metavar="N", help="Seed of the game.")
@takes_seats(SEATS_HELP)
@click.option("--save", "file", metavar="FILE", help="Write the game here when it is left.")
@takes_choices
@click.pass_obj
def command(cache: Cache, rule_set: str, seed: int, seats: tuple[str, ...], file: str | None, choices: Choices) -> int:
    """Play at this terminal. `help` at the table lists what can be said."""
    session = sound_session(choices.of(rule_set), cache)
    must_hold_game(session)
    sitting = seating(seats, session.facts.seats)
    with OutFile(None if file is None else Path(file)):
        pass  # told now rather than after an evening
    game = Game.new(session.program(), seed)
    if file is not None and holds_another(session, game, Path(file)):
        _ask_first(file)
    return sit_down(session, game, sitting, None if file is None else Path(file))


def _ask_first(file: str) -> None:
    """May a file be written over that is no save of this game? Errors: `UsageError` when it may not, or nobody is there."""
    told = f"{file} is there already, and is no save of this game"
    if not sys.stdin.isatty() or not click.confirm(f"{told}. Write over it?"):
        raise UsageError(told, "name a new file, or take that one away")
