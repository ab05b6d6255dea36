"""Layers that say nothing, and options that are switched and not there."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, suggest
from interpreter.ir import RuleSet
from interpreter.library import Library


def check_switched(library: Library, rules: RuleSet) -> Iterator[Diagnostic]:
    """Options that the manifest of the rule set switches and nobody declares."""
    known = {option.name for option in rules.options}
    for title in library.manifest.options:
        if title not in known:
            close = suggest(title, known)
            yield Diagnostic(
                "unknown-name",
                f'there is no option called "{title}"',
                library.manifest.place("options", title),
                help=f'did you mean "{close[0]}"?' if close else "declare it with `option`",
            )


def check_layers(library: Library) -> Iterator[Diagnostic]:
    """Layers without anything that is read. An abstract one may be there only to be stood on."""
    for layer in library.layers:
        manifest = layer.manifest
        says = layer.rules or layer.boards or layer.registers or layer.site
        chooses = manifest is library.manifest and (manifest.options or manifest.scenario)
        if not says and not chooses and (layer.is_mod or not manifest.abstract):
            yield Diagnostic(
                "nothing-read",
                f'"{layer.id}" holds nothing but its manifest',
                manifest.place("id"),
                help="put rules and data into folders `rules`, `cards` and `generals`" + (" beside it" if layer.is_mod else ""),
            )
