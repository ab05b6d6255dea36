"""`punica replay`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS
from interpreter.cli.play import sit_down
from interpreter.cli.table import who_sits
from interpreter.lab import seats_of
from interpreter.runtime import AnswerError, Game, RuleFault
from interpreter.session import LoadError, UsageError, read_saved, session_for
from interpreter.views import log_for, log_of


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--to", "last", type=click.IntRange(0), metavar="N", help="Only the first N answers.")
@click.option("--as", "eyes", metavar="SIDE", help="Tell what this side could see; everything where nothing is said.")
@click.option("--detail", type=click.Choice(["story", "full"]), default="story", show_default=True, help="How much is told.")
@click.option("--play", "goes_on", is_flag=True, help="Go on playing from there.")
@click.option("--seat", "seats", multiple=True, metavar="SIDE=WHO", help="With --play: `human`, or the name of a bot.")
@click.pass_obj
def command(
    cache: Cache, file: str, last: int | None, eyes: str | None, detail: str, goes_on: bool, seats: tuple[str, ...]
) -> int:
    """Tell a saved game again, from its beginning."""
    saved = read_saved(Path(file))
    bench = session_for(saved, cache)
    answers = saved.data["answers"] if last is None else saved.data["answers"][:last]
    try:
        seed = int(saved.data["seed"])
        game = Game.new(bench.program(), seed)
    except (KeyError, TypeError, ValueError, LoadError) as error:
        raise UsageError(f"{file}: its seed is missing or altered", "take an older copy of it") from error
    code = CLEAN
    for number, key in enumerate(answers, 1):
        try:
            game.answer(key)
        except (AnswerError, RuleFault) as error:
            click.echo(f"{file} was altered: answer {number}: {error}", err=True)
            code = FINDINGS
            break
    if goes_on and code == CLEAN:
        return sit_down(bench, game, who_sits(seats, seats_of(bench.program())), None)
    if eyes is not None and eyes not in seats_of(bench.program()):
        raise UsageError(f'there is no side called "{eyes}"', "the sides: " + ", ".join(seats_of(bench.program())))
    told = log_of(game, detail, bench.rules) if eyes is None else log_for(game, eyes, detail, bench.rules)
    click.echo(told)
    return code
