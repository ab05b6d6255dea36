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
    assert [(answer.seat, answer.key) for answer in when.answers] == [(0, "rest")] and given.answers == ()
    assert (offered.text, not_offered.text, asked.side, won.side) == ("rest", "go", 1, 0)
    assert [tested.name for tested in made.tests] == ["(who) moves to (goal)"]
    assert made.from_scenario and made.dice == (3, (1,)) and made.dice_words == ("3", "rain")


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


SETTINGS = """option "Rich"
    default off

ruling "first"
    asks "who begins"
    reading "red"
    reading "blue"
    default "red"
    because "it is so"

scenario "Ample"
    turn becomes 3

example "other settings"
    with option "Rich" on
    with ruling "first" as "blue"
    starts from the scenario "Ample"
    then turn is 3
"""


def test_an_example_decides_what_is_decided_before_play(sample):
    result, made = example(sample, SETTINGS)
    assert {switch.name: state for switch, state in made.settings.items()} == {"Rich": 1, "first": 1}
    assert made.from_scenario and made.scenario is result.rules.scenarios[-1]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('as "blue"', 'as "blu"', ("unknown-reading@16:28", '"blu" is no reading of the ruling "first"', "did you mean `blue`?")),
        (
            'ruling "first" as',
            'ruling "fist" as',
            ("unknown-name@16:17", 'there is no ruling called "fist"', "did you mean `first`?"),
        ),
        (
            'option "Rich" on',
            'option "Rihc" on',
            ("unknown-name@15:17", 'there is no option called "Rihc"', "did you mean `Rich`?"),
        ),
        (
            '"Rich" on',
            '"Rich" yes',
            ("option-default@15:24", "an option is on or off, not `yes`", 'write `with option "Rich" on`'),
        ),
        (
            'scenario "Ample"\n    then',
            'scenario "Amble"\n    then',
            ("unknown-name@17:30", 'there is no scenario called "Amble"', "did you mean `Ample`?"),
        ),
    ],
)
def test_settings_that_are_not_there_are_found(sample, old, new, found):
    result, _ = example(sample, SETTINGS.replace(old, new))
    told = [(f"{one.code}@{one.span.line}:{one.span.column}", one.message, one.help) for one in result.diagnostics]
    assert found in told


def test_an_example_that_expects_nothing_is_found_unless_it_is_damaged(sample):
    assert sample('example "nothing"\n    given turn becomes 2\n').found == ["nothing-expected@1:1"]
    codes = sample('example "nothing"\n    given turn becomes 2\n    then turn is (2\n').codes
    assert codes and "nothing-expected" not in codes


APART = """
option "Mild"
    default off
option "Deep"
    default off
    not with option "Mild"
option "Late"
    default off
scenario "Winter"
    not with option "Mild"
attribute snow is number
"""


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (['with option "Mild" on', 'with option "Deep" on', "then these cannot go together"], ""),
        (['with option "Mild" on', 'starts from the scenario "Winter"', "then these cannot go together"], ""),
        (['with option "Mild" on', 'with option "Late" on', "then these cannot go together"], "go-together"),
        (['with option "Mild" on', 'with option "Deep" off', "then these cannot go together"], "go-together"),
        (['with option "Mild" on', 'with option "Deep" on', "given snow becomes 1", "then these cannot go together"], "misplaced-line"),
        (['with option "Mild" on', 'with option "Deep" on', "then snow is 0", "then these cannot go together"], "misplaced-line"),
    ],
)  # fmt: skip
def test_options_that_cannot_go_together_are_expected(sample, lines, code):
    result, made = example(sample, APART + 'example "one"\n' + "".join(f"    {line}\n" for line in lines))
    assert [each.partition("@")[0] for each in result.found if not each.startswith("unused@")] == ([code] if code else [])
    if not code:
        assert [step.word for step in made.steps] == ["apart"] and made.steps[0].text and made.settings == {}


def test_nothing_happens_in_a_position_that_cannot_be(sample):
    lines = ["given snow becomes 1", 'then this position cannot be because "no snow"', "given snow becomes 0"]
    text = 'attribute snow is number\ninvariant "no snow"\n    when snow is 0\n'
    result, _ = example(sample, text + 'example "one"\n' + "".join(f"    {line}\n" for line in lines))
    assert [each.partition("@")[0] for each in result.found] == ["misplaced-line"]
    assert "7:5" in result.found[0]
    result, _ = example(sample, text + 'example "one"\n    then this position cannot be because "no snw"\n')
    assert result.found[0].startswith("unknown-name@")
