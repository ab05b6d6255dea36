"""`python -m tests lockstep [--games N] [--seed S] [--closely N] [--scenario TITLE] [--examples | --mangled | --suite] [--careful] [RULE SET...]`: Python and
C side by side.

Compares everything at every decision of many games (`traced`), or at everything that happens in the examples (`examples`); ends with 1 at
a difference. `--mangled`: so many states are altered at random and played on in C instead, and nothing is compared (`mangled`);
`--suite`: the tests of native code run. `--closely`: one game of so many is compared part by part, and goes over from one to the other
now and then. `--scenario`: games that begin anew, every second one, begin by this. `--careful`: the library checks memory and arithmetic as it runs (AddressSanitizer, UBSan), and the process ends where
something is wrong.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter

from interpreter.cache import NO_CACHE
from interpreter.library import catalogue
from interpreter.native import compilers, native_text, open_library
from interpreter.program import Program
from interpreter.session import Request, open_session
from tests.lockstep.compare import Seen
from tests.lockstep.examples import examples_compared
from tests.lockstep.mangled import mangled
from tests.lockstep.traced import Beginnings, Tracing, tracing_library
from tests.native.conftest import CAREFUL

STEP = 1000
"""After so many games it is told how far they are."""
SUITE = ("tests/native", "tests/lab/test_in_c.py", "tests/players/test_in_c.py")
WATCHERS = ("libasan.so", "libubsan.so")
"""What must be in the process before a careful library is."""


def main() -> int:
    """Compare, and tell."""
    words = argparse.ArgumentParser(prog="python -m tests lockstep")
    words.add_argument("rule_sets", nargs="*", default=[each.id for each in catalogue() if not each.abstract])
    words.add_argument("--games", type=int, default=1000)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--closely", type=int, default=50)
    words.add_argument("--scenario", default="", metavar="TITLE")
    words.add_argument("--examples", action="store_true")
    words.add_argument("--mangled", action="store_true")
    words.add_argument("--suite", action="store_true")
    words.add_argument("--careful", action="store_true")
    given = words.parse_args()
    if given.careful:
        os.environ[CAREFUL] = "1"
    if given.careful and WATCHERS[0] not in os.environ.get("LD_PRELOAD", ""):
        watch()
    if given.suite:
        return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", *SUITE], check=False).returncode
    look = of_examples if given.examples else of_mangled if given.mangled else of_games
    return max([look(name, given) for name in given.rule_sets])


def of_games(name: str, given: argparse.Namespace) -> int:
    """Games of a rule set, from their beginning and from positions of examples; is there a difference?"""
    session = open_session(Request(name, scenario=given.scenario))
    program = session.program("").completed()
    library = tracing_library(program, compilers(careful=given.careful)[0], native_text(program).text)
    tracing, seen, begun = Tracing(library, Beginnings(session, program), given.closely), Seen(), time.process_time()
    for number in range(given.games):
        told = len(seen.differences)
        tracing.compare(given.seed + number, seen)
        for line in seen.differences[told:]:
            print(f"{name}: {line}", flush=True)
        if number % STEP == STEP - 1:
            print(f"{name}: {summary(program, seen, begun)}", flush=True)
    if given.games % STEP:
        print(f"{name}: {summary(program, seen, begun)}", flush=True)
    for place, times in sorted(Counter(seen.faults).items()):
        print(f"{name}: both break {times} times at {place}")
    return int(bool(seen.differences))


def summary(program: Program, seen: Seen, begun: float) -> str:
    """What was compared so far."""
    asked = f"{len(seen.points)} of {len(program.tables.points)} choice points"
    ended = f"{seen.ends} ended, {len(seen.faults)} faults alike, {len(seen.differences)} differ"
    return f"{seen.games} games, {seen.decisions} decisions, {asked}, {ended}, {time.process_time() - begun:.0f} s of a processor"


def of_mangled(name: str, given: argparse.Namespace) -> int:
    """Altered states of a rule set: the process is there afterwards."""
    session = open_session(Request(name))
    program = session.program("").completed()
    library = tracing_library(program, compilers(careful=given.careful)[0], native_text(program).text)

    def told(seed: int) -> None:
        if seed % STEP == 0:
            print(f"{name}: from state {seed} on", flush=True)

    seeds = range(given.seed, given.seed + given.games)
    seen = mangled(library, Beginnings(session, program), seeds, told)
    print(f"{name}: {given.games} altered states, {dict(seen.most_common())}")
    return 0


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
    os.execv(sys.executable, [sys.executable, "-m", "tests", "lockstep", *sys.argv[1:]])
