"""An example of play: what is directed is played by the rules and told; what does not fit is found at its place."""

import pytest

from interpreter.diagnostics import CATALOGUE
from interpreter.site import fitting
from tests.shipped import PLAYABLE, library_of, rules_of, texts_of
from tests.site.conftest import RULES, SITE, Published, put

DUEL = """
procedure play the game
    cites S-1-1
    north raises a band
    roll die called wind
    add wind to year
    nobody wins the game because "it is over"
"""
GAME = RULES[RULES.index('phase "The levy"') :]
PLAY = """example of play:
  about: [Two bands begin.]
  seed: 3
  steps:
    - title: North raises a band
      says: "It may."
      dice: [4]
      answers:
        - north: Alder
"""
DIRECTED = [name for name in PLAYABLE if any("example of play:" in each.text for each in texts_of(name).sites)]


def played(changed, play):
    rules = DUEL.lstrip() + "\n" + GAME
    return changed({"rules/sample/site.yaml": SITE + play, "rules/sample/rules.rules": rules})


def findings(site):
    page = site.pages["diagnostics.md"].split("## What the checker")[0]
    return [line for line in page.split("\n") if "other-play" in line or "site-form" in line]


def test_a_directed_game_is_told_with_its_rules_and_a_picture(changed):
    site = played(changed, PLAY)
    assert findings(site) == []
    page = site.pages["example.md"]
    assert "## 1. North raises a band" in page and "It may." in page
    assert '<b class="chosen"><a href="places/alder.html">Alder</a></b>' in page
    assert "4</title>" in page and "rise from 2 to 3" in page
    assert '<img src="example/01.svg" alt="Part of the map with Alder.' in page
    assert "An example of play" in site.files["mkdocs.yml"] and "example.html#step-1" in site.files["docs/assets/search-index.js"]


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("north: Alder", "north: Cedar", 9, "is not offered"),
        ("north: Alder", "south: Alder", 9, "is asked"),
        ("north: Alder", "north: Alder\n        - north: Alder", 10, "the game is over"),
        ("dice: [4]", "dice: [4, 5]", 5, "not all dice of this step were used; what is left: a die that shows 5"),
        ("dice: [4]", "dice: []", 9, "a die falls that the example does no"),
        ("dice: [4]", "dice: [9]", 9, "a die falls, and"),
    ],
)
def test_what_does_not_fit_is_found_at_its_place(changed, old, new, line, told):
    (found,) = findings(played(changed, PLAY.replace(old, new)))
    assert "other-play" in found and f"site.yaml:{SITE.count(chr(10)) + line}:" in found and told in found


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("  seed: 3\n", "  scenario: Nowhere\n", 'there is no scenario called "Nowhere"'),
        ("north: Alder", "west: Alder", 'there is no side called "west"'),
        ("  seed: 3\n", "  seed: three\n", "a seed is a number"),
        ("      answers:\n        - north: Alder\n", "", "in this step nobody answers"),
        ("dice: [4]", "dice: [Zoe]", 'chance gives nothing called "Zoe"'),
    ],
)
def test_a_direction_says_only_what_there_is(changed, old, new, told):
    found = findings(played(changed, PLAY.replace(old, new)))
    assert any("site-form" in each and told in each for each in found)


def test_a_play_of_a_layer_below_can_be_left_out(changed):
    assert "example.md" not in played(changed, "example of play: none\n").pages


def test_the_page_of_the_finding_tells_the_truth(tmp_path):
    for name, count in (("bad", 1), ("good", 0)):
        put(tmp_path / name, {each.path: each.text for each in getattr(CATALOGUE["other-play"], name)})
        assert len(findings(Published("sample", [tmp_path / name]))) == count


@pytest.mark.parametrize("name", DIRECTED)
def test_what_is_directed_fits_the_rules(name):
    fit = fitting(rules_of(name), library_of(name))
    assert not fit.findings and fit.fits == fit.steps > 5
