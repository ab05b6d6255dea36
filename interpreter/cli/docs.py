"""`punica docs`: writes the reference site of a rule set."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.cli.opening import readable_session
from interpreter.cli.progress import Progress
from interpreter.session import Request, UsageError, counted, family, open_session, playable, related

RENDERER = "mkdocs"
"""The package that makes a site of the pages."""


@click.command("docs")
@click.argument("rule_set", required=False, metavar="[RULESET]")
@click.option("--all", "every", is_flag=True, help="One site of all rule sets, with a switch between them.")
@click.option("--out", metavar="DIR", default="", help="Where to write; site/RULESET by default.")
@click.option("--render/--no-render", default=True, help="Let mkdocs make a site of the pages; it does where it is installed.")
@click.option(
    "--against", multiple=True, metavar="OTHER", help="Tell the differences from this rule set as well; may stand several times."
)
@takes_choices
@click.pass_obj
def command(
    cache: Cache, rule_set: str | None, every: bool, out: str, render: bool, against: tuple[str, ...], choices: Choices
) -> int:
    """Write the reference site of a rule set, or of all: Markdown and SVG, and with mkdocs a site to open.

    Findings are shown; with errors the site holds what could be read.
    """
    if every:
        if rule_set is not None or choices.mods or choices.scenario or choices.switches or against:
            raise UsageError("--all takes every rule set as it is", "punica docs --all")
        return _all(cache, Path(out or "site/all"), render)
    if rule_set is None:
        raise UsageError("there is no rule set named", "punica docs RULESET, or punica docs --all")
    session = readable_session(choices.of(rule_set), cache)
    from interpreter.diagnostics import as_text, errors_of
    from interpreter.site import Edition, ask_leave, publish, write

    folder = Path(out or f"site/{session.id}")
    with _refused_folder(folder):
        ask_leave(folder)
    beside = [] if choices.mods else related(session.library.manifest)
    wanted = [Request(name) for name in dict.fromkeys([*beside, *against])]
    below = [open_session(Request(rule_set, (), (), choices.scenario), cache)] if choices.mods else []
    compared = [
        *(open_session(each, cache) for each in wanted[: len(beside)]),
        *(readable_session(each, cache) for each in wanted[len(beside) :]),
    ]
    others = [Edition(each.rules.title, each.rules, each.library) for each in compared if each.is_open]
    base = next((Edition(each.rules.title, each.rules, each.library) for each in below if each.is_open), None)
    own = Edition(session.rules.title, session.rules, session.library, tuple(session.findings))
    if found := own.context.told_findings:
        click.echo(as_text(found, session.sources), err=session.is_misuse)
    files = publish(own, others, base)
    with _refused_folder(folder):
        write(files, folder)
    _counted(files, folder)
    _finish(folder, [folder], render)
    return FINDINGS if errors_of(found) else CLEAN


def _all(cache: Cache, folder: Path, render: bool) -> int:
    """Every rule set that can be played, below one folder."""
    from interpreter.diagnostics import errors_of, tally
    from interpreter.site import Edition, add, ask_leave, publish_all, write

    with _refused_folder(folder):
        ask_leave(folder)
    sessions = {name: open_session(Request(name), cache) for name in playable()}
    sessions = {name: session for name, session in sessions.items() if session.is_open}
    editions = {
        name: Edition(session.rules.title, session.rules, session.library, tuple(session.findings))
        for name, session in sessions.items()
    }
    pairs = family({name: [layer.id for layer in session.library.layers] for name, session in sessions.items()})
    with _refused_folder(folder):
        write({}, folder)
        for number, (name, files) in enumerate(publish_all(editions, pairs), 1):
            if not name:
                add(files, folder)
                continue
            write(files, folder / name)
            _counted(files, folder / name, f"{number} of {len(editions)}: ")
            if found := editions[name].context.told_findings:
                way_out = sessions[name].request.command("check" if sessions[name].findings else "docs")
                click.echo(f"  {name} has {tally(found)}: see `{way_out}`", err=True)
    _finish(folder, [folder, *(folder / name for name in editions)], render)
    return FINDINGS if any(errors_of(session.findings) for session in sessions.values()) else CLEAN


def _counted(files: Mapping[str, str], folder: Path, before: str = "") -> None:
    pages = sum(name.endswith(".md") for name in files)
    click.echo(f"{before}{counted(pages, 'page')} in {folder.as_posix()}")


def _finish(whole: Path, folders: Sequence[Path], render: bool) -> None:
    """Render the pages in some folders, the whole site first, or tell how that is done. Errors: `UsageError`."""
    start = (whole / "site" / "index.html").as_posix()
    settings = [folder / "mkdocs.yml" for folder in folders]
    if render and find_spec(RENDERER) is not None:
        with Progress("rendered", len(settings)) as progress:
            for number, each in enumerate(settings):
                progress.at(number)
                _render(each)
        click.echo(f"  open {start}")
        return
    for each in settings:
        click.echo(f"  render: mkdocs build --strict -f {each.as_posix()}")
    if find_spec(RENDERER) is None:
        click.echo("  which comes with: pip install 'punica[docs]'")
    click.echo(f"  then open {start}")


def _render(settings: Path) -> None:
    """Let the renderer work. Errors: `UsageError` where it fails, below what it said."""
    words = [sys.executable, "-m", RENDERER, "build", "--quiet", "--strict", "--config-file", str(settings)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        click.echo((done.stdout + done.stderr).strip(), err=True)
        raise UsageError("mkdocs could not render the pages", "punica docs RULESET --no-render")


@contextmanager
def _refused_folder(folder: Path) -> Iterator[None]:
    """What is wrong with the folder, told as a mistake of who named it."""
    from interpreter.site import NotOurs

    try:
        yield
    except NotOurs as error:
        raise UsageError(str(error), "punica docs RULESET --out DIR") from error
    except OSError as error:
        raise UsageError(f"{folder.as_posix()} cannot be written: {error.strerror}", "name another folder with --out") from error
