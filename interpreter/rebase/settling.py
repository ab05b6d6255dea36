"""The versions for which a mod says it was made, brought up to date: takes its manifest and the layers below, gives the
manifest's text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.diagnostics import Diagnostics
from interpreter.library import Layer, Manifest, read_manifest, same_version


def vouched(manifest: Manifest, layers: Sequence[Layer]) -> bool:
    """Does the manifest of a mod say that it was made for the present versions of all layers that it names in `made_for`? False
    if it names none. `layers`: those below."""
    known = {layer.id: layer.manifest.version for layer in layers}
    named = [(known[name], versions) for name, versions in manifest.made_for.items() if name in known]
    return bool(named) and all(any(same_version(version, each) for each in versions) for version, versions in named)


class Unsettled(Exception):
    """Raised when a key cannot be put into the text of a manifest as it is laid out. `line`: the line to write there by hand."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def settled_manifest(manifest: Manifest, layers: Sequence[Layer], base: str, also: bool) -> str:
    """The text of a manifest with the present versions of the layers that it names, and of its base, in `made_for`.

    `layers`: those below; `base`: the one to name if none is named; `also`: keep the versions named so far, since nothing that
    the mod touches has changed. The new text is read again and must mean the same but for that. Errors: `Unsettled` if it does
    not, as when all keys stand in one pair of braces.
    """
    known = {layer.id: layer.manifest.version for layer in layers}
    names = [name for name in manifest.made_for if name in known]
    names = names if base in names else [base, *names]
    made_for = dict(manifest.made_for)
    for name in names:
        before = made_for.get(name, ())
        if not any(same_version(known[name], each) for each in before):
            made_for[name] = (*before, known[name]) if also else (known[name],)
    entries = ", ".join(f"{name}: {_versions(versions)}" for name, versions in made_for.items())
    line = f"made_for: {{{entries}}}"
    lines = manifest.source.text.split("\n")
    if manifest.made_for:
        lines = _replaced(lines, manifest, line)
    else:
        at = manifest.place("base").line if manifest.base is not None else manifest.place("language").line
        lines = [*lines[:at], line, *lines[at:]]
    text = "\n".join(lines)
    if read_manifest(replace(manifest.source, text=text), Diagnostics()) != replace(manifest, made_for=made_for):
        raise Unsettled(line)
    return text


def _versions(versions: Sequence[str]) -> str:
    return versions[0] if len(versions) == 1 else f"[{', '.join(versions)}]"


def _replaced(lines: list[str], manifest: Manifest, line: str) -> list[str]:
    """The lines with another one in the place of the key, whatever lines its value takes."""
    value = manifest.place("made_for")
    first = next((at for at in range(value.line - 1, -1, -1) if lines[at].lstrip("'\"").startswith("made_for")), value.line - 1)
    last = max(value.end_line - (value.end_column == 1), first + 1)
    return [*lines[:first], line, *lines[last:]]
