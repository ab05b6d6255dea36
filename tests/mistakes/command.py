"""`python -m tests mistakes [RULESET] [--count N] [--seed N] [--jobs N] [--show]`, or `python -m tests mistakes --written`,
or `python -m tests mistakes --meaning [--class WORDS] [--play] [--test] [--jobs N] [--show]`, or `python -m tests mistakes --fresh FILE` with the same, or `python -m tests mistakes --right`.

Spoils the texts of a rule set in N small ways, one at a time, and asks the checker about each. Noticed: there is a finding. Placed: one of
them stands within a line of the slip (anywhere in the file for what is missing). Right: for a misspelling, the word that was right
stands in the finding. The unspoilt rule set must have no finding.

With `--written` the slips of `typos.yaml` are tried instead, in copies of all three rule sets. There the first finding alone counts:
it must stand in the very line, and name the word. Those that make another valid sentence are left out of the shares.

With `--meaning` the mistakes of `meaning.yaml` are tried, by class: what `check` notices, with `--test` what the examples notice
of those that are left, and with `--play` what play shows of the rest; see `meaning.py` for what counts.

With `--fresh` another list is tried in the same way, such as `tests/mistakes/fresh.yaml`: whole mods with their right form, and edits
of shipped files, written by somebody who reads no checks. What is told in a wrong place alone is counted apart, and for nothing.

With `--right` the mods of `right.yaml` are asked about, which are as they are meant to be: `check --play` must have no warning of
any of them but that a card has no example.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from interpreter.diagnostics import Diagnostics
from interpreter.library import Library, open_rule_set
from tests.mistakes.copied import ROOT
from tests.mistakes.judge import findings, judge
from tests.mistakes.recall import recall
from tests.mistakes.right import all_right
from tests.mistakes.spoil import OTHERS, TYPOS, Slip, slip
from tests.mistakes.written import LEAST, attempt, spoilt, told, typos


def slips(library: Library, count: int, seed: int) -> list[Slip]:
    """Slips of all kinds in turn, in texts chosen at random."""
    chance = random.Random(seed)
    kinds = (*TYPOS, *TYPOS, *OTHERS)
    found: list[Slip] = []
    turn = 0
    while len(found) < count:
        source = chance.choice(library.rules)
        made = slip(source.path, source.text, kinds[turn % len(kinds)], chance)
        if made is not None and made.text != source.text:
            found.append(made)
            turn += 1
        elif chance.random() < 0.02:
            turn += 1
    return found


def _written(jobs: int, show: bool) -> int:
    """Try the slips that are written down, count and print; 1 when fewer are told than should be."""
    listed = typos()
    gone = [typo for typo in listed if spoilt(typo, (ROOT / typo.path).read_text("utf-8")) is None]
    tried = [typo for typo in listed if not typo.valid and typo not in gone]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        outcomes = list(pool.map(attempt, tried, chunksize=10))
    for typo, outcome in zip(tried, outcomes, strict=True):
        if show and not (outcome.placed and outcome.named):
            print(
                f"  {typo.kind}: {typo.path}:{typo.line}: {typo.slip.strip()}  [{typo.meant}] -> {outcome.told or 'not noticed'}"
            )
    for typo in listed:
        if show and typo.valid:
            print(f"  valid: {typo.path}:{typo.line}: {typo.slip.strip()} - {typo.valid}")
    for typo in gone:
        print(f"  no line of {typo.path} reads `{typo.text.strip()}` or the like any more: the list wants another one")
    shares = [100 * sum(counted) / len(outcomes) for counted in zip(*map(told, outcomes), strict=True)]
    print(f"{len(listed)} slips, {sum(bool(typo.valid) for typo in listed)} of them valid sentences; of the others")
    print(f"{shares[0]:.1f} % noticed, {shares[1]:.1f} % first told in their line, {shares[2]:.1f} % with the right word")
    return 0 if all(share >= least for share, least in zip(shares, LEAST, strict=True)) else 1


def main() -> int:
    """Count and print; 1 when the unspoilt rules have findings."""
    reader = argparse.ArgumentParser(prog="python -m tests mistakes")
    reader.add_argument("rule_set", nargs="?", default="hannibal_1996", help="whose texts get slips")
    reader.add_argument("--count", type=int, default=500, help="so many slips drawn at random; lists are tried whole")
    reader.add_argument("--seed", type=int, default=1, help="of the slips")
    reader.add_argument("--jobs", type=int, default=2, help="so many processes")
    reader.add_argument("--show", action="store_true", help="print what was not noticed")
    reader.add_argument("--written", action="store_true", help="try the list of slips that is written down")
    reader.add_argument("--meaning", action="store_true", help="try the list of mistakes of meaning")
    reader.add_argument("--class", dest="kind", default="", help="of those the ones whose class or name has these words")
    reader.add_argument(
        "--test",
        dest="also",
        action="append_const",
        const="test",
        default=[],
        help="ask the examples about those that `check` did not notice",
    )
    reader.add_argument(
        "--play",
        dest="also",
        action="append_const",
        const="play",
        help="ask games that are played about those that nobody noticed yet, ten seconds each",
    )
    reader.add_argument("--fresh", type=Path, metavar="FILE", help="try another list of mistakes of meaning")
    reader.add_argument("--right", action="store_true", help="ask about mods that are as they are meant to be")
    asked = reader.parse_args()
    if asked.right:
        return all_right(asked.show)
    if asked.fresh:
        return recall(asked.kind, asked.also, asked.jobs, asked.show, asked.fresh.resolve())
    if asked.meaning:
        return recall(asked.kind, asked.also, asked.jobs, asked.show)
    if asked.written:
        return _written(asked.jobs, asked.show)
    library = open_rule_set(asked.rule_set, (), Diagnostics())
    clean = findings(library)
    print(f"{asked.rule_set} unspoilt: {len(clean)} findings")
    made = slips(library, asked.count, asked.seed)
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        results = list(pool.map(judge, [(asked.rule_set, each) for each in made], chunksize=5))
    total: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    placed: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for each, (seen, near, named, message) in zip(made, results, strict=True):
        for kind in (each.kind, "all typos" if each.kind in TYPOS else "all others"):
            total[kind] += 1
            noticed[kind] += seen
            placed[kind] += near
            right[kind] += named
        if asked.show and not (seen and near and (named or each.kind not in TYPOS)):
            print(f"  {each.kind}: {each.path}:{each.line}: {each.shown}  [{each.right}] -> {message or 'not noticed'}")
    print(f"{'slip':<22} {'made':>5} {'noticed':>8} {'placed':>8} {'right word':>11}")
    for kind in (*TYPOS, "all typos", *OTHERS, "all others"):
        if total[kind]:
            share = [f"{100 * counter[kind] / total[kind]:.0f} %" for counter in (noticed, placed, right)]
            print(
                f"{kind:<22} {total[kind]:>5} {share[0]:>8} {share[1]:>8} {share[2] if kind in TYPOS or kind == 'all typos' else '':>11}"
            )
    return 1 if clean else 0
