"""Opens rule sets for commands, or shows their findings and ends the command; prints results."""

from __future__ import annotations

import json
from typing import Any

import click

from interpreter.cache import Cache
from interpreter.cli.exit_codes import FINDINGS, MISUSE
from interpreter.diagnostics import tally
from interpreter.session import (
    Request,
    Rest,
    SavedGame,
    Session,
    UsageError,
    open_session,
    rules_since,
    session_for,
    without_errors,
)


def readable_session(request: Request, cache: Cache) -> Session:
    """Open a rule set to be looked at, with or without errors. When nothing could be opened, print the findings and end the
    command.

    Errors: `UsageError`, `click.exceptions.Exit`.
    """
    return _readable(open_session(request, cache))


def _readable(session: Session) -> Session:
    if not session.is_open:
        show_findings(session)
        raise click.exceptions.Exit(MISUSE if session.is_misuse else FINDINGS)
    return session


def checked_session(request: Request, cache: Cache) -> Session:
    """Open and check a rule set. For mods with notes about the layers below, the findings include what has changed there. Errors:
    `UsageError`."""
    session = open_session(request, cache)
    if session.is_open and any(layer.touches is not None for layer in session.library.layers):
        from interpreter.rebase import changes_below

        return session.with_findings(changes_below(session))
    return session


def sound_session(request: Request, cache: Cache, anyway: bool = False) -> Session:
    """Open a rule set to be run. With errors, print all findings and end the command; of warnings only print how many there are.

    `anyway`: go on with what can be run, unless nothing could be opened at all. Errors: `UsageError`, `click.exceptions.Exit`.
    """
    session = _readable(open_session(request, cache))
    if session.errors and not anyway:
        show_findings(session)
        click.echo(f"\n{session.id} has {tally(session.findings)}; it is run when the errors are mended", err=True)
        raise click.exceptions.Exit(MISUSE if session.is_misuse else FINDINGS)
    misfits = [found for found in session.own_findings if found.code == "made-for-another"]
    for found in misfits:
        click.echo(f"{found.message}: `{request.command('check')}` tells what changed under it", err=True)
    rest = [found for found in session.own_findings if found not in misfits]
    if rest and not anyway:
        click.echo(f"{session.id} has {tally(rest)}: see `{request.command('check')}`", err=True)
    return session


def runnable(request: Request, cache: Cache) -> Rest:
    """Open a rule set whose examples are to be run. Print errors, and leave out the declarations with errors; where that cannot
    be done, print all findings and end the command. Errors: as `sound_session`."""
    session = open_session(request, cache)
    rest = without_errors(session, cache) if session.is_open and session.errors and not session.is_misuse else None
    if rest is None:
        return Rest(sound_session(request, cache), ())
    from interpreter.diagnostics import as_text

    click.echo(as_text(session.errors, session.sources))
    return rest


def session_of_saved(saved: SavedGame, cache: Cache, current: tuple[str, ...] | None = None) -> Session:
    """A session with the rules that a saved game carries or, with `current`, today's rules with these mods. Prints a note if the
    carried rules are older than today's. Errors: as `session_for`."""
    session = session_for(saved, cache, current)
    if since := rules_since(session):
        click.echo(
            f"{saved.path}: {since}; `punica load {saved.path} --current-rules` gives its answers by those of today", err=True
        )
    return session


def must_hold_game(session: Session) -> None:
    """Check that the rule set is a whole game. Errors: `UsageError` if it is not."""
    if not session.holds_game:
        from interpreter import ir

        command = session.request.command("play", "--from", "examples")
        raise UsageError(f"{session.id} holds no whole game", f"{ir.WHOLE_GAME}; `{command}` plays on from an example")


def show_findings(session: Session) -> None:
    """Print all findings as text; of notes about layers below the mods only the number."""
    from interpreter.diagnostics import as_text

    told = session.own_findings
    if told:
        click.echo(as_text(told, session.sources), err=session.is_misuse)
    if below := len(session.findings) - len(told):
        counted = f"{below} notes are" if below > 1 else "a note is"
        click.echo(f"{counted} about layers below the mods: `{session.request.command('check', '--format', 'json')}` has all")


def print_json(data: Any) -> None:
    """Print data as JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
