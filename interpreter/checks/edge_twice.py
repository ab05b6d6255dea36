"""Two connections of one kind join the same two places.

A connection stands once, whichever of its ends comes first; mostly \
the name of one of its ends is a slip. Where two lines of the map do
join the same places, each has a name of its own.

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
      - {between: [Hill, Harbour], sort: road}

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
      - {between: [Harbour, Hill], name: Old Track, sort: track}
      - {between: [Hill, Harbour], name: New Road, sort: road}
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level

LEVEL = Level.WARNING


def on_boards(rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: two edges between the same nodes, neither of which has a name of its own."""
    for graph in rules.graphs:
        first: dict[frozenset[int], ir.Member] = {}
        for edge in graph.edges.members:
            known = edge if edge.ends is None else first.setdefault(frozenset(edge.ends), edge)
            if edge.ends is not None and known is not edge and not (_is_named(graph, edge) and _is_named(graph, known)):
                one, other = sorted(edge.ends)
                yield Diagnostic(
                    "edge-twice",
                    f"two {graph.edges.plural} join {graph.nodes.members[one].name} and {graph.nodes.members[other].name}",
                    edge.span,
                    label="again here",
                    others=(Label(known.span, "first here"),),
                    help="take one of them away, or give each a name of its own: `Name: {between: [A, B]}`",
                )


def _is_named(graph: ir.Graph, edge: ir.Member) -> bool:
    """Does an edge have a name of its own, other than the names of its ends?"""
    return edge.ends is None or edge.name != " - ".join(graph.nodes.members[end].name for end in edge.ends)
