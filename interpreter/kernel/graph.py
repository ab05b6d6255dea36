"""Boards as tuples: neighbours, connections, distances, and flood fills.

In: number of nodes, the ends of each connection, compiled conditions as functions. Out: tuples of ids in order. Errors: `Broken`
when the fuel is spent; the errors of conditions pass through.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from interpreter.kernel.errors import spent
from interpreter.kernel.sets import mask_of, members

Nodes: TypeAlias = tuple[int, ...]
BARRED = -1
"""What a step costs that may not be made."""


class Fuelled(Protocol):
    """Anything with fuel, which pays for the steps of a search: a state."""

    fuel: int


@dataclass(frozen=True)
class Board:
    """A graph in tables. `near[a]`: neighbours in order; `near_set[a]`, `near_mask[a]`: the same as a set and a bit set;
    `links[a]`: neighbour -> all connections, `link[a]`: the first of them; `far[a]`: the row of distances from a, None until it
    is computed."""

    near: tuple[Nodes, ...]
    near_set: tuple[frozenset[int], ...]
    near_mask: tuple[int, ...]
    link: tuple[dict[int, int], ...]
    links: tuple[dict[int, Nodes], ...]
    far: list[Nodes | None]

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b, -1 when there is no way. Errors: none for nodes."""
        return self.row(a)[b]

    def row(self, a: int) -> Nodes:
        """Steps from a to each node, -1 where there is no way; computed at the first call. Errors: none for nodes."""
        known = self.far[a]
        if known is None:
            known = self.far[a] = self._row(a)
        return known

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
    """The board of `nodes` nodes whose connection number k joins `ends[k]`. Several may join the same pair; one with an end that
    is none (-1) joins nothing. Errors: none for ends below `nodes`."""
    links: list[dict[int, Nodes]] = [{} for _ in range(nodes)]
    for k, (a, b) in enumerate(ends):
        if a >= 0 and b >= 0:
            for one, other in dict.fromkeys(((a, b), (b, a))):
                links[one][other] = (*links[one].get(other, ()), k)
    near = tuple(tuple(sorted(link)) for link in links)
    first = tuple({node: ids[0] for node, ids in link.items()} for link in links)
    masks = tuple(map(mask_of, near))
    return Board(near, tuple(frozenset(ids) for ids in near), masks, first, tuple(links), [None] * nodes)


def cheapest(fares: tuple[int, ...]) -> int:
    """The price of a step for which there are several fares: the least, but not below 0; BARRED if there is none."""
    return max(min(fares), 0) if fares else BARRED


def flood(
    s: Fuelled,
    near: tuple[int, ...],
    start: Nodes,
    allowed: int,
    leaving: int | None = None,
    step: Callable[[int, int], object] | None = None,
) -> Nodes:
    """The nodes that can be reached from `start` by steps (last, next) from nodes of the bit set `leaving` (None: from all) into
    nodes of the bit set `allowed`, `start` included, in board order. `near`: bit sets of neighbours; `step`: the condition of a
    step. Each node takes one unit of the fuel of `s`. Errors: `Broken` when that is spent."""
    seen = mask_of(start)
    front = seen if leaving is None else seen & leaving
    while front:
        lowest = front & -front
        last = lowest.bit_length() - 1
        fresh = near[last] & allowed & ~seen
        if fresh and step is not None:
            fresh = mask_of([node for node in members(fresh) if step(last, node)])
        seen |= fresh
        front ^= lowest | (fresh if leaving is None else fresh & leaving)
    s.fuel -= seen.bit_count()
    if s.fuel < 0:
        spent()
    return members(seen)


def flood_within(
    s: Fuelled,
    near: tuple[int, ...],
    start: Nodes,
    allowed: int,
    step: Callable[[int, int], object] | None,
    fare: Callable[[int, int], int] | None,
    length: int | None,
    budget: int | None,
) -> Nodes:
    """As `flood`, by at most `length` steps that cost at most `budget` together; None: any number. `fare` replaces `step`: it
    gives the price of a step, BARRED if it is not allowed. A node that more steps reach more cheaply is expanded again."""
    least = dict.fromkeys(start, 0)
    front = least
    steps = 0
    while front and (length is None or steps < length):
        steps += 1
        s.fuel -= len(front)
        if s.fuel < 0:
            spent()
        grown: dict[int, int] = {}
        for last in sorted(front):
            for node in members(near[last] & allowed):
                if fare is None:
                    paid = 0
                    if node in least or not (step is None or step(last, node)):
                        continue
                else:
                    price = fare(last, node)
                    paid = front[last] + price
                    if price == BARRED or paid >= least.get(node, paid + 1) or (budget is not None and paid > budget):
                        continue
                least[node] = grown[node] = paid
        front = grown
    return tuple(sorted(least))
