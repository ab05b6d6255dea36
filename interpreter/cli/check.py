"""`punica check`."""

from __future__ import annotations

from dataclasses import asdict

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN, FINDINGS, MISUSE
from interpreter.cli.opening import print_json, show_findings
from interpreter.diagnostics import Level, tally
from interpreter.session import Session, counted, open_session


@click.command("check")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@click.option("--strict", is_flag=True, help="Warnings count as errors do.")
@takes_choices
@takes_form("text", "json", "github")
@click.pass_obj
def command(cache: Cache, rule_set: str | None, strict: bool, choices: Choices, form: str) -> int:
    """Everything the checker knows about a rule set; all that can be played when none is named.

    Ends with 1 when there are errors; warnings and notes alone end with 0, unless warnings are to count.
    """
    sessions = [open_session(request, cache) for request in choices.of_all(rule_set)]
    _print(sessions, form)
    if any(session.is_misuse for session in sessions):
        return MISUSE
    counting = (Level.ERROR, Level.WARNING) if strict else (Level.ERROR,)
    return FINDINGS if any(found.level in counting for session in sessions for found in session.findings) else CLEAN


def _print(sessions: list[Session], form: str) -> None:
    from interpreter.diagnostics import as_github, as_json

    if form == "json":
        everything = [found for session in sessions for found in session.findings]
        print_json(
            {
                "findings": len(everything),
                "levels": {level: sum(found.level is level for found in everything) for level in Level},
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
    parts = [tally(session.findings)]
    if session.is_open:
        parts += [counted(session.facts.examples, "example"), *map(str, session.facts.unwritten)]
    click.echo(f"{session.id}: {', '.join(parts)}")
