"""`punica simulate --compare`, and rulings decided by `--option`."""

import json

import pytest


def test_an_option_is_played_against_its_absence_with_the_same_seeds(punica):
    done = punica("simulate", "rules/towers", "--compare", "Tall towers", "--games", "60", "--format", "json")
    found = json.loads(done.out)
    assert done.code == 0 and found["change"] == 'the option "Tall towers" on'
    assert found["without"]["options"] == {} and found["with"]["options"] == {"Tall towers": "on"}
    alone = json.loads(punica("simulate", "rules/towers", "--games", "60", "--format", "json").out)
    assert found["without"]["winners"] == alone["winners"]
    assert found["comparison"]["pairs"] == 60
    for change in found["comparison"]["wins"]:
        assert change["limits"][0] <= change["by"] <= change["limits"][1]


def test_a_mod_is_compared_in_words(punica):
    done = punica("simulate", "rules/towers", "--compare", "mods/rich", "--games", "40")
    assert done.code == 0
    assert "40 pairs of games, seed 0 to 39" in done.out and "each game without and with the mod mods/rich" in done.out
    assert "east wins" in done.out and "of 40 pairs" in done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--compare", "Tal towers"), 'did you mean "Tall towers"?'),
        (("--compare", "Tall towers", "--games", "1"), "one game compares nothing"),
        (("--compare", "Tall towers", "--log"), "--compare counts how whole games end"),
        (("--compare", "Tall towers", "--coverage"), "--compare counts how whole games end"),
        (("--compare", "Tall towers=off"), "is off already"),
    ],
)
def test_what_cannot_be_compared_is_told(punica, words, message):
    done = punica("simulate", "rules/towers", *words)
    assert done.code == 2 and message in done.err


def test_games_that_go_wrong_are_left_out_and_told(punica, tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "more.rules").write_text("attribute more is number\n", encoding="utf-8")
    (tmp_path / "manifest.yaml").write_text("id: more\ntitle: More\nversion: 1\nlanguage: 1\nbase: endless\n", encoding="utf-8")
    asked = ("rules/endless", "--scenario", "It asks", "--compare", f"{tmp_path}", "--games", "3", "--most", "20")
    done = punica("simulate", *asked)
    assert done.code == 1
    assert "too few games came to an end" in done.out and "went wrong" in done.out
