"""Makes bots by name, and seats them for one game.

`NAME/BUDGET` is a bot that thinks as long as it is told to; `NAME:SHARE` plays as the bot NAME at a share of its decisions, and
`NAME/BUDGET:SHARE` is both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from interpreter.players.asked import Bot
from interpreter.players.heuristic_bot import HeuristicBot
from interpreter.players.mixed_bot import WHOLE, MixedBot, share_of
from interpreter.players.random_bot import RandomBot
from interpreter.players.search_bot import MOST_BUDGET, SearchBot
from interpreter.players.stream import Stream
from interpreter.records import record

BOTS: Mapping[str, Callable[[Stream], Bot]] = {"random": RandomBot, "heuristic": HeuristicBot, "search": SearchBot}
"""Makers of bots by name: they take the stream of chance from which the bot draws."""
THINKERS: Mapping[str, Callable[[Stream, int], Bot]] = {"search": SearchBot}
"""Of those that think as long as they are told to: they take a budget as well."""


@record
class BotName:
    """A parsed word for a bot. `budget`: 0 when it names none; `share`: in thousandths of its decisions."""

    name: str
    budget: int = 0
    share: int = WHOLE

    @classmethod
    def read(cls, word: str) -> BotName:
        """Parse a word: `heuristic`, `search/4000`, `heuristic:0.2`, `search/4000:0.5`. The name may be unknown. Errors:
        `ValueError` for a wrong budget or share."""
        front, colon, share = (part.strip() for part in word.partition(":"))
        name, slash, budget = (part.strip() for part in front.partition("/"))
        if slash and not (name in THINKERS and budget.isascii() and budget.isdigit() and 0 < int(budget) <= MOST_BUDGET):
            raise ValueError(f"{budget} is no budget from 1 to {MOST_BUDGET} of a bot that takes one")
        return cls(name, int(budget) if slash else 0, share_of(share) if colon else WHOLE)


def looks_ahead(word: str, is_valued: bool) -> bool:
    """Does the bot with this word look ahead? `is_valued`: do the rules declare the worth of positions? Errors: as
    `BotName.read`."""
    name = BotName.read(word).name
    return name in THINKERS or (is_valued and name != "random")


def seat_bots(names: Mapping[str, str], seats: tuple[str, ...], seed: int) -> tuple[Bot, ...]:
    """A bot for each seat of one game, in the order of seats; `random` where none is named.

    Errors: `KeyError` for an unknown bot, `ValueError` for a wrong budget or share.

    The random numbers of bots are derived from the game's seed and are independent of the game's own: with other bots the dice
    are the same. They are independent of other bots as well: a question to one of them changes nothing for the rest.
    """
    return tuple([_seated(names.get(name, "random"), Stream.of_seat(seed, seat)) for seat, name in enumerate(seats)])


def _seated(word: str, stream: Stream) -> Bot:
    """The bot that a word stands for."""
    said = BotName.read(word)
    bot = THINKERS[said.name](stream, said.budget) if said.budget else BOTS[said.name](stream)
    return MixedBot(bot, said.share) if ":" in word else bot


def random_players(seats: tuple[str, ...], seed: int) -> tuple[Bot, ...]:
    """Random bots for all seats of a game without other players; they make the same choices as fast random play for the same
    seed."""
    stream = Stream(seed)
    return tuple([RandomBot(stream) for _ in seats])
