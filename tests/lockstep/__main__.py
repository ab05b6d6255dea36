"""`python -m tests.lockstep [--games N] [--seed S] [--careful] [--hand-over N] [RULE SET...]`: many games in Python and in C at once.

Compares everything at every decision (`compare`); ends with 1 at a difference. `--careful`: the library checks memory and arithmetic
as it runs (AddressSanitizer, UBSan); Python must then be started with the sanitizer's library preloaded.
"""

from __future__ import annotations

import argparse
import sys
import time

from interpreter.cache import NO_CACHE
from interpreter.library import catalogue
from interpreter.native import compilers, open_library
from interpreter.session import Request, open_session
from tests.lockstep.compare import Seen, lockstep

STEP = 20


def main() -> int:
    """Play, and tell."""
    words = argparse.ArgumentParser(prog="python -m tests.lockstep")
    words.add_argument("rule_sets", nargs="*", default=[each.id for each in catalogue() if not each.abstract])
    words.add_argument("--games", type=int, default=1000)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--hand-over", type=int, default=0)
    words.add_argument("--careful", action="store_true")
    given = words.parse_args()
    found = False
    for name in given.rule_sets:
        program = open_session(Request(name)).program()
        library = open_library(program, NO_CACHE, compilers(careful=given.careful))
        seen, begun = Seen(), time.time()
        for first in range(given.seed, given.seed + given.games, STEP):
            lockstep(library, range(first, min(first + STEP, given.seed + given.games)), seen=seen, hand_over=given.hand_over)
            for line in seen.differences:
                print(f"{name}: {line}")
            found = found or bool(seen.differences)
            seen.differences.clear()
        asked = f"{len(seen.points)} of {len(program.tables.points)} choice points"
        print(
            f"{name}: {seen.games} games, {seen.decisions} decisions, {asked}, {len(seen.faults)} faults alike, {time.time() - begun:.0f} s"
        )
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
