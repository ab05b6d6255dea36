"""`punica measure`: plays games with different first answers and compares their results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import BOTS_HELP, MOST_SEED, Choices, Number, takes_choices, takes_form, takes_seats
from interpreter.cli.comparing import told_errors
from interpreter.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED
from interpreter.cli.looking_ahead import making_of
from interpreter.cli.opening import must_hold_game, print_json, sound_session
from interpreter.cli.progress import Progress
from interpreter.lab import Plan, Row, simulate, ways
from interpreter.players import BOTS
from interpreter.session import Session, UsageError, counted, read_seats

GAMES = 400


@click.command("measure")
@click.argument("rule_set", metavar="RULESET or PATH")
@click.option(
    "--first",
    "first",
    multiple=True,
    metavar="VALUES",
    help="The first answer of every game, then the second, and so on: an option as it is offered, several with commas, or "
    "numbers from 5 to 8 as 5-8. Each way to combine them is a row.",
)
@click.option("--games", type=Number(1), default=GAMES, show_default=True, metavar="N", help="How many games for each row.")
@click.option("--seed", type=Number(0, MOST_SEED), default=0, show_default=True, metavar="N", help="Seed of the first game.")
@click.option("--jobs", type=Number(1, 256), default=1, show_default=True, metavar="J", help="Processes that play.")
@click.option("--native", is_flag=True, help="Play in C where there is a C compiler.")
@takes_seats(f"Who plays a side, `heuristic` where nothing is said: {BOTS_HELP}")
@takes_choices
@takes_form("text", "json")
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str,
    first: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int,
    native: bool,
    seats: tuple[str, ...],
    choices: Choices,
    form: str,
) -> int:
    """Measure what the first answers of a game are worth: who wins how often, and what the endings tell, with intervals.

    Every row plays games with the same seeds.
    """
    if not first:
        raise UsageError("nothing is measured", "name the first answers with --first, as in --first 5-8")
    rows = list(ways(first))
    session = sound_session(choices.of(rule_set), cache)
    must_hold_game(session)
    bots = dict.fromkeys(session.facts.seats, "heuristic") | read_seats(seats, session.facts, list(BOTS))
    try:
        measured = list(_measured(session, rows, Plan(games, seed, bots, in_c=native), jobs, native))
    except KeyboardInterrupt:
        click.echo("interrupted", err=True)
        return INTERRUPTED
    if form == "json":
        print_json({"rule_set": session.id, "bots": bots, "rows": [row.plain() for row in measured]})
    else:
        for line in _table_lines(session, measured):
            click.echo(line)
    return FINDINGS if any(row.report.failed for row in measured) else CLEAN


def _measured(session: Session, rows: Sequence[tuple[str, ...]], plan: Plan, jobs: int, native: bool) -> Iterator[Row]:
    from dataclasses import replace

    program = session.program(None)
    making = making_of(session, program, native, False) if native else None
    try:
        with Progress("rows", len(rows)) as progress:
            for number, first in enumerate(rows):
                yield Row(first, simulate(program, replace(plan, first=first), session.request, jobs, None, making))
                progress.at(number + 1)
    finally:
        if making is not None:
            making.close()


def _table_lines(session: Session, rows: Sequence[Row]) -> Iterator[str]:
    """A table: how each row begins, how often each side won, the numbers that endings tell."""
    plan = rows[0].report.plan
    players = ", ".join(f"{seat}: {bot}" for seat, bot in rows[0].report.bots.items())
    seeds = f"seed {plan.seed} to {plan.seed + plan.games - 1}"
    yield f"{session.library.manifest.title}: {counted(plan.games, 'game')} a row, {seeds} ({players})"
    yield "  shares in percent and means, each with its 95 % interval"
    seats = list(dict.fromkeys(name for row in rows for name in row.report.winners))
    mean_names = list(dict.fromkeys(mean.what for row in rows for mean in row.means))
    heads = ["first answers", *(f"{seat} won" for seat in seats), *mean_names]
    lines = [_cells(row, seats, mean_names) for row in rows]
    widths = [max(len(line[at]) for line in [heads, *lines]) for at in range(len(heads))]
    for line in [heads, *lines]:
        yield "  " + "   ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
    for row in rows:
        yield from told_errors(row.report)


def _cells(row: Row, seats: Sequence[str], mean_names: Sequence[str]) -> list[str]:
    report = row.report
    finished = max(1, report.games - report.failed)
    cells = [", ".join(row.first)]
    for seat in seats:
        low, high = report.shares.get(seat, (0.0, 0.0))
        cells.append(f"{100 * report.winners.get(seat, 0) / finished:5.1f} ({100 * low:.1f} to {100 * high:.1f})")
    by_what = {mean.what: mean for mean in row.means}
    for what in mean_names:
        mean = by_what.get(what)
        cells.append("" if mean is None else f"{mean.mean:.2f} ({mean.limits[0]:.2f} to {mean.limits[1]:.2f})")
    return cells
