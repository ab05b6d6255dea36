"""`punica docs`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.cli.opening import readable_session
from interpreter.session import Request, UsageError, counted, open_session, related


@click.command("docs")
@click.argument("rule_set", metavar="RULESET")
@click.option("--out", metavar="DIR", default="", help="Where to write; site/RULESET by default.")
@takes_choices
@click.pass_obj
def command(cache: Cache, rule_set: str, out: str, choices: Choices) -> int:
    """Write the reference site of a rule set: Markdown, SVG and the navigation for mkdocs.

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
    click.echo(f"  render: mkdocs build --strict -f {(folder / 'mkdocs.yml').as_posix()}")
    click.echo(f"  then open {(folder / 'site' / 'index.html').as_posix()}")
    return FINDINGS if errors_of(found) else CLEAN


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
