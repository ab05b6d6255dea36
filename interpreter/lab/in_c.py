"""Plays games in C where possible: takes a library that is being compiled, gives accounts of games.

They are the games that `play` and `soak` play, with the same bots. A game that C does not finish (a broken rule, an invariant
that does not hold, a full table) is played again in Python, which reports it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from interpreter.kernel import Option, State
from interpreter.lab.coverage import Reached
from interpreter.lab.playing import Played, all_random, ended, endless
from interpreter.runtime import RuleFault, ended_as

if TYPE_CHECKING:
    from interpreter.native import Library, Making, NativePlay
    from interpreter.players import Thoughts


class InC:
    """Plays in C as soon as the library has been compiled, and changes to a better one when that has been. `count`: games played
    so far."""

    def __init__(self, making: Making, begin: Callable[[int], State] | None = None, coverage: bool = False) -> None:
        """`begin`: the state in which the game with a seed begins, if it is not the game's own beginning; `coverage`: note
        what is reached, in a library that was made for that."""
        self.count = 0
        self._begin = begin
        self._coverage = coverage
        self._reached = Reached()
        self._making = making
        self._program = making.program
        self._library: Library | None = None
        self._play: NativePlay | None = None
        self._thoughts: Thoughts | None = None

    def play(self, seed: int, bots: Mapping[str, str], most: int, check: bool) -> Played | None:
        """The account of one game; None when it must be played in Python. `check`: test the invariants, and that options differ,
        at each decision."""
        from interpreter.native import NativePlay
        from interpreter.players import Thoughts

        library = self._making.library
        if library is None:
            return None
        if library is not self._library or self._play is None or self._thoughts is None:
            self._collect()
            self._library, self._play, self._thoughts = library, NativePlay(library, self._coverage), Thoughts(library)
        try:
            start = None if self._begin is None else self._begin(seed)
            if start is not None and start.over is not None:  # what was about to happen has ended it: nothing is left to play
                return None
            if all_random(bots):
                played = self._at_random(self._play, seed, start, most, check)
            else:
                played = self._with_bots(self._play, self._thoughts, seed, start, bots, most, check)
        except (RuleFault, ValueError):  # a rule breaks before the game begins, or its beginning does not fit
            return None
        self.count += played is not None
        return played

    def taken(self) -> Reached:
        """What was reached since the last call."""
        self._collect()
        found, self._reached = self._reached, Reached()
        return found

    def _collect(self) -> None:
        if self._coverage and self._library is not None:
            self._reached.add(Reached(*self._library.reached()))

    def _at_random(self, play: NativePlay, seed: int, start: State | None, most: int, check: bool) -> Played | None:
        outcome = play.run(seed, most, checking=check, start=start)
        if outcome is None or outcome.broken >= 0:
            return None
        if outcome.over is not None:
            return ended(seed, outcome.decisions, ended_as(self._program, outcome.over))
        return endless(seed, most, self._program.tables.points[outcome.point]) if outcome.point >= 0 else None

    def _with_bots(
        self,
        play: NativePlay,
        thoughts: Thoughts,
        seed: int,
        start: State | None,
        bots: Mapping[str, str],
        most: int,
        check: bool,
    ) -> Played | None:
        from interpreter.players import QuestionInC, StoppedInC, seat_bots

        tables, state = self._program.tables, play.state
        players = seat_bots(bots, tables.layout.seat_names, seed)
        asked, count = play.begin(seed, start), 0
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
        over = play.state.ending
        return None if state.fault is not None or over is None else ended(seed, count, ended_as(self._program, over))


def _differ(options: tuple[Option, ...]) -> bool:
    """Is something offered, and nothing twice?"""
    return 0 < len(options) == len(set(options))
