"""A connection joins a place to itself.

A connection of a board has two ends. One whose ends are the same leads nowhere; mostly one of the two names is a slip.

bad: rules rules/sample/kinds.rules

    kind space

    kind road
        line sort is text

    graph land joins spaces by roads

bad: yaml rules/sample/spaces.yaml

    kind: space
    members:
      Harbour: {}
      Hill: {}

bad: yaml rules/sample/roads.yaml

    kind: road
    members:
      - {between: [Harbour, Hill], sort: track}
      - {between: [Hill, Hill], sort: track}

good: rules rules/sample/kinds.rules

    kind space

    kind road
        line sort is text

    graph land joins spaces by roads

good: yaml rules/sample/spaces.yaml

    kind: space
    members:
      Harbour: {}
      Hill: {}

good: yaml rules/sample/roads.yaml

    kind: road
    members:
      - {between: [Harbour, Hill], sort: track}
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level

LEVEL = Level.ERROR


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
