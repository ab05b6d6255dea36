"""Boards: edges from a node to itself, doubled edges, and nodes that no edge joins to the rest."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label

if TYPE_CHECKING:
    import networkx


def board_of(graph: ir.Graph) -> networkx.MultiGraph[int]:
    """A declared graph as a networkx graph: the nodes are ids, each edge has its `member`. Edges without ends are left out."""
    import networkx  # late: a check in which nothing about the whole has changed does without it

    board: networkx.MultiGraph[int] = networkx.MultiGraph()
    board.add_nodes_from(member.id for member in graph.nodes.members)
    for member in graph.edges.members:
        if member.ends is not None:
            board.add_edge(*member.ends, member=member)
    return board


def check_boards(rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: edges from a node to itself, two edges between the same nodes, and separate parts that are not declared
    `apart`."""
    import networkx  # late: a check in which nothing about the whole has changed does without it

    for graph in rules.graphs:
        board = board_of(graph)
        others = [other for other in rules.graphs if other.nodes is graph.nodes and other is not graph]
        elsewhere = {end for other in others for edge in other.edges.members for end in edge.ends or ()}
        elsewhere |= {member.id for other in others for member, _ in other.apart}
        yield from _parts(graph, board, elsewhere)
        edge: ir.Member
        for node, _, edge in networkx.selfloop_edges(board, data="member"):
            yield Diagnostic(
                "edge-to-itself",
                f"this {graph.edges.name} joins {graph.nodes.members[node].name} to itself",
                edge.span,
                label="both ends are the same",
                help="name the other end, or take the line away",
            )
        first: dict[frozenset[int], ir.Member] = {}
        for one, other, edge in board.edges(data="member"):
            known = first.setdefault(frozenset((one, other)), edge)
            if known is not edge and not (is_named(graph, edge) and is_named(graph, known)):
                yield Diagnostic(
                    "edge-twice",
                    f"two {graph.edges.plural} join {graph.nodes.members[one].name} and {graph.nodes.members[other].name}",
                    edge.span,
                    label="again here",
                    others=(Label(known.span, "first here"),),
                    help="take one of them away, or give each a name of its own: `Name: {between: [A, B]}`",
                )


def is_named(graph: ir.Graph, edge: ir.Member) -> bool:
    """Does an edge have a name of its own, other than the names of its ends?"""
    return edge.ends is None or edge.name != " - ".join(graph.nodes.members[end].name for end in edge.ends)


def _parts(graph: ir.Graph, board: networkx.MultiGraph[int], elsewhere: AbstractSet[int]) -> Iterator[Diagnostic]:
    """Parts of the board that no edge joins to the largest one, and nodes that are said to lie apart and do not. A lone node that
    has its place in another graph (`elsewhere`: it is joined there, or said to lie apart) need not be in this one."""
    import networkx  # late, as above

    if board.number_of_edges() == 0:
        return  # nothing is joined yet
    members = graph.nodes.members
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
