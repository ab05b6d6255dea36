"""Boards as tuples: neighbours, connections, distances, and the two searches that rules declare.

In: number of nodes, the ends of each connection, compiled conditions as functions. Out: tuples of ids in order.
Errors: `Broken` for a search that tries too many paths; whatever a condition raises goes through.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from interpreter.kernel.errors import Broken, spent
from interpreter.kernel.sets import mask_of, members

MOST_WAYS = 50_000
"""How many steps one search for paths may try."""

Nodes: TypeAlias = tuple[int, ...]
Test: TypeAlias = Callable[[int, int, int], object]
"""(last, next, carried) -> something of which only the truth counts."""
Amount: TypeAlias = Callable[[int, int, int], int]
"""(last, next, carried) -> number."""


class Fuelled(Protocol):
    """What pays for the steps of a search: a state."""

    fuel: int


@dataclass(frozen=True)
class Board:
    """`near[a]`: neighbours in order; `near_set[a]`, `near_mask[a]`: the same as a set and a bit set; `link[a]`: neighbour ->
    connection; `far[a]`: the row of distances from a, once somebody has asked for it."""

    near: tuple[Nodes, ...]
    near_set: tuple[frozenset[int], ...]
    near_mask: tuple[int, ...]
    link: tuple[dict[int, int], ...]
    far: list[Nodes | None]

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b, -1 when there is no way; a row is computed when first asked for. Errors: none for nodes."""
        row = self.far[a]
        if row is None:
            row = self.far[a] = self._row(a)
        return row[b]

    def _row(self, a: int) -> Nodes:
        out = [-1] * len(self.near)
        out[a] = 0
        queue = [a]
        for x in queue:
            for y in self.near[x]:
                if out[y] < 0:
                    out[y] = out[x] + 1
                    queue.append(y)
        return tuple(out)


def board(nodes: int, ends: tuple[tuple[int, int], ...]) -> Board:
    """The board of `nodes` nodes whose connection number k joins `ends[k]`. Of two that join the same pair the first counts; one
    with an end that is none (-1) joins nothing. Errors: none for ends below `nodes`."""
    links: list[dict[int, int]] = [{} for _ in range(nodes)]
    for k, (a, b) in enumerate(ends):
        if a >= 0 and b >= 0:
            links[a].setdefault(b, k)
            links[b].setdefault(a, k)
    near = tuple(tuple(sorted(link)) for link in links)
    return Board(near, tuple(frozenset(ids) for ids in near), tuple(map(mask_of, near)), tuple(links), [None] * nodes)


def paths(
    s: Fuelled,
    near: tuple[Nodes, ...],
    origin: int,
    step: Test,
    carried: int,
    toll: Amount | None,
    gain: Amount | None,
    ends: Test,
    length: int | None,
    fewer: bool,
) -> tuple[Nodes, ...]:
    """All ways from `origin` that end where `ends` says, shortest first, then in board order.

    A way enters no node twice and stops at the first node where it may end. On entering a node `toll` is taken from what is
    carried (the way is lost when nothing is left), then `gain` is added. With `fewer` only the nearest ends count, and longer
    ways that lose less than the best of the nearest. `length` is the greatest number of steps, None for any.
    Each step takes one unit of the fuel of `s`. Errors: `Broken` when it is spent, or when more than `MOST_WAYS` steps were
    tried.
    """
    found: list[tuple[Nodes, int]] = []
    best: int | None = None
    open_ways: list[tuple[Nodes, int, int]] = [((origin,), carried, 0)]
    steps = work = 0
    while open_ways and (length is None or steps < length):
        steps += 1
        grown: list[tuple[Nodes, int, int]] = []
        before = work
        for way, have, lost in open_ways:
            last = way[-1]
            for node in near[last]:
                if node in way or not step(last, node, have):
                    continue
                work += 1
                now, gone = have, lost
                if toll is not None:
                    fee = min(max(toll(last, node, have), 0), now)
                    now, gone = now - fee, gone + fee
                    if now <= 0:
                        continue
                if best is not None and gone >= best:
                    continue
                if gain is not None:
                    now += gain(last, node, now)
                longer = (*way, node)
                if ends(last, node, now):
                    found.append((longer, gone))
                else:
                    grown.append((longer, now, gone))
        s.fuel -= work - before
        if s.fuel < 0:
            spent()
        if work > MOST_WAYS:
            raise Broken(f"a search for ways tried more than {MOST_WAYS} of them: give the route a length")
        if fewer and found and best is None:
            best = min(gone for _, gone in found)
        open_ways = grown
    return tuple(way for way, _ in found)


def flood(
    s: Fuelled, near: tuple[int, ...], start: Nodes, allowed: int, step: Callable[[int, int], object] | None = None
) -> Nodes:
    """Everything that can be reached from `start` by steps (last, next) into nodes of the bit set `allowed`, `start` included, in
    board order. `near`: bit sets of neighbours. Each node takes one unit of the fuel of `s`. Errors: `Broken` when that is
    spent."""
    seen = mask_of(start)
    queue = list(start)
    for last in queue:
        fresh = near[last] & allowed & ~seen
        if fresh:
            for node in members(fresh):
                if step is None or step(last, node):
                    seen |= 1 << node
                    queue.append(node)
    s.fuel -= len(queue)
    if s.fuel < 0:
        spent()
    return tuple(sorted(queue))
