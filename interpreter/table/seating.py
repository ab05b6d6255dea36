"""Who plays each seat, a person or a bot by name, and which seats are therefore asked even where they have nothing to choose.

In: the seats by number, each with its player as a word. Out: a game that waits for every seat it has to wait for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.players import BOTS, BotName
from interpreter.program import Program
from interpreter.runtime import Game
from interpreter.session import HUMAN

STAND_IN = "heuristic"
"""Who plays on for a person that has given up."""


def is_bot(word: str) -> bool:
    """Does this word name a bot?"""
    try:
        return BotName.read(word).name in BOTS
    except ValueError:
        return False


def asked_always(players: Mapping[int, str], open_table: bool) -> list[int]:
    """The seats that are asked whenever, for all that others know, they may have an answer: bots, and persons if several play."""
    people = {seat for seat, player in players.items() if player == HUMAN}
    shared = len(people) > 1 and not open_table
    return [seat for seat in players if shared or seat not in people]


def given_again(program: Program, saved: Any, players: Mapping[int, str], last: int | None = None) -> Game:
    """A saved game with its first `last` answers (None: all) given again by these rules. It waits also for seats that are asked
    without anything to choose, as it did before, so that a table that wakes reveals nothing. Errors: `LoadError`, `Diverged`."""
    return Game.replayed(program, saved, last, asked_always(players, bool(saved["open"])))
