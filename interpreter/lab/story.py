"""Plays one game and logs it as a story: takes a program, the rules and a plan, gives the log and the account of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lab.games import Plan
from interpreter.lab.playing import Played, Setting, play_watched
from interpreter.lab.positions import beginnings
from interpreter.players import Ahead
from interpreter.runtime import Game
from interpreter.views import log_of

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.program import Program


def told_game(
    program: Program, rules: ir.RuleSet, plan: Plan, detail: str = "story", ahead: Ahead | None = None
) -> tuple[str, Played]:
    """The log and the account of the first game of a plan; the log of a game that breaks ends at its last decision.

    `rules`: what the program was compiled from; `detail`: `story` or `full`; `ahead`: how bots look ahead, if not in Python. The
    log is '' when the game did not even begin.
    """
    begin = None if plan.positions is None else beginnings(program, plan.positions)
    seen: list[Game] = []

    def watch(game: Game) -> None:
        seen[:] = [game]

    played = play_watched(program, plan.seed, plan.bots, plan.most, watch, Setting(begin, ahead=ahead or Ahead()))
    return (log_of(seen[0], detail, rules) if seen else ""), played
