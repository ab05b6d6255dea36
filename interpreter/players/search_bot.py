"""Searches: plays imagined games, and takes the option that does best in them.

It sees its seat's view only: each game in thought begins in a position of its own, hidden cards dealt anew and other dice
(P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, 2012). The options of the open decision share the
budget by halves, and the better half of them goes on (Z. Karnin, T. Koren, O. Somekh, Almost Optimal Exploration in Multi-Armed
Bandits, 2013); all that are left meet the same cards and dice. Random choices follow, which C plays without coming back. The last
two are searched in a tree as well: there each seat tries most what has been best for itself. What comes out is weighed, now and
then on the way, by the value that the rules declare; where they declare none, only by how it ends. All numbers are whole, so
that every machine chooses alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from interpreter.kernel import Option
from interpreter.players.asked import Asked, Thought
from interpreter.players.stream import Stream
from interpreter.runtime import MOST_WORTH

BUDGET = 2_000
"""So many answers are given in thought for one decision, unless something else is said."""
MOST_BUDGET = 10_000_000
MARKS = (4, 8, 16, 32, 64, 128)
"""After so many random choices a game in thought is weighed: soon, when little but the option has told, and late, when much else
has as well. The last ends it."""
FAR = 160
"""An end to which so many random choices come is in sight. The first game in thought from each option tells: half must end."""
FARTHEST = 1000
"""Where rules do not say what positions are worth, games in thought go to their end; after so many choices they break off."""
LEAST = 40
"""With a small budget they go no farther than so many games from each option can: the farther one goes, the more chance has told
as well, and that hides what the option has."""
TOGETHER = 8
"""At most so many positions are imagined at a time."""
MOST_OPTIONS = 24
"""Of more options so many are looked at."""
PLENTY = FAR * MOST_OPTIONS * 10
"""With this budget games go far: ten from each option can come to an end in sight, which tells more than all before it."""
IN_TREE = 2
"""When so many are left, the tree begins."""
LAST = 8
"""It takes one part in so many of their share of the budget, after the rest was spent on random play."""
DEEPEST = 4
"""So many answers of a game in thought are chosen in the tree."""
WHOLE = 1 << 20
"""What is best for a seat, of all that the search has seen; what is worst is 0."""
DARING = WHOLE // 2
"""How much is made of having been tried seldom."""
BEYOND = 5
"""A game that is won is better than the best that the search has seen, by one part in so many of all between best and worst; one
that is lost is as much worse than the worst."""


class _Node:
    """An option that was tried. `looks`: how often something that came of it was weighed; `total`: what that was worth in all to
    the seat whose option it is, where the game went on; `won`, `lost`: how often it had ended. `offered`: how often it could be
    taken where its parent was; `tried`: how often it was."""

    __slots__ = ("below", "looks", "lost", "offered", "total", "tried", "won")

    def __init__(self) -> None:
        self.tried = self.offered = 0
        self.looks = self.total = self.won = self.lost = 0
        self.below: dict[Option, _Node] = {}


class SearchBot:
    """`budget`: how many answers are given in thought for a decision; what was begun is ended."""

    def __init__(self, stream: Stream, budget: int = BUDGET) -> None:
        self.stream = stream
        self._budget = budget

    def choose(self, question: Asked) -> int:
        """The number of an option."""
        if question.count == 1:
            return 0
        if question.is_secret:
            return self.stream.below(question.count)
        return _Search(question, self.stream).best(self._budget)


class _Search:
    """The search for one decision."""

    def __init__(self, question: Asked, stream: Stream) -> None:
        self._question = question
        self._stream = stream
        self._nodes = {number: _Node() for number in _some(question.count, stream)}
        self._least: int | None = None
        self._most = 0
        self._marks: tuple[int, ...] = (FARTHEST,)

    def best(self, budget: int) -> int:
        """The option that is left when the budget is spent; any where nothing was to be seen."""
        left = [*self._nodes]
        if self._question.is_valued:
            if budget >= PLENTY:
                self._marks = MARKS
                budget -= self._look_for_the_end(left)
            else:
                self._marks = _near(budget, len(left))
        for rounds in range((len(left) - 1).bit_length(), 0, -1):
            share, spent = budget // rounds, 0
            together = max(1, min(TOGETHER, share // (len(left) * self._marks[-1])))
            at_random = share - share // LAST if len(left) <= IN_TREE else share
            while spent < at_random:
                spent += self._at_random(left, together)
            while spent < share:
                spent += self._in_tree(left)
            budget -= spent
            left.sort(key=lambda number: -self._mean(self._nodes[number]))
            del left[(len(left) + 1) // 2 :]
        if not self._question.is_valued and not any(node.won or node.lost for node in self._nodes.values()):
            return self._stream.below(self._question.count)
        return left[0]

    def _look_for_the_end(self, left: Sequence[int]) -> int:
        """Find out how far games in thought shall go, by one from each option; gives how many answers that took. Where the end is
        in sight they are weighed there as heavily as on all their way: who wins need not be who has more before."""
        seeds, to_the_end = self._seeds(1), (*self._marks, *[FAR] * len(self._marks))
        found = {number: self._question.outcomes(number, seeds, to_the_end) for number in left}
        if 2 * sum([abs(worths[-1]) == MOST_WORTH for worths, _ in found.values()]) >= len(left):
            self._marks = to_the_end
        for number, (worths, _) in found.items():
            self._weigh(self._nodes[number], worths[: len(self._marks)])
        return sum([given for _, given in found.values()])

    def _seeds(self, count: int) -> tuple[int, ...]:
        return tuple([self._stream.below(1 << 30) for _ in range(count)])

    def _at_random(self, left: Sequence[int], together: int) -> int:
        """Play so many games in thought from each option on, in positions that are the same for all; gives how many answers it
        took."""
        seeds, spent = self._seeds(together), 0
        for number in left:
            worths, given = self._question.outcomes(number, seeds, self._marks)
            self._weigh(self._nodes[number], worths)
            spent += given
        return spent

    def _in_tree(self, left: Sequence[int]) -> int:
        """The same for one position, along the tree as far as it goes."""
        seed = self._stream.below(1 << 30)
        return sum([self._look(number, seed) for number in left])

    def _look(self, number: int, seed: int) -> int:
        """Play one game in thought from an option on; gives how many answers it took."""
        game, stream = self._question.imagined(seed), Stream(seed)
        node, seat = self._nodes[number], self._question.seat
        way = [(node, seat)]
        game.take(self._question.options[number])
        while len(way) <= DEEPEST and (seat := game.seat) >= 0:
            options = game.options
            fresh = [option for option in options if option not in node.below]
            if fresh:
                option = fresh[stream.below(len(fresh))]
                node.below[option] = _Node()
            else:
                option = self._promising(node, options)
            game.take(option)
            node = node.below[option]
            way.append((node, seat))
            if fresh:
                break
        return len(way) + self._play_on(game, stream, way)

    def _play_on(self, game: Thought, stream: Stream, way: Sequence[tuple[_Node, int]]) -> int:
        """Play on at random where the tree ends, and note what comes of it at each option on the way; gives how many answers it
        took."""
        worths: dict[int, list[int]] = {seat: [] for _, seat in way}
        given = 0
        for mark in self._marks:
            given += game.play(stream, mark - given)
            for seat, found in worths.items():
                found.append(game.worth(seat))
        for node, seat in way:
            node.tried += 1
            self._weigh(node, worths[seat])
        return given

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

    def _weigh(self, node: _Node, worths: list[int]) -> None:
        """Note what came of an option."""
        won, lost = worths.count(MOST_WORTH), worths.count(-MOST_WORTH)
        node.looks += len(worths)
        node.won += won
        node.lost += lost
        node.total += sum(worths) - (won - lost) * MOST_WORTH
        if won or lost:
            worths = [worth for worth in worths if abs(worth) != MOST_WORTH]
        if worths:
            least, most = min(worths), max(worths)
            if self._least is None:
                self._least, self._most = least, most
            self._least, self._most = min(self._least, least), max(self._most, most)

    def _mean(self, node: _Node) -> int:
        """What an option did on average, between 0 and `WHOLE`."""
        beyond = (self._most - (self._least or 0)) // BEYOND + 1
        worst, best = (self._least or 0) - beyond, self._most + beyond
        total = node.total + node.won * best + node.lost * worst
        return (total - worst * node.looks) * WHOLE // ((best - worst) * node.looks) if node.looks else 0


def _near(budget: int, count: int) -> tuple[int, ...]:
    """The marks of games in thought from so many options with a small budget."""
    return tuple([mark for mark in MARKS if mark * count * LEAST <= budget]) or MARKS[:1]


def _some(count: int, stream: Stream) -> list[int]:
    """All options, or some of them when there are very many."""
    if count <= MOST_OPTIONS:
        return list(range(count))
    return sorted({stream.below(count) for _ in range(MOST_OPTIONS)})
