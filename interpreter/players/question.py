"""The question to a bot in a game that is played in Python. Looking ahead is done in Python too, or elsewhere on request."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from interpreter.kernel import Option, State
from interpreter.players.asked import Asked, Thought, outcomes_in_thought
from interpreter.players.imagined import Imagined
from interpreter.runtime import Game, View, determinize


class Question:
    """An open decision as its seat sees it. The view is made only when a bot looks at it.

    `elsewhere`: gives the same question for looking ahead, when a bot first does so; None to do that here. Errors: `ValueError`
    when nobody is asked.
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
        """The texts of the options, all distinct."""
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
        """See `Asked`: do the rules declare the worth of positions?"""
        return self._game.program.tables.worth != ""

    @property
    def is_secret(self) -> bool:
        """See `Asked`: is this a secret choice of several seats?"""
        return self._game.state.sealed is not None

    def outcomes(
        self, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
    ) -> tuple[list[int], int]:
        """See `Asked`: the worths of positions to which an option may lead. Depends on the seat's view only."""
        if self._elsewhere is not None:
            return self._elsewhere.outcomes(option, seeds, marks, then)
        return outcomes_in_thought(self, option, seeds, marks, then)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The raw options, which can be taken in imagined positions."""
        return tuple(self._decision.options)

    def imagined(self, seed: int) -> Thought:
        """A position that is possible for all that the seat knows, imagined from `seed`. Depends on the seat's view only."""
        if self._elsewhere is not None:
            return self._elsewhere.imagined(seed)
        return Imagined(self._game.program, self._imagined(seed))

    def _imagined(self, seed: int) -> State:
        return determinize(self._game.program, self._game.state, self.seat, seed)
