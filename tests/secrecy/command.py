"""`python -m tests secrecy [--pairs N] [--seed S] [--scenario TITLE] [--option TITLE=VALUE] [RULESET]`: as many pairs of games as that, and what
could be told apart.

It leaves with 1 when something could.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict

from interpreter.cache import NO_CACHE
from interpreter.session import Request, open_session, read_options
from tests.secrecy.exchange import walks


def main() -> int:
    """Do what the words say."""
    words = argparse.ArgumentParser(prog="python -m tests secrecy", description=__doc__)
    words.add_argument("rule_set", nargs="?", default="hannibal_1996", metavar="RULESET")
    words.add_argument("--pairs", type=int, default=20_000, metavar="N")
    words.add_argument("--seed", type=int, default=0, metavar="S")
    words.add_argument("--scenario", default="", metavar="TITLE")
    words.add_argument("--option", action="append", default=[], metavar="TITLE=VALUE")
    read = words.parse_args()
    options = read_options(read.option)
    session = open_session(Request(read.rule_set, scenario=read.scenario, options=options), NO_CACHE)
    begun, told = time.monotonic(), 0
    for tally in walks(session.program(), session.rules, read.seed, read.pairs):
        for leak in tally.leaks[told:]:
            print(leak, flush=True)
        told = len(tally.leaks)
    counts = {name: count for name, count in asdict(tally).items() if name != "leaks"}
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    print(f"{told or 'no'} difference{'s' if told != 1 else ''}, {time.monotonic() - begun:.0f} s")
    return 1 if told else 0
