"""`punica test --coverage`: prints how well examples test the rules of layers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from interpreter.cache import Cache
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.cli.opening import print_json, sound_session
from interpreter.cli.progress import Progress
from interpreter.session import Request, Session, counted, pick

if TYPE_CHECKING:
    from interpreter.lab import Goal, Proofs


def tell_proofs(requests: Sequence[Request], cache: Cache, layers: Sequence[str], most: int | None, form: str) -> int:
    """Print how well examples test some layers of each rule set: the named ones, else its mods, else all layers.

    Gives the exit code: 1 if examples fail. Errors: `UsageError` for an unknown layer.
    """
    from interpreter.lab import MOST_TAKEN, proofs

    rule_sets, code = [], CLEAN
    for request in requests:
        session = sound_session(request, cache)
        chosen = _layers(session, layers)
        paths = {source.path for layer in session.library.layers if layer.id in chosen for source in layer.rules}
        with Progress("rules taken away", most or MOST_TAKEN) as progress:

            def tick(done: int, of: int, progress: Progress = progress) -> None:
                progress.total = of
                progress.at(done)

            found = proofs(session.rules, session.program(""), paths, most or MOST_TAKEN, tick)
        if form == "json":
            rule_sets.append({"rule_set": session.id, "layers": chosen, **found.plain()})
        else:
            _tell(session, chosen, found)
        code = FINDINGS if found.failing else code
    if form == "json":
        print_json({"rule_sets": rule_sets})
    return code


def _layers(session: Session, named: Sequence[str]) -> list[str]:
    ids = [layer.id for layer in session.library.layers]
    if named:
        return [pick("layer", name, ids) for name in named]
    return [layer.id for layer in session.library.layers if layer.is_mod] or ids


def _tell(session: Session, layers: Sequence[str], found: Proofs) -> None:
    if found.failing:
        click.echo(f"{counted(found.failing, 'example')} failed; nothing is told of what they prove: see `punica test`\n")
    bare = {(goal.span.path, goal.span.line) for goal in found.bare}
    if found.bare:
        click.echo("no example comes to any line of:")
        _list(session, found.bare)
    lines = [goal for goal in found.untouched if _head(goal, bare, session) not in bare]
    if lines:
        click.echo("no example comes to these lines:")
        _list(session, lines)
    if found.unnoticed:
        click.echo("no example would fail without:")
        _list(session, found.unnoticed)
    touched = found.lines - len(found.untouched)
    click.echo(f"{', '.join(layers)}: examples come to {touched} of {counted(found.lines, 'line')} of rules")
    missed = found.taken - len(found.unnoticed)
    rest = f"; {found.rules - found.taken} more with `--most {found.rules}`" if found.taken < found.rules else ""
    click.echo(f"of {counted(found.taken, 'rule')} taken away one at a time {missed} were missed{rest}")


def _head(goal: Goal, bare: Iterable[tuple[str, int]], session: Session) -> tuple[str, int]:
    """The bare declaration in which a line stands, or the line itself."""
    source = session.sources[goal.span.path]
    line = goal.span.line
    while line > 1 and source.line(line).startswith((" ", "#")) or not source.line(line):
        line -= 1
    return (goal.span.path, line)


def _list(session: Session, goals: Sequence[Goal]) -> None:
    """Each with its place, and the line that stands there."""
    for goal in goals:
        source = session.sources.get(goal.span.path)
        text = source.line(goal.span.line).strip() if source is not None else ""
        click.echo(f"  {goal.span.path}:{goal.span.line}  {text}")
    click.echo("")
