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
    assert conditions(sample(TEXT, files, options={"Deep snow": False})) == [0, 0]
    assert conditions(sample(TEXT, options={"Deep snow": True})) == [1, 0]


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
