"""A bot that searches: it plays imagined games, and takes the option that does best in them.

It sees its seat's view only: each imagined game begins in a position of its own, hidden cards dealt anew and other dice (P.
Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, 2012). It tries lines: an option with the further
answers of its seat before anybody else is asked, so that a card is as good as the best use that can be made of it. They share the
budget by halves: the better half of them goes on, and grows longer where there is room (Z. Karnin, T. Koren, O. Somekh, Almost
Optimal Exploration in Multi-Armed Bandits, 2013); all remaining lines meet the same cards and dice. A few random choices follow,
which C makes without returning to Python; then the position is weighed by the worth that the rules declare, or, where they
declare none, the game is played to its end. The last two lines are also searched in a tree, in which each seat tries most what
has been best for itself. All numbers are whole, so that every machine chooses alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from interpreter.kernel import Option
from interpreter.players.asked import Asked, Thought, follow
from interpreter.players.stream import Stream
from interpreter.runtime import MOST_WORTH

BUDGET = 2_000
"""So many answers are given in thought for one decision, unless something else is said."""
MOST_BUDGET = 10_000_000
STEPS = 8
"""After so many random choices a game in thought is weighed: the farther it goes, the more chance has told besides the line."""
FARTHEST = 1000
"""Where rules do not say what positions are worth, games in thought go to their end; after so many choices they break off."""
MOST_OPTIONS = 24
"""Of more options so many are looked at."""
MOST_LINES = 96
"""So many lines are tried at a time."""
LEAST = 120
"""Of a smaller budget there is a line for each so many answers."""
LONGEST = 6
"""A line has so many answers at the most, the option itself among them."""
ROUNDS = 6
"""So often lines are halved while they grow."""
LOOKS = 2
"""In so many imagined positions it is looked what may be answered behind a line."""
TOGETHER = 8
"""At most so many positions are imagined at a time."""
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
    """The searching bot. `budget`: how many answers it may give in imagined games for one decision; games under way are
    finished."""

    def __init__(self, stream: Stream, budget: int = BUDGET) -> None:
        self.stream = stream
        self._budget = budget

    def choose(self, question: Asked) -> int:
        """The number of the option whose best line did best; a random one in a secret choice."""
        if question.count == 1:
            return 0
        if question.is_secret:
            return self.stream.below(question.count)
        return _Search(question, self.stream).best(self._budget)


class _Line:
    """An option by its number, and answers of its seat behind it. `node`: what came of it; `further`: what the seat may answer
    next, nothing where another is asked, None until somebody has looked."""

    __slots__ = ("further", "node", "number", "then")

    def __init__(self, number: int, then: tuple[Option, ...] = ()) -> None:
        self.number = number
        self.then = then
        self.node = _Node()
        self.further: tuple[Option, ...] | None = None


class _Search:
    """The search for one decision."""

    def __init__(self, question: Asked, stream: Stream) -> None:
        self._question = question
        self._stream = stream
        self._steps = STEPS if question.is_valued else FARTHEST
        self._least: int | None = None
        self._most = 0
        self._has_ended = False

    def best(self, budget: int) -> int:
        """The option of the line that is best when the budget is spent; any where nothing was to be seen."""
        room = min(MOST_LINES, budget // LEAST)
        lines, spent = self._grown([_Line(number) for number in _some(self._question.count, self._stream)], room)
        budget -= spent
        rounds = ROUNDS
        while rounds and len({line.number for line in lines}) > 1:
            if not any(line.further for line in lines):
                rounds = min(rounds, (len(lines) - 1).bit_length())
            budget -= self._try(lines, budget // rounds)
            rounds -= 1
            lines.sort(key=lambda line: -self._mean(line.node))
            if rounds:
                lines, spent = self._grown(lines[: (len(lines) + 1) // 2], room)
                budget -= spent
        if not self._question.is_valued and not self._has_ended:
            return self._stream.below(self._question.count)
        return lines[0].number

    def _grown(self, lines: list[_Line], room: int) -> tuple[list[_Line], int]:
        """In place of each line all that are longer by one answer, again and again, as long as there is room for all; and how
        many answers it took to look. Where another seat is asked behind a line it stands as it is."""
        given = 0
        while True:
            for line in lines:
                if line.further is None:
                    given += self._look_further(line)
            if not any(line.further for line in lines) or sum([len(line.further or (0,)) for line in lines]) > room:
                return lines, given
            lines = [longer for line in lines for longer in _longer(line)]

    def _look_further(self, line: _Line) -> int:
        """Find out what the seat may answer behind a line, whatever is hidden and however dice fall; gives how many answers that
        took. Answers that are lists of things end a line."""
        found: tuple[Option, ...] | None = None
        given = 0
        for _ in range(LOOKS if len(line.then) + 1 < LONGEST else 0):
            game, seat = self._question.imagined(self._stream.below(1 << 30)), self._question.seat
            game.take(self._question.options[line.number])
            given += 1 + follow(game, seat, line.then)
            options = game.options if game.seat == seat else ()
            if any(isinstance(option, tuple) for option in options):
                options = ()
            found = options if found is None else tuple([option for option in found if option in options])
        line.further = found or ()
        return given

    def _try(self, lines: Sequence[_Line], share: int) -> int:
        """Play games in thought along lines, for so many answers; gives how many it took."""
        together = max(1, min(TOGETHER, share // (len(lines) * (self._steps + LONGEST))))
        at_random, spent = share - share // LAST if len(lines) <= IN_TREE else share, 0
        while not spent or spent < at_random:
            spent += self._at_random(lines, together)
        while spent < share:
            spent += self._in_tree(lines)
        return spent

    def _at_random(self, lines: Sequence[_Line], together: int) -> int:
        """Play so many games in thought from each line on, in positions that are the same for all; gives how many answers it
        took."""
        seeds, spent = tuple([self._stream.below(1 << 30) for _ in range(together)]), 0
        for line in lines:
            worths, given = self._question.outcomes(line.number, seeds, (self._steps,), line.then)
            self._weigh(line.node, worths)
            spent += given
        return spent

    def _in_tree(self, lines: Sequence[_Line]) -> int:
        """The same for one position, along the tree as far as it goes."""
        seed = self._stream.below(1 << 30)
        return sum([self._look(line, seed) for line in lines])

    def _look(self, line: _Line, seed: int) -> int:
        """Play one game in thought from a line on; gives how many answers it took."""
        game, stream = self._question.imagined(seed), Stream(seed)
        node, seat = line.node, self._question.seat
        way = [(node, seat)]
        game.take(self._question.options[line.number])
        given = 1 + follow(game, seat, line.then)
        while len(way) <= DEEPEST and (seat := game.seat) >= 0:
            options = game.options
            fresh = [option for option in options if option not in node.below]
            if fresh:
                option = fresh[stream.below(len(fresh))]
                node.below[option] = _Node()
            else:
                option = self._promising(node, options)
            game.take(option)
            given += 1
            node = node.below[option]
            way.append((node, seat))
            if fresh:
                break
        return given + self._play_on(game, stream, way)

    def _play_on(self, game: Thought, stream: Stream, way: Sequence[tuple[_Node, int]]) -> int:
        """Play on at random where the tree ends, and note what comes of it at each option on the way; gives how many answers it
        took."""
        given = game.play(stream, self._steps)
        worths = {seat: game.worth(seat) for _, seat in way}
        for node, seat in way:
            node.tried += 1
            self._weigh(node, [worths[seat]])
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
        self._has_ended = self._has_ended or won + lost > 0
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


def _longer(line: _Line) -> list[_Line]:
    """The lines that are longer by one answer; the line itself where there is none."""
    return [_Line(line.number, (*line.then, option)) for option in line.further or ()] or [line]


def _some(count: int, stream: Stream) -> list[int]:
    """All options, or some of them when there are very many."""
    if count <= MOST_OPTIONS:
        return list(range(count))
    return sorted({stream.below(count) for _ in range(MOST_OPTIONS)})
