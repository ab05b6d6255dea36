"""`python -m tests seats [RULESET] [--round ATTRIBUTE] [--games N] [--rounds R]`: does a round take longer for each seat when there are more?

Every scenario plays its games at random in turn, in one process, measured by its processor time, in Python; the least time of the
rows counts. How many rounds a game has tells an attribute that changes with each of them. Told are, for each scenario by the number
of its seats, decisions a second, the time of a round, and that for each seat: time grows with the number of seats to the power that
is told, 1 when it is linear.
"""

from __future__ import annotations

import argparse
import statistics
import time
from math import log

from interpreter.cache import open_cache
from interpreter.kernel import column_values
from interpreter.players import Stream
from interpreter.program import Program
from interpreter.runtime import Game, run_random
from interpreter.session import Request, open_session

RULE_SET, ROUND = "mediterranean_empires", "current round"


def main() -> int:
    """Measure and tell."""
    read = argparse.ArgumentParser(prog="python -m tests seats", description=__doc__)
    read.add_argument("rule_set", nargs="?", default=RULE_SET, metavar="RULESET")
    read.add_argument("--round", default=ROUND, metavar="ATTRIBUTE")
    read.add_argument("--games", type=int, default=20)
    read.add_argument("--rounds", type=int, default=3)
    words = read.parse_args()
    scenarios = open_session(Request(words.rule_set)).rules.beginnings
    programs = {
        each.name: open_session(Request(words.rule_set, scenario=each.name), open_cache()).program() for each in scenarios
    }
    least = dict.fromkeys(programs, float("inf"))
    decisions = dict.fromkeys(programs, 0)
    for _ in range(words.rounds):
        for name, program in programs.items():
            begun = time.process_time()
            decisions[name] = sum(run_random(program, seed).decisions for seed in range(words.games))
            least[name] = min(least[name], time.process_time() - begun)
    found = []
    for name, program in sorted(programs.items(), key=lambda each: len(each[1].tables.layout.playing)):
        seats = len(program.tables.layout.playing)
        each = least[name] / words.games / rounds_of(program, words.round, words.games)
        found.append((log(seats), log(each)))
        print(
            f"{seats} seats  {name:<26}{decisions[name] / least[name]:>10,.0f} decisions a second"
            f"{1e3 * each:>9.3f} ms a round{1e6 * each / seats:>9.1f} us for each seat"
        )
    slope = statistics.linear_regression([seats for seats, _ in found], [spent for _, spent in found]).slope
    print(f"a round grows to the power of {slope:.2f} of the number of seats")
    return 0


def rounds_of(program: Program, name: str, games: int) -> float:
    """How many rounds a game has, of some that are played at random."""
    field = next(column.field for column in program.tables.layout.columns if column.name == name)
    count = 0
    for seed in range(games):
        game, stream, last = Game.new(program, seed), Stream(seed), 0
        while game.decision is not None:
            now = column_values(game.state, field)[0]
            count += now != last
            last = now
            game.answer(stream.below(len(game.decision.options)))
    return count / games
