"""A game at this terminal, from sitting down to leaving: takes a session, a game and words about seats, gives an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from interpreter.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED
from interpreter.cli.table import Quit, Table
from interpreter.players import BOTS
from interpreter.runtime import Game, RuleFault
from interpreter.session import HUMAN, Session, read_seats, save_game

SEATS_HELP = "`human`, or the name of a bot."
_OPPONENT = "heuristic"


def seating(words: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """Who plays each seat: what words like `SIDE=human` and `SIDE=BOT` say, and bots that weigh positions where nothing is said.

    Nothing said at all: the first side is a person. Errors: `UsageError`.
    """
    said = read_seats(words, seats, [HUMAN, *BOTS])
    if not said and seats:
        said = {seats[0]: HUMAN}
    return {seat: said.get(seat, _OPPONENT) for seat in seats}


def sit_down(session: Session, game: Game, sitting: dict[str, str], file: str | None) -> int:
    """Play until the end or until the people leave; the game is written when a file was named. Errors: `UsageError`."""
    table = Table(session, game, sitting, click.echo, _ask, _clear)
    table.file = None if file is None else Path(file)
    code = CLEAN
    try:
        table.run()
    except Quit:
        click.echo("the game is left")
    except (KeyboardInterrupt, EOFError):
        click.echo("\nthe game is left")
        code = INTERRUPTED
    except RuleFault as fault:
        click.echo(f"the rules broke at {fault.span}: {fault.message} ({fault.rule})", err=True)
        code = FINDINGS
    if table.file is not None:
        save_game(session, game, table.file)
        click.echo(f"saved: {table.file}; go on with `punica load {table.file}`")
    return code


def _ask(prompt: str) -> str:
    """A line from the keyboard. Errors: `EOFError` at its end."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")


def _clear() -> None:
    """An empty screen; where there is none, an empty line."""
    click.echo("\033[2J\033[H" if sys.stdout.isatty() else "", nl=not sys.stdout.isatty())
