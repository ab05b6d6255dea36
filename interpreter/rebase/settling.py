"""What a mod says it was made for, brought to the present: takes its manifest and the layers below, gives the manifest's text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.diagnostics import Diagnostics
from interpreter.library import Layer, Manifest, read_manifest, same_version


def vouched(manifest: Manifest, layers: Sequence[Layer]) -> bool:
    """Does a mod say that it was made for its base, and for these versions of all layers that it names? `layers`: those below."""
    known = {layer.id: layer.manifest.version for layer in layers}
    named = [(known[name], versions) for name, versions in manifest.made_for.items() if name in known]
    return bool(named) and all(any(same_version(version, each) for each in versions) for version, versions in named)


class Unsettled(Exception):
    """The text of a manifest is laid out so that a key cannot be put into it. `line`: what should be written there by hand."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def settled_manifest(manifest: Manifest, layers: Sequence[Layer], base: str, also: bool) -> str:
    """The text of a manifest in which a mod says that it was made for the present versions of what it names, and of its base.

    `layers`: those below; `base`: the one to name if none is named; `also`: the versions that it named still count, since nothing
    that it touches has changed. The text is read again: it says what it said, and that. Errors: `Unsettled` where it does not, as
    when all keys stand in one pair of braces."""
    known = {layer.id: layer.manifest.version for layer in layers}
    names = [name for name in manifest.made_for if name in known]
    names = names if base in names else [base, *names]
    made_for = dict(manifest.made_for)
    for name in names:
        before = made_for.get(name, ())
        if not any(same_version(known[name], each) for each in before):
            made_for[name] = (*before, known[name]) if also else (known[name],)
    told = ", ".join(f"{name}: {_versions(versions)}" for name, versions in made_for.items())
    line = f"made_for: {{{told}}}"
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
