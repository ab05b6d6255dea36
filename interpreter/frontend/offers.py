"""Turns findings about what a game does not use of an abstract layer into notes, since neither is at fault.

Takes the findings about the whole and the layers; gives findings. Whether all games of a layer leave the same thing unused is
tested for them together, by a test of those who maintain them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.library import Library

LEFT = frozenset({"unused", "unasked-ruling", "written-only", "always-true", "never-true"})
"""What is told of a declaration that a game has no use for."""


def left_by_this_game(findings: Iterable[Diagnostic], library: Library) -> Iterator[Diagnostic]:
    """The findings; those about unused parts of an abstract layer become notes."""
    shared = {layer.id for layer in library.layers if layer.manifest.abstract and not layer.is_mod}
    for found in findings:
        source = library.sources.get(found.span.path)
        if found.code not in LEFT or source is None or source.layer not in shared:
            yield found
            continue
        message = f"of what the layer {source.layer} offers its games: {found.message}"
        help_text = "nothing has to be done, if another game of the layer uses it"
        yield Diagnostic("left-here", message, found.span, found.label, found.others, help_text)
