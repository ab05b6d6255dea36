"""Games played in C where that can be: takes a library in the making, gives accounts of games.

They are the games that `play` and `soak` play, with the same bots. What C does not finish (a broken rule, an invariant that does
not hold, a full table) is played again in Python, which tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from interpreter.kernel import Option
from interpreter.lab.playing import Played, all_random, ended, endless
from interpreter.runtime import ended_as

if TYPE_CHECKING:
    from interpreter.native import Library, Making, NativePlay
    from interpreter.players import Thoughts


class InC:
    """Plays in C as soon as the library is there; a better one takes over when it comes. `count`: so many games it has played."""

    def __init__(self, making: Making) -> None:
        self.count = 0
        self._making = making
        self._program = making.program
        self._library: Library | None = None
        self._play: NativePlay | None = None
        self._thoughts: Thoughts | None = None

    def play(self, seed: int, bots: Mapping[str, str], most: int, check: bool) -> Played | None:
        """One game; None when Python must play it. `check`: ask at each decision whether the invariants hold and the options
        differ."""
        from interpreter.native import NativePlay
        from interpreter.players import Thoughts

        library = self._making.library
        if library is None:
            return None
        if library is not self._library or self._play is None or self._thoughts is None:
            self._library, self._play, self._thoughts = library, NativePlay(library), Thoughts(library)
        if all_random(bots):
            played = self._at_random(self._play, seed, most, check)
        else:
            played = self._with_bots(self._play, self._thoughts, seed, bots, most, check)
        self.count += played is not None
        return played

    def _at_random(self, play: NativePlay, seed: int, most: int, check: bool) -> Played | None:
        outcome = play.run(seed, most, checking=check)
        if outcome is None or outcome.broken >= 0:
            return None
        if outcome.over is not None:
            return ended(seed, outcome.decisions, ended_as(self._program, outcome.over))
        return endless(seed, most, self._program.tables.points[outcome.point]) if outcome.point >= 0 else None

    def _with_bots(
        self, play: NativePlay, thoughts: Thoughts, seed: int, bots: Mapping[str, str], most: int, check: bool
    ) -> Played | None:
        from interpreter.players import QuestionInC, StoppedInC, seat_bots

        tables, state = self._program.tables, play.state
        players = seat_bots(bots, tables.layout.seat_names, seed)
        asked, count = play.begin(seed), 0
        while asked:
            if check and not (_differ(state.options) and all(map(state.holds, range(len(tables.invariants))))):
                return None
            if count >= most:
                return endless(seed, most, tables.points[state["ask_point"]])
            try:
                number = players[state["ask_seat"]].choose(QuestionInC(state, thoughts))
            except StoppedInC:
                return None
            asked = state.answer(number)
            count += 1
        over = play.over
        return None if state.fault is not None or over is None else ended(seed, count, ended_as(self._program, over))


def _differ(options: tuple[Option, ...]) -> bool:
    """Is something offered, and nothing twice?"""
    return 0 < len(options) == len(set(options))
