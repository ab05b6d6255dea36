"""Checks the versions for which layers were made: takes manifests, gives findings where the layers below have other versions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from interpreter.diagnostics import Diagnostics, Label, meant
from interpreter.library.manifest import MANIFEST, Manifest


def same_version(one: str, other: str) -> bool:
    """Are these versions equal? `1`, `1.0` and `1.0.0` are. Both are written as in manifests."""
    return _numbers(one) == _numbers(other)


def _numbers(version: str) -> list[int]:
    numbers = [int(part) for part in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def check_made_for(
    layers: Mapping[str, Manifest],
    noting: Collection[str],
    known: Iterable[str],
    together: Callable[[str, str], bool],
    diagnostics: Diagnostics,
) -> None:
    """Findings about `made_for` in manifests. `layers`: those of a rule set, by their ids; `noting`: the ids of those that have
    notes of what they touch; `known`: the ids of all rule sets; `together`: can a rule set contain both of two layers?"""
    for manifest in layers.values():
        if not manifest.made_for:
            continue
        if manifest.base is not None and manifest.base not in manifest.made_for:
            version = layers[manifest.base].version if manifest.base in layers else "1"
            message = f'"made_for" says nothing of "{manifest.base}", which is the base'
            way_out = f"made_for: {{{manifest.base}: {version}}}"
            diagnostics.error("made-for-none", message, manifest.place("made_for"), help=way_out)
        for name, versions in manifest.made_for.items():
            other = layers.get(name)
            if other is manifest:
                message, way_out = f'"{name}" is the layer itself', "name what it stands on"
                diagnostics.error("made-for-none", message, manifest.place("made_for", name), help=way_out)
            elif other is None:
                _absent(manifest, name, known, together, diagnostics)
            elif not any(same_version(other.version, each) for each in versions):
                tried = " or ".join(versions)
                diagnostics.error(
                    "made-for-another",
                    f'"{manifest.id}" was made for {name} {tried}, and this is {name} {other.version}',
                    manifest.place("made_for", name),
                    others=(Label(other.place("version"), "this version"),),
                    help=_NOTED if manifest.id in noting else _NOT_NOTED,
                )


_NOTED = "what has changed under it is told where it touches that; `punica rebase` takes this version as what it is made for"
_NOT_NOTED = (
    "it has noted nothing of what it touches, so that nobody can tell what has changed: look it over, then `punica rebase`"
)


def _absent(
    manifest: Manifest, name: str, known: Iterable[str], together: Callable[[str, str], bool], diagnostics: Diagnostics
) -> None:
    """A layer that is named and not there: one of another rule set, or a mod that may be left out, may be named."""
    place = manifest.place("made_for", name)
    if name in (*manifest.after, *manifest.requires):
        return
    names = [*known]
    if name not in names:
        way_out = meant(
            place, name, [each for each in names if each not in manifest.made_for], f"name layers: the id of a {MANIFEST}"
        )
        message = f'there is no layer called "{name}"'
        diagnostics.error("made-for-none", message, place, help=way_out.help, repair=way_out.repair)
    elif manifest.base is not None and not together(manifest.base, name):
        message = f'no rule set has both "{manifest.base}", which is the base, and "{name}"'
        diagnostics.error("made-for-none", message, place, help="take it away, or let the mod stand on what both share")
