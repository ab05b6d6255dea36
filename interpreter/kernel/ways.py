"""Searches for paths through a graph, as routes declare them.

In: neighbours, compiled conditions as functions, bounds, which ways are wanted. Out: ways as tuples of ids, in order. Errors:
`Broken` for a search that tries too many ways or spends the fuel; the errors of conditions pass through.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import TypeAlias

from interpreter.kernel.errors import Broken, spent
from interpreter.kernel.graph import BARRED, Fuelled, Nodes

MOST_WAYS = 50_000
"""How many steps one search for all ways may try."""

Test: TypeAlias = Callable[[int, int, int], object]
"""(last, next, carried) -> something of which only the truth counts."""
Amount: TypeAlias = Callable[[int, int, int], int]
"""(last, next, carried) -> number."""


def paths(
    s: Fuelled,
    near: tuple[Nodes, ...],
    origin: int,
    step: Test | None,
    fare: Amount | None,
    carried: int,
    toll: Amount | None,
    gain: Amount | None,
    ends: Test,
    length: int | None,
    budget: int | None,
    choice: str,
    far: Nodes | None = None,
) -> tuple[Nodes, ...]:
    """All ways from `origin` that end where `ends` holds, shortest first, then in board order.

    A way enters no node twice and stops at the first node where it may end. A step may be made if `step` holds, or at the price
    that `fare` gives, unless that is BARRED. On entering a node `toll` is taken from what is carried (the way is lost when
    nothing is left), then `gain` is added. `length` is the greatest number of steps, `budget` the most that all may cost, None
    for any. Of these ways `choice` leaves: `any`: all; `fewer losses`: those to the nearest ends, and longer ones that lose less
    than the best of the nearest; `for each loss`: of these, no longer way when a shorter one loses just as much. For that, a way
    that reaches a node with as much carried and lost as another, in more steps and no cheaper, is not continued.

    `far`: where all ways end at one node, the least steps from each node to it, -1 where there is no way. Then no step is tried
    from which it cannot be reached any more.

    Each step takes one unit of the fuel of `s`. Errors: `Broken` when it is spent, or when more than `MOST_WAYS` steps were
    tried.
    """
    found: list[tuple[Nodes, int]] = []
    best: int | None = None
    open_ways: list[tuple[Nodes, int, int, int]] = [((origin,), carried, 0, 0)]
    cheapest_before: dict[tuple[int, int, int], int] = {}
    steps = work = 0
    left = len(near) if length is None else length
    if far is not None and not 0 < far[origin] <= left:
        return ()
    while open_ways and (length is None or steps < length):
        steps += 1
        left -= 1
        grown: list[tuple[Nodes, int, int, int]] = []
        before = work
        for way, have, lost, paid in open_ways:
            last = way[-1]
            for node in near[last]:
                if node in way or (far is not None and not 0 <= far[node] <= left):
                    continue
                price = 0
                if fare is None:
                    if step is not None and not step(last, node, have):
                        continue
                else:
                    price = fare(last, node, have)
                    if price == BARRED or (budget is not None and paid + price > budget):
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
                if not (far and far[node]) and ends(last, node, now):
                    found.append((longer, gone))
                elif choice != "for each loss" or paid + price < cheapest_before.get((node, now, gone), paid + price + 1):
                    grown.append((longer, now, gone, paid + price))
        s.fuel -= work - before
        if s.fuel < 0:
            spent()
        if work > MOST_WAYS:
            raise Broken(
                f"a search for ways tried more than {MOST_WAYS} of them: give the route a length, or let it choose the "
                "nearest or the cheapest to each end"
            )
        if choice != "any" and found and best is None:
            best = min(gone for _, gone in found)
        if choice == "for each loss":
            for way, have, lost, paid in grown:
                state = (way[-1], have, lost)
                cheapest_before[state] = min(paid, cheapest_before.get(state, paid))
        open_ways = grown
    if choice == "for each loss":
        shortest: dict[int, int] = {}
        for way, gone in found:
            shortest.setdefault(gone, len(way))
        return tuple(way for way, gone in found if len(way) == shortest[gone])
    return tuple(way for way, _ in found)


def best_paths(
    s: Fuelled,
    near: tuple[Nodes, ...],
    origin: int,
    step: Test | None,
    fare: Amount | None,
    carried: int,
    toll: Amount | None,
    gain: Amount | None,
    ends: Test,
    length: int | None,
    budget: int | None,
    by_cost: bool,
    each: bool,
    far: Nodes | None = None,
) -> tuple[Nodes, ...]:
    """The best way to each end; unless `each`, only to the ends whose ways are as good as the best of all by the first criterion.
    Best means the least cost and then the fewest steps, or if not `by_cost` the fewest steps and then the least cost; then the
    first in board order. Best first.

    Steps, tolls, gains and `far` as in `paths`. Of ways that reach the same node with as much carried, only the best are
    continued (Dijkstra 1959), and worse ones only if they are better in the second criterion (fewer steps, or a lower cost),
    which may keep them within the bounds. Each step takes one unit of the fuel of `s`. Errors: `Broken` when it is spent.
    """
    found: list[tuple[int, Nodes]] = []
    reached: set[int] = set()
    least: dict[tuple[int, int], int] = {}
    queue: list[tuple[int, int, Nodes, int, bool]] = [(0, 0, (origin,), carried, False)]
    bound = len(near) if length is None else length
    if far is not None and not 0 < far[origin] <= bound:
        return ()
    while queue:
        first, second, way, have, is_end = heappop(queue)
        if not each and found and first > found[0][0]:
            break
        last = way[-1]
        if is_end:
            if last not in reached:
                reached.add(last)
                found.append((first, way))
            continue
        if second >= least.get((last, have), second + 1):
            continue
        least[last, have] = second
        steps, paid = (second, first) if by_cost else (first, second)
        if length is not None and steps >= length:
            continue
        for node in near[last]:
            if node in way or (far is not None and not 0 <= far[node] < bound - steps):
                continue
            total = paid
            if fare is None:
                if step is not None and not step(last, node, have):
                    continue
            else:
                price = fare(last, node, have)
                total += price
                if price == BARRED or (budget is not None and total > budget):
                    continue
            s.fuel -= 1
            now = have
            if toll is not None:
                now -= min(max(toll(last, node, have), 0), now)
                if now <= 0:
                    continue
            if gain is not None:
                now += gain(last, node, now)
            rank = (total, steps + 1) if by_cost else (steps + 1, total)
            heappush(queue, (*rank, (*way, node), now, bool(ends(last, node, now))))
        if s.fuel < 0:
            spent()
    return tuple(way for _, way in found)
