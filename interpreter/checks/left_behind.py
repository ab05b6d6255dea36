"""Pieces that would vanish."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.effects import Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: bundles that get pieces, are reset when a span begins, and that nothing empties. Parts of a whole are not
    reported: their pieces are counted in the whole as well."""
    for bundle in web.index.rules.bundles:
        node = web.index.numbers[bundle]
        span = next((sort.attribute.lasts_for for sort in bundle.sorts if sort.attribute.lasts_for is not None), None)
        if span is None or bundle.wholes or node not in web.filled or node in web.emptied:
            continue
        yield Diagnostic(
            "left-behind",
            f"pieces come into `{bundle.name}`, and nothing takes them out before it is set back",
            bundle.span,
            label=f"set back when `{span.name}` begins",
            help=f"move all that is left in it to another bundle before `end {span.name}`, or lose it",
        )
