"""`python -m tests soak [--games N] [--jobs J] [--trusting] [--python]`: plays games that are looked at after each decision, and tells what
they reached.

The games are the same each time: from the positions of examples and from the beginning, by bots that choose at random and by bots that weigh
positions now and then. Where there is a C compiler, all but one in twenty are played in C, which looks at invariants and options, and the
others in Python, which looks at saving, copies, undo and views too; what is reached is the same. Blocks of the program that are not reached stand in `unreached.yaml`, each with its reason. It leaves with 1 when
a game goes wrong, when fewer than 97 % of the blocks are reached, or when the list is not exact: it holds for the games that are played
when nothing is said.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

import yaml

from interpreter.cache import open_cache
from interpreter.lab import positions_from
from interpreter.lab.coverage import Section, coverage
from interpreter.lab.games import Plan, Tally
from interpreter.lab.processes import play_all
from interpreter.lab.simulation import reproduce
from interpreter.native import Making
from interpreter.program import Program, noted
from interpreter.session import Request, open_session

RULE_SET = "hannibal_1996"
LIST = Path(__file__).with_name("unreached.yaml")
LEAST = 0.97
IN_PYTHON = 20
"""One game of so many is played in Python where the others are played in C."""
BOT = "heuristic:0.05"


def listed() -> dict[str, str]:
    """Blocks that no game of the soak reaches, by their labels, each with its reason."""
    found: dict[str, str] = yaml.safe_load(LIST.read_text(encoding="utf-8"))
    return found


def main() -> int:
    """Play and tell."""
    read = argparse.ArgumentParser(prog="python -m tests soak", description=__doc__)
    read.add_argument("--games", type=int, default=2000, metavar="N")
    read.add_argument("--jobs", type=int, default=1, metavar="J")
    read.add_argument("--trusting", action="store_true", help="do not look at decisions: the same games, in a fifth of the time")
    read.add_argument("--python", action="store_true", help="play all of them in Python")
    words = read.parse_args()
    session = open_session(Request(RULE_SET), open_cache())
    program = session.program("").completed()
    making = None if words.python else Making(program, open_cache(), marked=True).wait()
    if making is not None and making.trouble:
        print(f"played in Python: {making.trouble}")
    part = words.games // 20
    base = Plan(part, check=not words.trusting, coverage=True, positions=positions_from(session, program, "examples"))
    total, wrong = Tally(), 0
    for what, plan in (
        ("from the positions of examples, at random", replace(base, games=words.games - 2 * part)),
        (
            "from the positions of examples, Carthage weighs one time in twenty",
            replace(base, seed=100_000, bots={"carthage": BOT}),
        ),
        ("from the beginning, Rome weighs one time in twenty", replace(base, seed=200_000, bots={"rome": BOT}, positions=None)),
    ):
        begun = time.perf_counter()
        tally = played(program, plan, words.jobs, making)
        spent = time.perf_counter() - begun
        told = f"{tally.decisions} decisions, {tally.failed} went wrong, {spent:.0f} s, {tally.in_c} in C"
        print(f"{tally.games} games {what}: {told}", flush=True)
        for error in tally.errors:
            print(f"  {error.trouble} ({error.place})\n    again: {reproduce(session.request, plan, error.seed)}")
        total.add(tally)
    print(f"winners {dict(total.winners)}, endings {dict(total.reasons)}")
    sections = coverage(noted(program), total.reached)
    for section in sections:
        print(f"  {section.title:<24}{section.reached:>6} of {section.count:>5}  {100 * section.reached / section.count:5.1f} %")
        for goal in section.missed if section.title not in ("sentences", "program blocks") else ():
            print(f"      {goal.span.path}:{goal.span.line}  {goal.item}: {goal.what}")
    wrong += total.failed + differences(sections[-1])
    return 1 if wrong else 0


def played(program: Program, plan: Plan, jobs: int, making: Making | None) -> Tally:
    """The games of a plan, the first of them in Python."""
    first = plan.games if making is None or making.data is None else plan.games // IN_PYTHON
    tally = Tally()
    if first:
        tally.add(play_all(program, replace(plan, games=first), jobs))
    if plan.games > first:
        tally.add(play_all(program, replace(plan, games=plan.games - first, seed=plan.seed + first), jobs, None, making))
    return tally


def differences(blocks: Section) -> int:
    """Tell where the list is not exact; gives how many."""
    reasons, missed = listed(), {goal.what: goal for goal in blocks.missed}
    told = [f"{label} is not reached, and has no reason ({missed[label].span})" for label in missed if label not in reasons]
    told += [f"{label} is listed and reached" for label in reasons if label not in missed]
    if blocks.reached < LEAST * blocks.count:
        told.append(f"fewer than {100 * LEAST:.0f} % of the blocks are reached")
    for line in told:
        print(f"  {line}")
    return len(told)
