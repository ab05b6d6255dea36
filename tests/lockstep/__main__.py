"""`python -m tests.lockstep [--games N] [--seed S] [--hand-over N] [--examples] [--careful] [RULE SET...]`: Python and C side by side.

Compares everything at every decision of many games, or at everything that happens in the examples (`compare`, `examples`); ends with 1
at a difference. `--hand-over`: one decision of so many the native state goes over to Python and comes back. `--careful`: the library
checks memory and arithmetic as it runs (AddressSanitizer, UBSan).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from interpreter.cache import NO_CACHE
from interpreter.library import catalogue
from interpreter.native import compilers, open_library
from interpreter.session import Request, open_session
from tests.lockstep.compare import Seen, lockstep
from tests.lockstep.examples import examples_compared

STEP = 20
WATCHERS = ("libasan.so", "libubsan.so")
"""What must be in the process before a careful library is."""


def main() -> int:
    """Compare, and tell."""
    words = argparse.ArgumentParser(prog="python -m tests.lockstep")
    words.add_argument("rule_sets", nargs="*", default=[each.id for each in catalogue() if not each.abstract])
    words.add_argument("--games", type=int, default=1000)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--hand-over", type=int, default=0)
    words.add_argument("--examples", action="store_true")
    words.add_argument("--careful", action="store_true")
    given = words.parse_args()
    if given.careful and WATCHERS[0] not in os.environ.get("LD_PRELOAD", ""):
        watch()
    return max([of_examples(name, given) if given.examples else of_games(name, given) for name in given.rule_sets])


def of_games(name: str, given: argparse.Namespace) -> int:
    """Whole games of a rule set; is there a difference?"""
    program = open_session(Request(name)).program()
    library = open_library(program, NO_CACHE, compilers(careful=given.careful))
    seen, begun, found, end = Seen(), time.time(), 0, given.seed + given.games
    for first in range(given.seed, end, STEP):
        lockstep(library, range(first, min(first + STEP, end)), seen=seen, hand_over=given.hand_over)
        for line in seen.differences:
            print(f"{name}: {line}")
        found += len(seen.differences)
        seen.differences.clear()
    asked = f"{len(seen.points)} of {len(program.tables.points)} choice points"
    faults = f"{len(seen.faults)} faults alike"
    print(
        f"{name}: {seen.games} games, {seen.decisions} decisions, {asked}, {faults}, {found} differ, {time.time() - begun:.0f} s"
    )
    return int(found > 0)


def of_examples(name: str, given: argparse.Namespace) -> int:
    """All examples of a rule set; is there a difference?"""
    program, begun = open_session(Request(name)).program(""), time.time()
    compared, told = examples_compared(open_library(program, NO_CACHE, compilers(careful=given.careful)))
    for line in told:
        print(f"{name}: {line}")
    count = len(program.tables.examples)
    print(f"{name}: {count} examples, {compared} comparisons, {len(told)} differ, {time.time() - begun:.0f} s")
    return int(bool(told))


def watch() -> None:
    """Begin again with the sanitizers in the process. Errors: `OSError`, `IndexError` where there is no C compiler."""
    compiler = compilers()[0].command[0]
    found = [
        subprocess.run([compiler, f"-print-file-name={each}"], capture_output=True, text=True, check=True) for each in WATCHERS
    ]
    os.environ["LD_PRELOAD"] = ":".join(each.stdout.strip() for each in found)
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    os.execv(sys.executable, [sys.executable, "-m", "tests.lockstep", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
