"""What a bot is asked about a game that is played in Python. It looks ahead in Python too, or where it is told to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from interpreter.kernel import Option, State
from interpreter.players.asked import Asked, Thought, outcomes_in_thought
from interpreter.players.imagined import Imagined
from interpreter.runtime import Game, View, determinize


class Question:
    """An open decision as its seat sees it. The view is made only when a bot looks at it.

    `elsewhere`: gives the same question for looks ahead, once a bot wants one; None where they are taken here. Errors:
    `ValueError` when nobody is asked.
    """

    def __init__(self, game: Game, elsewhere: Callable[[Game], Asked | None] | None = None) -> None:
        decision = game.decision
        if decision is None:
            raise ValueError("nobody is asked")
        self.seat: int = decision.seat
        self.seat_name: str = decision.seat_name
        self.rule: str = decision.rule
        self.count: int = len(decision.options)
        self._game = game
        self._decision = decision
        self._opened = elsewhere

    @cached_property
    def keys(self) -> list[str]:
        """The options as texts, each different."""
        return self._decision.keys()

    @cached_property
    def view(self) -> View:
        """All that the seat may see."""
        return self._game.view(self.seat)

    @cached_property
    def _elsewhere(self) -> Asked | None:
        return None if self._opened is None else self._opened(self._game)

    @property
    def is_valued(self) -> bool:
        """As `Asked` has it."""
        return self._game.program.tables.worth != ""

    @property
    def is_secret(self) -> bool:
        """As `Asked` has it."""
        return self._game.state.sealed is not None

    def outcomes(
        self, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
    ) -> tuple[list[int], int]:
        """As `Asked` has it. Depends on the seat's view only."""
        if self._elsewhere is not None:
            return self._elsewhere.outcomes(option, seeds, marks, then)
        return outcomes_in_thought(self, option, seeds, marks, then)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options as the machine tells them apart, to be taken in positions that are imagined."""
        return tuple(self._decision.options)

    def imagined(self, seed: int) -> Thought:
        """A position that may be the one in which the seat is asked, made up from `seed`. Depends on the seat's view only."""
        if self._elsewhere is not None:
            return self._elsewhere.imagined(seed)
        return Imagined(self._game.program, self._imagined(seed))

    def _imagined(self, seed: int) -> State:
        return determinize(self._game.program, self._game.state, self.seat, seed)
