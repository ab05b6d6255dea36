"""An open decision of a game that is played in C, for the same bots: takes a state in C and others to think in.

Errors: `StoppedInC` where C cannot go on; then Python must play the game.
"""

from __future__ import annotations

from functools import cached_property
from typing import cast

from interpreter.kernel import Option
from interpreter.native import FaultCode, Library, NativeState
from interpreter.players.stream import Stream


class StoppedInC(Exception):
    """C cannot go on, for a reason that says nothing of the game."""


class ThoughtInC:
    """A position that a seat imagines, in a state that is its alone as long as it is thought of."""

    __slots__ = ("_broken", "_options", "_state")

    def __init__(self, state: NativeState) -> None:
        self._state = state
        self._broken = False
        self._options: tuple[Option, ...] | None = None

    @property
    def seat(self) -> int:
        """Who is asked; -1 when nobody is."""
        return -1 if self._broken or not self._state["asked"] else self._state["ask_seat"]

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered; nothing when nobody is asked."""
        if self.seat < 0:
            return ()
        if self._options is None:
            self._options = self._state.options
        return self._options

    def take(self, option: Option) -> None:
        """Give an answer that may be given."""
        number, self._options = self.options.index(option), None
        self._state.answer(number)
        self._note_fault()

    def play(self, stream: Stream, steps: int) -> int:
        """Give random answers, at most so many; how many were given."""
        if self.seat < 0:
            return 0
        self._options = None
        given, _, stream.state = self._state.play(stream.state, steps)
        self._note_fault()
        return given

    def worth(self, seat: int) -> int:
        """What the position is worth to a seat by the rule set's own measure."""
        if self._broken:
            return 0
        found = self._state.worth(seat)
        if self._state.fault is not None:
            raise StoppedInC(self._state.fault)
        return found

    def _note_fault(self) -> None:
        fault = self._state.fault
        if fault is not None and fault.code < FaultCode.BROKEN:
            raise StoppedInC(fault)
        self._broken = fault is not None


class Thoughts:
    """States of a library to think in: one to play on in, others for positions that are looked at again and again."""

    def __init__(self, library: Library) -> None:
        self.playing = NativeState(library)
        self._library = library
        self._kept: list[NativeState] = []

    def kept(self, count: int) -> list[NativeState]:
        """So many others."""
        while len(self._kept) < count:
            self._kept.append(NativeState(self._library))
        return self._kept[:count]


class QuestionInC:
    """The open decision of `state`; `thoughts` are for it alone until it has been answered."""

    def __init__(self, state: NativeState, thoughts: Thoughts) -> None:
        self.seat = state["ask_seat"]
        self._state = state
        self._thoughts = thoughts
        self._seeds: tuple[int, ...] = ()
        self._imagined: list[NativeState] = []
        self._players: list[int] = []

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options as the machine tells them apart."""
        return self._state.options

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.options)

    @property
    def is_valued(self) -> bool:
        """As `Asked` has it."""
        return self._state.library.program.tables.worth != ""

    @property
    def is_secret(self) -> bool:
        """As `Asked` has it."""
        return self._state["seals"] != 0

    def outcomes(
        self, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
    ) -> tuple[list[int], int]:
        """As `Asked` has it."""
        if self._seeds != seeds:
            self._seeds, self._imagined = seeds, self._thoughts.kept(len(seeds))
            self._players = [Stream(seed).state for seed in seeds]
            for imagined, seed in zip(self._imagined, seeds, strict=True):
                self._imagine(imagined, seed)
        playing = self._thoughts.playing
        plain = cast("tuple[int, ...]", then)  # no lists
        found = playing.outcomes(self._imagined, self.seat, option, marks, self._players, plain)
        if playing.fault is not None:
            raise StoppedInC(playing.fault)
        return found

    def imagined(self, seed: int) -> ThoughtInC:
        """As `Asked` has it."""
        self._imagine(self._thoughts.playing, seed)
        return ThoughtInC(self._thoughts.playing)

    def _imagine(self, thought: NativeState, seed: int) -> None:
        thought.imagine(self._state, self.seat, seed)
        if thought.fault is not None:
            raise StoppedInC(thought.fault)
