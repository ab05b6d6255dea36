"""`punica simulate`: plays many games and prints how they end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import BOTS_HELP, MOST_SEED, Choices, Number, takes_choices, takes_form, takes_seats
from interpreter.cli.comparing import PAIRS, compared_in_words, compared_plainly, must_be_comparable, told_errors
from interpreter.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED, MISUSE
from interpreter.cli.looking_ahead import looking_ahead, making_of, tell
from interpreter.cli.occurring import told_occurrence
from interpreter.cli.opening import must_hold_game, print_json, sound_session
from interpreter.cli.progress import Progress
from interpreter.lab import (
    MOST_DECISIONS,
    Plan,
    Report,
    Section,
    WorkerLost,
    all_random,
    positions_from,
    simulate,
    things_of,
    told_apart_program,
    with_examples,
)
from interpreter.players import BOTS, looks_ahead
from interpreter.program import noted
from interpreter.runtime import these
from interpreter.session import OutFile, Session, UsageError, counted, read_seats, variation

if TYPE_CHECKING:
    from interpreter.program import Program


@click.command("simulate")
@click.argument("rule_set", metavar="RULESET or PATH")
@click.option("--games", type=Number(1), metavar="N", help=f"How many games: 1 unless said, {PAIRS} pairs with --compare.")
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
@click.option(
    "--occurrence",
    is_flag=True,
    help="Tell of each card, rule, cell of a table, answer and ending in how many games it occurred, what never did first, with "
    "the examples that come to it.",
)
@click.option(
    "--compare",
    "other",
    metavar="WHAT",
    help="Play each game twice, without and with a change, and tell what becomes of the balance: a mod (its folder), "
    "an option or a ruling (TITLE=VALUE, or its title where it can be one other thing only).",
)
@click.option(
    "--native",
    is_flag=True,
    help="Play in C where there is a C compiler: the same games, nearly fifty times as fast. With --log bots look ahead in C.",
)
@click.option("--most", type=Number(1), default=MOST_DECISIONS, metavar="N", help="Break a game off after N decisions.")
@click.option("--anyway", is_flag=True, help="Play what can be played, though there are errors.")
@takes_choices
@takes_form("text", "json")
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str,
    games: int | None,
    seed: int,
    jobs: int,
    seats: tuple[str, ...],
    out: str | None,
    log: bool,
    detail: str,
    check: bool,
    word: str | None,
    coverage: bool,
    occurrence: bool,
    other: str | None,
    native: bool,
    most: int,
    anyway: bool,
    choices: Choices,
    form: str,
) -> int:
    """Play games and count how they end. Each game has the next seed."""
    if log and (games not in (None, 1) or out is not None or form == "json" or coverage or occurrence):
        raise UsageError(
            "--log prints one game and writes no report", "leave --games, --out, --format, --coverage and --occurrence out"
        )
    if occurrence and anyway:
        raise UsageError("--occurrence wants rules without errors", "leave --anyway out")
    if other is not None:
        must_be_comparable(games, log or coverage or occurrence or word is not None)
    request = choices.of(rule_set)
    session = sound_session(request, cache, anyway)
    must_hold_game(session)
    change = None if other is None else variation(request, other, session.facts)
    if occurrence:
        program = told_apart_program(session.rules, word is not None)
    else:
        program = session.program(None if word is None else "", anyway)
    positions = None if word is None else positions_from(session, program, word)
    bots = read_seats(seats, session.facts, list(BOTS))
    if native and log and all_random(bots):
        raise UsageError("--native tells no game", "leave --log out, or --native")
    plan = Plan(
        games or (1 if change is None else PAIRS), seed, bots, most, check, positions, coverage, change is not None, native
    )
    if log:
        return _log(session, program, plan, detail, native)
    if occurrence:
        plan = replace(plan, things=things_of(session.rules, noted(program)))
    with OutFile(None if out is None else Path(out)) as file:
        report = _play(session, program, plan, jobs)
        if report is not None and occurrence:
            found = with_examples(session.rules, report.occurrence)
            report = replace(report, occurrence=found)
        changed = None
        if change is not None and report is not None:
            second = sound_session(change.request, cache, anyway)
            changed = _play(second, second.program(None, anyway), plan, jobs)
        if report is None or (change is not None and changed is None):
            click.echo("interrupted; no report was written", err=True)
            return INTERRUPTED
        if change is None or changed is None:
            plain, lines = report.plain(), _report_lines(report)
        else:
            plain, lines = compared_plainly(report, changed, change.what), compared_in_words(report, changed, change.what)
        trouble = file.write(json.dumps(plain, ensure_ascii=False, indent=2) + "\n")
    if trouble:
        print_json(plain)  # what hours have played must not be lost with a full disk
        click.echo(f"punica: {out} cannot be written ({trouble}); the report was printed instead", err=True)
        return MISUSE
    if form == "json":
        print_json(plain)
    else:
        for line in lines:
            click.echo(line)
        if out is not None:
            click.echo(f"  report: {out}")
    return FINDINGS if report.failed or (changed is not None and changed.failed) else CLEAN


def _play(session: Session, program: Program, plan: Plan, jobs: int) -> Report | None:
    """The report; None when it was interrupted."""
    looks = any(looks_ahead(bot, program.tables.worth != "") for bot in plan.bots.values())
    making = making_of(session, program, plan.in_c, plan.notes) if plan.in_c or looks else None
    try:
        with Progress("games", plan.games) as progress:
            return simulate(program, plan, session.request, jobs, progress.at, making)
    except KeyboardInterrupt:
        return None
    except WorkerLost as lost:
        raise UsageError(str(lost), "try it with fewer --jobs") from lost
    finally:
        if making is not None:
            making.close()
            if not plan.in_c:
                tell(making.obstacle)
            elif making.data is None and making.trouble:
                click.echo(f"punica: played in Python: {making.trouble}", err=True)


def _report_lines(report: Report) -> Iterator[str]:
    """The report in words, line by line."""
    games, seed, seconds = report.games, report.plan.seed, report.seconds
    last = f" to {seed + games - 1}" if games > 1 else ""
    yield f"{report.title}: {counted(games, 'game')}, seed {seed}{last}"
    if (positions := report.plan.positions) is not None:
        left_out = f" ({positions.left_out} left out: no game is ever there)" if positions.left_out else ""
        yield f"  from {counted(len(positions), 'position')} of {positions.word}{left_out}"
    for name, count in report.winners.items():
        low, high = report.shares[name]
        limits = f"; 95 % interval: {100 * low:.1f} to {100 * high:.1f}" if games - report.failed > 1 else ""
        yield f"  {name} won {count} ({100 * count / games:.1f} %{limits})"
    for reason, count in report.reasons.items():
        yield f"  {count:>6} x {reason}"
    rate = f"{games / seconds:.1f} games and {report.decisions / seconds:.0f} decisions a second" if seconds else ""
    in_c = f", {counted(report.in_c, 'game')} in C" if report.in_c else ""
    yield f"  {report.decisions} decisions in {seconds:.2f} s: {rate}{in_c}"
    yield from told_errors(report)
    yield from _told_coverage(report.coverage)
    yield from told_occurrence(report)


def _told_coverage(sections: tuple[Section, ...]) -> Iterator[str]:
    """What was reached, in words; what was not, by item with its place."""
    if not sections:
        return
    yield "\nreached"
    for section in sections:
        share = 100 * section.reached / section.count if section.count else 100
        yield f"  {section.title:<24}{section.reached:>6} of {section.count:>5}  {share:5.1f} %"
    for section in sections:
        if section.missed:
            yield f"\n{section.title} not reached"
        for (path, item), goals in groupby(section.missed, key=lambda goal: (goal.span.path, goal.item)):
            places = list(goals)
            if places[0].what:
                for goal in places:
                    yield f"  {path}:{goal.span.line}  {item}: {goal.what}"
            else:
                yield f"  {path}:{', '.join([str(goal.span.line) for goal in places])}  {item}"


def _log(session: Session, program: Program, plan: Plan, detail: str, native: bool) -> int:
    """One game as a log."""
    from interpreter.lab import told_game

    with looking_ahead(session, program, native) as ahead:
        text, played = told_game(program, session.played_rules, plan, detail, ahead)
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
