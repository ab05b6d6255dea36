"""`punica measure`: a table of how games go by how they are begun."""

import json
from pathlib import Path

import pytest

from tests.shipped import session_of

TOP = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("read")
BATTLE = ["hannibal_1996", "--mod", str(TOP / "docs/measured_battle"), "--scenario", "A battle of cards"]


@pytest.fixture
def read():
    """What is below the mod is read once for all tests."""
    session_of(BATTLE[0])


def test_the_mod_that_is_measured_is_sound(punica, read):
    assert punica("check", "--strict", "hannibal_1996", "--mod", TOP / "docs/measured_battle").code == 0
    assert punica("test", "hannibal_1996", "--mod", TOP / "docs/measured_battle", "-k", "measured_battle").code == 0


def test_a_battle_of_cards_is_measured(punica):
    done = punica(
        "measure", *BATTLE, "--first", "12", "--first", "3", "--first", "1-2", "--first", "1", "--games", "12", "--format", "json"
    )
    assert done.code == 0
    rows = json.loads(done.out)["rows"]
    assert [row["first"] for row in rows] == [["12", "3", "1", "1"], ["12", "3", "2", "1"]]
    for row in rows:
        assert row["finished"] == row["games"] == 12
        assert row["winners"]["carthage"] >= 10  # twelve cards against one or two
        (rounds,) = row["means"]
        assert rounds["what"] == "the battle is decided after # rounds"
        assert 1 <= rounds["mean"] <= 3


def test_equal_hands_are_about_even_but_for_who_attacks(punica):
    done = punica("measure", *BATTLE, "--first", "8", "--first", "2", "--first", "8", "--first", "2", "--games", "16")
    assert done.code == 0
    heads, row = done.out.split("\n")[2:4]
    assert heads.split("   ")[0].strip() == "first answers"
    assert 15 <= float(row.split("2, 8, 2")[1].split("(")[0]) <= 85


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ([], "nothing is measured"),
        (["--first", "40"], "cannot answer `40`"),
        (["--first", "5-1"], "names no numbers"),
    ],
)
def test_bad_questions_are_told(punica, more, told):
    done = punica("measure", *BATTLE, *more, "--games", "1")
    assert done.code == 2
    assert told in done.err
