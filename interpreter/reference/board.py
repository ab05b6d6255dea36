"""Boards of the reference interpreter: graphs of networkx, and a plain step-by-step flood fill.

In: a graph of the IR, the cost of a step as a function. Out: members by id; sets in board order. Errors: those of conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import networkx

from interpreter import ir

Steps = Callable[[int], Mapping[int, int]]
"""From a node: the nodes to which a step may be made, with what it costs."""


class Board:
    """The nodes and edges of one graph, with searches over them."""

    def __init__(self, graph: ir.Graph) -> None:
        self._net: networkx.MultiGraph[int] = networkx.MultiGraph()
        self._net.add_nodes_from(range(len(graph.nodes.members)))
        for edge in graph.edges.members:
            if edge.ends is not None and min(edge.ends) >= 0:
                self._net.add_edge(*edge.ends, member=edge.id)
        self._beside = {node: tuple(sorted(self._net[node])) for node in self._net}
        self._between = {
            (a, b): tuple(sorted(edge["member"] for edge in edges.values()))
            for a in self._net
            for b, edges in self._net[a].items()
        }

    def neighbours(self, node: int) -> tuple[int, ...]:
        """The neighbours of a node, in board order."""
        return self._beside[node]

    def connections(self, a: int, b: int) -> tuple[int, ...]:
        """The edges between two nodes, in board order."""
        return self._between.get((a, b), ())

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b, -1 when there is no way."""
        return int(networkx.shortest_path_length(self._net, a, b)) if networkx.has_path(self._net, a, b) else -1


def reached(start: tuple[int, ...], steps: Steps, length: int | None, budget: int | None) -> tuple[int, ...]:
    """The nodes that can be reached from `start` by at most so many steps, of at most this total cost, `start` included, in board
    order. Computes the least cost of each node by one step, by two, and so on until no cost falls."""
    least = dict.fromkeys(start, 0)
    number = 0
    known: dict[int, Mapping[int, int]] = {}
    while length is None or number < length:
        number += 1
        known |= {last: steps(last) for last in least if last not in known}
        costs = [(least[last] + cost, node) for last in least for node, cost in known[last].items()]
        fresh = {node: cost for cost, node in sorted(costs, reverse=True) if budget is None or cost <= budget}
        if all(node in least and least[node] <= cost for node, cost in fresh.items()):
            break
        least = {node: min(each[node] for each in (least, fresh) if node in each) for node in {**least, **fresh}}
    return tuple(sorted(least))
