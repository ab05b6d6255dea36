"""`punica pack`: packs a mod into one file."""

from __future__ import annotations

import os
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.exit_codes import CLEAN, FINDINGS, MISUSE
from interpreter.cli.opening import sound_session
from interpreter.diagnostics import Diagnostics, as_text
from interpreter.library import COMMAND_LINE, ENDING, Manifest, manifest_of
from interpreter.session import OutFile, Request, Session, UsageError, counted, may_replace, packing_of
from interpreter.source import Source


@click.command("pack")
@click.argument("mod", metavar="MOD")
@click.option("--on", "base", default="", metavar="RULESET", help="What it is checked upon.  [default: the base in its manifest]")
@click.option("--mod", "others", multiple=True, metavar="MOD", help="A mod that it needs below it; may stand several times.")
@click.option("--out", default="", metavar="FILE", help=f"Where to write; here, as ID{ENDING}, by default.")
@click.pass_obj
def command(cache: Cache, mod: str, base: str, others: tuple[str, ...], out: str) -> int:
    """Pack a mod into one file, to be given away: `--mod FILE` takes it wherever it takes the folder.

    Only a mod without errors is packed. The file notes what the mod touches of the layers below, so that somebody with another
    version of these learns what that changes. The same mod gives the same bytes on every machine. Files that are no texts of a
    mod are left out, and named.
    """
    folder, manifest = named_mod(mod, "a mod is packed from its folder")
    if not (base or manifest.base):
        raise UsageError(f"{manifest.id} does not say what it is for", f"name it: punica pack {mod} --on RULESET")
    file = Path(out or f"{manifest.id}{ENDING}")
    if file.suffix != ENDING:
        raise UsageError(f"a packed mod is called something{ENDING}, not {file.name}", f"--out {file.with_suffix(ENDING)}")
    if not may_replace(file, manifest.id):
        raise UsageError(f"{file} is there, and is no packing of {manifest.id}", "name another file with --out")
    with OutFile(file) as target:
        session = sound_session(Request(base or str(manifest.base), (mod, *others)), cache)
        packing = packing_of(session, manifest.id, folder, _noted(session, manifest))
        trouble = target.write(packing.data)
    if trouble:
        raise UsageError(f"{file} cannot be written: {trouble}", "name another file with --out")
    click.echo(f"{file}: {manifest.id} {manifest.version}, {counted(len(packing.inside), 'text')}, {len(packing.data)} bytes")
    if not manifest.made_for:
        click.echo(f"  it does not say which version of {manifest.base or session.id} it was made for: `punica rebase {mod}`")
    for path in packing.left_out:
        click.echo(f"  left out: {path}")
    return CLEAN


def named_mod(mod: str, why: str) -> tuple[Path, Manifest]:
    """The folder of a mod and its manifest. If the folder is no mod, print its findings and end the command; `why`: the reason to
    print why a file will not do. Errors: `UsageError`, `click.exceptions.Exit`."""
    folder = Path(mod)
    if os.path.isfile(folder):
        raise UsageError(f"{mod} is a file; {why}", f"punica unpack {mod}")
    findings, sources = Diagnostics(), dict[str, Source]()
    manifest = manifest_of(folder, findings, sources)
    if manifest is None:
        click.echo(as_text(list(findings), sources), err=True)
        is_misuse = any(found.span.path == COMMAND_LINE for found in findings)
        raise click.exceptions.Exit(MISUSE if is_misuse else FINDINGS)
    return folder, manifest


def _noted(session: Session, manifest: Manifest) -> str | None:
    """The text of the notes that are packed: of today, if the mod says that it was made for what lies below it today; else those
    that it has."""
    from interpreter.rebase import layers_below, notes_text, vouched

    if vouched(manifest, layers_below(session.library, manifest.id)):
        return notes_text(session, manifest.id)
    layer = next(each for each in session.library.layers if each.id == manifest.id)
    return None if layer.touches is None else layer.touches.text
