"""`punica test`."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN, FINDINGS, MISUSE
from interpreter.cli.opening import print_json, sound_session
from interpreter.diagnostics import tally
from interpreter.session import Session, TimedVerdict, run_examples


@click.command("test")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@click.option("-k", "words", default="", metavar="WORDS", help="Only examples whose name, file or subject has all these words.")
@click.option("--anyway", is_flag=True, help="Run what can be run, though there are errors.")
@takes_choices
@takes_form("text", "json")
@click.pass_obj
def command(cache: Cache, rule_set: str | None, words: str, anyway: bool, choices: Choices, form: str) -> int:
    """Run the examples in the rules; those of all rule sets when none is named."""
    requests = choices.of_all(rule_set)
    code = CLEAN
    told: list[dict[str, Any]] = []
    for request in requests:
        session = sound_session(request, cache, anyway)
        run = _json(session, words, anyway, told) if form == "json" else _text(session, words, anyway)
        if not run and words and len(requests) == 1:
            click.echo(f"punica: no example of {session.id} has the words: {words}", err=True)
            code = MISUSE
        if session.errors or not all(timed.verdict.good for timed in run):
            code = FINDINGS
    if form == "json":
        print_json({"rule_sets": told})
    return code


def _json(session: Session, words: str, anyway: bool, told: list[dict[str, Any]]) -> list[TimedVerdict]:
    run = list(run_examples(session, words, anyway))
    told.append({"rule_set": session.id, "findings": len(session.findings), "examples": [timed.plain() for timed in run]})
    return run


def _text(session: Session, words: str, anyway: bool) -> list[TimedVerdict]:
    """A dot for each example that came as expected, an F for each that did not; then every failure with its place."""
    run: list[TimedVerdict] = []
    for path, group in groupby(run_examples(session, words, anyway), key=lambda timed: timed.verdict.span.path):
        click.echo(f"{path} ", nl=False)
        for timed in group:
            run.append(timed)
            click.echo("." if timed.verdict.good else "F", nl=False)
        click.echo("")
    bad = [timed.verdict for timed in run if not timed.verdict.good]
    for verdict in bad:
        click.echo(f'\nfailed: "{verdict.name}"\n  {verdict.place}')
        if (source := session.sources.get(verdict.place.path)) is not None:
            click.echo(f"{verdict.place.line:>4} | {source.line(verdict.place.line).rstrip()}")
        click.echo(f"  {verdict.reason}")
    seconds = sum(timed.seconds for timed in run)
    passed = f"{len(run) - len(bad)} passed, {len(bad)} failed, in {seconds:.2f} s"
    click.echo(f"\n{session.id}: {passed}" if run else f"{session.id}: no examples")
    if session.errors:
        click.echo(f"{session.id} has {tally(session.errors)}: what depends on them was left out or fails")
    return run
