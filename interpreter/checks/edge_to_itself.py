"""An edge whose ends are the same."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic


def on_boards(rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: edges from a node to itself."""
    for graph in rules.graphs:
        for edge in graph.edges.members:
            if edge.ends is not None and edge.ends[0] == edge.ends[1]:
                yield Diagnostic(
                    "edge-to-itself",
                    f"this {graph.edges.name} joins {graph.nodes.members[edge.ends[0]].name} to itself",
                    edge.span,
                    label="both ends are the same",
                    help="name the other end, or take the line away",
                )
