"""`punica play`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, INTERRUPTED
from interpreter.cli.asking import asked_for, sound_bench, takes_layers
from interpreter.cli.simulate import MOST_SEED
from interpreter.cli.table import Quit, Table, who_sits
from interpreter.lab import seats_of
from interpreter.runtime import Game, RuleFault
from interpreter.session import OutFile, Session, UsageError, save_game


@click.command("play")
@click.argument("rule_set", metavar="RULESET or PATH")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, metavar="N", help="Seed of the game.")
@click.option("--seat", "seats", multiple=True, metavar="SIDE=WHO", help="`human`, or the name of a bot.")
@click.option("--save", "file", metavar="FILE", help="Write the game here when it is left.")
@takes_layers
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str,
    seed: int,
    seats: tuple[str, ...],
    file: str | None,
    mods: tuple[str, ...],
    scenario: str,
    switches: tuple[str, ...],
) -> int:
    """Play at this terminal. `help` at the table lists what can be said."""
    bench = sound_bench(asked_for(rule_set, mods, scenario, switches), cache)
    if not bench.facts.get("plays") or not bench.facts.get("seats"):
        from interpreter.ir import WHOLE_GAME

        raise UsageError(f"{bench.id} holds no whole game", WHOLE_GAME)
    sitting = who_sits(seats, seats_of(bench.program()))
    with OutFile(None if file is None else Path(file)):
        pass  # told now rather than after an evening
    return sit_down(bench, Game.new(bench.program(), seed), sitting, file)


def sit_down(bench: Session, game: Game, sitting: dict[str, str], file: str | None) -> int:
    """Play until the end or until the people leave; the game is written when a file was named."""
    table = Table(bench, game, sitting, click.echo, _ask, _clear)
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
        code = 1
    if table.file is not None:
        save_game(bench, game, table.file)
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
