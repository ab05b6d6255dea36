"""`punica simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS, INTERRUPTED, MISUSE
from interpreter.cli.asking import Number, asked_for, counted, print_json, sound_bench, takes_form, takes_layers
from interpreter.cli.terminal import Progress
from interpreter.lab import MOST_DECISIONS, Plan, WorkerLost, seats_of, simulate
from interpreter.session import OutFile, Request, Session, UsageError, read_seats

MOST_SEED = 2**63 - 1


@click.command("simulate")
@click.argument("rule_set", metavar="RULESET or PATH")
@click.option("--games", type=Number(1), default=1, show_default=True, metavar="N", help="How many games.")
@click.option("--seed", type=Number(0, MOST_SEED), default=0, show_default=True, metavar="N", help="Seed of the first game.")
@click.option("--jobs", type=Number(1, 256), default=1, show_default=True, metavar="J", help="Processes that play.")
@click.option("--seat", "seats", multiple=True, metavar="SIDE=BOT", help="Who plays a side; `random` where nothing is said.")
@click.option("--out", metavar="FILE", help="Write the report as JSON.")
@click.option("--log", is_flag=True, help="Tell one game.")
@click.option("--detail", type=click.Choice(["story", "full"]), default="story", show_default=True, help="How much a log tells.")
@click.option("--check", is_flag=True, help="Look at every decision: invariants, saving, copies, views. Slow.")
@click.option("--most", type=Number(1), default=MOST_DECISIONS, metavar="N", help="Break a game off after N decisions.")
@click.option("--anyway", is_flag=True, help="Play what can be played, though there are findings.")
@takes_layers
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
    most: int,
    anyway: bool,
    mods: tuple[str, ...],
    scenario: str,
    switches: tuple[str, ...],
    form: str,
) -> int:
    """Play games and count how they end. Each game has the next seed."""
    if log and (games > 1 or out is not None or form == "json"):
        raise UsageError("--log prints one game and writes no report", "leave --games, --out and --format out")
    asked = asked_for(rule_set, mods, scenario, switches)
    bench = sound_bench(asked, cache, anyway)
    if not bench.facts.get("plays") or not bench.facts.get("seats"):
        from interpreter.ir import WHOLE_GAME

        raise UsageError(f"{bench.id} holds no whole game", WHOLE_GAME)
    program = bench.program(anyway=anyway)
    plan = Plan(games, seed, read_seats(seats, seats_of(program)), most, check)
    if log:
        return _log(bench, program, plan, detail)
    with OutFile(None if out is None else Path(out)) as file:
        report = _play(program, plan, asked, jobs)
        if report is None:
            click.echo("interrupted; no report was written", err=True)
            return INTERRUPTED
        trouble = file.write(json.dumps(report, ensure_ascii=False, indent=2) + "\n")
    if trouble:
        print_json(report)  # what hours have played must not be lost with a full disk
        click.echo(f"punica: {out} cannot be written ({trouble}); the report was printed instead", err=True)
        return MISUSE
    if form == "json":
        print_json(report)
    else:
        _tell(report, out)
    return FINDINGS if report["failed"] else CLEAN


def _play(program: Any, plan: Plan, asked: Request, jobs: int) -> dict[str, Any] | None:
    """The report; None when it was interrupted."""
    try:
        with Progress("games", plan.games) as progress:
            return simulate(program, plan, asked, jobs, progress.at)
    except KeyboardInterrupt:
        return None
    except WorkerLost as lost:
        raise UsageError(str(lost), "try it with fewer --jobs") from lost


def _tell(report: dict[str, Any], out: str | None) -> None:
    """The report in words."""
    games, seconds = report["games"], report["seconds"]
    last = f" to {report['seed'] + games - 1}" if games > 1 else ""
    click.echo(f"{report['title']}: {counted(games, 'game')}, seed {report['seed']}{last}")
    for name, count in report["winners"].items():
        click.echo(f"  {name} won {count} ({100 * count / games:.1f} %)" if name in report["bots"] else f"  {name} won {count}")
    for reason, count in report["reasons"].items():
        click.echo(f"  {count:>6} x {reason}")
    rate = f"{games / seconds:.1f} games and {report['decisions'] / seconds:.0f} decisions a second" if seconds else ""
    click.echo(f"  {report['decisions']} decisions in {seconds:.2f} s: {rate}")
    if report["failed"]:
        click.echo(f"  {counted(report['failed'], 'game')} went wrong:")
        for message, errors in _alike(report["errors"]).items():
            click.echo(f"\n  {len(errors)} x {message}")
            for line in errors[0]["way"]:
                click.echo(f"       in {line}")
            click.echo(f"    again: {errors[0]['command']}")
    if out is not None:
        click.echo(f"  report: {out}")


def _alike(errors: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Errors by place and message, the most frequent first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for error in errors:
        head = ": ".join(part for part in (error["place"], error["rule"], error["message"]) if part)
        found.setdefault(head, []).append(error)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _log(bench: Session, program: Any, plan: Plan, detail: str) -> int:
    """One game as a log."""
    from interpreter.lab import told_game

    text, played = told_game(program, bench, plan, detail)
    if text:
        click.echo(text)
    if played.finished:
        who = "nobody wins" if played.winner == "nobody" else f"{played.winner} wins"
        click.echo(f"{who}: {played.reason}  ({counted(played.decisions, 'decision')})")
        return CLEAN
    click.echo(f"broken off after {counted(played.decisions, 'decision')}: {played.trouble}")
    if played.place:
        click.echo(f"  {played.place}: {played.rule}")
    for line in played.way:
        click.echo(f"  in {line}")
    return FINDINGS
