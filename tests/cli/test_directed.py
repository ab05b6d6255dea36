"""`punica test` plays the example of play, tells where it does not fit, and fails for no example's sake."""

import json

import pytest

from interpreter.diagnostics import CATALOGUE


@pytest.fixture
def sample(tmp_path):
    """The samples of the finding's page, by name."""

    def made(name):
        for each in getattr(CATALOGUE["other-play"], name):
            place = tmp_path / name / each.path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(each.text, encoding="utf-8")
        return tmp_path / name / "rules" / "sample"

    return made


def test_an_example_that_fits_is_counted(punica, sample):
    done = punica("test", sample("good"))
    assert done.code == 0 and "sample: example of play: 1 step as directed" in done.out


def test_one_that_does_not_is_told_with_place_and_way_out(punica, sample):
    for _ in range(2):  # the second time from the cache
        done = punica("test", sample("bad"))
        assert done.code == 0 and "sample: example of play: 0 of 1 step as directed" in done.out
        assert "warning[other-play]" in done.out and "site.yaml:3:" in done.out and "example of play: none" in done.out


def test_a_machine_is_told_the_same(punica, sample):
    (told,) = json.loads(punica("test", sample("bad"), "--format", "json").out)["rule_sets"]
    assert (told["example_of_play"]["fits"], told["example_of_play"]["steps"]) == (0, 1)
    assert [each["code"] for each in told["example_of_play"]["findings"]] == ["other-play"]


def test_who_mends_it_is_told_so_at_once(punica, sample):
    place = sample("bad")
    assert "other-play" in punica("test", place).out
    site = place / "site.yaml"
    site.write_text(site.read_text(encoding="utf-8").replace("green", "blue"), encoding="utf-8")
    assert "1 step as directed" in punica("test", place).out


def test_it_is_not_played_for_a_few_examples(punica, sample):
    assert "example of play" not in punica("test", sample("bad"), "-k", "friend").out
