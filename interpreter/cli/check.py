"""`punica check`."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS, MISUSE
from interpreter.cli.asking import asked_for, counted, print_json, show_findings, takes_form, takes_layers
from interpreter.session import Session, open_session, unwritten_lines


@click.command("check")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@takes_layers
@takes_form("text", "json", "github")
@click.pass_obj
def command(
    cache: Cache, rule_set: str | None, mods: tuple[str, ...], scenario: str, switches: tuple[str, ...], form: str
) -> int:
    """Everything the checker knows about a rule set; all that can be played when none is named."""
    if rule_set is not None:
        names = [rule_set]
    else:
        from interpreter.library import catalogue

        names = [manifest.id for manifest in catalogue() if not manifest.abstract]
    benches = [open_session(asked_for(name, mods, scenario, switches), cache) for name in names]
    _print(benches, form)
    if any(bench.is_misuse for bench in benches):
        return MISUSE
    return FINDINGS if any(bench.findings for bench in benches) else CLEAN


def _print(benches: list[Session], form: str) -> None:
    from interpreter.diagnostics import as_github, as_json

    if form == "json":
        print_json(
            {
                "findings": sum(len(bench.findings) for bench in benches),
                "rule_sets": [
                    {
                        "rule_set": bench.id,
                        "rules_hash": bench.digest,
                        "findings": as_json(bench.findings, bench.sources),
                        "unwritten": bench.facts.get("unwritten", []),
                    }
                    for bench in benches
                ],
            }
        )
    elif form == "github":
        for bench in benches:
            for line in as_github(bench.findings, bench.sources):
                click.echo(line)
    else:
        for bench in benches:
            _tell(bench)


def _tell(bench: Session) -> None:
    """A rule set's findings and one line about it."""
    if bench.findings:
        show_findings(bench)
        click.echo("")
    if bench.is_misuse:
        return
    facts = bench.facts
    parts = [counted(len(bench.findings), "finding") if bench.findings else "no findings"]
    if facts:
        parts += [counted(facts["examples"], "example"), *unwritten_lines(facts)]
    click.echo(f"{bench.id}: {', '.join(parts)}")
