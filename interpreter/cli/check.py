"""`punica check`."""

from __future__ import annotations

from dataclasses import asdict

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN, FINDINGS, MISUSE
from interpreter.cli.opening import print_json, show_findings
from interpreter.session import Session, counted, open_session


@click.command("check")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@takes_choices
@takes_form("text", "json", "github")
@click.pass_obj
def command(cache: Cache, rule_set: str | None, choices: Choices, form: str) -> int:
    """Everything the checker knows about a rule set; all that can be played when none is named."""
    sessions = [open_session(request, cache) for request in choices.of_all(rule_set)]
    _print(sessions, form)
    if any(session.is_misuse for session in sessions):
        return MISUSE
    return FINDINGS if any(session.findings for session in sessions) else CLEAN


def _print(sessions: list[Session], form: str) -> None:
    from interpreter.diagnostics import as_github, as_json

    if form == "json":
        print_json(
            {
                "findings": sum(len(session.findings) for session in sessions),
                "rule_sets": [
                    {
                        "rule_set": session.id,
                        "rules_hash": session.digest,
                        "findings": as_json(session.findings, session.sources),
                        "unwritten": [asdict(members) for members in session.facts.unwritten],
                    }
                    for session in sessions
                ],
            }
        )
    elif form == "github":
        for session in sessions:
            for line in as_github(session.findings, session.sources):
                click.echo(line)
    else:
        for session in sessions:
            _tell(session)


def _tell(session: Session) -> None:
    """A rule set's findings and one line about it."""
    if session.findings:
        show_findings(session)
        click.echo("")
    if session.is_misuse:
        return
    parts = [counted(len(session.findings), "finding") if session.findings else "no findings"]
    if session.is_open:
        parts += [counted(session.facts.examples, "example"), *map(str, session.facts.unwritten)]
    click.echo(f"{session.id}: {', '.join(parts)}")
