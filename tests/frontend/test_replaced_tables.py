"""A table of a mod that gives less than the one that it replaces is told where the mod writes it, with the lines that ask for more."""

import pytest

from interpreter.cache import Cache
from interpreter.frontend import stages
from tests.frontend.sample import TEXT, WORLD, Built

BASE = """\
table "Storm" of (roll: number) and (size: 0 to 9)
    gives lost, refuge is space or none
    roll       | 0-3    | 4-9
    at most 3  | 0/none | 1/Ash
    at least 4 | 1/Elm  | 2/none

procedure (player: side) sails with (count: number)
    let safe be the smaller of (count) and (5)
    take (lost in "Storm" for (turn) and (count)) from gold of player
    take (lost in "Storm" for (turn) and (safe)) from gold of player
    if refuge in "Storm" for (turn) and (count) is not none
        add 1 to gold of player

rule "storms"
    after winter comes
        red sails with (gold of red)
"""
MOD = "mods/alpha/rules/alpha.rules"
HEAD = 'replace table "Storm" of '


def findings(text):
    """What is told, each with the lines of the base that it shows. All of it stands in the first line of the mod."""
    made = list(Built({**WORLD, TEXT: BASE, MOD: text}).diagnostics)
    assert {(each.span.path, each.span.line) for each in made} <= {(MOD, 1)}
    return [(each.code, [label.span.line for label in each.others]) for each in made]


def table(head, heading, *rows, gives="lost, refuge is space or none"):
    return f"{HEAD}{head}\n    gives {gives}\n" + "".join(f"    {row}\n" for row in (heading, *rows))


@pytest.mark.parametrize(
    "text, expected",
    [
        (table("(roll: number) and (size: 0 to 9)", "roll | 0-9", "at most 1 | 1/Ash", "at least 2 | 2/none"), []),
        (table("(roll: number)", "roll | x", "at most 1 | 1/Ash", "at least 2 | 2/none"), [("still-used", [9, 10]), ("still-used", [11])]),
        (
            table("(roll: number) and (size: 0 to 9)", "roll | 0-9", "at most 1 | 1", "at least 2 | 2", gives="lost"),
            [("still-used", [11])],
        ),
        (
            table("(roll: number) and (size: 0 to 5)", "roll | 0-5", "at most 1 | 1/Ash", "at least 2 | 2/none"),
            [("outside-table", [9])],
        ),
        (
            table("(size: number) and (roll: number)", "size | at most 1 | at least 2", "at most 0 | 1/Ash | 0/none", "at least 1 | 2/none | 0/none"),
            [("other-numbers", [1])],
        ),
        (
            table(
                "(roll: number) and (size: 0 to 9)", "roll | 0-9", "at most 1 | 1/red", "at least 2 | 2/blue", gives="lost, refuge is side"
            ),
            [("wrong-kind", [1])],
        ),
    ],
    ids=["as before", "one number less", "a result less", "fewer columns", "turned round", "another kind"],
)  # fmt: skip
def test_what_the_layers_below_ask_for_is_told_at_the_table_that_gives_it_no_more(text, expected):
    assert findings(text) == expected


def test_who_asks_no_more_is_not_told():
    text = table("(roll: number)", "roll | x", "at most 1 | 1/Ash", "at least 2 | 2/none")
    text += """
replace procedure (player: side) sails with (count: number)
    if count is more than 3 and refuge in "Storm" for (turn) is not none
        take (lost in "Storm" for (turn)) from gold of player
"""
    assert findings(text) == []


def test_the_next_check_tells_the_same(tmp_path):
    text = table("(roll: number)", "roll | x", "at most 1 | 1/Ash", "at least 2 | 2/none")
    library = Built({**WORLD, TEXT: BASE, MOD: text}).library
    cache = Cache(tmp_path, b"secret")
    told = [[*stages(library, cache=cache, name="sample").findings] for _ in range(2)]
    assert len(told[0]) == 2 and told[0] == told[1]
