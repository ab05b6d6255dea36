"""`python -m tests growth [RULESET...] [--games N] [--rounds R]`: does a listing take longer for each option when there are more of them?

At every decision of random games the block that asks runs again on copies of the state: that is the listing of its options and
nothing else; the least time of some copies counts, of the processor, in Python. Told are microseconds by the number of options, for all
questions together and for the steepest: time grows with the number of options to the power that is told, 1 when it is linear.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from math import log
from typing import NamedTuple

from interpreter.cache import open_cache
from interpreter.kernel import State
from interpreter.players import Stream
from interpreter.program import Program
from interpreter.runtime import Game
from interpreter.session import Request, open_session

RULE_SETS = ("hannibal_1996", "hamilcar_2e")
ENOUGH = 20
"""So many listings tell how long those of a size take."""
SIZES = 3
"""At least so many sizes, each twice the one before, tell how a question grows."""


class Listing(NamedTuple):
    """A listing: the question, how many options there were, microseconds."""

    point: int
    options: int
    spent: float


def main() -> int:
    """Measure and tell."""
    read = argparse.ArgumentParser(prog="python -m tests growth", description=__doc__)
    read.add_argument("rule_sets", nargs="*", default=RULE_SETS, metavar="RULESET")
    read.add_argument("--games", type=int, default=30)
    read.add_argument("--rounds", type=int, default=3)
    words = read.parse_args()
    for name in words.rule_sets:
        program = open_session(Request(name), open_cache()).program()
        found = [each for seed in range(words.games) for each in listings(program, seed, words.rounds)]
        print(f"{name}: {len(found):,} listings")
        for size, spent in by_size(found).items():
            each = statistics.median(one.spent / one.options for one in spent)
            whole = statistics.median(one.spent for one in spent)
            print(f"  {size:>4} to {2 * size - 1:<4} options{len(spent):>9,} listings{whole:>9.2f} each{each:>9.2f} an option")
        powers = sorted(growths(found), reverse=True)
        print(
            f"  of {len(powers)} questions of many sizes the middle one grows to the power of {statistics.median(p for p, _ in powers):.2f}"
        )
        for power, point in powers[:3]:
            table = program.tables.points[point]
            print(f"  steepest: {power:.2f}  {table.rule} ({table.span})")
    return 0


def listings(program: Program, seed: int, rounds: int) -> Iterator[Listing]:
    """Those of one random game. What a block does before it asks is done twice, so that other options are no listing of these."""
    game, stream = Game.new(program, seed), Stream(seed)
    while game.decision is not None:
        options = tuple(game.decision.options)
        times = [again(program, game.state) for _ in range(rounds)]
        if len(options) > 1 and all(found == options for _, found in times):
            yield Listing(game.decision.point.number, len(options), min(spent for spent, _ in times) / 1000)
        game.answer(stream.below(len(options)))


def again(program: Program, s: State) -> tuple[int, tuple[object, ...]]:
    """Nanoseconds of one more listing, and what it lists."""
    copy = s.copy()
    copy.ask = None
    frame = copy.stack[-1]
    block = program.blocks[frame[0]]
    begun = time.process_time_ns()
    block(copy, frame)
    spent = time.process_time_ns() - begun
    return spent, () if copy.ask is None else tuple(copy.ask[2])


def by_size(found: list[Listing]) -> dict[int, list[Listing]]:
    """Listings by the greatest power of two that is no more than their options, the smallest first."""
    sizes = defaultdict(list)
    for each in found:
        sizes[1 << each.options.bit_length() - 1].append(each)
    return {size: sizes[size] for size in sorted(sizes) if len(sizes[size]) >= ENOUGH}


def growths(found: list[Listing]) -> Iterator[tuple[float, int]]:
    """Questions with the power of the number of their options to which their time grows: the slope between logarithms."""
    points = defaultdict(list)
    for each in found:
        points[each.point].append(each)
    for point, some in points.items():
        sizes = by_size(some)
        if len(sizes) >= SIZES:
            options = [log(statistics.mean(each.options for each in row)) for row in sizes.values()]
            times = [log(statistics.median(each.spent for each in row)) for row in sizes.values()]
            yield statistics.linear_regression(options, times).slope, point
