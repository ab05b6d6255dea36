"""When a choice that must be made is known to find something: what leaves some member in any case, and what was asked before."""

import pytest

from tests.frontend.sample import TEXT, WORLD, Built

CHOICE = """procedure (player: side) looks about
    {before}
    player chooses space called goal
        {test}
    add 1 to troops of player at goal

card 9 "Trial"
    cost 1
    event
        player looks about
"""


def codes(text):
    return Built({**WORLD, TEXT: text}).found


def chosen(test, before="add 1 to gold of player"):
    lines = "\n        ".join(f"where {each}" for each in test.split(" / "))
    return codes(CHOICE.format(before=before, test=lines))


@pytest.mark.parametrize(
    "test",
    [
        "it is one of Ash, Birch",
        "it is Ash",
        "height of it is more than 1",
        "it is walled / region of it is north",
        "height of it is at least 1 and it is walled",
    ],
)
def test_what_is_printed_is_worked_out(test):
    assert chosen(test) == []


@pytest.mark.parametrize(
    "test",
    [
        "height of it is more than 99",
        "it is Ash / it is burnt",
        "it is one of Ash, Birch / owner of it is player",
        "troops of player at it is more than 5",
    ],
)
def test_what_may_leave_nothing_is_told(test):
    assert [found.partition("@")[0] for found in chosen(test)] == ["empty-choice"]


def test_it_must_leave_some_whoever_the_names_stand_for():
    choice = "procedure (player: side) calls\n    player chooses leader of player called who\n    place of who becomes Ash\n"
    card = '\ncard 9 "Trial"\n    cost 1\n    event\n        player calls\n'
    assert codes(choice + card) == []  # each side has a leader
    alone = choice.replace("leader of player", "bold leader of player")
    assert codes(alone + card) == ["empty-choice@2:5"]  # but blue has no bold one


ASKED = "stop if there is no space where {}"


@pytest.mark.parametrize(
    ("asked", "test"),
    [
        ("owner of it is player and it is walled", "it is walled / owner of it is player"),
        ("player is owner of it", "owner of it is player"),
        ("troops of player at it is more than 7", "troops of player at it is more than 5"),
        ("troops of player at it is 7", "troops of player at it is at least 7"),
        ("troops of player at it is at most 3", "troops of player at it is less than 4"),
        ("troops of player at it is more than 7", "troops of player at it is not 3"),
        ("owner of it is player and it is walled", "owner of it is player"),
        ("owner of it is red", "owner of it is red or owner of it is blue"),
        ("it is Ash and owner of it is red", "it is one of Ash, Birch / owner of it is red"),
    ],
)
def test_a_test_at_least_as_strong_was_asked(asked, test):
    assert chosen(test, ASKED.format(asked)) == []


@pytest.mark.parametrize(
    ("asked", "test"),
    [
        ("troops of player at it is more than 5", "troops of player at it is more than 7"),
        ("troops of player at it is more than 5", "troops of player at it is not 7"),
        ("troops of red at it is more than 7", "troops of player at it is more than 5"),
        ("owner of it is player", "owner of it is player / it is walled"),
        ("owner of it is red or owner of it is blue", "owner of it is red"),
        ("troops of player at it is at least 2", "troops of player at it is at most 5"),
    ],
)
def test_a_weaker_or_another_test_does_not_help(asked, test):
    assert [found.partition("@")[0] for found in chosen(test, ASKED.format(asked))] == ["empty-choice"]


CALLED = """procedure (victim: side) burns
    victim chooses space called goal
        where owner of it is victim
    owner of goal becomes none

card 9 "Trial"
    cost 1
    event
        {}
        player burns
"""


def test_the_caller_may_ask():
    assert codes(CALLED.format("when there is a space where owner of it is player")) == []
    assert codes(CALLED.format("stop if there is no space where owner of it is player and it is walled")) == []


def test_it_must_ask_about_what_it_hands_over():
    assert codes(CALLED.format("when there is a space where owner of it is red")) == ["empty-choice@2:5"]


def test_every_caller_must_ask():
    other = '\ncard 10 "Folly"\n    cost 1\n    event\n        player burns\n'
    assert codes(CALLED.format("when there is a space where owner of it is player") + other) == ["empty-choice@2:5"]


def test_a_question_may_ask():
    query = "query (player: side) has land\n    when there is a space where owner of it is player\n\n"
    assert codes(query + CALLED.format("when player has land")) == []
    assert codes(query + CALLED.format("when red has land")) == ["empty-choice@12:5".replace("12", "5")]
