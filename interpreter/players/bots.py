"""The bots by name, and how they are seated for one game. `NAME:SHARE` plays as the bot NAME at a share of its decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from interpreter.players.heuristic_bot import HeuristicBot
from interpreter.players.mixed_bot import MixedBot, share_of
from interpreter.players.question import Bot
from interpreter.players.random_bot import RandomBot
from interpreter.players.stream import Stream

BOTS: Mapping[str, Callable[[Stream], Bot]] = {"random": RandomBot, "heuristic": HeuristicBot}
"""Makers of bots by name: they take the stream of chance from which the bot draws."""


def seat_bots(names: Mapping[str, str], seats: tuple[str, ...], seed: int) -> tuple[Bot, ...]:
    """A bot for each seat of one game, in the order of seats; `random` where none is named.

    Errors: `KeyError` for a bot that there is not, `ValueError` for a share that is none.

    The chance of bots hangs on the game's seed and is apart from the chance of the game: other bots, same dice. It is apart from
    that of other bots as well: what one of them is asked changes nothing for the rest.
    """
    return tuple([_seated(names.get(name, "random"), Stream.of_seat(seed, seat)) for seat, name in enumerate(seats)])


def _seated(word: str, stream: Stream) -> Bot:
    """The bot that `NAME` or `NAME:SHARE` stands for."""
    name, colon, share = word.partition(":")
    bot = BOTS[name](stream)
    return MixedBot(bot, share_of(share), stream) if colon else bot


def random_players(seats: tuple[str, ...], seed: int) -> tuple[Bot, ...]:
    """Random bots for all seats of a game that nobody plays but they: the choices of fast random play for the same seed."""
    stream = Stream(seed)
    return tuple([RandomBot(stream) for _ in seats])
