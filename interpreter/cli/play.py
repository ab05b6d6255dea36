"""`punica play`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import MOST_SEED, Choices, takes_choices, takes_seats
from interpreter.cli.opening import must_hold_game, sound_session
from interpreter.cli.sitting import SEATS_HELP, seating, sit_down
from interpreter.runtime import Game
from interpreter.session import OutFile


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
    return sit_down(session, Game.new(session.program(), seed), sitting, None if file is None else Path(file))
