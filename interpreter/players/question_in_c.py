"""The question to a bot in a game that is played in C: takes a state in C and further states to think in.

Errors: `StoppedInC` where C cannot go on; then Python must play the game.
"""

from __future__ import annotations

from functools import cached_property
from typing import cast

from interpreter.kernel import Option
from interpreter.native import FaultCode, Library, NativeState
from interpreter.players.stream import Stream


class StoppedInC(Exception):
    """C cannot go on, for a technical reason that is no fault of the game's rules."""


class ThoughtInC:
    """A `Thought` in C: an imagined position, in a state that nothing else uses meanwhile."""

    __slots__ = ("_broken", "_options", "_state")

    def __init__(self, state: NativeState) -> None:
        self._state = state
        self._broken = False
        self._options: tuple[Option, ...] | None = None

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 when nobody is."""
        return -1 if self._broken or not self._state["asked"] else self._state["ask_seat"]

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the open decision; empty when nobody is asked."""
        if self.seat < 0:
            return ()
        if self._options is None:
            self._options = self._state.options
        return self._options

    def take(self, option: Option) -> None:
        """Answer the open decision with one of its options."""
        number, self._options = self.options.index(option), None
        self._state.answer(number)
        self._note_fault()

    def play(self, stream: Stream, steps: int) -> int:
        """Give at most `steps` random answers; gives how many were given."""
        if self.seat < 0:
            return 0
        self._options = None
        given, _, stream.state = self._state.play(stream.state, steps)
        self._note_fault()
        return given

    def worth(self, seat: int) -> int:
        """The worth of the position for a seat, by the rule set's own measure."""
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
    """States of a library for thinking: `playing`, to play on in, and others for imagined positions that are used again and
    again."""

    def __init__(self, library: Library) -> None:
        self.playing = NativeState(library)
        self._library = library
        self._kept: list[NativeState] = []

    def kept(self, count: int) -> list[NativeState]:
        """The first `count` states for imagined positions, created when needed."""
        while len(self._kept) < count:
            self._kept.append(NativeState(self._library))
        return self._kept[:count]


class QuestionInC:
    """The open decision of `state`; `thoughts` may be used by nothing else until it is answered."""

    def __init__(self, state: NativeState, thoughts: Thoughts) -> None:
        self.seat = state["ask_seat"]
        self._state = state
        self._thoughts = thoughts
        self._seeds: tuple[int, ...] = ()
        self._imagined: list[NativeState] = []
        self._players: list[int] = []

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The raw options, which can be taken in imagined positions."""
        return self._state.options

    @property
    def count(self) -> int:
        """The number of options."""
        return len(self.options)

    @property
    def is_valued(self) -> bool:
        """See `Asked`: do the rules declare the worth of positions?"""
        return self._state.library.program.tables.worth != ""

    @property
    def is_secret(self) -> bool:
        """See `Asked`: is this a secret choice of several seats?"""
        return self._state["seals"] != 0

    def outcomes(
        self, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
    ) -> tuple[list[int], int]:
        """See `Asked`: the worths of positions to which an option may lead."""
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
        """See `Asked`: a position that is possible for all that the seat knows."""
        self._imagine(self._thoughts.playing, seed)
        return ThoughtInC(self._thoughts.playing)

    def _imagine(self, thought: NativeState, seed: int) -> None:
        thought.imagine(self._state, self.seat, seed)
        if thought.fault is not None:
            raise StoppedInC(thought.fault)
