"""`punica test`."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS, MISUSE
from interpreter.cli.asking import asked_for, counted, print_json, sound_bench, takes_form, takes_layers
from interpreter.session import Session, Verdict, run_examples


@click.command("test")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@click.option("-k", "words", default="", metavar="WORDS", help="Only examples whose name, file or subject has all these words.")
@click.option("--anyway", is_flag=True, help="Run what can be run, though there are findings.")
@takes_layers
@takes_form("text", "json")
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str | None,
    words: str,
    anyway: bool,
    mods: tuple[str, ...],
    scenario: str,
    switches: tuple[str, ...],
    form: str,
) -> int:
    """Run the examples in the rules; those of all rule sets when none is named."""
    if rule_set is not None:
        names = [rule_set]
    else:
        from interpreter.library import catalogue

        names = [manifest.id for manifest in catalogue() if not manifest.abstract]
    code = CLEAN
    told: list[dict[str, Any]] = []
    for name in names:
        bench = sound_bench(asked_for(name, mods, scenario, switches), cache, anyway)
        verdicts = _json(bench, words, anyway, told) if form == "json" else _text(bench, words, anyway)
        if not verdicts and words and len(names) == 1:
            click.echo(f"punica: no example of {bench.id} has the words: {words}", err=True)
            code = MISUSE
        if bench.findings or not all(verdict.good for verdict in verdicts):
            code = FINDINGS
    if form == "json":
        print_json({"rule_sets": told})
    return code


def _json(bench: Session, words: str, anyway: bool, told: list[dict[str, Any]]) -> list[Verdict]:
    verdicts = list(run_examples(bench, words, anyway))
    told.append({"rule_set": bench.id, "findings": len(bench.findings), "examples": [verdict.plain() for verdict in verdicts]})
    return verdicts


def _text(bench: Session, words: str, anyway: bool) -> list[Verdict]:
    """A dot for each example that came as expected, an F for each that did not; then every failure with its place."""
    verdicts: list[Verdict] = []
    for path, group in groupby(run_examples(bench, words, anyway), key=lambda verdict: verdict.span.path):
        click.echo(f"{path} ", nl=False)
        for verdict in group:
            verdicts.append(verdict)
            click.echo("." if verdict.good else "F", nl=False)
        click.echo("")
    bad = [verdict for verdict in verdicts if not verdict.good]
    for verdict in bad:
        click.echo(f'\nfailed: "{verdict.name}"\n  {verdict.place}')
        if (source := bench.sources.get(verdict.place.path)) is not None:
            click.echo(f"{verdict.place.line:>4} | {source.line(verdict.place.line).rstrip()}")
        click.echo(f"  {verdict.reason}")
    seconds = sum(verdict.seconds for verdict in verdicts)
    passed = f"{len(verdicts) - len(bad)} passed, {len(bad)} failed, in {seconds:.2f} s"
    click.echo(f"\n{bench.id}: {passed}" if verdicts else f"{bench.id}: no examples")
    if bench.findings:
        click.echo(f"{bench.id} has {counted(len(bench.findings), 'finding')}: what depends on them was left out or fails")
    return verdicts
