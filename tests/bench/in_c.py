"""`python -m tests in-c [--games N] [--rounds R]`: how many times as fast Hannibal is played in C as in Python, by each way to compile that
there is here.

Both play the same games in turn, in one process, measured by its processor time: decisions a second, and the middle of the ratios. With
`--check`, `all looks` is what `simulate --check` does in Python; `the same looks` are those that C makes too: invariants and options.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from interpreter.cache import open_cache
from interpreter.lab.games import Games, Plan
from interpreter.lab.playing import play_watched
from interpreter.lab.soak import look_at_invariants, look_at_options
from interpreter.native import Making, compilers, library_data
from interpreter.program import Program
from interpreter.runtime import Game
from interpreter.session import Request, open_session

RULE_SET = "hannibal_1996"
WEIGHS = {"carthage": "heuristic"}

Played = Callable[[], int]
"""Plays some games, and gives how many decisions they had."""


def main() -> int:
    """Measure and tell."""
    read = argparse.ArgumentParser(prog="python -m tests in-c", description=__doc__)
    read.add_argument("--games", type=int, default=40)
    read.add_argument("--rounds", type=int, default=3)
    words = read.parse_args()
    program, games = open_session(Request(RULE_SET), open_cache()).program(), words.games
    for way in compilers():
        making = Making.done(program, library_data(program, open_cache(), [way]))
        for what, one, other in (
            ("random", of_plan(program, Plan(games)), of_plan(program, Plan(20 * games), making)),
            (
                "--check, all looks",
                of_plan(program, Plan(games // 8, check=True)),
                of_plan(program, Plan(5 * games, check=True), making),
            ),
            ("--check, the same looks", looked_at(program, games // 8), of_plan(program, Plan(5 * games, check=True), making)),
            (
                "heuristic",
                of_plan(program, Plan(games // 40, bots=WEIGHS)),
                of_plan(program, Plan(games // 6, bots=WEIGHS), making),
            ),
        ):
            pairs = [(rate(one), rate(other)) for _ in range(words.rounds)]
            python, native = max(p for p, _ in pairs), max(n for _, n in pairs)
            ratio = statistics.median([n / p for p, n in pairs])
            print(f"{way.name} {way.level:<4}{what:<26}{python:>10.0f} in Python{native:>12.0f} in C   x{ratio:.1f}", flush=True)
    return 0


def of_plan(program: Program, plan: Plan, making: Making | None = None) -> Played:
    """Games of a plan."""
    games = Games(program, plan, making)
    return lambda: games.play(0, plan.games).decisions


def looked_at(program: Program, count: int) -> Played:
    """Games in Python at whose decisions options and invariants are looked at."""

    def look(game: Game) -> None:
        look_at_options(game)
        look_at_invariants(game)

    return lambda: sum(play_watched(program, seed, {}, watch=look).decisions for seed in range(count))


def rate(played: Played) -> float:
    """Decisions a second of processor time."""
    begun = time.process_time()
    decisions = played()
    return decisions / (time.process_time() - begun)
