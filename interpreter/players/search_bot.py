"""Searches: plays imagined games in a tree of what may be answered, and takes the option that does best there.

It sees its seat's view only: each game in thought begins in a position of its own, hidden cards dealt anew and other dice
(P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, 2012). The options of the open decision share the
budget by halves: the better half of them goes on (Z. Karnin, T. Koren, O. Somekh, Almost Optimal Exploration in Multi-Armed
Bandits, 2013). Below, each seat tries most what has been best for itself; where the tree ends some random choices follow, and
what comes out is weighed by the value that the rules declare. All numbers are whole, so that every machine chooses alike.
"""

from __future__ import annotations

from math import isqrt

from interpreter.kernel import Option
from interpreter.players.asked import Asked, Thought
from interpreter.players.stream import Stream

BUDGET = 1000
"""So many answers are given in thought for one decision, unless something else is said."""
MOST_BUDGET = 10_000_000
STEPS = 8
"""So many random choices follow where the tree ends."""
MOST_OPTIONS = 24
"""Of more options so many are looked at."""
WHOLE = 1 << 20
"""What is best for a seat, of all that the search has seen; what is worst is 0."""
DARING = WHOLE // 2
"""How much is made of having been tried seldom."""


class _Node:
    """An option that was tried. `total`: what came of it for the seat whose option it is; `offered`: how often it could be
    taken where its parent was; `tried`: how often it was."""

    __slots__ = ("below", "offered", "total", "tried")

    def __init__(self) -> None:
        self.tried = 0
        self.offered = 0
        self.total = 0
        self.below: dict[Option, _Node] = {}


class SearchBot:
    """`budget`: how many answers are given in thought for a decision; a look that was begun is ended."""

    def __init__(self, stream: Stream, budget: int = BUDGET) -> None:
        self._stream = stream
        self._budget = budget

    def choose(self, question: Asked) -> int:
        """The number of an option."""
        if question.count == 1:
            return 0
        if question.worth_now() is None:
            return self._stream.below(question.count)
        return _Search(question, self._stream).best(self._budget)


class _Search:
    """The search for one decision."""

    def __init__(self, question: Asked, stream: Stream) -> None:
        self._question = question
        self._stream = stream
        self._nodes = {number: _Node() for number in _some(question.count, stream)}
        self._least: int | None = None
        self._most = 0

    def best(self, budget: int) -> int:
        """The option that is left when the budget is spent."""
        left = [*self._nodes]
        rounds = (len(left) - 1).bit_length()
        for turn in range(rounds, 0, -1):
            share, spent = budget // turn, 0
            while spent < share:
                seed = self._stream.below(1 << 30)
                spent += sum(self._look(number, seed) for number in left)
            budget -= spent
            left.sort(key=lambda number: -self._mean(self._nodes[number]))
            del left[(len(left) + 1) // 2 :]
            if len(left) == 1:
                break
        return left[0]

    def _look(self, number: int, seed: int) -> int:
        """Play one game in thought from an option on; gives how many answers it took."""
        game = self._question.imagined(seed)
        below = Stream(seed).below
        node, seat = self._nodes[number], self._question.seat
        way = [(node, seat)]
        game.take(self._question.options[number])
        while (seat := game.seat) >= 0:
            options = game.options
            fresh = [option for option in options if option not in node.below]
            if fresh:
                option = fresh[below(len(fresh))]
                node.below[option] = _Node()
            else:
                option = self._promising(node, options)
            game.take(option)
            node = node.below[option]
            way.append((node, seat))
            if fresh:
                break
        steps = len(way)
        left = STEPS
        while left and (options := game.options):
            game.take(options[below(len(options))])
            left -= 1
        self._learn(way, game)
        return steps + STEPS - left

    def _promising(self, node: _Node, options: tuple[Option, ...]) -> Option:
        """Of options that were all tried the one that did best for who is asked, or was tried seldom, though it was there."""
        best, most = options[0], -1
        for option in options:
            child = node.below[option]
            child.offered += 1
            hope = self._mean(child) + DARING * isqrt(child.offered << 8) // ((1 + child.tried) << 4)
            if hope > most:
                best, most = option, hope
        return best

    def _learn(self, way: list[tuple[_Node, int]], game: Thought) -> None:
        """What came of a game, at each option on its way."""
        worth = {seat: game.worth(seat) for seat in dict.fromkeys(seat for _, seat in way)}
        for found in worth.values():
            if self._least is None:
                self._least = self._most = found
            self._least, self._most = min(self._least, found), max(self._most, found)
        for node, seat in way:
            node.tried += 1
            node.total += worth[seat]

    def _mean(self, node: _Node) -> int:
        """What an option did on average, between 0 and `WHOLE`."""
        if self._least is None or self._most == self._least or not node.tried:
            return 0
        return (node.total - self._least * node.tried) * WHOLE // ((self._most - self._least) * node.tried)


def _some(count: int, stream: Stream) -> list[int]:
    """All options, or some of them when there are very many."""
    if count <= MOST_OPTIONS:
        return list(range(count))
    return sorted({stream.below(count) for _ in range(MOST_OPTIONS)})
