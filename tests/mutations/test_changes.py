"""The tool that changes the data: each sort of change is what it says, leaves alone what no rule is made of, and is drawn alike."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest
import yaml

from tests.mistakes.copied import ROOT
from tests.mutations.changes import SORTS, changes
from tests.mutations.command import ALIKE
from tests.mutations.draw import PARTS, Drawn, draw
from tests.mutations.trial import noticed, texts

SIDES = ("carthage", "rome")
TEXT = """card 7 "Ten Men"
    operations 3
    breaks truce
    cites HAN-7-1
    event
        when units of rome at Mill is at least 1 and player is carthage
        add 2 to units of (enemy of player) at Mill     # 9 men

example "7 men"
    then operations of "Ten Men" is 3
"""


def made(sort):
    return [(each.line, each.new and each.new.strip()) for each in changes(TEXT, SIDES) if each.sort == sort]


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        (
            "a number by one",
            [
                (2, "operations 2"),
                (6, "when units of rome at Mill is at least 2 and player is carthage"),
                (7, "add 1 to units of (enemy of player) at Mill     # 9 men"),
            ],
        ),
        ("a line left out", [(3, None), (6, None), (7, None)]),
        ("a condition of two left out", [(6, "when units of rome at Mill is at least 1")]),
        ("a condition negated", [(6, "when not (units of rome at Mill is at least 1 and player is carthage)")]),
        (
            "sides swapped",
            [
                (6, "when units of rome at Mill is at least 1 and player is rome"),
                (6, "when units of carthage at Mill is at least 1 and player is carthage"),
                (7, "add 2 to units of player at Mill     # 9 men"),
            ],
        ),
    ],
)
def test_each_sort_of_change_is_what_it_says(sort, expected):
    assert made(sort) == expected


def test_a_change_is_of_one_line():
    for each in changes(TEXT, SIDES):
        before, after = TEXT.split("\n"), each.made(TEXT).split("\n")
        if each.new is None:
            assert before[: each.line - 1] + before[each.line :] == after
        else:
            assert [at for at, (one, two) in enumerate(zip(before, after, strict=True), 1) if one != two] == [each.line]


def test_the_same_seed_draws_the_same_and_every_part_and_sort_has_its_share():
    read = texts(ROOT, ["hannibal"])
    found = draw(read, SIDES, 3, 80)
    assert found == draw(dict(reversed(read.items())), SIDES, 3, 80)
    assert found != draw(read, SIDES, 4, 80)
    assert {each.path.split("/")[0] for each in found} == set(PARTS)
    assert {each.change.sort for each in found} == set(SORTS)
    assert len({(each.path, each.change.line) for each in found}) == 80


@pytest.mark.whole("the program itself runs before a release")
def test_who_notices_is_told():
    """In a process of its own: each change is tried in a copy of the process, and this one may have read a great deal."""
    drawn = draw(texts(ROOT, ["mediterranean_battles"]), ("rome", "hispania"), 1, 6)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
        *told, again = apart.map(noticed, [(("mediterranean_battles",), each) for each in (*drawn, drawn[0])])
    assert any(each.startswith("check: ") for each in told) or any(each.startswith("example: ") for each in told)
    assert again == told[0]


def test_of_one_change_the_first_of_many_is_drawn():
    read = texts(ROOT, ["mediterranean_battles"])
    assert draw(read, ("rome", "hispania"), 1, 1)[0] == draw(read, ("rome", "hispania"), 1, 6)[0]


def test_what_is_alike_can_still_be_changed():
    alike = yaml.safe_load(ALIKE.read_text("utf-8"))
    layers = {key.split("/")[1] for key in alike}
    made = {Drawn(path, each).key for path, text in texts(ROOT, sorted(layers)).items() for each in changes(text, SIDES)}
    assert set(alike) <= made
