"""Examples: what passes, and how failures are told."""

import pytest

from interpreter.runtime import run_example
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


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["dice 3", "when north gambles", "then coins of north is 5"], ""),
        (["dice 3", "when north gambles", "then coins of north is 4"], "this is not so"),
        (["when north gambles", "then coins of north is 5"], "does not script"),
        (["dice 9", "when north gambles", "then coins of north is 5"], "gives 9"),
        (["dice 3, 4", "when north gambles", "then coins of north is 5"], "not all dice were used: 4"),
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
        (["dice 3, 4", "when north gambles", "then coins of north is 5"], 0),
    ],
)
def test_a_failure_is_told_at_the_line_that_fails(of, lines, at):
    """`at` counts from the head of the example."""
    found, example = verdict(of, *lines)
    assert found.reason and found.place.line == example.span.line + at
