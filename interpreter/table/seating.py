"""Who plays each seat, a person or a bot by name, and who is asked for that reason where there is nothing to choose.

In: the seats by number, each with its player as a word. Out: a game that waits for whom it has to wait.
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
    """Is there a bot that is so called?"""
    try:
        return BotName.read(word).name in BOTS
    except ValueError:
        return False


def asked_always(players: Mapping[int, str], open_table: bool) -> list[int]:
    """The seats that are asked whenever they may have an answer for all that others know: bots, and people who share a game."""
    people = {seat for seat, player in players.items() if player == HUMAN}
    shared = len(people) > 1 and not open_table
    return [seat for seat in players if shared or seat not in people]


def given_again(program: Program, saved: Any, players: Mapping[int, str], last: int | None = None) -> Game:
    """A game as it was saved, by these rules, its first `last` answers (None: all): it waits where it waited, also where somebody
    is asked who has nothing to choose, so that nobody can tell it by a table that wakes. Errors: `LoadError`, `Diverged`."""
    return Game.replayed(program, saved, last, asked_always(players, bool(saved["open"])))
