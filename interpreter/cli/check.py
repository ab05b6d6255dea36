"""`punica check`: prints the findings about rule sets, or repairs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

import click

from interpreter.cache import Cache, Memory
from interpreter.cli.arguments import MOST_SEED, Choices, Number, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN, FINDINGS, MISUSE
from interpreter.cli.opening import checked_session, print_json, show_findings
from interpreter.cli.watching import must_be_text, takes_watch, watch
from interpreter.diagnostics import Diagnostic, Level, as_text, tally
from interpreter.library import ENDING
from interpreter.session import Request, Session, UsageError, counted, since


@click.command("check")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@click.option("--strict", is_flag=True, help="Warnings count as errors do.")
@click.option(
    "--play", "playing", is_flag=True, help="Also play the examples and random games, and tell what they show to be doubtful."
)
@click.option(
    "--of",
    "of",
    multiple=True,
    metavar="WHAT",
    help="With --play: ask about a layer, a file or a folder alone; may stand several times.",
)
@click.option("--games", type=Number(1), metavar="N", help="How many games --play plays; 300 unless another number is given.")
@click.option("--seed", type=Number(0, MOST_SEED), metavar="N", help="Seed of the first of them; 0 unless another is given.")
@click.option("--fix", "fixing", is_flag=True, help="Mend what is certain, and the layout; with --mod in mods alone.")
@takes_watch
@takes_choices
@takes_form("text", "json", "github")
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str | None,
    strict: bool,
    playing: bool,
    of: tuple[str, ...],
    games: int | None,
    seed: int | None,
    fixing: bool,
    watching: bool,
    choices: Choices,
    form: str,
) -> int:
    """Check a rule set and print all findings; without a name, check all that can be played.

    Ends with 1 when there are errors; warnings and notes alone end with 0, unless warnings are to count.
    """
    requests = choices.of_all(rule_set)
    if playing and (fixing or watching):
        raise UsageError("--play goes with neither --fix nor --watch", "it takes its time: call it when the others are content")
    if not playing and (games is not None or seed is not None or of):
        raise UsageError("--games, --seed and --of go with --play", "without it nothing is played")
    if fixing:
        must_be_text(form, "--fix")
        if packed := [mod for mod in choices.mods if mod.endswith(ENDING)]:
            raise UsageError(f"{packed[0]} is a packed mod and is not mended", f"punica unpack {packed[0]}, and mend the folder")
        if watching:
            raise UsageError("--fix does not go with --watch", "both write to the same files: yours and mine; call one of them")
        return fix(requests, cache, lambda sessions: _code(sessions, strict))
    if watching:
        must_be_text(form, "--watch")
        return watch(requests, _Answers(requests, Memory(cache), strict))
    sessions = [checked_session(request, cache) for request in requests]
    if playing:
        sessions = [_played(session, games, seed, of) for session in sessions]
    _print(sessions, form)
    return _code(sessions, strict)


def _played(session: Session, games: int | None, seed: int | None, of: Sequence[str]) -> Session:
    """The same rule set, with what play shows to be doubtful among its findings; with errors it is not played."""
    from interpreter.cli.progress import Progress
    from interpreter.lab import GAMES, check_by_play, steps_of_play

    if session.errors or not session.is_open:
        return session
    number = GAMES if games is None else games
    with Progress("games and examples", steps_of_play(session, number)) as progress:
        return session.with_findings(check_by_play(session, number, seed or 0, progress.at, of))


def _code(sessions: Sequence[Session], strict: bool) -> int:
    if any(session.is_misuse for session in sessions):
        return MISUSE
    counting = (Level.ERROR, Level.WARNING) if strict else (Level.ERROR,)
    return FINDINGS if any(found.level in counting for session in sessions for found in session.findings) else CLEAN


def fix(requests: Sequence[Request], cache: Cache, code: Callable[[Sequence[Session]], int]) -> int:
    """Apply the fixes of findings to rule sets, print what was changed and what is left. Gives the exit code: `code` of the fixed
    sessions, at least 1 if a file could not be written."""
    from interpreter.session import fixes_of, write_fixes

    sessions, failed = [], False
    for request in requests:
        fixes = fixes_of(request, cache)
        unwritten = dict(write_fixes(fixes))
        for fixed in fixes.files:
            if fixed in unwritten:
                click.echo(f"{fixed.name} is as it was: {unwritten[fixed]}", err=True)
            else:
                from interpreter.cli.difference import diff_lines

                click.echo("\n".join([fixed.name, *diff_lines(fixed.before, fixed.after)]) + "\n")
        _tell(fixes.session)
        done = f"{counted(len(fixes.repaired), 'finding')} mended" if fixes.repaired else "nothing to mend"
        laid = f", layout put right in {counted(len(fixes.laid_out), 'file')}" if fixes.laid_out else ""
        click.echo(f"{fixes.session.id}: {done}{laid}")
        sessions.append(fixes.session)
        failed |= bool(unwritten)
    return max(code(sessions), FINDINGS) if failed else code(sessions)


class _Answers:
    """One answer after the other about the same rule sets."""

    def __init__(self, requests: Sequence[Request], cache: Cache, strict: bool) -> None:
        self._requests = requests
        self._cache = cache
        self._strict = strict
        self._baselines: dict[Request, Sequence[Diagnostic]] = {}
        self._sessions: list[Session] = []

    def answer(self, first: bool) -> int:
        """All findings in the first answer, later those that are new or gone."""
        sessions = []
        for request in self._requests:
            session = checked_session(request, self._cache)
            if first:
                _tell(session)
                self._baselines[request] = session.own_findings
            else:
                self._baselines[request] = tell_since(session, self._baselines.get(request, []))
            sessions.append(session)
        self._sessions = sessions
        return _code(sessions, self._strict)

    def prepare(self) -> bool:
        """Have the rules in memory, which were perhaps only recalled: the next check is quick then."""
        for session in self._sessions:
            if session.is_open:
                session.built()
        self._sessions = []
        return False


def tell_since(session: Session, before: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Print the findings that are new since `before`, a line for each that is gone, and one line about the rule set. Gives the
    findings to compare the next check with."""
    changes = since(before, session.own_findings)
    if changes.new:
        click.echo(as_text(changes.new, session.sources) + "\n")
    for gone in changes.gone:
        place = gone.span if gone.span.path in session.sources else gone.span.path
        click.echo(f"gone: {gone.code}, {place}: {gone.message}")
    click.echo(f"{session.id}: {changes}: {_state(session)}")
    return changes.baseline


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
    if not session.is_misuse:
        click.echo(f"{session.id}: {_state(session)}")


def _state(session: Session) -> str:
    parts = [tally(session.own_findings)]
    if session.is_open:
        parts += [counted(session.facts.examples, "example"), *map(str, session.facts.unwritten)]
    return ", ".join(parts)
