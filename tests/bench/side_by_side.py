"""`python -m tests side-by-side [RULESET[:SCENARIO]...] [--games N] [--rounds R] [--python]`: how fast rule sets are played at random, one beside the other.

In each round every rule set plays its games in turn, in one process, measured by its processor time. Told are decisions a second (the most of the
rounds) and their ratio to those of the rule set that is named first: the middle of the rounds, the lowest, the highest. In Python and, where there is
a C compiler, in C.
"""

from __future__ import annotations

import argparse
import statistics

from interpreter.cache import open_cache
from interpreter.lab.games import Plan
from interpreter.native import Making, compilers, library_data
from interpreter.session import Request, open_session
from tests.bench.in_c import Played, of_plan, rate

RULE_SETS = ("hannibal_1996", "hannibal_2018", "hamilcar_2e", "hamilcar_1e", "mediterranean_empires:West")
IN_C = 50
"""So many times as many games are played in C."""


def main() -> int:
    """Measure and tell."""
    read = argparse.ArgumentParser(prog="python -m tests side-by-side", description=__doc__)
    read.add_argument("rule_sets", nargs="*", default=RULE_SETS, metavar="RULESET")
    read.add_argument("--games", type=int, default=10)
    read.add_argument("--rounds", type=int, default=9)
    read.add_argument("--python", action="store_true", help="not in C")
    words = read.parse_args()
    programs = {name: open_session(asked(name), open_cache()).program() for name in words.rule_sets}
    beside("in Python", {name: of_plan(program, Plan(words.games)) for name, program in programs.items()}, words.rounds)
    for way in [] if words.python else compilers()[:1]:
        made = {
            name: (program, Making.done(program, library_data(program, open_cache(), [way])))
            for name, program in programs.items()
        }
        plan = Plan(IN_C * words.games)
        beside(
            f"in C ({way.name} {way.level})", {name: of_plan(one[0], plan, one[1]) for name, one in made.items()}, words.rounds
        )
    return 0


def asked(words: str) -> Request:
    """A rule set, behind a colon the scenario that is played."""
    name, _, scenario = words.partition(":")
    return Request(name, scenario=scenario)


def beside(how: str, games: dict[str, Played], rounds: int) -> None:
    """Play each in turn, and tell."""
    for played in games.values():
        played()
    rows = [{name: rate(played) for name, played in games.items()} for _ in range(rounds)]
    first = next(iter(games))
    for name in games:
        ratios = sorted(row[name] / row[first] for row in rows)
        fastest, middle = max(row[name] for row in rows), statistics.median(ratios)
        print(
            f"{how:<14} {name:<26}{fastest:>12,.0f} decisions a second   x{middle:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})",
            flush=True,
        )
