"""Plays a game at this terminal, from seating to leaving: takes a session, a game and words about seats, gives an exit code."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from interpreter.cli.arguments import BOTS_HELP
from interpreter.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED
from interpreter.cli.looking_ahead import looking_ahead
from interpreter.players import BOTS
from interpreter.runtime import Game, RuleFault
from interpreter.session import HUMAN, Facts, Session, UsageError, keep_game, read_seats

SEATS_HELP = (
    f"`human`, or a bot: {BOTS_HELP} Who is not named is played by `heuristic`; where nobody is, the first side is a person."
)
_OPPONENT = "heuristic"


def seating(words: Sequence[str], facts: Facts) -> dict[str, str]:
    """Who plays each seat, by name, as words like `SIDE=human` and `SIDE=BOT` say; the bot `heuristic` plays the rest.

    Without any words the first side is played by a person. Errors: `UsageError`.
    """
    said = read_seats(words, facts, [HUMAN, *BOTS])
    if not said and facts.seats:
        said = {facts.seats[0]: HUMAN}
    return {seat: said.get(seat, _OPPONENT) for seat in facts.seats}


def sit_down(session: Session, game: Game, sitting: dict[str, str], file: Path | None, native: bool) -> int:
    """Play until the end or until the persons leave; gives the exit code. If `file` is named, the game is saved there, whatever
    ends it. `native`: bots look ahead in C, whatever rules these are."""
    from interpreter.cli.ink import Ink  # what draws a screen is loaded when there is one to draw
    from interpreter.cli.keyboard import Keyboard
    from interpreter.cli.table import Quit, Table

    ink, keyboard = Ink(), Keyboard()
    is_answered = sys.stdin.isatty()
    draw = ink.draw if is_answered and ink.is_screen else None
    code, is_lost = CLEAN, False
    with looking_ahead(session, game.program, native) as ahead, _hearing_the_end(), keyboard.heeding():
        table = Table(session, game, sitting, click.echo, keyboard.ask, ink.clear, file, is_answered, draw, ink.is_plain, ahead)
        ink.give_colours(table.screen.colours)
        try:
            table.run()
        except Quit:
            click.echo("the game is left")
        except (KeyboardInterrupt, EOFError):
            code = INTERRUPTED
            click.echo("\nthe game is left")
        except RuleFault as fault:
            code = FINDINGS
            click.echo(f"the rules broke at {fault.span}: {fault.message} ({fault.rule})", err=True)
        except Exception:  # a fault of ours must not cost a game, whether a file was named or not
            is_lost = True
            raise
        finally:
            if is_lost or table.file is not None:
                click.echo(_keep(session, game, table.file))
    return code


def _keep(session: Session, game: Game, file: Path | None) -> str:
    """Write the game and say where it lies. Where nothing can be written, the words themselves hold the game."""
    try:
        place, why = keep_game(session, game, file)
    except UsageError as error:
        answers = "\n".join(["  " + answer.key for answer in game.answers])
        return (
            f"{error.message}\nnor could anything else be written; this is the game: seed {game.seed}, and the answers\n{answers}"
        )
    return (f"{why}\n" if why else "") + f"saved: {place}; go on with `punica load {place}`"


@contextmanager
def _hearing_the_end() -> Iterator[None]:
    """What would end the process without a word is heard as an interrupt."""
    asked = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    former = {number: signal.signal(number, signal.default_int_handler) for number in asked}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
