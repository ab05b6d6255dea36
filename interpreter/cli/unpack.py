"""`punica unpack`: makes a folder of a packed mod."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cli.exit_codes import CLEAN
from interpreter.session import counted, read_packed, write_folder


@click.command("unpack")
@click.argument("file", metavar="FILE")
@click.option("--in", "folder", default=".", metavar="DIR", help="Where its folder is put.  [default: here]")
def command(file: str, folder: str) -> int:
    """Unpack a packed mod into a folder. Existing files are never overwritten."""
    package = read_packed(Path(file))
    target = Path(folder) / package.folder
    write_folder(target, package.texts)
    click.echo(f"{target}: {counted(len(package.texts), 'text')}")
    return CLEAN
