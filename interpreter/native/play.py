"""Games played in C; between players who choose at random the same as `runtime.run_random` plays, decision for decision.

Where C stops for any other reason than the end of the game, Python plays that game again from its beginning: a table of the
library that is full says nothing about the rules, and a fault is told by Python with the whole way there.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from interpreter.kernel import Ending, State
from interpreter.native.library import Library
from interpreter.native.states import NativeState, to_native
from interpreter.program import GAME_ROUTINE
from interpreter.runtime import drive

M64 = (1 << 64) - 1


class NativeOutcome(NamedTuple):
    """How a game went in C. `over` as `State.over` has it; None when the limit came first, or when the test of an invariant did
    not hold at the decision that waits: `broken` is its number, or one more than the last when of its options two are the same;
    else -1. `point`: the choice point that asks, -1 at an end."""

    over: Ending | None
    decisions: int
    broken: int
    point: int


class NativePlay:
    """Plays games of a library, one after the other, in one state. `counts`: it is noted what they reach (`Library.reached`).
    Errors: those of rules that say how things start."""

    def __init__(self, library: Library, counts: bool = False) -> None:
        self._library = library
        self._counts = counts
        self.state = NativeState(library)
        """Where the game stands that is played."""

    @cached_property
    def _begin(self) -> NativeState:
        program = self._library.program
        board = drive.board(program, 0)
        board.stack.append(program.frame(GAME_ROUTINE))
        return to_native(self._library, board)

    def begin(self, seed: int, start: State | None = None) -> bool:
        """The game with this seed, before its first decision; is there one? What the state was before is gone. `start`: where it
        begins, if not where games begin; its own seed counts. Errors: `ValueError` for a start that does not fit."""
        self.state.become(self._begin if start is None else to_native(self._library, start))
        if start is None:
            self.state["seed"] = seed & M64
        self.state["counts"] = self._counts
        return self.state.run()

    def run(
        self, seed: int, limit: int, player: int | None = None, checking: bool = False, start: State | None = None
    ) -> NativeOutcome | None:
        """Play one game as `run_random` does. `checking`: test the invariants at every decision, and whether
        options differ. `start`: as for `begin`. None: Python must play it."""
        s, count, broken = self.state, 0, -1
        if self.begin(seed, start):
            stream = ((seed * 2 + 1 if player is None else player) * 0x9E3779B97F4A7C15 + 0x1234567) & M64
            count, broken, _ = s.play(stream, limit, checking)
        return (
            None if s.fault is not None else NativeOutcome(self.state.ending, count, broken, s["ask_point"] if s["asked"] else -1)
        )
