"""`python -m tests saves [--count N] [--seed N]`.

Alters saved games of several lengths in N ways, one value at a time, and asks `verify` about each; half of N once more with a sum that
fits again. Ends with 1 when one that was altered is taken as it is, when one with a fitting sum leads elsewhere than its own answers
do, and when anything breaks. (With a fitting sum another answer that leads to the same positions is another game, and is taken.)
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from interpreter.cache import Cache
from interpreter.session import Request
from tests.saves.alter import Spoiler
from tests.saves.judge import LARGE, MODDED, REFUSED, SMALL, TAKEN, made, verdict

ALL = ((SMALL, 10_000), (MODDED, 4), (LARGE, 30), (LARGE, 130), (LARGE, 301), (LARGE, 10_000))
"""The games: by which rules, and how many answers at most."""


def wrong(folder: Path, count: int, seed: int, wanted: Sequence[tuple[Request, int]] = ALL) -> tuple[list[str], Counter[str]]:
    """What was not as it should be, and how often each came about."""
    cache = Cache(folder / "cache", b"secret")
    games = made(folder, cache, wanted, seed)
    chance = random.Random(seed)
    spoilers = [Spoiler(json.loads(file.read_text(encoding="utf-8")), offered, chance) for file, offered in games]
    told: list[str] = [f"{file.name} as it was: {found}" for file, _ in games if (found := verdict(file, cache)) != TAKEN]
    counts: Counter[str] = Counter()
    target = folder / "altered.json"
    for number in range(count + count // 2):
        altered = spoilers[number % len(spoilers)].drawn(number >= count)
        target.write_text(altered.text, encoding="utf-8")
        found = verdict(target, cache)
        counts[f"{'with a sum that fits' if altered.summed else 'as it is'}: {found.partition(':')[0]}"] += 1
        if found == TAKEN and altered.summed:
            counts[f"with a sum that fits: taken, {altered.what.partition(':')[0]}"] += 1
        elif found != REFUSED:
            told.append(f"game {number % len(spoilers)}, {altered.what}: {found}")
    return told, counts


def main() -> int:
    """Count and print; 1 when something was not as it should be."""
    reader = argparse.ArgumentParser(prog="python -m tests saves")
    reader.add_argument("--count", type=int, default=1_000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "cache").mkdir()
        os.environ |= {"PUNICA_CACHE": f"{name}/cache", "PUNICA_KEY": f"{name}/key"}
        told, counts = wrong(folder, asked.count, asked.seed)
    for line in told:
        print(line)
    for found, number in sorted(counts.items()):
        print(f"{number:6} {found}")
    return 1 if told else 0
