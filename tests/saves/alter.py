"""Alterations of a saved game: takes its data and a stream of chance, gives the data with one value changed, and words for it."""

from __future__ import annotations

import base64
import copy
import json
import random
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

from interpreter.session.saved_games import _sum

Json = Any
Way = tuple[str | int, ...]


class Altered(NamedTuple):
    """`what` was done, the file's `text`, and is its sum one that fits?"""

    what: str
    text: str
    summed: bool


def ways(data: Json, way: Way = ()) -> list[Way]:
    """The ways to all values inside of some data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for name, value in inner for found in ((*way, name), *ways(value, (*way, name)))]


def at(data: Json, way: Way) -> Json:
    """The value at a place."""
    for name in way:
        data = data[name]
    return data


def put(data: Json, way: Way, value: Json) -> None:
    """Another value at a place."""
    at(data, way[:-1])[way[-1]] = value


def _has_sum(data: Json) -> bool:
    """Can the file have a sum that fits?"""
    try:
        return isinstance(data, dict) and "sum" in data and bool(_sum(data))
    except UnicodeEncodeError:  # half a character
        return False


class Spoiler:
    """Draws alterations of one saved game. `offered`: the keys that were offered where each answer was given."""

    def __init__(self, data: Json, offered: list[list[str]], chance: random.Random) -> None:
        self.data = data
        self.offered = offered
        self.chance = chance
        self.turn = 0

    def drawn(self, summed: bool) -> Altered:
        """The next alteration; the sorts come in turn. `summed`: a sum that fits stands in the file."""
        while True:
            sort = SORTS[self.turn % len(SORTS)]
            self.turn += 1
            data = copy.deepcopy(self.data)
            what = sort(self, data)
            if summed and not _has_sum(data):
                continue
            if summed:
                data["sum"] = _sum(data)
            if what and json.dumps(data, sort_keys=True) != json.dumps(self.data, sort_keys=True):
                return Altered(f"{sort.__name__}: {what}", json.dumps(data), summed)

    def place(self, data: Json, wanted: Callable[[Json], bool]) -> Way | None:
        """A place whose value is wanted. Each part of the file is as likely as the next, however long it is."""
        parts: dict[Way, list[Way]] = {}
        for way in ways(data):
            if wanted(at(data, way)):
                parts.setdefault(tuple(name for name in way if isinstance(name, str)), []).append(way)
        return self.chance.choice(self.chance.choice(list(parts.values()))) if parts else None

    # --- the sorts: each alters the data in place, and says what it did, or nothing when it could not ---------------------

    def leaf_changed(self, data: Json) -> str:
        """A number by one, a text by a character, a truth to the other."""
        way = self.place(data, lambda value: not isinstance(value, (list, dict)))
        if way is None:
            return ""
        value = at(data, way)
        match value:
            case bool():
                put(data, way, not value)
            case int():
                put(data, way, value + self.chance.choice((-1, 1)))
            case str() if value:
                spot = self.chance.randrange(len(value))
                letter = self.chance.choice([one for one in "0123456789abcdefXYZ é\u00b2\ud800\0" if one != value[spot]])
                put(data, way, value[:spot] + letter + value[spot + 1 :])
            case _:
                put(data, way, "x")
        return f"{way}: {value!r:.30}"

    def leaf_removed(self, data: Json) -> str:
        """A key or an entry is gone."""
        way = self.place(data, lambda value: True)
        if way is None:
            return ""
        del at(data, way[:-1])[way[-1]]
        return str(way)

    def leaf_doubled(self, data: Json) -> str:
        """A value twice over: a text or list behind itself, a number twice as great, an entry twice in its list."""
        way = self.place(data, lambda value: not isinstance(value, dict))
        if way is None:
            return ""
        value = at(data, way)
        if isinstance(way[-1], int) and self.chance.random() < 0.5:
            at(data, way[:-1]).insert(way[-1], copy.deepcopy(value))
        elif isinstance(value, (int, str, list)):
            put(data, way, value * 2)
        return str(way)

    def other_type(self, data: Json) -> str:
        """A value of another type, or as empty as can be."""
        way = self.place(data, lambda value: True)
        if way is None:
            return ""
        value = at(data, way)
        others = [None, True, False, 0, 1, -1, 2**70, 1.5, 1e300, "", "0", "None", [], {}, [value], {"0": value}, str(value)]
        put(data, way, self.chance.choice([each for each in others if type(each) is not type(value)]))
        return str(way)

    def entries_swapped(self, data: Json) -> str:
        """Two entries of a list change places."""
        way = self.place(data, lambda value: isinstance(value, list) and len(value) > 1)
        if way is None:
            return ""
        entries = at(data, way)
        one, two = self.chance.sample(range(len(entries)), 2)
        entries[one], entries[two] = entries[two], entries[one]
        return f"{way}: {one} and {two}"

    def entry_inserted(self, data: Json) -> str:
        """A foreign key, or one more entry."""
        way = self.place(data, lambda value: isinstance(value, (list, dict)))
        if way is None:
            return ""
        value = self.chance.choice(["done", "pass", "0", 0, None, [], {}])
        found = at(data, way)
        if isinstance(found, list):
            found.insert(self.chance.randint(0, len(found)), value)
        else:
            found[self.chance.choice(["format", "state", "seats", "barrier", "open", "seat", "", "x"])] = value
        return f"{way}: {value!r}"

    def key_renamed(self, data: Json) -> str:
        """A part under another name."""
        way = self.place(data, lambda value: isinstance(value, dict) and bool(value))
        found = data if way is None else at(data, way)
        name = self.chance.choice(list(found))
        found[self.chance.choice([name.upper(), name + " ", name[:-1], "x"])] = found.pop(name)
        return f"{way}: {name}"

    def answer_exchanged(self, data: Json) -> str:
        """Another answer that was offered instead of the one that was given."""
        return self._exchanged(data, self._open())

    def tail_exchanged(self, data: Json) -> str:
        """Another of the last answers, behind which no more fingerprints stand than the one at the end."""
        return self._exchanged(data, self._open()[-10:])

    def _open(self) -> list[int]:
        """The numbers of the answers that could have been others."""
        return [number for number, keys in enumerate(self.offered) if len(keys) > 1]

    def _exchanged(self, data: Json, numbers: list[int]) -> str:
        if not numbers:
            return ""
        number = self.chance.choice(numbers)
        given = data["game"]["answers"][number]
        data["game"]["answers"][number] = self.chance.choice([key for key in self.offered[number] if key != given])
        return f"{number}: {given}"

    def former_parts(self, data: Json) -> str:
        """What saved games of the first format had beside their answers, and which was believed."""
        count = len(self.offered)
        name, value = self.chance.choice(
            [
                ("barrier", self.chance.randint(0, count)),
                ("seats", [self.chance.randint(0, 1) for _ in range(count)]),
                ("state", {"stack": [{"block": "main", "register": None, "slots": {"points": 40}}]}),
                ("format", 1),
            ]
        )
        data["game"][name] = value
        if self.chance.random() < 0.5:
            data["punica"] = 1
        return f"{name}: {value!r:.40}"

    def seed_moved(self, data: Json) -> str:
        """Another seed."""
        seed = int(data["game"]["seed"])
        data["game"]["seed"] = self.chance.choice(
            [str(seed + 1), str(seed - 1), f"0{seed}", f"{seed}\u00b2", "-1", "9" * 30, str(2**64)]
        )
        return data["game"]["seed"]

    def rules_changed(self, data: Json) -> str:
        """One digit, one file or one name of the rules in it is another."""
        texts = json.loads(zlib.decompress(base64.b64decode(data["rules"])))
        place = self.chance.choice(sorted(texts))
        digits = [spot for spot, letter in enumerate(texts[place]) if letter.isdigit()]
        match self.chance.randrange(4):
            case 0 if digits:
                spot = self.chance.choice(digits)
                texts[place] = f"{texts[place][:spot]}{(int(texts[place][spot]) + 1) % 10}{texts[place][spot + 1 :]}"
            case 1:
                del texts[place]
            case 2:
                names = ["../x.rules", "/x.rules", ".", "", place + "/x", "a" * 300, "x\0.rules", "\ud800", place.upper()]
                texts[self.chance.choice(names)] = texts.pop(place) if self.chance.random() < 0.5 else texts[place]
            case _:
                texts[place] += self.chance.choice(["\n# x\n", "\ud800", "\0", "kind x\n"])
        raw = json.dumps(texts, sort_keys=True).encode()
        data["rules"] = base64.b64encode(zlib.compress(raw, 9)).decode("ascii")
        return place

    def version_moved(self, data: Json) -> str:
        """Another version of the format."""
        data["punica"] = self.chance.choice([0, 1, 3, -1, True, "2", None, 2.0, 10**30])
        return repr(data["punica"])


SORTS: tuple[Callable[[Spoiler, Json], str], ...] = (
    Spoiler.leaf_changed,
    Spoiler.answer_exchanged,
    Spoiler.leaf_removed,
    Spoiler.leaf_doubled,
    Spoiler.tail_exchanged,
    Spoiler.other_type,
    Spoiler.entries_swapped,
    Spoiler.entry_inserted,
    Spoiler.answer_exchanged,
    Spoiler.key_renamed,
    Spoiler.former_parts,
    Spoiler.tail_exchanged,
    Spoiler.seed_moved,
    Spoiler.rules_changed,
    Spoiler.version_moved,
)
"""Those of answers come more than once: there are so many of them."""
