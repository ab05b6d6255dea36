"""Loops that could go on for ever: nothing in them can change what they ask."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checks.web import Node, Web
from interpreter.dependencies import RUNS, Relation
from interpreter.diagnostics import Diagnostic


def check_loops(web: Web) -> Iterator[Diagnostic]:
    """Loops whose condition nothing in them can change."""
    for placed, loop in web.loops:
        asked = web.reached(loop.asks, {Relation.ASKS})
        run = web.reached(loop.runs, RUNS)
        if asked & web.rests or run & web.changes:
            continue  # it rests on more than can be told, or changes it
        read = {*loop.reads, *_ends(web, asked, Relation.READS)}
        written = {*loop.writes, *_ends(web, run, Relation.WRITES)}
        if read & written:
            continue
        message = "never turns" if loop.never else "is never changed by what is repeated"
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
