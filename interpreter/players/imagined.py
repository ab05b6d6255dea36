"""An imagined position that is played on in Python: takes answers, gives the next decision and the worth."""

from __future__ import annotations

from interpreter.kernel import Option, State
from interpreter.players.stream import Stream
from interpreter.program import Program
from interpreter.runtime import RuleFault, evaluation, rollout


class Imagined:
    """A `Thought` in Python. `state`: independent of the game. A rule that breaks ends it, and it is then worth nothing."""

    __slots__ = ("_broken", "_program", "_state")

    def __init__(self, program: Program, state: State) -> None:
        self._program = program
        self._state = state
        self._broken = False

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 when nobody is."""
        return -1 if self._broken or self._state.over is not None or self._state.ask is None else self._state.ask[1]

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the open decision; empty when nobody is asked."""
        return () if self.seat < 0 or self._state.ask is None else tuple(self._state.ask[2])

    def take(self, option: Option) -> None:
        """Answer the open decision with one of its options."""
        try:
            rollout(self._program, self._state, option, _none, 0)
        except RuleFault:
            self._broken = True

    def play(self, stream: Stream, steps: int) -> int:
        """Give at most `steps` random answers; gives how many were given."""
        given = 0
        while given < steps and (options := self.options):
            self.take(options[stream.below(len(options))])
            given += 1
        return given

    def worth(self, seat: int) -> int:
        """The worth of the position for a seat, by the rule set's own measure."""
        return 0 if self._broken else evaluation(self._program, self._state, seat) or 0


def _none(n: int) -> int:
    """No choice is left to chance."""
    raise AssertionError(n)
