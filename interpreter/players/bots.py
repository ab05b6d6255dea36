"""The bots by name, what they are asked, and how they are seated for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.players.heuristic_bot import HeuristicBot
from interpreter.players.random_bot import RandomBot, Stream
from interpreter.runtime import RuleFault, determinize, evaluation, rollout

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
        self._game = game
        self._keys: Callable[[], list[str]] = decision.keys
        self._view: Callable[[int], dict[str, Any]] = game.view

    @cached_property
    def keys(self) -> list[str]:
        """The options as texts, each different."""
        return self._keys()

    def worth_now(self) -> int | None:
        """What the position is worth to the seat by the rule set's own measure; None when it has none."""
        return evaluation(self._game.program, self._imagined(0), self.seat)

    def outcome(self, option: int, seed: int, steps: int) -> int:
        """What a position is worth to which an option may lead: hidden things and dice made up from `seed`, random choices for
        `steps` decisions after it. Depends on the seat's view only. Never raises: a broken rule is worth nothing."""
        s = self._imagined(seed)
        try:
            rollout(self._game.program, s, s.ask[2][option], Stream(seed).below, steps)
        except RuleFault:
            return 0
        return evaluation(self._game.program, s, self.seat) or 0

    def _imagined(self, seed: int) -> Any:
        return determinize(self._game.program, self._game.state, self.seat, seed)

    @cached_property
    def view(self) -> dict[str, Any]:
        """All that the seat may see."""
        return self._view(self.seat)


class Bot(Protocol):
    """Chooses: gives the number of an option."""

    def choose(self, question: Question) -> int: ...


BOTS: Mapping[str, Callable[[int, Stream], Bot]] = {
    "random": lambda seat, stream: RandomBot(stream),
    "heuristic": lambda seat, stream: HeuristicBot(stream),
}
"""Makers of bots by name: they take the seat and the stream of chance that the bots of one game share."""


def seat_bots(names: Mapping[str, str], seats: tuple[str, ...], seed: int) -> tuple[Bot, ...]:
    """A bot for each seat of one game, in the order of seats; `random` where none is named. Errors: `KeyError`.

    The chance of bots hangs on the game's seed and is apart from the chance of the game: other bots, same dice.
    """
    stream = Stream(seed)
    return tuple(BOTS[names.get(seat, "random")](number, stream) for number, seat in enumerate(seats))
