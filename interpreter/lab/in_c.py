"""Games of players who choose at random, played in C where that can be: takes a library in the making, gives accounts of games.

They are the games that `play` and `soak` play. What C does not finish (a broken rule, an invariant that does not hold, a full
table) is played again in Python, which tells it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lab.playing import Played, ended, endless
from interpreter.runtime import ended_as

if TYPE_CHECKING:
    from interpreter.native import Library, Making, RandomPlay


class InC:
    """Plays in C as soon as the library is there; a better one takes over when it comes. `count`: so many games it has played."""

    def __init__(self, making: Making) -> None:
        self.count = 0
        self._making = making
        self._library: Library | None = None
        self._play: RandomPlay | None = None

    def play(self, seed: int, most: int, check: bool) -> Played | None:
        """One game; None when Python must play it. `check`: ask at each decision whether the invariants hold."""
        from interpreter.native import RandomPlay

        program, library = self._making.program, self._making.library
        if library is None:
            return None
        if library is not self._library:
            self._library, self._play = library, RandomPlay(library)
        outcome = None if self._play is None else self._play.run(seed, most, checking=check)
        if outcome is None or outcome.broken >= 0:
            return None
        self.count += 1
        if outcome.over is None:
            return endless(seed, most, program.tables.points[outcome.point]) if outcome.point >= 0 else None
        return ended(seed, outcome.decisions, ended_as(program, outcome.over))
