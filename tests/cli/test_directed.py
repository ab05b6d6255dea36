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


@pytest.fixture
def mod(tmp_path):
    """A mod in which nobody chooses a friend, with what its site says, if anything."""

    def made(site=""):
        place = tmp_path / "lonely"
        place.mkdir()
        manifest = "id: lonely\ntitle: Lonely\nversion: 1\nlanguage: 1\nbase: sample\n"
        (place / "manifest.yaml").write_text(manifest + ("site: site.yaml\n" if site else ""), encoding="utf-8")
        if site:
            (place / "site.yaml").write_text(site, encoding="utf-8")
        (place / "rules").mkdir()
        rules = 'replace procedure play the game\n    nobody wins the game because "that was all"\n'
        (place / "rules" / "lonely.rules").write_text(rules, encoding="utf-8")
        return place

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


def test_a_mod_that_leads_the_base_s_example_another_way_is_told_that_this_is_to_be_expected(punica, sample, mod):
    place = mod()
    for _ in range(2):  # the second time from the cache
        done = punica("test", sample("good"), "--mod", place)
        assert done.code == 0 and "other-play" not in done.out
        assert (
            "0 of 1 step as directed; it was directed for the game without mods" in done.out
            and "nothing has to be done" in done.out
        )
    (told,) = json.loads(punica("test", sample("good"), "--mod", place, "--format", "json").out)["rule_sets"]
    assert told["example_of_play"] == {"fits": 0, "steps": 1, "without_mods": True, "findings": []}
    done = punica("docs", sample("good"), "--mod", place, "--out", place.parent / "site")
    assert done.code == 0 and "other-play" not in done.out


def test_a_mod_that_directs_its_own_is_told_where_it_does_not_fit(punica, sample, mod):
    place = mod("example of play:\n  steps:\n    - {title: A friend, answers: [{red: green}]}\n")
    done = punica("test", sample("good"), "--mod", place)
    assert "warning[other-play]" in done.out and "without mods" not in done.out
