"""Loops that could go on for ever, since nothing in them can change their condition."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.effects import RUNS, Node, Relation, Web


def check_loops(web: Web) -> Iterator[Diagnostic]:
    """Findings: loops with a condition that nothing in them can change."""
    for placed, loop in web.loops:
        asked = web.reached(loop.asks, {Relation.ASKS})
        run = web.reached(loop.runs, RUNS)
        if asked & web.rests or loop.away and not loop.runs:
            continue  # it rests on more than can be told, or is told where the text is read by itself
        read = {*loop.reads, *_ends(web, asked, Relation.READS)}
        written = {*loop.writes, *_ends(web, run, Relation.WRITES)}
        if read & written or _are_moved(web, read, written) or run & web.changes and _are_set_back(web, read):
            continue
        changed = "is only led away from its end" if loop.away else "is never changed by what is repeated"
        message = "never turns" if loop.never else changed
        yield Diagnostic(
            "endless-loop",
            f"this condition {message}",
            web.span(placed),
            label="may repeat for ever",
            help="change what it asks, or write `repeat up to N times`",
        )


def _ends(web: Web, nodes: set[Node], relation: Relation) -> set[Node]:
    """Everything to which one of these nodes stands in a relation."""
    return {other for node in nodes for other in web.ends(node, {relation})}


def _are_moved(web: Web, read: set[Node], written: set[Node]) -> bool:
    """Does it bring pieces or cards somewhere? They leave where they were, which nothing names."""
    asked = [web.index.symbols[node] for node in read if node < len(web.index.symbols)]
    changed = [web.index.symbols[node] for node in written if node < len(web.index.symbols)]
    held = {sort.attribute for bundle in changed if isinstance(bundle, ir.Bundle) for sort in bundle.sorts}
    kinds = {pile.holds for pile in changed if isinstance(pile, ir.Pile)}
    return any(isinstance(each, ir.Pile) and each.holds in kinds or isinstance(each, ir.Bundle) or each in held for each in asked)


def _are_set_back(web: Web, read: set[Node]) -> bool:
    """Is any of it set back when a span begins, or when the history is rewound?"""
    asked = (web.index.symbols[node] for node in read if node < len(web.index.symbols))
    return any(isinstance(each, ir.Pile) or isinstance(each, ir.Attribute) and (each.lasts_for or each.rewind) for each in asked)
