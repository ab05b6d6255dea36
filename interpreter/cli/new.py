"""`punica new`: writes the first files of a mod, or a file in one."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.exit_codes import CLEAN, FINDINGS, MISUSE
from interpreter.cli.opening import show_findings
from interpreter.diagnostics import tally
from interpreter.library import MANIFEST, TOUCHES
from interpreter.session import (
    Request,
    Session,
    UsageError,
    counted,
    open_session,
    replace_file,
    run_examples,
    write_folder,
)

MOD = "mod"
_ID = re.compile(r"[a-z][a-z0-9_]*")


@click.command("new")
@click.argument("what", metavar="mod|KIND|scenario|option|ruling")
@click.argument("name", metavar="NAME")
@click.option("--on", "base", default="", metavar="RULESET", help="What a mod is for; for a file: what its folder is put upon.")
@click.option(
    "--in", "folder", default=".", metavar="DIR", help="Where it is put; for a file: the mod or rule set.  [default: here]"
)
@click.pass_obj
def command(cache: Cache, what: str, name: str, base: str, folder: str) -> int:
    """Begin a mod, or a file in one, with the lines that its kind asks for and an example. Existing files are never overwritten.

    `punica new mod NAME --on RULESET` makes a folder with a manifest, a member of a kind, a rule, and examples. `punica new card
    NAME` (or another kind of the rule set, a scenario, an option, a ruling) writes a file into the mod or rule set in this
    folder.
    """
    return _mod(cache, name, base, Path(folder)) if what == MOD else _file(cache, what, name, base, Path(folder))


def _mod(cache: Cache, name: str, base: str, folder: Path) -> int:
    if not _ID.fullmatch(name):
        raise UsageError(f'"{name}" cannot be the name of a mod', "small letters, digits and _, with a letter first")
    if not base:
        raise UsageError(
            "a mod is made for a rule set", f"name it: punica new mod {name} --on RULESET; `punica list` tells which there are"
        )
    target = folder / name
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}", "make it first, or name another with --in")
    if os.path.lexists(target):
        raise UsageError(f"{target} is there already", "take another name, or put it elsewhere with --in")
    session = _sound(Request(base), cache)
    from interpreter.session import new_mod

    files = new_mod(session.rules, session.id, session.library.manifest.version, name)
    write_folder(target, {path: text.encode("utf-8") for path, text in files.items()})
    made = open_session(Request(base, (str(target),)), cache)
    if not made.errors:
        from interpreter.rebase import notes_text

        replace_file(target / TOUCHES, notes_text(made, name))
    click.echo("\n".join(f"{target / path}" for path in (*files, TOUCHES) if (target / path).exists()))
    return _tried(made, [path for path in files if path.endswith(".rules")])


def _file(cache: Cache, what: str, name: str, base: str, folder: Path) -> int:
    if not os.path.lexists(folder / MANIFEST):
        raise UsageError(
            f"{folder} is no mod and no rule set: it has no {MANIFEST}",
            "go there, name it with --in, or begin one with `punica new mod`",
        )
    request = Request(base, (str(folder),)) if base else Request(str(folder))
    session = _sound(request, cache)
    from interpreter.session import file_name, folder_for, new_thing

    text = new_thing(session.rules, what, name)
    home = folder if folder.resolve().parent.name == "rules" else folder / folder_for(what)
    target = home / file_name(name)
    if os.path.lexists(target):
        raise UsageError(f"{target} is there already", "take another name, or write into that file")
    try:
        home.mkdir(exist_ok=True)
        with open(target, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror or error}", "nothing was made") from error
    click.echo(str(target))
    return _tried(open_session(request, cache), [target.relative_to(folder).as_posix()])


def _sound(request: Request, cache: Cache) -> Session:
    """A rule set without errors. Errors: `UsageError`, when it cannot be opened or has some, with the command that tells them."""
    session = open_session(request, cache)
    if not session.is_open or session.errors:
        show_findings(session)
        if session.is_misuse:
            raise click.exceptions.Exit(MISUSE)
        way_out = "nothing was written; mend that first"
        if any(found.code == "missing-layer" for found in session.findings):
            way_out = "nothing was written; a rule set that lies elsewhere is found if you name it with --on"
        raise UsageError(f"{session.id} has {tally(session.errors or session.findings)}", way_out)
    return session


def _tried(session: Session, written: Sequence[str]) -> int:
    """How what was written is checked and how its examples go."""
    if session.findings:
        click.echo("")
        show_findings(session)
        click.echo("")
    passed = failed = 0
    if not session.errors:
        for timed in (each for path in written for each in run_examples(session, path)):
            passed += timed.verdict.good
            failed += not timed.verdict.good
            if not timed.verdict.good:
                click.echo(f'failed: "{timed.verdict.name}"\n  {timed.verdict.place}\n  {timed.verdict.reason}')
    click.echo(f"{session.id}: {tally(session.findings)}; of {counted(passed + failed, 'example')} written here {passed} pass")
    return FINDINGS if session.errors or failed else CLEAN
