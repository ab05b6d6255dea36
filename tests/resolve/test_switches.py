"""Options and rulings: fixed when the rule set is made."""

import pytest

TEXT = """card 9 "Trial"
    cost 1
    event
        if option "Deep snow" is on
            gold of player becomes 1
        if ruling "ferries" is "never"
            gold of player becomes 2
"""


def conditions(result):
    block = next(member for member in result.rules.kinds["card"].members if member.name == "Trial").blocks["event"]
    return [statement.branches[0][0].value for statement in block.body]


def test_defaults_hold_when_nobody_says_otherwise(sample):
    assert conditions(sample(TEXT)) == [0, 0]


def test_the_manifest_and_the_caller_may_say_otherwise(sample):
    manifest = "id: sample\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\nregister: [register.yaml]\noptions: {Deep snow: true}\n"
    files = {"rules/sample/manifest.yaml": manifest}
    assert conditions(sample(TEXT, files)) == [1, 0]
    assert conditions(sample(TEXT, files, options={"Deep snow": "off"})) == [0, 0]
    assert conditions(sample(TEXT, options={"Deep snow": "on"})) == [1, 0]


def test_another_reading_is_taken_by_another_layer(sample):
    mod = 'extend ruling "ferries"\n    default "never"\n    because "So it was meant."\n'
    result = sample(TEXT, {"mods/more/rules/more.rules": mod})
    assert result.found == [] and conditions(result) == [0, 1]
    (ruling,) = result.rules.rulings
    assert (ruling.chosen, ruling.because) == ("never", "So it was meant.")
    assert ruling.readings == ("never", "at a loss")


def test_why_a_truth_is_fixed_is_remembered(sample):
    (trial,) = sample(TEXT).rules.items_by_name()["Trial"]
    block = trial.blocks["event"]
    assert [statement.branches[0][0].why for statement in block.body] == [
        "the option “Deep snow” is on",
        "the ruling “ferries” is “never”",
    ]


@pytest.mark.parametrize("title", ["Deep sand", "snow"])
def test_a_title_that_nothing_has_is_found(sample, title):
    text = f'card 9 "Trial"\n    cost 1\n    event\n        stop if option "{title}" is on\n'
    assert sample(text).found == ["unknown-name@4:24"]


VALUES = """option "Length"
    one of 3, 4, 5
    default 4

option "Map"
    one of small, very large
    default small

attribute clock is number

rule "long"
    after winter comes
        clock becomes option "Length"
        if option "Length" is at least 5 or option "Map" is very large
            clock becomes 0
        if option "Map" is small
            turn becomes clock

example "a longer game"
    with option "Length" 5
    with option "Map" very large
    then option "Length" is 5
    then option "Map" is very large
"""


def test_an_option_has_values(sample):
    result = sample(VALUES)
    assert result.found == []
    said = {option.name: (option.chosen, option.state, option.numbers) for option in result.rules.options}
    assert (said["Length"], said["Map"]) == (("4", 1, (3, 4, 5)), ("small", 0, ()))
    (example,) = result.rules.examples
    assert {switch.name: state for switch, state in example.settings.items()} == {"Length": 2, "Map": 1}
    other = sample(VALUES, options={"Length": "3", "Map": "tiny"}).rules.options
    assert {option.name: option.chosen for option in other if option.name in said} | {"Length": "3", "Map": "small"} == {
        option.name: option.chosen for option in other
    }


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("default 4", "default 6", 'option-default@3:5: the option "Length" is one of 3, 4, 5, not `6`'),
        ("    default 4\n", "", "option-default@1:1: this option does not say what it is by default"),
        ("3, 4, 5", "4", "option-default@2:5: an option has at least two values, and no two alike"),
        ("3, 4, 5", "4, 4", "option-default@2:5: an option has at least two values, and no two alike"),
        ('"Length" 5', '"Length" 7', 'option-default@20:26: the option "Length" is one of 3, 4, 5, not `7`'),
        ('"Length" is 5', '"Length" is 7', "unknown-reading@22:10: the option “Length” is never 7"),
    ],
)
def test_what_an_option_never_is(sample, old, new, found):
    result = sample(VALUES.replace(old, new, 1))
    assert [f"{one.code}@{one.span.line}:{one.span.column}: {one.message}" for one in result.diagnostics][:1] == [found]


def test_a_manifest_gives_a_value_that_there_is(sample):
    manifest = "id: sample\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\nregister: [register.yaml]\noptions: {Length: %s, Map: very large}\n"
    made = [sample(VALUES, {"rules/sample/manifest.yaml": manifest % value}) for value in ("5", "6")]
    assert [one.found for one in made] == [[], ["rules/sample/manifest.yaml:option-default@6:11"]]
    assert {option.name: option.chosen for option in made[0].rules.options}["Map"] == "very large"
