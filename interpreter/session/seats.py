"""Who plays which seat: takes words like `SIDE=BOT`, `SIDE=BOT/BUDGET` and `SIDE=BOT:SHARE`, gives players by seat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from interpreter.players import BotName
from interpreter.session.facts import Facts
from interpreter.session.request import UsageError, pick

HUMAN = "human"
"""A player who is a person."""
EXAMPLES = "heuristic:0.2 plays so at one decision in five, search/4000 thinks 4000 answers ahead"


def seat_named(word: str, facts: Facts) -> str:
    """The side in play that a word names, whatever its capitals. Errors: `UsageError`; for a side that is not in play it lists
    the scenarios in which it is."""
    name = next((each for each in facts.absent if each.casefold() == word.casefold()), None)
    if name is None or word in facts.seats:
        return pick("side", word, facts.seats)
    there = "in play: " + ", ".join(f'"{each}"' for each in facts.seats)
    elsewhere = ", ".join(f'"{scenario}"' for scenario, playing in facts.playing.items() if name in playing)
    if not elsewhere:
        raise UsageError(f'nobody plays "{name}"', there)
    where = f'the scenario "{facts.scenario}"' if facts.scenario else "this game"
    raise UsageError(f'"{name}" is not in play in {where}', f"{there}; it plays in {elsewhere}")


def read_seats(words: Iterable[str], facts: Facts, players: Sequence[str]) -> dict[str, str]:
    """Players by the names of their seats, in the order in which they were named.

    `players`: the words for players (one of them may be `HUMAN`). A bot may have a budget and a share behind it, `search/4000`,
    `heuristic:0.2`. Errors: `UsageError` for an unknown seat or player, for two players on one seat, for a wrong budget or share.
    """
    sort, first = ("player", HUMAN) if HUMAN in players else ("bot", "random")
    found: dict[str, str] = {}
    for word in words:
        seat, sign, player = word.partition("=")
        if not sign:
            raise UsageError(f'"{word}" says no {sort}', f"write it like this: --seat SIDE={first}")
        name = seat_named(seat.strip(), facts)
        if name in found:
            raise UsageError(f'two {sort}s for "{name}"', "name each side once")
        found[name] = _player(player, sort, players)
    return found


def _player(word: str, sort: str, players: Sequence[str]) -> str:
    """A player, `heuristic`, `search/4000` or `heuristic:0.2`. Errors: `UsageError`."""
    end = len(re.split("[/:]", word)[0])
    name = pick(sort, word[:end].strip(), players)
    more = word[end:].replace(" ", "")
    if not more:
        return name
    if name == HUMAN:
        raise UsageError(f'"{word.strip()}": {HUMAN} is no bot', f"write it like this: {HUMAN}")
    try:
        BotName.read(name + more)
    except ValueError as problem:
        raise UsageError(f'"{word.strip()}" is no bot: {problem}', f"write it like this: {EXAMPLES}") from None
    return name + more
