"""`punica rebase`: updates the notes of a mod about the layers below it."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli.exit_codes import CLEAN
from interpreter.cli.opening import sound_session
from interpreter.cli.pack import named_mod
from interpreter.diagnostics import as_text
from interpreter.library import MANIFEST, TOUCHES
from interpreter.session import Request, UsageError, counted, replace_file


@click.command("rebase")
@click.argument("mod", metavar="MOD")
@click.option("--on", "base", default="", metavar="RULESET", help="What it is put upon.  [default: the base in its manifest]")
@click.option("--mod", "others", multiple=True, metavar="MOD", help="A mod that it needs below it; may stand several times.")
@click.pass_obj
def command(cache: Cache, mod: str, base: str, others: tuple[str, ...]) -> int:
    """Declare that a mod is made for the layers below it as they are now.

    Prints once more what has changed below the mod; then writes the versions of those layers into `made_for` in its manifest, and
    the parts of them that it touches, with their present texts, into the file touches.yaml beside it. Versions that were there
    before stay if nothing that it touches has changed.
    """
    folder, manifest = named_mod(mod, "its folder is brought up to date")
    on = base or manifest.base
    if not on:
        raise UsageError(f"{manifest.id} does not say what it is for", f"name it: punica rebase {mod} --on RULESET")
    session = sound_session(Request(on, (mod, *others)), cache)
    from interpreter.rebase import Unsettled, changes_below, layers_below, notes_of, settled_manifest, written

    changes = changes_below(session)
    if changes:
        click.echo(as_text(changes, session.sources) + "\n")
    notes = notes_of(session, manifest.id)
    layers = layers_below(session.library, manifest.id)
    layer = next(each for each in session.library.layers if each.id == manifest.id)
    named = manifest.base or session.id
    try:
        settled = settled_manifest(layer.manifest, layers, named, also=layer.touches is not None and not changes)
    except Unsettled as error:
        message = f"the versions cannot be written into {folder / MANIFEST}, which has no line of its own for each key"
        raise UsageError(message, f"write this into it, or give each key a line: {error.line}") from error
    files = {MANIFEST: settled, TOUCHES: written(notes, manifest.title)}
    before = {MANIFEST: layer.manifest.source.text, TOUCHES: "" if layer.touches is None else layer.touches.text}
    for name, text in files.items():
        if text == before[name]:
            click.echo(f"{folder / name} is as it was")
            continue
        try:
            replace_file(folder / name, text)
        except OSError as error:
            why = error.strerror or error
            raise UsageError(f"{folder / name} cannot be written: {why}", "what was written before stays") from error
        click.echo(str(folder / name))
    version = next(layer.manifest.version for layer in layers if layer.id == named)
    click.echo(f"{manifest.id} is made for {named} {version}; it touches {counted(len(notes.things), 'thing')} below itself")
    return CLEAN
