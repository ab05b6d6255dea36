"""Reachability and cycles in a graph.

Takes the successors of each node; gives nodes. Changes nothing, raises nothing. networkx gives the same results, as a test
verifies; but importing it takes as long as twelve empty processes, and everybody who edits a body would wait for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias, TypeVar

N = TypeVar("N")

Leading: TypeAlias = Mapping[N, Collection[N]]
"""For each node those to which it leads; a node that leads nowhere may be left out."""


def reached(leading: Leading[N], roots: Iterable[N]) -> set[N]:
    """All nodes that can be reached from some nodes, these included."""
    found = {*roots}
    waiting = [*found]
    while waiting:
        more = [node for node in leading.get(waiting.pop(), ()) if node not in found]
        found.update(more)
        waiting += more
    return found


def knots(leading: Leading[int]) -> list[list[int]]:
    """The strongly connected components that contain a cycle; each sorted, and all sorted by their first node."""
    back = turned(leading)
    left = _looping(leading, back) & _looping(back, leading)
    ahead: Leading[int] = {node: left.intersection(leading.get(node, ())) for node in left}
    behind: Leading[int] = {node: left.intersection(back.get(node, ())) for node in left}
    found: list[list[int]] = []
    done: set[int] = set()
    for node in sorted(left):
        if node not in done:
            there, back_again = reached(ahead, [node]), reached(behind, [node])
            knot = there & back_again
            done |= knot
            if len(knot) > 1 or node in ahead[node]:
                found.append(sorted(knot))
    return found


def turned(leading: Leading[int]) -> dict[int, list[int]]:
    """The graph with all edges reversed."""
    back: dict[int, list[int]] = {}
    for node, others in leading.items():
        for other in others:
            back.setdefault(other, []).append(node)
    return back


def _looping(leading: Leading[int], back: Leading[int]) -> set[int]:
    """The nodes from which one can go on for ever: all but those that lead nowhere, or to none but such."""
    to_go = {node: len({*others}) for node, others in leading.items()}
    waiting = [node for node in back if not to_go.get(node)]
    for node in waiting:  # grows
        for other in {*back.get(node, ())}:
            to_go[other] -= 1
            if not to_go[other]:
                waiting.append(other)
    return {node for node, count in to_go.items() if count}
