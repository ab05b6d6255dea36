"""What cannot go together: options and scenarios that shut others out, need or decide them."""

import pytest

from interpreter.ir import chosen_states, clashes

TEXT = """option "Length"
    one of 3, 4, 5
    default 4
    not with option "Deep mud" when 5

option "Deep mud"
    default off

option "Long war"
    default off
    needs option "Length" 4, 5
    not with scenario "A raid"

scenario "A raid"
    with option "Deep mud" on
    place of Ann becomes Ash

scenario "A siege"
    place of Ann becomes Ash

rule "long"
    after winter comes
        if option "Long war" is on or option "Deep mud" is on
            add option "Length" to gold of red
"""
MANIFEST = "id: sample\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\nregister: [register.yaml]\n"


def built(sample, more="", manifest="", **settings):
    return sample(TEXT + more, {"rules/sample/manifest.yaml": MANIFEST + manifest}, **settings)


def stands(result):
    return {option.name: option.chosen for option in result.rules.options}


def test_a_scenario_decides_unless_players_do(sample):
    assert stands(built(sample))["Deep mud"] == "off"
    assert stands(built(sample, scenario="A raid"))["Deep mud"] == "on"
    assert stands(built(sample, scenario="a RAID"))["Deep mud"] == "on"
    assert stands(built(sample, scenario="A siege"))["Deep mud"] == "off"
    assert stands(built(sample, manifest="scenario: A raid\n"))["Deep mud"] == "on"
    assert stands(built(sample, manifest="scenario: A raid\n", scenario="A siege"))["Deep mud"] == "off"
    assert stands(built(sample, scenario="A raid", options={"Deep mud": "off"}))["Deep mud"] == "off"


@pytest.mark.parametrize(
    ("options", "scenario", "told"),
    [
        ({}, "A siege", []),
        ({"Deep mud": "on", "Length": "3"}, "A siege", []),
        ({"Long war": "on"}, "A siege", []),
        ({"Deep mud": "on", "Length": "5"}, "", ['the option "Length" set to 5 cannot go with the option "Deep mud"']),
        ({"Long war": "on", "Length": "3"}, "", ['the option "Long war" needs the option "Length" set to 4 or 5, which is 3']),
        ({"Long war": "on"}, "A raid", ['the option "Long war" cannot go with the scenario "A raid"']),
        ({"Deep mud": "off"}, "A raid", ['the scenario "A raid" is played with the option "Deep mud", which is off']),
        ({"Length": "5"}, "A raid", ['the option "Length" set to 5 cannot go with the option "Deep mud"']),
    ],
)
def test_a_bond_binds_on_both_sides(sample, options, scenario, told):
    rules = built(sample, options=options, scenario=scenario).rules
    played = next((each for each in rules.scenarios if each.name == scenario), None)
    assert [clash.message for clash in clashes(rules, chosen_states(rules), played)] == told


@pytest.mark.parametrize(
    ("manifest", "found"),
    [
        ("options: {Length: 3, Deep mud: true}\n", []),
        ("options: {Length: 5, Deep mud: true}\n", ["rules/sample/manifest.yaml:cannot-go-together@6:22"]),
        ("scenario: A raid\noptions: {Long war: true}\n", ["rules/sample/manifest.yaml:cannot-go-together@7:11"]),
        ("scenario: A raid\noptions: {Deep mud: false}\n", ["rules/sample/manifest.yaml:cannot-go-together@7:11"]),
        ("scenario: A raid\noptions: {Length: 5}\n", ["rules/sample/manifest.yaml:cannot-go-together@7:11"]),
        ("scenario: A siege\noptions: {Long war: true}\n", []),
    ],
)
def test_a_manifest_keeps_to_it(sample, manifest, found):
    assert built(sample, manifest=manifest).found == found


def test_defaults_that_cannot_go_together_are_told_where_that_is_said(sample):
    text = TEXT.replace('option "Deep mud"\n    default off', 'option "Deep mud"\n    default on').replace(
        "default 4", "default 5"
    )
    assert sample(text).found == ["cannot-go-together@4:5"]


@pytest.mark.parametrize(
    "lines",
    [
        '    needs option "Deep mud"\n    not with option "Deep mud"\n',
        '    needs option "Deep mud"\n    needs option "Length" 5\n',
        '    needs option "Deep mud"\n    needs option "Deep mud" off\n',
        '    needs option "Long war"\n    needs option "Length" 3\n',
    ],
)
def test_what_can_never_be_chosen_is_told(sample, lines):
    text = f'\noption "Never"\n    default off\n{lines}\nrule "never"\n    after winter comes\n        if option "Never" is on\n            add 1 to gold of red\n'
    told = [each for each in built(sample, text).diagnostics if each.code == "cannot-go-together"]
    assert [each.message for each in told] == ['the option "Never" can never be chosen: what it needs cannot go together']


EXAMPLES = """
example "in mud"
    with option "Deep mud" on
    then option "Deep mud" is on

example "a raid"
    starts from the scenario "A raid"
    then option "Deep mud" is on
"""


def test_what_an_example_decides_stands_whatever_players_chose(sample):
    """The option that players chose goes back to its default where it cannot go with the example's own."""
    examples = built(sample, EXAMPLES, options={"Length": "5", "Long war": "on"}).rules.examples
    said = [{switch.name: state for switch, state in made.settings.items()} for made in examples]
    assert said == [{"Deep mud": 1, "Length": 1}, {"Deep mud": 1, "Length": 1, "Long war": 0}]
    said = [[switch.name for switch in made.settings] for made in built(sample, EXAMPLES, options={"Length": "3"}).rules.examples]
    assert said == [["Deep mud"], ["Deep mud"]]


def test_a_mod_shuts_out_and_decides_otherwise(sample):
    mod = (
        'extend scenario "A raid"\n    with option "Deep mud" off\n\nextend option "Deep mud"\n    not with scenario "A siege"\n'
    )
    result = sample(TEXT, {"mods/more/rules/more.rules": mod}, options={"Deep mud": "on"})
    raid, siege = (next(each for each in result.rules.scenarios if each.name == name) for name in ("A raid", "A siege"))
    states = chosen_states(result.rules)
    assert result.found == []
    assert {option.name: state for option, state in raid.decides.items()} == {"Deep mud": 0}
    assert len([*clashes(result.rules, states, raid)]) == len([*clashes(result.rules, states, siege)]) == 1
