"""A part of a board lies apart, and nobody says that it should.

Where no way leads, a name in a connection is missing or misspelt; or \
there is an island. Of each part that lies apart from the largest one the
graph names one place, so that a forgotten connection is found and an island is none. A place that is named so must lie apart.

bad: rules rules/sample/kinds.rules

    kind space

    kind road

    graph land joins spaces by roads

bad: yaml rules/sample/spaces.yaml

    kind: space
    members:
      Harbour: {}
      Hill: {}
      Rock: {}

bad: yaml rules/sample/roads.yaml

    kind: road
    members:
      - {between: [Harbour, Hill]}

good: rules rules/sample/kinds.rules

    kind space

    kind road

    graph land joins spaces by roads
        apart Rock

good: yaml rules/sample/spaces.yaml

    kind: space
    members:
      Harbour: {}
      Hill: {}
      Rock: {}

good: yaml rules/sample/roads.yaml

    kind: road
    members:
      - {between: [Harbour, Hill]}
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level

LEVEL = Level.WARNING


def on_boards(rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: separate parts of a board that are not declared `apart`, and nodes that are, and are not."""
    for graph in rules.graphs:
        others = [other for other in rules.graphs if other.nodes is graph.nodes and other is not graph]
        elsewhere = {end for other in others for edge in other.edges.members for end in edge.ends or ()}
        elsewhere |= {member.id for other in others for member, _ in other.apart}
        yield from _parts(graph, elsewhere)


def _parts(graph: ir.Graph, elsewhere: AbstractSet[int]) -> Iterator[Diagnostic]:
    """Parts of the board that no edge joins to the largest one, and nodes that are said to lie apart and do not. A lone node that
    has its place in another graph (`elsewhere`: it is joined there, or said to lie apart) need not be in this one."""
    import networkx  # late: a check in which nothing about boards has changed does without it

    members = graph.nodes.members
    board: networkx.Graph[int] = networkx.Graph(edge.ends for edge in graph.edges.members if edge.ends is not None)
    if not board:
        return  # nothing is joined yet
    board.add_nodes_from(member.id for member in members)
    parts = sorted((sorted(part) for part in networkx.connected_components(board)), key=lambda part: (-len(part), part))
    of = {node: number for number, part in enumerate(parts) for node in part}
    said: dict[int, ir.Member] = {}
    for member, span in graph.apart:
        part = of[member.id]
        if part == 0 or part in said:
            yield Diagnostic(
                "island",
                f"{member.name} does not lie apart from {said[part].name if part in said else 'the largest part'}",
                span,
                label="joined to it",
                help="name one node of each part that no edge joins to the rest, and no other",
            )
        said.setdefault(part, member)
    lost = [
        members[part[0]]
        for number, part in enumerate(parts)
        if number and number not in said and (len(part) > 1 or part[0] not in elsewhere)
    ]
    if lost:
        names = ", ".join(member.name if " " not in member.name else f'"{member.name}"' for member in lost)
        yield Diagnostic(
            "island",
            f"no {graph.edges.name} joins {' or '.join(member.name for member in lost[:3])} to the other {graph.nodes.plural}",
            graph.span,
            label=f"in {len(parts)} parts",
            others=tuple(Label(member.span, "cannot be reached from the largest part") for member in lost[:3]),
            help=f"join them, or write below the graph that they lie apart: `apart {names}`",
        )
