"""A span that may begin while it is under way is told with the way that leads there; what cannot is not."""

import pytest

from tests.frontend.sample import TEXT, Built

BASE = """\
kind side
    members red, blue

kind card
    line cost is number
    block event by (player: side)

span march

attribute steps is number
    lasts for march

occasion (owner: side) has come

"""
OUTER = """\
procedure (owner: side) marches
    begin march
    add 1 to steps
    {}
    end march

procedure play the game
    red marches
    red retreats
    announce that red has come

"""
AGAIN = "procedure (owner: side) retreats\n    begin march\n    add 1 to steps\n    end march\n\n"
LINE = 16
"""On which the outer span begins."""


def told(line, more=AGAIN):
    made = Built({TEXT: BASE + OUTER.replace("{}", line) + more})
    assert not [each for each in made.found if "unused" not in each and "span-in-itself" not in each], made.found
    return [
        (each.span.line, [(label.span.line, label.text) for label in each.others])
        for each in made.diagnostics
        if each.code == "span-in-itself"
    ]


def line_of(text, line, more):
    whole = BASE + OUTER.replace("{}", line) + more
    return whole[: whole.index(text)].count("\n") + 1


THROUGH = AGAIN + "procedure (owner: side) is met\n    if steps is at least 1\n        owner retreats\n"


def test_a_span_begun_by_what_is_called_inside_it():
    line = "red retreats"
    again = line_of("procedure (owner: side) retreats", line, AGAIN)
    assert told(line) == [(LINE, [(again, "by way of `(owner) retreats`"), (again + 1, "and begins again here")])]


def test_by_way_of_others_under_conditions_and_in_loops():
    line = "for each side called other\n        if steps is 2\n            other is met"
    head, again = (
        line_of("procedure (owner: side) is met", line, THROUGH),
        line_of("procedure (owner: side) retreats", line, THROUGH),
    )
    assert told(line, THROUGH) == [
        (
            LINE,
            [(head, "by way of `(owner) is met`"), (again, "by way of `(owner) retreats`"), (again + 1, "and begins again here")],
        )
    ]


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("announce that red has come", AGAIN + 'rule "come"\n    after a side called owner has come\n        owner retreats\n'),
        (
            "event of first of cards by red",
            AGAIN + 'card 1 "Rout"\n    cost 1\n    event\n        player retreats\n',
        ),
        ("if steps is 1\n        red marches", AGAIN),
    ],
)
def test_by_rules_cards_and_itself(line, more):
    assert [place for place, _ in told(line, more)] == [LINE]


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("add 2 to steps", AGAIN),
        ("end march\n    red retreats\n    begin march", AGAIN),
        ("if march is not under way\n        red retreats", AGAIN),
        ("red retreats", AGAIN.replace("    begin march", "    stop if march is under way\n    begin march")),
        ("red is met", AGAIN + "procedure (owner: side) is met\n    end march\n    owner retreats\n"),
        (
            "announce that red has come",
            AGAIN
            + 'rule "come"\n    after a side called owner has come\n        when march is not under way\n        owner retreats\n',
        ),
    ],
)
def test_what_ends_it_or_asks_before_is_not_told(line, more):
    assert told(line, more) == []
