"""Plays games in C; with random players they are the same as those of `runtime.run_random`, decision for decision.

Where C stops for any other reason than the end of the game, Python plays that game again from its beginning: a table of the
library that is full says nothing about the rules, and Python reports a fault with its whole call stack.
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
    """How a game in C stopped. `over`: its end, as in `State.over`; None when the limit came first or a test failed. `broken`:
    the number of the invariant that does not hold at the open decision, or the number of invariants if two options are equal;
    else -1. `point`: the choice point that asks, -1 at an end."""

    over: Ending | None
    decisions: int
    broken: int
    point: int


class NativePlay:
    """Plays games of a library, one after the other, in one state. `counts`: note what they reach (`Library.reached`). Errors:
    those of rules that compute initial values."""

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
        """Set the state to the game with this seed, and run to its first decision; False if there is none. `start`: the state
        to begin from, None for the beginning of the game; its own seed counts. Errors: `ValueError` for a start that does not
        fit."""
        self.state.become(self._begin if start is None else to_native(self._library, start))
        if start is None:
            self.state["seed"] = seed & M64
        self.state["counts"] = self._counts
        return self.state.run()

    def run(
        self, seed: int, limit: int, player: int | None = None, checking: bool = False, start: State | None = None
    ) -> NativeOutcome | None:
        """Play one game as `run_random` does. `checking`: test at every decision the invariants, and that options differ.
        `start`: as for `begin`. None: Python must play it."""
        s, count, broken = self.state, 0, -1
        if self.begin(seed, start):
            stream = ((seed * 2 + 1 if player is None else player) * 0x9E3779B97F4A7C15 + 0x1234567) & M64
            count, broken, _ = s.play(stream, limit, checking)
        return (
            None if s.fault is not None else NativeOutcome(self.state.ending, count, broken, s["ask_point"] if s["asked"] else -1)
        )
