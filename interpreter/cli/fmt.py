"""`punica fmt`: gives rules files their canonical layout."""

from __future__ import annotations

import os
from pathlib import Path

import click

from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.diagnostics import Diagnostics, as_text, errors_of, tally
from interpreter.library import read_plain
from interpreter.session import UsageError, counted, replace_file
from interpreter.source import Source, composed


@click.command("fmt")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Change nothing; tell which files are not canonical.")
def command(paths: tuple[str, ...], check: bool) -> int:
    """Give rules files their canonical layout. Comments are kept; a file that cannot be read is left as it is."""
    from interpreter.syntax import canonical

    files = [file for path in paths for file in _files(Path(path))]
    findings = Diagnostics()
    sources: dict[str, Source] = {}
    changed = []
    for file in files:
        try:
            text = read_plain(file).decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(
                f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is no UTF-8 text'}", "leave it out"
            ) from error
        source = sources[str(file)] = Source(str(file), composed(text), "")
        own = Diagnostics()
        neat = canonical(source, own)
        for found in own:
            findings.add(found)
        if neat is None or neat == text:
            continue
        changed.append(file)
        if not check:
            try:
                replace_file(file, neat)
            except OSError as error:
                raise UsageError(f"{file} cannot be written: {error.strerror or error}", "nothing in it was changed") from error
    if findings:
        click.echo(as_text(list(findings), sources), err=True)
    for file in changed:
        click.echo(f"{'not canonical' if check else 'changed'}: {file}")
    click.echo(
        f"{counted(len(files), 'file')}, {len(changed)} {'to change' if check else 'changed'}"
        + (f", {tally(findings)}" if findings else "")
    )
    return FINDINGS if errors_of(findings) or (check and changed) else CLEAN


def _files(path: Path) -> list[Path]:
    """A rules file, or all of them below a folder. Errors: `UsageError`."""
    if os.path.isdir(path):
        return sorted(file for file in path.rglob("*.rules") if file.is_file())
    if not os.path.isfile(path):
        raise UsageError(f"there is no file or folder {path}", "name a .rules file, or a folder with some")
    if path.suffix != ".rules":
        raise UsageError(f"{path} is no rules file", "rules files end in .rules")
    return [path]
