"""Boards of the reference interpreter: networkx for what lies beside what, one path after the other for what a route finds.

In: a graph of the IR, conditions on a step as functions. Out: members by id; sets and paths in board order. Errors: `Broken`
for a search that does not end, and whatever a condition raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import networkx

from interpreter.ir import Graph
from interpreter.kernel import Broken

MOST_STEPS = 500_000
"""How many steps one search may try."""

Path: TypeAlias = tuple[int, ...]
Test: TypeAlias = Callable[[int, int, int], bool]
"""(last, next, carried) -> may it be so."""
Amount: TypeAlias = Callable[[int, int, int], int]


@dataclass
class Search:
    """What a route asks of a step, in these functions; `length` is the greatest number of steps, None for any.

    Who comes to a node pays the toll, as much as is carried; who pays and has nothing left is lost; who is not gets the gain.
    """

    step: Test
    ends: Test
    toll: Amount | None
    gain: Amount | None
    length: int | None
    tried: int = 0
    cut: bool = field(default=False)
    """Did the last walk stop somewhere only because of its length?"""


class Board:
    """The nodes and edges of one graph. Of two edges between the same nodes the first counts."""

    def __init__(self, graph: Graph) -> None:
        self._net: networkx.Graph[int] = networkx.Graph()
        self._net.add_nodes_from(range(len(graph.nodes.members)))
        for edge in graph.edges.members:
            if edge.ends is not None and min(edge.ends) >= 0 and not self._net.has_edge(*edge.ends):
                self._net.add_edge(*edge.ends, member=edge.id)

    def neighbours(self, node: int) -> tuple[int, ...]:
        """What lies beside a node, in board order."""
        return tuple(sorted(self._net[node]))

    def connection(self, a: int, b: int) -> int:
        """The edge between two nodes, -1 when there is none."""
        return int(self._net.edges[a, b]["member"]) if self._net.has_edge(a, b) else -1

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b, -1 when there is no way."""
        return int(networkx.shortest_path_length(self._net, a, b)) if networkx.has_path(self._net, a, b) else -1

    def reached(self, start: tuple[int, ...], step: Callable[[int, int], bool]) -> tuple[int, ...]:
        """Everything that can be come to from `start` by steps (last, next), with `start`, in board order."""
        found = set(start)
        for origin in start:
            steps = networkx.generic_bfs_edges(
                self._net, origin, lambda last: iter([node for node in self.neighbours(last) if step(last, node)])
            )
            found.update(node for _, node in steps)
        return tuple(sorted(found))

    def nearest(self, origin: int, carried: int, search: Search) -> tuple[Path, ...]:
        """The shortest paths, and those of the longer ones that lose less than the best of the shortest."""
        depth = 1
        while search.length is None or depth <= search.length:
            search.cut = False
            found = [(path, lost) for path, lost in self._walk((origin,), carried, 0, search, depth) if len(path) == depth + 1]
            if found:
                best = min(lost for _, lost in found)
                longer = [
                    each for each in self._walk((origin,), carried, 0, search, search.length, best) if len(each[0]) > depth + 1
                ]
                return _in_order([*found, *longer])
            if not search.cut:
                break
            depth += 1
        return ()

    def all(self, origin: int, carried: int, search: Search) -> tuple[Path, ...]:
        """All paths, shortest first, then in board order."""
        return _in_order(list(self._walk((origin,), carried, 0, search, search.length)))

    def _walk(
        self, path: Path, carried: int, lost: int, search: Search, length: int | None, less_than: int | None = None
    ) -> Iterator[tuple[Path, int]]:
        """Every path that goes on from this one to its first end, with what it loses, depth first."""
        last = path[-1]
        if length is not None and len(path) > length:
            search.cut = True
            return
        for node in self.neighbours(last):
            if node in path or not search.step(last, node, carried):
                continue
            search.tried += 1
            if search.tried > MOST_STEPS:
                raise Broken(f"a search for paths tried more than {MOST_STEPS} steps: give the route a length")
            have, gone = carried, lost
            if search.toll is not None:
                paid = min(have, max(0, search.toll(last, node, have)))
                have, gone = have - paid, gone + paid
                if have <= 0:
                    continue
            if less_than is not None and gone >= less_than:
                continue
            if search.gain is not None:
                have += search.gain(last, node, have)
            longer = (*path, node)
            if search.ends(last, node, have):
                yield longer, gone
            else:
                yield from self._walk(longer, have, gone, search, length, less_than)


def _in_order(found: list[tuple[Path, int]]) -> tuple[Path, ...]:
    return tuple(sorted((path for path, _ in found), key=lambda path: (len(path), path)))
