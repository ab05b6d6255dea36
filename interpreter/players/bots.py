"""The bots by name, and how they are seated for one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from interpreter.players.heuristic_bot import HeuristicBot
from interpreter.players.question import Bot
from interpreter.players.random_bot import RandomBot
from interpreter.players.stream import Stream

BOTS: Mapping[str, Callable[[Stream], Bot]] = {"random": RandomBot, "heuristic": HeuristicBot}
"""Makers of bots by name: they take the stream of chance that the bots of one game share."""


def seat_bots(names: Mapping[str, str], seats: tuple[str, ...], seed: int) -> tuple[Bot, ...]:
    """A bot for each seat of one game, in the order of seats; `random` where none is named. Errors: `KeyError`.

    The chance of bots hangs on the game's seed and is apart from the chance of the game: other bots, same dice.
    """
    stream = Stream(seed)
    return tuple([BOTS[names.get(seat, "random")](stream) for seat in seats])
