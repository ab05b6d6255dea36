"""A sample of `python -m tests saves`, which has the largest rules as well: what was altered is told, nothing breaks, nothing leads elsewhere."""

import json
import random

import pytest

from interpreter.session.carried_rules import packed
from tests.sampling import count
from tests.saves.alter import SORTS, Spoiler, at, ways
from tests.saves.command import wrong
from tests.saves.judge import MIDDLE, MODDED, SMALL

SAMPLE = ((SMALL, 10_000), (MODDED, 4), (SMALL, 9), (MODDED, 10_000), (MODDED, 20), (MIDDLE, 70))
DATA = {
    "punica": 3,
    "asked": {"mods": ["a"]},
    "rules": packed({"a.rules": "1\n"}),
    "game": {"seed": "1", "answers": ["x", "y", "z"]},
    "sum": "0",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working folder that may be left, with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cache").mkdir()
    monkeypatch.setenv("PUNICA_CACHE", str(tmp_path / "cache"))
    return tmp_path


def test_what_was_altered_does_not_pass(folder):
    tried = count(12, 140)
    told, counts = wrong(folder, tried, 7, SAMPLE)
    assert told == []
    assert counts["as it is: refused"] == tried and counts["with a sum that fits: refused"] > tried / 3


def test_each_sort_alters_something_and_one_thing_only():
    spoiler = Spoiler(DATA, [["x", "a"], ["y", "b"], ["z", "c"]], random.Random(1))
    drawn = [spoiler.drawn(False) for _ in range(4 * len(SORTS))]
    assert {each.what.partition(":")[0] for each in drawn} >= {sort.__name__ for sort in SORTS}
    for each in drawn:
        data = json.loads(each.text)
        assert data != DATA or json.dumps(data) != json.dumps(DATA)


def test_the_ways_lead_to_every_value():
    assert ways(DATA)[:4] == [("punica",), ("asked",), ("asked", "mods"), ("asked", "mods", 0)]
    assert [at(DATA, way) for way in ways(DATA)][-5:] == [["x", "y", "z"], "x", "y", "z", "0"]
