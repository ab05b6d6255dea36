"""`punica play`: plays a game at this terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Collection
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import MOST_SEED, Choices, takes_choices, takes_native, takes_seats
from interpreter.cli.opening import must_hold_game, sound_session
from interpreter.cli.sitting import SEATS_HELP, seating, sit_down
from interpreter.runtime import Game, RuleFault
from interpreter.session import HUMAN, OutFile, Session, UsageError, holds_another


@click.command("play")
@click.argument("rule_set", metavar="RULESET or PATH")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="Seed of the game; one is drawn if you name none.")
@click.option("--open", "open_table", is_flag=True, help="An open table: all is shown, and undo goes back to the last die.")
@takes_seats(SEATS_HELP)
@click.option(
    "--from",
    "word",
    metavar="FOLDER",
    help="Begin from a prepared position, as `punica simulate --from` does: `examples`, or a folder of rules or of saved games. "
    "The seed chooses one in which a person is asked first. Such a game cannot be saved.",
)
@click.option("--save", "file", metavar="FILE", help="Write the game here when it is left.")
@takes_native
@takes_choices
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str,
    seed: int | None,
    open_table: bool,
    seats: tuple[str, ...],
    word: str | None,
    file: str | None,
    native: bool,
    choices: Choices,
) -> int:
    """Play at this terminal. `help` at the table lists what can be said.

    Whoever knows the seed can know what is hidden. At an open table nothing is; the saved game says that it was one.
    """
    session = sound_session(choices.of(rule_set), cache)
    if word is None:
        must_hold_game(session)
    elif file is not None or open_table:
        raise UsageError("--from goes with neither --save nor --open", "leave them out")
    sitting = seating(seats, session.facts)
    with OutFile(None if file is None else Path(file)):
        pass  # told now rather than after an evening
    people = [seat for seat, player in sitting.items() if player == HUMAN]
    chosen = secrets.randbelow(MOST_SEED + 1) if seed is None else seed
    game = Game.new(session.program(), chosen, open_table) if word is None else _from_position(session, word, chosen, people)
    seed_note = f"seed {game.seed}, drawn for this game" if seed is None else ""
    if file is not None and holds_another(session, game, Path(file)):
        _ask_first(file)
    if seed_note:
        click.echo(seed_note)
    code = sit_down(session, game, sitting, None if file is None else Path(file), native)
    if seed_note:
        click.echo(seed_note)  # the screen of the game has covered the first time
    return code


def _from_position(session: Session, word: str, seed: int, people: Collection[str]) -> Game:
    """A game that begins from one of the positions for which a word stands: the one of the seed, or the next in which one of
    these people is asked first, where there is one. Errors: `UsageError`."""
    from interpreter.lab import beginnings, positions_from  # few begin so

    program = session.program("")
    positions = positions_from(session, program, word)
    begin, names = beginnings(program, positions), program.tables.layout.seat_names
    try:
        for ahead in range(len(positions) + 1):
            number = seed + ahead if ahead < len(positions) and seed + ahead <= MOST_SEED else seed
            game = Game.at(program, begin(number), number)
            if game.decision is not None and names[game.decision.seat] in people:
                break
    except RuleFault as fault:
        raise UsageError(f"the rules broke at {fault.span}: {fault.message}", "another seed begins elsewhere") from fault
    number %= len(positions)
    if number < len(positions.examples):
        example = program.tables.examples[positions.examples[number][0]]
        click.echo(f'position {number + 1} of {len(positions)}: "{example.name}" ({example.span})')
    return game


def _ask_first(file: str) -> None:
    """May a file be written over that is no save of this game? Errors: `UsageError` when it may not, or nobody is there."""
    told = f"{file} is there already, and is no save of this game"
    if not sys.stdin.isatty() or not click.confirm(f"{told}. Write over it?"):
        raise UsageError(told, "name a new file, or take that one away")
