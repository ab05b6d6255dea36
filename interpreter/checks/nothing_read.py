"""A layer without content."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.library import Library


def in_layers(library: Library) -> Iterator[Diagnostic]:
    """Findings: layers of which nothing but the manifest is read. An abstract layer below the rule set may be its manifest
    alone."""
    for layer in library.layers:
        manifest = layer.manifest
        says = layer.rules or layer.boards or layer.registers or layer.sites
        chooses = manifest is library.manifest and (manifest.options or manifest.scenario)
        if not says and not chooses and (layer.is_mod or not manifest.abstract):
            yield Diagnostic(
                "nothing-read",
                f'nothing of "{layer.id}" is read but its manifest',
                manifest.place("id"),
                help="put rules and data into folders `rules`, `cards` and `generals`" + (" beside it" if layer.is_mod else ""),
            )
