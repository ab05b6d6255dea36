"""Boards: connections that lead nowhere new."""

from __future__ import annotations

from collections.abc import Iterator

import networkx

from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import Graph, Member, RuleSet


def board_of(graph: Graph) -> networkx.MultiGraph[int]:
    """A declared graph as networkx knows it: nodes by their ids, each edge with its `member`. Edges without ends are left out."""
    board: networkx.MultiGraph[int] = networkx.MultiGraph()
    board.add_nodes_from(member.id for member in graph.nodes.members)
    for member in graph.edges.members:
        if member.ends is not None:
            board.add_edge(*member.ends, member=member)
    return board


def check_boards(rules: RuleSet) -> Iterator[Diagnostic]:
    """Edges from a node to itself, and two that join the same nodes."""
    for graph in rules.graphs:
        board = board_of(graph)
        edge: Member
        for node, _, edge in networkx.selfloop_edges(board, data="member"):
            yield Diagnostic(
                "edge-to-itself",
                f"this {graph.edges.name} joins {graph.nodes.members[node].name} to itself",
                edge.span,
                label="both ends are the same",
                help="name the other end, or take the line away",
            )
        first: dict[frozenset[int], Member] = {}
        for one, other, edge in board.edges(data="member"):
            known = first.setdefault(frozenset((one, other)), edge)
            if known is not edge:
                yield Diagnostic(
                    "edge-twice",
                    f"two {graph.edges.plural} join {graph.nodes.members[one].name} and {graph.nodes.members[other].name}",
                    edge.span,
                    label="again here",
                    others=(Label(known.span, "first here"),),
                    help="take one of them away",
                )
