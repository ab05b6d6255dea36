"""Pieces come into a bundle that is set back with a span, and nothing takes them out.

What `lasts for` a span is set back when the span begins again: pieces that are still \
in such a bundle are gone without anybody having lost them. Before the span ends, a
sentence moves what is left to where it stays, or loses it. A side that \
moves `up to` so many may leave some, and a number is not all of them.

bad: rules

    kind side
        members red, blue

    span voyage

    attribute ships of (owner: side) is number
        starts as 3

    attribute ships at sea is number
        lasts for voyage

    bundle fleet of (owner: side)
        holds ships of owner as ships

    bundle fleet at sea
        holds ships at sea as ships

    procedure play the game
        begin voyage
        move 2 of fleet of red to fleet at sea
        lose 1 of fleet at sea
        end voyage

good: rules

    kind side
        members red, blue

    span voyage

    attribute ships of (owner: side) is number
        starts as 3

    attribute ships at sea is number
        lasts for voyage

    bundle fleet of (owner: side)
        holds ships of owner as ships

    bundle fleet at sea
        holds ships at sea as ships

    procedure play the game
        begin voyage
        move 2 of fleet of red to fleet at sea
        lose 1 of fleet at sea
        move all fleet at sea to fleet of red
        end voyage

bad: rules

    kind side
        members red, blue

    span voyage

    attribute ships of (owner: side) is number
        starts as 3

    attribute ships at sea is number
        lasts for voyage

    bundle fleet of (owner: side)
        holds ships of owner as ships

    bundle fleet at sea
        holds ships at sea as ships

    procedure play the game
        begin voyage
        move 2 of fleet of red to fleet at sea
        red moves up to 2 of fleet at sea to fleet of red
        end voyage

good: rules

    kind side
        members red, blue

    span voyage

    attribute ships of (owner: side) is number
        starts as 3

    attribute ships at sea is number
        lasts for voyage

    bundle fleet of (owner: side)
        holds ships of owner as ships

    bundle fleet at sea
        holds ships at sea as ships

    procedure play the game
        begin voyage
        move 2 of fleet of red to fleet at sea
        red moves up to 2 of fleet at sea to fleet of red
        repeat until ships at sea is 0
            move 1 of fleet at sea to fleet of blue
        end voyage
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Web

LEVEL = Level.WARNING


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
