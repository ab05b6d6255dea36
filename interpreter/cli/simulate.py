"""`punica simulate`."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import BOTS_HELP, MOST_SEED, Choices, Number, takes_choices, takes_form, takes_seats
from interpreter.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED, MISUSE
from interpreter.cli.opening import must_hold_game, print_json, sound_session
from interpreter.cli.progress import Progress
from interpreter.lab import MOST_DECISIONS, Plan, Played, Report, Section, WorkerLost, positions_from, simulate
from interpreter.players import BOTS
from interpreter.runtime import these
from interpreter.session import OutFile, Request, Session, UsageError, counted, read_seats

if TYPE_CHECKING:
    from interpreter.program import Program


@click.command("simulate")
@click.argument("rule_set", metavar="RULESET or PATH")
@click.option("--games", type=Number(1), default=1, show_default=True, metavar="N", help="How many games.")
@click.option("--seed", type=Number(0, MOST_SEED), default=0, show_default=True, metavar="N", help="Seed of the first game.")
@click.option("--jobs", type=Number(1, 256), default=1, show_default=True, metavar="J", help="Processes that play.")
@takes_seats(f"Who plays a side, `random` where nothing is said: {BOTS_HELP}")
@click.option("--out", metavar="FILE", help="Write the report as JSON.")
@click.option("--log", is_flag=True, help="Tell one game.")
@click.option("--detail", type=click.Choice(["story", "full"]), default="story", show_default=True, help="How much a log tells.")
@click.option("--check", is_flag=True, help="Look at every decision: invariants, saving, copies, views. Slow.")
@click.option(
    "--from",
    "word",
    metavar="FOLDER",
    help="Begin from prepared positions: the saved games (*.json) in a folder, the examples in a folder of rules, or, with the "
    "word `examples`, all of them. An example gives the position before the last thing that it shows, and one after each answer "
    "to it. The game with seed S begins from position S modulo their number, with dice of its own.",
)
@click.option("--coverage", is_flag=True, help="Tell what of the rules was reached, and list what was not.")
@click.option("--most", type=Number(1), default=MOST_DECISIONS, metavar="N", help="Break a game off after N decisions.")
@click.option("--anyway", is_flag=True, help="Play what can be played, though there are errors.")
@takes_choices
@takes_form("text", "json")
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str,
    games: int,
    seed: int,
    jobs: int,
    seats: tuple[str, ...],
    out: str | None,
    log: bool,
    detail: str,
    check: bool,
    word: str | None,
    coverage: bool,
    most: int,
    anyway: bool,
    choices: Choices,
    form: str,
) -> int:
    """Play games and count how they end. Each game has the next seed."""
    if log and (games > 1 or out is not None or form == "json" or coverage):
        raise UsageError("--log prints one game and writes no report", "leave --games, --out, --format and --coverage out")
    request = choices.of(rule_set)
    session = sound_session(request, cache, anyway)
    must_hold_game(session)
    program = session.program(None if word is None else "", anyway)
    positions = None if word is None else positions_from(session, program, word)
    plan = Plan(games, seed, read_seats(seats, session.facts.seats, list(BOTS)), most, check, positions, coverage)
    if log:
        return _log(session, program, plan, detail)
    with OutFile(None if out is None else Path(out)) as file:
        report = _play(program, plan, request, jobs)
        if report is None:
            click.echo("interrupted; no report was written", err=True)
            return INTERRUPTED
        trouble = file.write(json.dumps(report.plain(), ensure_ascii=False, indent=2) + "\n")
    if trouble:
        print_json(report.plain())  # what hours have played must not be lost with a full disk
        click.echo(f"punica: {out} cannot be written ({trouble}); the report was printed instead", err=True)
        return MISUSE
    if form == "json":
        print_json(report.plain())
    else:
        _tell(report, out)
    return FINDINGS if report.failed else CLEAN


def _play(program: Program, plan: Plan, request: Request, jobs: int) -> Report | None:
    """The report; None when it was interrupted."""
    try:
        with Progress("games", plan.games) as progress:
            return simulate(program, plan, request, jobs, progress.at)
    except KeyboardInterrupt:
        return None
    except WorkerLost as lost:
        raise UsageError(str(lost), "try it with fewer --jobs") from lost


def _tell(report: Report, out: str | None) -> None:
    """The report in words."""
    games, seed, seconds = report.games, report.plan.seed, report.seconds
    last = f" to {seed + games - 1}" if games > 1 else ""
    click.echo(f"{report.title}: {counted(games, 'game')}, seed {seed}{last}")
    if (positions := report.plan.positions) is not None:
        left_out = f" ({positions.left_out} left out: no game is ever there)" if positions.left_out else ""
        click.echo(f"  from {counted(len(positions), 'position')} of {positions.word}{left_out}")
    for name, count in report.winners.items():
        click.echo(f"  {name} won {count} ({100 * count / games:.1f} %)")
    for reason, count in report.reasons.items():
        click.echo(f"  {count:>6} x {reason}")
    rate = f"{games / seconds:.1f} games and {report.decisions / seconds:.0f} decisions a second" if seconds else ""
    click.echo(f"  {report.decisions} decisions in {seconds:.2f} s: {rate}")
    if report.failed:
        click.echo(f"  {counted(report.failed, 'game')} went wrong:")
        for message, errors in _alike(report.errors).items():
            click.echo(f"\n  {len(errors)} x {message}")
            for line in errors[0].way:
                click.echo(f"       in {line}")
            click.echo(f"    again: {report.again(errors[0])}")
    _tell_coverage(report.coverage)
    if out is not None:
        click.echo(f"  report: {out}")


def _tell_coverage(sections: tuple[Section, ...]) -> None:
    """What was reached, in words; what was not, by item with its place."""
    if not sections:
        return
    click.echo("\nreached")
    for section in sections:
        share = 100 * section.reached / section.count if section.count else 100
        click.echo(f"  {section.title:<24}{section.reached:>6} of {section.count:>5}  {share:5.1f} %")
    for section in sections:
        if section.missed:
            click.echo(f"\n{section.title} not reached")
        for (path, item), goals in groupby(section.missed, key=lambda goal: (goal.span.path, goal.item)):
            places = list(goals)
            if places[0].what:
                for goal in places:
                    click.echo(f"  {path}:{goal.span.line}  {item}: {goal.what}")
            else:
                click.echo(f"  {path}:{', '.join([str(goal.span.line) for goal in places])}  {item}")


def _alike(errors: list[Played]) -> dict[str, list[Played]]:
    """Errors by place and message, the most frequent first."""
    found: dict[str, list[Played]] = {}
    for error in errors:
        head = ": ".join(part for part in (error.place, error.rule, error.trouble) if part)
        found.setdefault(head, []).append(error)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _log(session: Session, program: Program, plan: Plan, detail: str) -> int:
    """One game as a log."""
    from interpreter.lab import told_game

    text, played = told_game(program, session.rules, plan, detail)
    if text:
        click.echo(text)
    if played.finished:
        who = f"{these(played.winners)} {'win' if len(played.winners) > 1 else 'wins'}"
        click.echo(f"{who}: {played.reason}  ({counted(played.decisions, 'decision')})")
        return CLEAN
    click.echo(f"broken off after {counted(played.decisions, 'decision')}: {played.trouble}")
    if played.place:
        click.echo(f"  {played.place}: {played.rule}")
    for line in played.way:
        click.echo(f"  in {line}")
    return FINDINGS
