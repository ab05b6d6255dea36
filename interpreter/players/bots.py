"""The bots by name, what they are asked, and how they are seated for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.players.random_bot import RandomBot, Stream

if TYPE_CHECKING:
    from interpreter.runtime import Game


class Question:
    """An open decision as its seat sees it. The view is made only when a bot looks at it."""

    def __init__(self, game: Game) -> None:
        decision = game.decision
        if decision is None:
            raise ValueError("nobody is asked")
        self.seat: int = decision.seat
        self.seat_name: str = decision.seat_name
        self.rule: str = decision.rule
        self.count: int = len(decision.options)
        self._keys: Callable[[], list[str]] = decision.keys
        self._view: Callable[[int], dict[str, Any]] = game.view

    @cached_property
    def keys(self) -> list[str]:
        """The options as texts, each different."""
        return self._keys()

    @cached_property
    def view(self) -> dict[str, Any]:
        """All that the seat may see."""
        return self._view(self.seat)


class Bot(Protocol):
    """Chooses: gives the number of an option."""

    def choose(self, question: Question) -> int: ...


BOTS: Mapping[str, Callable[[int, Stream], Bot]] = {"random": lambda seat, stream: RandomBot(stream)}
"""Makers of bots by name: they take the seat and the stream of chance that the bots of one game share."""


def seat_bots(names: Mapping[str, str], seats: tuple[str, ...], seed: int) -> tuple[Bot, ...]:
    """A bot for each seat of one game, in the order of seats; `random` where none is named. Errors: `KeyError`.

    The chance of bots hangs on the game's seed and is apart from the chance of the game: other bots, same dice.
    """
    stream = Stream(seed)
    return tuple(BOTS[names.get(seat, "random")](number, stream) for number, seat in enumerate(seats))
