"""Searches for paths in the reference interpreter: enumerates all ways, then selects the wanted ones.

In: the conditions of a route's steps, as functions. Out: ways in their order. Errors: `Broken` for a search that does not end,
and those of conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, assert_never

from interpreter import ir
from interpreter.kernel import Broken

MOST_STEPS = 500_000
"""How many steps one search may try."""

Path: TypeAlias = tuple[int, ...]
Test: TypeAlias = Callable[[int, int, int], bool]
"""(last, next, carried) -> may it be so."""
Amount: TypeAlias = Callable[[int, int, int], int]


class Way(NamedTuple):
    """A partial path: its nodes, the number carried and lost, its cost, and whether it has reached an end."""

    path: Path
    carried: int
    lost: int = 0
    cost: int = 0
    is_over: bool = False

    @property
    def steps(self) -> int:
        """The number of steps made."""
        return len(self.path) - 1


@dataclass
class Tour:
    """The conditions of a route. `steps`: gives, for a way and the number carried, the nodes that may be entered next and the
    cost of each; `length` and `budget`: the greatest number of steps, and their greatest total cost, None for no bound.

    Entering a node costs the toll, at most all that is carried; a way with nothing left is lost; any other then gets the gain.
    """

    steps: Callable[[Path, int], Mapping[int, int]]
    ends: Test
    toll: Amount | None
    gain: Amount | None
    length: int | None
    budget: int | None
    tried: int = 0

    def chosen(self, origin: int, carried: int, policy: ir.Policy) -> tuple[Path, ...]:
        """The ways that a policy selects, in their order."""
        start = Way((origin,), carried)
        match policy:
            case "any":
                found = sorted(self._all(start), key=lambda way: (way.steps, way.path))
            case "fewer losses" | "for each loss":
                found = self._by_loss(start, policy == "for each loss")
            case "nearest" | "nearest to each":
                found = self._best(start, lambda way: (way.steps, way.cost), policy == "nearest to each")
            case "cheapest" | "cheapest to each":
                found = self._best(start, lambda way: (way.cost, way.steps), policy == "cheapest to each")
            case _:
                assert_never(policy)
        return tuple(way.path for way in found)

    def onward(self, way: Way) -> Iterator[Way]:
        """All extensions of a way by one step."""
        if self.length is not None and way.steps >= self.length:
            return
        last = way.path[-1]
        for node, price in sorted(self.steps(way.path, way.carried).items()):
            if self.budget is not None and way.cost + price > self.budget:
                continue
            self.tried += 1
            if self.tried > MOST_STEPS:
                raise Broken(f"a search for paths tried more than {MOST_STEPS} steps: give the route a length")
            have, lost = way.carried, way.lost
            if self.toll is not None:
                paid = min(have, max(0, self.toll(last, node, have)))
                have, lost = have - paid, lost + paid
                if have <= 0:
                    continue
            if self.gain is not None:
                have += self.gain(last, node, have)
            yield Way((*way.path, node), have, lost, way.cost + price, self.ends(last, node, have))

    def _all(self, way: Way) -> Iterator[Way]:
        """Every way that goes on from this one to its first end, depth first."""
        for longer in self.onward(way):
            if longer.is_over:
                yield longer
            else:
                yield from self._all(longer)

    def _by_loss(self, start: Way, is_shortest: bool) -> list[Way]:
        """The nearest ways, and those of the longer ones that lose less than the best of the nearest: all, or only the shortest
        that lose as much."""
        found: list[Way] = []
        front = [start]
        known: list[Way] = []
        while front:
            known += front
            grown = [longer for way in front for longer in self.onward(way)]
            if found:
                least = min(way.lost for way in found if way.steps == found[0].steps)
                grown = [way for way in grown if way.lost < least]
            found += [way for way in grown if way.is_over]
            front = [way for way in grown if not way.is_over]
            if is_shortest:
                front = [way for way in front if not any(_is_no_better(way, other) for other in known)]
        if is_shortest:
            return [way for way in found if not any(other.lost == way.lost and other.steps < way.steps for other in found)]
        return found

    def _best(self, start: Way, rank: Callable[[Way], tuple[int, int]], each: bool) -> list[Way]:
        """The first way to each end, by rank and then in board order; with not `each`, of the best rank only. Of the others that
        come to one node with as much carried, one is gone on with if none before it was as good in the second part of its rank.
        """
        waiting = [start]
        settled: list[Way] = []
        found: list[Way] = []
        while waiting:
            way = min(waiting, key=lambda way: (*rank(way), way.path))
            waiting.remove(way)
            if way.is_over:
                if all(way.path[-1] != other.path[-1] for other in found):
                    found.append(way)
            elif all(_state(way) != _state(other) or rank(way)[1] < rank(other)[1] for other in settled):
                settled.append(way)
                waiting += self.onward(way)
        return [way for way in found if each or rank(way)[0] == rank(found[0])[0]]


def _state(way: Way) -> tuple[int, int]:
    return way.path[-1], way.carried


def _is_no_better(way: Way, other: Way) -> bool:
    """Has another way come to the same node with as much carried and lost, at no higher cost?"""
    return (*_state(way), way.lost) == (*_state(other), other.lost) and other.cost <= way.cost
