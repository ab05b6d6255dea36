"""Examples: their steps, what they test, and what is found in their lines."""

import pytest

TEXT = """example "a march"
    tests procedure "(who: leader) moves to (goal)"
    starts from the scenario
    dice 3, rain
    given place of Ann becomes Ash
    when "Moves"
        red answers "rest"
    then place of Ann is Ash
    then offered "rest"
    then not offered "go"
    then blue is asked
    then nobody is asked
    then red has won
"""


def example(sample, text):
    result = sample(text)
    return result, result.rules.examples[-1]


def test_the_steps_of_an_example(sample):
    result, made = example(sample, TEXT.replace('when "Moves"', 'when carry out "Moves"'))
    assert result.found == []
    assert [step.word for step in made.steps] == [
        "given",
        "when",
        "then",
        "offered",
        "not offered",
        "asked",
        "nobody asked",
        "won",
    ]
    assert [step.span.line for step in made.steps] == [5, 6, 8, 9, 10, 11, 12, 13]
    given, when, _, offered, not_offered, asked, _, won = made.steps
    assert [(seat, key) for seat, key, _ in when.answers] == [(0, "rest")] and given.answers == ()
    assert (offered.text, not_offered.text, asked.side, won.side) == ("rest", "go", 1, 0)
    assert [tested.name for tested in made.tests] == ["(who) moves to (goal)"]
    assert made.from_scenario and made.dice == (3, 1) and made.dice_words == ("3", "rain")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("red answers", "foe of red answers", "wrong-kind@7:9: who answers is worked out, and must be named"),
        ("red answers", "read answers", "unknown-name@7:9: nothing here is called `read`"),
        ("rain\n", "rian\n", 'unknown-name@4:13: there is nothing called "rian"'),
        ("tests procedure", "tests value", 'unknown-name@2:11: there is no value called "(who) moves to (goal)"'),
        ("blue is asked", "green is asked", "unknown-name@11:10: there is no side called `green`"),
        ("moves to (goal)", "moves too (goal)", 'unknown-name@2:21: there is nothing called "(who) moves too (goal)" to test'),
    ],
)
def test_what_is_found_in_an_example(sample, old, new, found):
    result, _ = example(sample, TEXT.replace('when "Moves"', 'when carry out "Moves"').replace(old, new))
    assert [f"{one.code}@{one.span.line}:{one.span.column}: {one.message}" for one in result.diagnostics] == [found]


def test_an_example_that_expects_nothing_is_found_unless_it_is_damaged(sample):
    assert sample('example "nothing"\n    given turn becomes 2\n').found == ["nothing-expected@1:1"]
    codes = sample('example "nothing"\n    given turn becomes 2\n    then turn is (2\n').codes
    assert codes and "nothing-expected" not in codes
