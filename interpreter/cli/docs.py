"""`punica docs`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.cli.opening import readable_session
from interpreter.session import Request, UsageError, counted, open_session, related

RENDERER = "mkdocs"
"""The package that makes a site of the pages."""


@click.command("docs")
@click.argument("rule_set", metavar="RULESET")
@click.option("--out", metavar="DIR", default="", help="Where to write; site/RULESET by default.")
@click.option("--render/--no-render", default=True, help="Let mkdocs make a site of the pages; it does where it is installed.")
@takes_choices
@click.pass_obj
def command(cache: Cache, rule_set: str, out: str, render: bool, choices: Choices) -> int:
    """Write the reference site of a rule set: Markdown and SVG, and with mkdocs a site to open.

    Findings are shown; with errors the site holds what could be read.
    """
    session = readable_session(choices.of(rule_set), cache)
    from interpreter.diagnostics import Diagnostic, Diagnostics, as_text, errors_of
    from interpreter.site import Edition, ask_leave, publish, write
    from interpreter.views import read_style

    folder = Path(out or f"site/{session.id}")
    with _told(folder):
        ask_leave(folder)
    beside = [Request(name) for name in related(session.library.manifest)]
    below = [Request(rule_set, (), (), choices.scenario)] if choices.mods else []
    compared = [open_session(each, cache) for each in (below or beside)]
    others = [Edition(each.rules.title, each.rules, each.library) for each in compared if each.is_open]
    told = Diagnostics()
    read_style(session.library, session.rules, told, not session.errors)
    if found := sorted([*session.findings, *told], key=Diagnostic.sort_key):
        click.echo(as_text(found, session.sources), err=session.is_misuse)
    files = publish(session.rules, session.library, session.findings, others)
    with _told(folder):
        write(files, folder)
    pages = sum(name.endswith(".md") for name in files)
    click.echo(f"{counted(pages, 'page')} in {folder.as_posix()}")
    settings, start = folder / "mkdocs.yml", (folder / "site" / "index.html").as_posix()
    if render and find_spec(RENDERER) is not None:
        _render(settings)
        click.echo(f"  open {start}")
    else:
        click.echo(f"  render: mkdocs build --strict -f {settings.as_posix()}")
        if find_spec(RENDERER) is None:
            click.echo("  which comes with: pip install 'punica[docs]'")
        click.echo(f"  then open {start}")
    return FINDINGS if errors_of(found) else CLEAN


def _render(settings: Path) -> None:
    """Let the renderer work. Errors: `UsageError` where it fails, below what it said."""
    words = [sys.executable, "-m", RENDERER, "build", "--quiet", "--strict", "--config-file", str(settings)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        click.echo((done.stdout + done.stderr).strip(), err=True)
        raise UsageError("mkdocs could not render the pages", "punica docs RULESET --no-render")


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """What is wrong with the folder, told as a mistake of who named it."""
    from interpreter.site import NotOurs

    try:
        yield
    except NotOurs as error:
        raise UsageError(str(error), "punica docs RULESET --out DIR") from error
    except OSError as error:
        raise UsageError(f"{folder.as_posix()} cannot be written: {error.strerror}", "name another folder with --out") from error
