"""A layer holds nothing but its manifest.

Rules and data are read from folders called `rules`, `cards` and \
`generals`. A mod without any of them changes nothing, and most often
what was meant lies elsewhere. A rule set may consist of a manifest alone \
when that switches options or names a scenario of its base, or is abstract.

bad: rules rules/sample/base.rules

    kind region
        members north, south

bad: yaml mods/one/manifest.yaml

    id: one
    title: A Sample
    version: 0.1.0
    language: 1

good: rules rules/sample/base.rules

    kind region
        members north, south

good: yaml mods/one/manifest.yaml

    id: one
    title: A Sample
    version: 0.1.0
    language: 1

good: rules mods/one/rules/more.rules

    kind side
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.library import Library

LEVEL = Level.WARNING


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
