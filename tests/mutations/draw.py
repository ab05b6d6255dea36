"""Which changes are tried: drawn by a seed, by sort and by part of the data, the same for the same texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tests.mutations.changes import SORTS, Change, changes

PARTS = {"cards": 3, "generals": 1, "rules": 4}
"""The folders of the data, and the share of changes that each gets."""


@dataclass(frozen=True)
class Drawn:
    """A change of a file."""

    path: str
    change: Change

    @property
    def key(self) -> str:
        """The same for the same change of the same line, wherever that stands in its file."""
        return f"{self.path}: {self.change.sort}: {self.change.old} -> {(self.change.new or '').strip()}"


def draw(texts: Mapping[str, str], sides: tuple[str, str], seed: int, count: int) -> list[Drawn]:
    """`count` changes of the files (path -> text), each part of the data in its share and each sort in turn; a line is changed once."""
    chance = Random(seed)
    pools: dict[tuple[str, str], list[Drawn]] = {}
    for path in sorted(texts):
        for change in changes(texts[path], sides):
            pools.setdefault((path.split("/")[0], change.sort), []).append(Drawn(path, change))
    for pool in pools.values():
        chance.shuffle(pool)
    turns = [(part, sort) for part, share in PARTS.items() for _ in range(share) for sort in SORTS]
    taken: set[tuple[str, int]] = set()
    found: list[Drawn] = []
    while len(found) < count and any(pools.get(turn) for turn in turns):
        for turn in turns:
            pool = pools.get(turn, [])
            while pool:
                each = pool.pop()
                if (each.path, each.change.line) not in taken:
                    taken.add((each.path, each.change.line))
                    found.append(each)
                    break
            if len(found) == count:
                break
    return found
