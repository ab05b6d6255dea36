"""Scenarios of a mod that cannot be played, and examples that hold without what they test."""

import pytest

from interpreter.lab.subject import subject_of
from interpreter.lab.trying import tried_examples, tried_scenarios

GAME = """
kind side
    plural sides
    members red, blue

kind card
    plural cards
    block event by (player: side)

attribute gold of (player: side) is number
attribute round is number from 1 to 9
    starts as 1

invariant "nobody has more than nine"
    when there is no side where gold of it is more than 9

procedure play the game
    repeat until round is at least 3
        asks "more?"
        red chooses a number from 0 to 1 called more
        add more to gold of red
        round becomes round plus 1
    report "{gold of red}"
"""


@pytest.fixture
def doubts(opened):
    """What is told of a mod on the game."""

    def told(mod):
        session = opened(GAME, mod)
        subject = subject_of(session)
        program = session.program("")
        found = [
            *tried_scenarios(session.rules, subject, 0, lambda: None),
            *tried_examples(session.rules, program, subject, lambda: None),
        ]
        return [(each.code, each.span.line) for each in found]

    return told


@pytest.mark.parametrize("line", ["round becomes 3", "gold of blue becomes 10"])
def test_a_scenario_that_cannot_be_played_is_told(doubts, line):
    assert doubts(f'scenario "Late"\n    {line}\n') == [("play-breaks", 1)]


def test_a_scenario_that_can_is_not(doubts):
    assert doubts('scenario "Late"\n    round becomes 2\n') == []


CARD = """card "Tax"
    event
        gold of player becomes 5

example "red is taxed"
    tests card "Tax"
    given gold of red becomes {}
    when event of "Tax" by red
    then gold of red is 5
"""


def test_an_example_that_holds_without_the_card_is_told(doubts):
    assert doubts(CARD.format(5)) == [("proves-nothing", 5)]


def test_one_that_fails_without_it_is_not(doubts):
    assert doubts(CARD.format(4)) == []


def test_copies_of_a_card_are_taken_away_together(doubts):
    copies = CARD.replace("    event\n", "    copies 2\n    event\n", 1).replace('of "Tax"', 'of "Tax 1"')
    assert doubts(copies.format(4)) == []
    assert doubts(copies.format(5)) == [("proves-nothing", 6)]
