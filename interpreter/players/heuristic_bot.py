"""A bot that weighs positions by the worth that the rules declare, and takes the option that leads to the best ones.

It sees its seat's view only: each option is tried in a few imagined positions (hidden cards dealt anew, other dice), followed for
some random choices, and the worths of the results are added up. It knows no game; without a declared worth it plays at random.
"""

from __future__ import annotations

from interpreter.players.asked import Asked
from interpreter.players.stream import Stream

TRIES = 3
STEPS = 8
MOST_OPTIONS = 24


class HeuristicBot:
    """Tries each option in `tries` imagined positions, each played on for `steps` choices."""

    def __init__(self, stream: Stream, tries: int = TRIES, steps: int = STEPS) -> None:
        self.stream = stream
        self._tries = tries
        self._steps = steps

    def choose(self, question: Asked) -> int:
        """The number of the option with the best total worth; a random one in a secret choice, or if the rules declare no
        worth."""
        count = question.count
        if question.is_secret or not question.is_valued:
            return self.stream.below(count)
        seeds = tuple([self.stream.below(1 << 30) for _ in range(self._tries)])
        best, best_worth = 0, None
        for number in self._sample(count):
            total = sum(question.outcomes(number, seeds, (self._steps,))[0])
            if best_worth is None or total > best_worth:
                best, best_worth = number, total
        return best

    def _sample(self, count: int) -> list[int]:
        """All options, or some of them when there are very many."""
        if count <= MOST_OPTIONS:
            return list(range(count))
        picked = sorted({self.stream.below(count) for _ in range(MOST_OPTIONS)})
        return picked
