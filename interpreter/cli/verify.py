"""`punica verify`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS
from interpreter.cli.asking import counted
from interpreter.runtime import Diverged
from interpreter.session import LoadError, UsageError, opened, read_saved, session_for


@click.command("verify")
@click.argument("file", metavar="FILE")
@click.option("--current-rules", "current", is_flag=True, help="Check against today's rules rather than those in the file.")
@click.pass_obj
def command(cache: Cache, file: str, current: bool) -> int:
    """Play a saved game again and compare every fingerprint."""
    saved = read_saved(Path(file))
    bench = session_for(saved, cache, current)
    saved.data["state"] = None  # no shortcut: every answer is given again
    try:
        game = opened(saved, bench)
    except Diverged as error:
        click.echo(f"{file}: {error}", err=True)
        return FINDINGS
    except LoadError as error:
        raise UsageError(f"{file}: {error}", "take an older copy of it") from error
    if saved.data.get("digest") == bench.program().digest and saved.data.get("fingerprint") != game.fingerprint():
        click.echo(f"{file}: all answers fit, but the position after the last one is not the one that was saved", err=True)
        return FINDINGS
    prints = len(saved.data.get("fingerprints") or ())
    click.echo(f"{file}: {counted(saved.answers, 'answer')} and {counted(prints + 1, 'fingerprint')} agree")
    return CLEAN
