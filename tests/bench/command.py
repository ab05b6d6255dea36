"""`python -m tests bench [--against CHECKOUT] [--rounds N] [--games N] [SUBJECT...]`: how fast it is, and how much faster than before.

Each round measures both checkouts one after the other, so that both meet the same weather; a ratio is the median of its rounds, with
the lowest and the highest behind it. Times are of CPU where nothing else is said. Commands are told in empty Python processes that
were timed in the same round. CHECKOUT is a folder or a commit; without it only this checkout is measured.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench.checkouts import TOP, Checkout, Cost, copied
from tests.bench.loop import Loop

Figures = Iterator[tuple[str, float]]


def measured(subject: str) -> Callable[[Checkout, argparse.Namespace], Figures]:
    """A subject that is measured within a process of the checkout."""

    def measure(checkout: Checkout, words: argparse.Namespace) -> Figures:
        yield from checkout.inside(subject, words.rule_set, words.games).items()

    return measure


def jobs(checkout: Checkout, words: argparse.Namespace) -> Figures:
    """Many games on one job and on two."""
    costs = []
    for count in (1, 2):
        cost = checkout.punica("simulate", words.rule_set, "--games", str(words.many), "--jobs", str(count))
        yield f"{words.many} games, --jobs {count}", cost.cpu
        yield f"{words.many} games, --jobs {count}, on the clock", cost.clock
        costs.append(cost)
    yield "two jobs, times as fast as one", costs[0].clock / costs[1].clock
    yield "CPU of two jobs over that of one", costs[1].cpu / costs[0].cpu


def memory(checkout: Checkout, words: argparse.Namespace) -> Figures:
    """The most that is held at once."""
    yield "peak of check, cold", checkout.punica("check", words.rule_set, cold=True).peak
    for what, peak in checkout.inside("memory", words.rule_set, words.games).items():
        yield f"peak of {what}", peak


def loop(checkout: Checkout, words: argparse.Namespace) -> Figures:
    """The modder's loop, in empty Python processes."""

    def took(cost: Cost) -> float:
        return cost.clock if words.clock else cost.cpu

    yield from LOOPS.setdefault(checkout.place, Loop(checkout, words.rule_set, words.card, took)).figures()


SUBJECTS: dict[str, Callable[[Checkout, argparse.Namespace], Figures]] = {
    "play": measured("play"),
    "positions": measured("positions"),
    "compiling": measured("compiling"),
    "memory": memory,
    "loop": loop,
    "jobs": jobs,
}
LOOPS: dict[Path, Loop] = {}


def shown(what: str, figure: float) -> str:
    """A figure in the unit that its name calls for."""
    if what.startswith("peak"):
        return f"{figure / 1e6:,.1f} MB"
    if "empty processes" in what or "over" in what or "times as fast" in what:
        return f"{figure:,.2f}"
    return f"{figure * 1e6:,.1f} us" if figure < 1e-3 else f"{figure * 1e3:,.1f} ms" if figure < 1 else f"{figure:,.2f} s"


def told(rounds: dict[str, list[list[float]]]) -> Iterator[str]:
    """A line for each figure: the median of each checkout, and of the ratios round by round."""
    for what, pairs in rounds.items():
        columns = [f"{shown(what, statistics.median(column)):>12}" for column in zip(*pairs, strict=True)]
        line = f"  {what:<58}" + " ".join(columns)
        if len(columns) == 2:
            ratios = sorted(now / before for before, now in pairs)
            line += f"   {statistics.median(ratios):6.3f}  ({ratios[0]:.3f} to {ratios[-1]:.3f})"
        yield line


def main() -> None:
    """Do what the words say."""
    asked = words()
    with tempfile.TemporaryDirectory(prefix="punica-bench-") as folder:
        checkouts = [copied(asked.against, "before", Path(folder))] if asked.against else []
        checkouts.append(copied(str(TOP), "now", Path(folder)))
        print(f"{asked.rule_set}" + (f": {asked.against}, this checkout, ratio" if asked.against else ""), flush=True)
        for checkout in checkouts:
            checkout.punica("check", asked.rule_set)
            checkout.punica("simulate", asked.rule_set)
        for subject in asked.subject or SUBJECTS:
            rounds: dict[str, list[list[float]]] = {}
            for number in range(asked.rounds):
                order = checkouts if number % 2 == 0 else checkouts[::-1]
                found = {checkout.name: dict(SUBJECTS[subject](checkout, asked)) for checkout in order}
                for what in found["now"]:
                    rounds.setdefault(what, []).append([found[checkout.name][what] for checkout in checkouts])
            print("\n".join(told(rounds)), flush=True)


def words() -> argparse.Namespace:
    """What the command line asks for."""
    read = argparse.ArgumentParser(prog="python -m tests bench", description=__doc__)
    read.add_argument("subject", nargs="*", metavar="SUBJECT", help=f"of {', '.join(SUBJECTS)}; all when none is named")
    read.add_argument("--against", metavar="CHECKOUT", default="", help="a folder or a commit to compare with")
    read.add_argument("--rounds", type=int, default=3, metavar="N")
    read.add_argument("--games", type=int, default=60, metavar="N", help="games of a measurement within one process")
    read.add_argument("--many", type=int, default=1000, metavar="N", help="games on one job and on two")
    read.add_argument("--rule-set", default="hannibal_1996", metavar="RULESET")
    read.add_argument(
        "--card", default="cards/common_cards/strategy/051_epidemic.rules", metavar="PATH", help="the card that is edited"
    )
    read.add_argument("--clock", action="store_true", help="tell commands by the clock, not by CPU")
    found = read.parse_args()
    for subject in found.subject:
        if subject not in SUBJECTS:
            read.error(f"there is no subject {subject}: there are {', '.join(SUBJECTS)}")
    return found
