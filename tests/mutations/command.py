"""`python -m tests mutations [--in RULESET ...] [--layer LAYER ...] [--count N] [--seed N] [--from N] [--jobs N] [--show]`.

Changes rules, cards and generals in N small ways, one at a time: a number by one, a line or one of two conditions left out, a condition
negated, sides swapped. Noticed: `check` has a finding that it has not otherwise, or an example fails. Fails when fewer than `LEAST` of a
hundred are noticed; those in `alike.yaml` change nothing that can be told apart, each with its reason, and are not counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import yaml

from tests.mistakes.copied import ROOT
from tests.mutations.changes import SORTS
from tests.mutations.draw import Drawn, draw
from tests.mutations.trial import layers_of, noticed, texts

LEAST = 90
ASKED = ("hannibal_2018", "hannibal_1996", "hannibal_iberia", "hannibal_italy", "hannibal_africa")
ALIKE = Path(__file__).with_name("alike.yaml")


def main() -> int:
    """Draw, try, count."""
    parser = argparse.ArgumentParser(prog="python -m tests mutations", description=__doc__.splitlines()[0])
    parser.add_argument("--in", dest="rule_sets", action="append", help=f"a rule set that is asked ({', '.join(ASKED)})")
    parser.add_argument("--layer", dest="layers", action="append", help="a layer that is changed (all layers of these rule sets)")
    parser.add_argument("--sides", nargs=2, default=("carthage", "rome"))
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, help="leave out so many of the changes that are drawn")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print what was noticed, too")
    chosen = parser.parse_args()
    rule_sets = tuple(chosen.rule_sets or ASKED)
    layers = chosen.layers or layers_of(rule_sets)
    found = draw(texts(ROOT, layers), tuple(chosen.sides), chosen.seed, chosen.count)[chosen.first :]
    alike = yaml.safe_load(ALIKE.read_text("utf-8")) or {}
    tried = [each for each in found if each.key not in alike]
    outcomes: list[tuple[Drawn, str]] = []
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        for each, who in zip(tried, pool.map(noticed, [(rule_sets, each) for each in tried]), strict=True):
            outcomes.append((each, who))
            if chosen.show or not who:
                print(f"{who or 'NOBODY'}\n    {each.key}  (line {each.change.line})", flush=True)
    print(f"\n{'change':<32}{'made':>6}{'noticed':>9}{'by check':>10}")
    for sort in [*SORTS, "in all"]:
        of = [who for each, who in outcomes if sort in (each.change.sort, "in all")]
        by = Counter(who.split(":")[0] for who in of)
        print(f"{sort:<32}{len(of):>6}{len(of) - by['']:>9}{by['check']:>10}")
    share = 100 * sum(bool(who) for _, who in outcomes) / max(1, len(outcomes))
    print(f"{share:.1f} of a hundred noticed; {len(found) - len(tried)} that are alike were left out")
    return 0 if share >= LEAST else 1
