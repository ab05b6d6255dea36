"""Which mutants are tried: drawn by a seed, room by room.

Every room gets its share by the number of its lines that can be mutated, at least one (largest remainders first). Within a room a line is
drawn, then a sort of fault that it can have, then one mutant. Rooms have their share so that no room is left out by chance; lines are
drawn, not mutants, so that a long table of words weighs no more than a condition, and a call of many arguments no more than one of two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from random import Random

from tests.mutants.operators import Mutant, is_sound, mutants


@dataclass(frozen=True)
class Drawn:
    """A mutant of a file. `before` and `after` are the lines that differ, without their indentation."""

    path: str
    mutant: Mutant
    before: str
    after: str

    @property
    def room(self) -> str:
        """The room of the file."""
        return room_of(self.path)

    @property
    def key(self) -> str:
        """The same for the same mutant of the same text."""
        return f"{self.path}:{self.mutant.line}:{self.mutant.start}:{self.mutant.sort}:{self.mutant.new}"


def room_of(path: str) -> str:
    """The room of a module: its folder in `interpreter/`, or its own name."""
    return PurePosixPath(path).with_suffix("").parts[1]


def drawn(path: str, text: str, mutant: Mutant) -> Drawn:
    """A mutant with the lines that it changes."""
    before, after = text.split("\n"), mutant.applied(text).split("\n")
    first = next(k for k, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
    last = next(k for k, (a, b) in enumerate(zip(reversed(before), reversed(after), strict=False)) if a != b)
    old, new = before[first : len(before) - last], after[first : len(after) - last]
    return Drawn(path, mutant, " ".join(map(str.strip, old)), " ".join(map(str.strip, new)))


def by_line(text: str) -> dict[int, list[Mutant]]:
    """The mutants of a text under their lines."""
    found: dict[int, list[Mutant]] = {}
    for mutant in mutants(text):
        found.setdefault(mutant.line, []).append(mutant)
    return found


def shares(sizes: Mapping[str, int], count: int) -> dict[str, int]:
    """How many of `count` each room gets: at least one while there are enough, the rest in proportion to the sizes."""
    rooms = sorted((room for room, size in sizes.items() if size), key=lambda room: (-sizes[room], room))[:count]
    whole = sum(sizes[room] for room in rooms)
    found = {room: max(1, count * sizes[room] // whole) for room in rooms}
    rest = sorted(rooms, key=lambda room: (-(count * sizes[room] / whole - found[room]), room))
    while sum(found.values()) < count:
        for room in rest[: count - sum(found.values())]:
            found[room] += 1
    while sum(found.values()) > count:
        found[max(found, key=lambda room: (found[room] / sizes[room] if found[room] > 1 else 0, room))] -= 1
    return found


def draw(texts: Mapping[str, str], seed: int, count: int, only: str = "") -> list[Drawn]:
    """`count` mutants of the modules (path -> text). The same seed and texts give the same ones, whatever the order of the mapping.

    A line gives at most one mutant. `only`: from one room alone.
    """
    places: dict[str, list[tuple[str, list[Mutant]]]] = {}
    for path in sorted(texts):
        if not only or room_of(path) == only:
            lines = by_line(texts[path])
            places.setdefault(room_of(path), []).extend((path, lines[line]) for line in sorted(lines))
    found = []
    for room, share in sorted(shares({room: len(lines) for room, lines in places.items()}, count).items()):
        chance = Random(f"{seed} {room}")
        ready = (one_of(path, texts[path], on_line, chance) for path, on_line in chance.sample(places[room], len(places[room])))
        found += [each for each, _ in zip(filter(None, ready), range(share), strict=False)]
    return found


def one_of(path: str, text: str, on_line: list[Mutant], chance: Random) -> Drawn | None:
    """One of the mutants of a line, its sort drawn first; None when none is sound."""
    left = list(on_line)
    while left:
        sort = chance.choice(sorted({each.sort for each in left}))
        mutant = chance.choice([each for each in left if each.sort == sort])
        if is_sound(text, mutant):
            return drawn(path, text, mutant)
        left.remove(mutant)
    return None
