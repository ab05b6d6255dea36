"""A name that is given among conditions means its expression in all that stands below, and for statements what it was when the
conditions held."""

from pathlib import Path

import pytest

from interpreter.runtime.examples import run_example
from tests.differential.both_ways import difference
from tests.frontend.sample import TEXT, Built
from tests.runtime import made_rules as made

HERE = Path(__file__).parent
BOARD = """kind: road
source: "drawn for the tests"
confidence: high
members:
  - {between: [Alpha, Beta]}
  - {between: [Beta, Gamma]}
"""
EXAMPLES = 10


@pytest.fixture(scope="module")
def named():
    """Rule set and program of all blocks whose conditions give names."""
    return made.built((HERE / "named.rules").read_text(encoding="utf-8"), BOARD, True)


def test_every_block_with_conditions_may_give_names(named):
    _, program = named
    verdicts = [run_example(program, each) for each in program.tables.examples]
    assert {each.name: each.reason for each in verdicts if not each.good} == {}
    assert len(verdicts) == EXAMPLES


def test_the_reference_interpreter_agrees(named):
    rules, program = named
    assert [difference(rules, program, k)[0] for k in range(len(rules.examples))] == [""] * EXAMPLES


SMALL = """
kind side
    plural sides
    members red, blue

attribute gold of (owner: side) is number

query (owner: side) is rich
    let savings be gold of owner
    when savings is at least 3

procedure play the game
    repeat up to 3 times
        add 2 to gold of red
        if red is rich
            add 1 to gold of blue
"""


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("", "", []),
        ("when savings", "when gold of owner", ["never-read@9:5"]),
        ("savings", "red", ["name-taken@9:9"]),
        ("be gold of owner", "be gold of nobody at all", ["no-such-sentence@9:35"]),
        ("let savings be gold of owner\n    ", "", ["unknown-name@9:10"]),
    ],
)
def test_a_name_must_be_free_and_used_and_stand_above(before, after, found):
    assert Built({TEXT: SMALL.replace(before, after) if before else SMALL}).found == found


def test_only_statements_are_kept_apart_from_conditions():
    """The names behind the last condition are the first statements."""
    text = SMALL.replace("    when savings is at least 3\n", "    answer savings is at least 3\n").replace(
        "is rich\n", "is rich answers truth\n", 1
    )
    assert Built({TEXT: text}).found == []
