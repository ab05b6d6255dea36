"""`punica load`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli import FINDINGS
from interpreter.cli.play import sit_down
from interpreter.cli.table import who_sits
from interpreter.lab import seats_of
from interpreter.runtime import Diverged
from interpreter.session import LoadError, UsageError, opened, read_saved, session_for


@click.command("load")
@click.argument("file", metavar="FILE")
@click.option("--seat", "seats", multiple=True, metavar="SIDE=WHO", help="`human`, or the name of a bot.")
@click.option("--current-rules", "current", is_flag=True, help="Play on with today's rules rather than those in the file.")
@click.pass_obj
def command(cache: Cache, file: str, seats: tuple[str, ...], current: bool) -> int:
    """Go on with a saved game."""
    saved = read_saved(Path(file))
    bench = session_for(saved, cache, current)
    try:
        game = opened(saved, bench)
    except Diverged as error:
        click.echo(
            f"{file} diverges from {'today' if current else 'its'}{chr(39)}s rules: {error}"
            if current
            else f"{file} was altered: {error}",
            err=True,
        )
        click.echo(f"  help: `punica replay {file} --to {error.number - 1}` tells the story up to there", err=True)
        return FINDINGS
    except LoadError as error:
        raise UsageError(f"{file}: {error}", "take an older copy of it") from error
    return sit_down(bench, game, who_sits(seats, seats_of(bench.program())), file)
