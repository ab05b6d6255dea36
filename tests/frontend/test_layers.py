"""Layers that say nothing, and options that a manifest switches."""

import pytest

MANIFEST = "id: {}\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\n"
RULES = {"rules/sample/text.rules": "kind region\n    members north, south\n"}


@pytest.mark.parametrize(
    ("mod", "found"),
    [
        ({}, ["mods/one/manifest.yaml:nothing-read@1:5"]),
        ({"mods/one/rules/a.rules": "kind side\n"}, []),
        ({"mods/one/cards/a.yaml": "kind: region\nmembers: {east: {}}\n"}, []),
    ],
)
def test_a_mod_that_says_nothing(built, mod, found):
    assert built({**RULES, "mods/one/manifest.yaml": MANIFEST.format("one"), **mod}).found == found


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("", ["rules/sample/manifest.yaml:nothing-read@1:5"]),
        ("abstract: true\n", []),
        ("options: {Weather: true}\n", ["rules/sample/manifest.yaml:unknown-name@5:11"]),
    ],
)
def test_a_rule_set_that_says_nothing(built, more, found):
    assert built({"rules/sample/manifest.yaml": MANIFEST.format("sample") + more}).found == found


def test_an_option_that_a_manifest_switches_must_be_there(built):
    manifest = {"rules/sample/manifest.yaml": MANIFEST.format("sample") + "options: {Weather: true, Wether: false}\n"}
    made = built({**manifest, "rules/sample/text.rules": 'option "Weather"\n    default off\n'})
    assert [each for each in made.found if "unused" not in each] == ["rules/sample/manifest.yaml:unknown-name@5:26"]
    assert [one.help for one in made.diagnostics if one.code == "unknown-name"] == ['did you mean "Weather"?']


@pytest.mark.parametrize(
    ("mod", "found", "limits"),
    [
        ("", ["mods/one/rules/a.rules:out-of-range@2:18"], ((1, 4), False)),
        ("extend attribute rank is number from 1 to 9\n    starts as 2\n", [], ((1, 9), False)),
        ("extend attribute rank\n    held at the limit\n", [], ((1, 4), True)),
        ("replace attribute rank is number at least 0\n", [], ((0, None), False)),
    ],
)
def test_a_mod_changes_the_limits_of_an_attribute(built, mod, found, limits):
    game = "attribute rank is number from 1 to 4\n    starts as 1\n\nprocedure play the game\n    add 1 to rank\n"
    text = f'step "Rise"\n    rank becomes 9\n\nrule "all rise"\n    after play the game\n        carry out "Rise"\n\n{mod}'
    made = built({**RULES, "rules/sample/more.rules": game, "mods/one/rules/a.rules": text})
    (rank,) = made.rules.attributes
    assert (made.found, (rank.range, rank.held)) == (found, limits)
