"""Examples: what passes, and how failures are told."""

import pytest

from interpreter.runtime import ExampleFailed, ExampleRun, run_example
from tests.differential.both_ways import difference
from tests.runtime import made_rules

RULES = """
die die
    faces 1 to 6
attribute coins of (player: side) is number
    starts as 2
attribute owner of (spot: place) is side or none
    starts as none
procedure (player: side) gambles
    roll die called luck
    add luck to coins of player
procedure (player: side) claims a place
    player chooses places called spot
        where owner of it is none
    otherwise
        player wins the game because "nothing is left"
    owner of spot becomes player
    pick at random places called lost
        where owner of it is player
    otherwise
        stop
    owner of lost becomes none
procedure play the game
    north gambles
    south claims a place
"""


def verdict(of, *lines):
    program = of(RULES + '\nexample "one"\n' + "".join(f"    {line}\n" for line in lines), True)
    (example,) = program.tables.examples
    return run_example(program, example), example


def reasons(of, *lines):
    return verdict(of, *lines)[0].reason


@pytest.fixture
def of(sides):
    return lambda text, examples: made_rules.built(sides + text, "", examples)[1]


def test_all_examples_of_the_whole_game_pass(program):
    verdicts = [run_example(program, example) for example in program.tables.examples]
    assert len(verdicts) == 3 and [v.reason for v in verdicts] == ["", "", ""] and all(v.good for v in verdicts)


SWITCHED = """
option "Rich"
    default off
ruling "first"
    asks "who begins"
    reading "north"
    reading "south"
    reading "nobody"
    default "north"
    because "it is so"
attribute coins of (player: side) is number
    starts as 2
attribute begun of (player: side) is truth
    starts as ruling "first" is "south"
query beginner answers side or none
    if ruling "first" is "nobody"
        answer none
    if ruling "first" is "north"
        answer north
    answer south
procedure begin it
    if option "Rich" is on
        north chooses
            to take
                coins of north becomes 9
            to leave
                stop
        otherwise
            stop
scenario "Plain"
    coins of south becomes 5
scenario "Ample"
    coins of south becomes 7
"""


@pytest.mark.parametrize(
    "lines",
    [
        ["then beginner is north", "then not (begun of south)"],
        ['with ruling "first" as "south"', "then beginner is south", "then begun of south"],
        ['with ruling "first" as "nobody"', "then beginner is none", "then there is no side where it is beginner"],
        ['with ruling "first" as "north"', "then beginner is north", "then there is a side where it is beginner"],
        ["when begin it", "then nobody is asked", "then coins of north is 2"],
        ['with option "Rich" on', "when begin it", '    north answers "take"', "then coins of north is 9"],
        ['with option "Rich" off', "when begin it", "then nobody is asked"],
        ['starts from the scenario "Ample"', "then coins of south is 7"],
        ['starts from the scenario "Plain"', 'with option "Rich" on', "then coins of south is 5", "then beginner is north"],
    ],
)
def test_an_example_runs_with_settings_and_a_scenario_of_its_own(sides, lines):
    others = [
        ['with ruling "first" as "south"', 'with option "Rich" on', "then beginner is south"],
        ['starts from the scenario "Ample"', "then coins of north is 2"],
    ]
    texts = [f'example "{n}"\n' + "".join(f"    {line}\n" for line in each) for n, each in enumerate([*others, lines])]
    rules, program = made_rules.built(sides + SWITCHED + "\n".join(texts), "", True)
    assert [run_example(program, example).reason for example in program.tables.examples] == ["", "", ""]
    assert [difference(rules, program, number)[0] for number in range(3)] == ["", "", ""]


def test_a_program_without_examples_has_every_ruling_fixed(sides):
    text = sides + SWITCHED + 'example "one"\n    with ruling "first" as "south"\n    then beginner is south\n'
    assert "S.settings" in made_rules.built(text, "", True)[1].text
    assert "S.settings" not in made_rules.built(text, "", False)[1].text


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["dice 3", "when north gambles", "then coins of north is 5"], ""),
        (["dice 3", "when north gambles", "then coins of north is 4"], "coins of north is 5, expected 4"),
        (
            ["when north gambles", "then coins of north is 5"],
            "north gambles: a die falls that the example does not script; name one of its faces in `dice`: 1, 2, 3, 4, 5, 6 (",
        ),
        (
            ["dice 9", "when north gambles", "then coins of north is 5"],
            "north gambles: a die falls, and `dice` gives 9; name one of its faces instead: 1, 2, 3, 4, 5, 6 (",
        ),
        (["dice 3, 4", "when north gambles", "then coins of north is 5"], "what is left: a die that shows 4"),
        (["dice 3, 4", "when north gambles", "then coins of north is 5"], "not all dice were used; what is left: a die that shows 4"),
        (["when south claims a place", "then south is asked", "then offered \"beta\"", "then not offered \"pass\""], ""),
        (["when south claims a place", "then north is asked"], "north is not asked: it asks south"),
        (["when south claims a place", "then nobody is asked"], "it asks south"),
        (["when south claims a place", "then offered \"epsilon\""], "`epsilon` is not offered"),
        (["when south claims a place", "then not offered \"beta\""], "`beta` is offered"),
        (["when south claims a place", '    south answers "beta"', "then owner of beta is none"], ""),
        (["when south claims a place", '    north answers "beta"', "then owner of beta is none"], "it asks south"),
        (["when south claims a place", '    south answers "bet"', "then owner of beta is none"], "did you mean `beta`"),
        (["when north gambles", '    south answers "bet"', "then owner of beta is none"], "does not script"),
        (["given south claims a place", "then owner of beta is none"], "a `given` must not ask"),
        (["when south claims a place", "then south has won"], "the game goes on"),
        (["when south claims a place", '    south answers "beta" to "which place?"', "then owner of beta is none"],
         "south answers `beta` to “which place?”, but it asks south: choose places"),
        (["when south claims a place", '    south answers "beta" to "choose places"', "then owner of beta is none"], ""),
        (["when south claims a place", '    south answers "beta" to "choose ..."', "then owner of beta is none"], ""),
        (["when south claims a place", '    south answers "beta" to "... a place"', "then owner of beta is none"],
         "but it asks south: choose places"),
        (["when south claims a place", 'then south is asked "choose ..."'], ""),
        (["when south claims a place", 'then south is asked "which ...?"'], "south is not asked “which ...?”: it asks south: choose"),
        (
            [*(f"given owner of {p} becomes north" for p in ("alpha", "beta", "gamma", "delta")), "when south claims a place",
             "then south has won"],
            "",
        ),
        (
            [*(f"given owner of {p} becomes north" for p in ("alpha", "beta", "gamma", "delta")), "when south claims a place",
             "then north has won"],
            "south won: nothing is left",
        ),
        (["starts from the scenario", "dice 2", "when north gambles", "then coins of north is 4"], ""),
    ],
)  # fmt: skip
def test_verdicts(of, lines, says):
    reason = reasons(of, *lines)
    assert says in reason and bool(says) == bool(reason), reason


@pytest.mark.parametrize(
    ("lines", "at"),
    [
        (["dice 3", "when north gambles", "then coins of north is 5", "then coins of north is 4"], 4),
        (["when south claims a place", '    south answers "bet"', "then owner of beta is none"], 2),
        (["when south claims a place", '    south answers "beta"', '    north answers "beta"', "then owner of beta is none"], 3),
        (["given south claims a place", "then owner of beta is none"], 1),
        (["dice 3, 4", "when north gambles", "then coins of north is 5"], 1),
    ],
)
def test_a_failure_is_told_at_the_line_that_fails(of, lines, at):
    """`at` counts from the head of the example."""
    found, example = verdict(of, *lines)
    assert found.reason and found.place.line == example.span.line + at


SHUT = """
ruling "who pays"
    asks "does somebody say what he pays"
    reading "a coin"
    reading "what he likes"
    default "a coin"
    because "it is quick"
attribute coins of (player: side) is number
    starts as 5
procedure (player: side) pays
    if ruling "who pays" is "what he likes"
        player chooses a number from 1 to 3 called due
        take due from coins of player
        stop
    take 1 from coins of player
procedure both pay
    north pays
    south pays
example "a coin"
    when both pay
    then coins of north is 4
"""
LIKES = """
example "what he likes"
    with ruling "who pays" as "what he likes"
    when both pay
        north answers "2"
        south answers "3"
    then coins of north is 3
    then coins of south is 2
"""


def test_what_a_ruling_shuts_asks_nobody(sides):
    """A branch that no game comes to makes a routine no slower: it stays a plain function unless an example opens it."""
    plain = made_rules.built(sides + SHUT, "", True)[1]
    assert all(block.point < 0 for block in plain.tables.blocks)
    rules, program = made_rules.built(sides + SHUT + LIKES, "", True)
    assert any(block.point >= 0 for block in program.tables.blocks)
    assert [run_example(program, example).reason for example in program.tables.examples] == ["", ""]
    assert [difference(rules, program, number)[0] for number in range(2)] == ["", ""]


ASKING = """
attribute owner of (spot: place) is side or none
    starts as none
attribute count is number
procedure (player: side) claims (first: place)
    owner of first becomes player
    asks "which is next, behind {first}?"
    player chooses places called spot
        where owner of it is none
    otherwise
        stop
    owner of spot becomes player
    asks "how many are counted at {spot}?"
    player chooses a number from 1 to count called taken
    count becomes taken
"""


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (
            "1",
            [
                "south answered `beta` to: which is next, behind alpha?",
                "south took unasked, as the only option, `1` to: how many are counted at beta?",
            ],
        ),
        ("2", ["south answered `beta` to: which is next, behind alpha?"]),
    ],
)
def test_a_failure_tells_what_was_asked_and_what_was_taken_unasked(sides, count, told):
    lines = [
        f"given count becomes {count}",
        "when south claims alpha",
        '    south answers "beta" to "which ...?"',
        "then count is 7",
    ]
    text = ASKING + '\nexample "one"\n' + "".join(f"    {line}\n" for line in lines)
    program = made_rules.built(sides + text, "", True)[1]
    verdict = run_example(program, program.tables.examples[0])
    assert [str(taken).partition(": ")[2] for taken in verdict.taken] == told
    numbers = [int(str(taken).partition(":")[0].removeprefix("line ")) for taken in verdict.taken]
    written = (sides + text).splitlines()
    assert all("south answers" in written[number - 1] for number in numbers)
    assert [taken.plain()["unasked"] for taken in verdict.taken] == [False, True][: len(told)]


def test_what_passes_tells_nothing(sides):
    text = ASKING + '\nexample "one"\n    given count becomes 1\n    when south claims alpha\n        south answers "beta"\n'
    program = made_rules.built(sides + text + "    then count is 1\n", "", True)[1]
    verdict = run_example(program, program.tables.examples[0])
    assert verdict.good and verdict.taken == ()


INVARIANT = """
attribute coins of (player: side) is number
invariant "nobody is rich"
    when there is no side where coins of it is more than 5
invariant "north is no poorer"
    when coins of north is at least coins of south
"""


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["given coins of north becomes 6", 'then this position cannot be because "nobody is rich"'], ""),
        (["given coins of north becomes 5", 'then this position cannot be because "nobody is rich"'], "it holds"),
        (["given coins of north becomes 6", 'then this position cannot be because "north is no poorer"'], "it holds"),
        (["given coins of south becomes 6", 'then this position cannot be because "nobody is rich"',
          'then this position cannot be because "north is no poorer"'], ""),
        (["given coins of north becomes 6", "then coins of north is 6"], "this position cannot be: “nobody is rich”"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_expected(sides, lines, says):
    text = sides + INVARIANT + 'example "one"\n' + "".join(f"    {line}\n" for line in lines)
    rules, program = made_rules.built(text, "", True)
    found = run_example(program, program.tables.examples[0]).reason
    assert says in found and bool(says) == bool(found)
    assert difference(rules, program, 0)[0] == ""
    with pytest.raises(ExampleFailed):
        if "cannot be" not in lines[-1]:
            raise ExampleFailed("another", program.tables.examples[0].span)
        ExampleRun(program, program.tables.examples[0]).lead_up()
