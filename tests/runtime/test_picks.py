"""Several are picked in any order: every member is offered, and the order of the picks comes to no other state."""

import pytest

from interpreter.runtime import Game
from tests.runtime.made_rules import program_of

RULES = """
attribute harvest of (spot: place) is number
attribute sum is number
procedure play the game
    north chooses {amount} places called fields
    otherwise
        sum becomes 9
    for each fields called one
        add 1 to harvest of one
    add number of fields to sum
    north may
        add 1 to sum
scenario "S"
    sum becomes 0
"""


def game(amount):
    return Game.new(program_of(RULES.format(amount=amount)), 1)


def answered(amount, *keys):
    played = game(amount)
    for key in keys:
        played.answer(key)
    return played


def offered(played):
    return played.decision.keys()


def test_what_stands_earlier_on_the_board_is_offered_after_what_stands_later():
    assert offered(game("exactly 2")) == ["alpha", "beta", "gamma", "delta"]
    assert offered(answered("exactly 2", "gamma")) == ["alpha", "beta", "delta"]
    assert offered(answered("up to 3", "gamma")) == ["alpha", "beta", "delta", "done"]
    assert offered(answered("any number of", "delta")) == ["alpha", "beta", "gamma", "done"]


@pytest.mark.parametrize("amount", ["exactly 2", "up to 2"])
def test_the_order_of_picks_comes_to_the_same_state(amount):
    one, other = answered(amount, "beta", "delta"), answered(amount, "delta", "beta")
    assert one.state.stack == other.state.stack
    assert [one.fingerprint(), offered(one)] == [other.fingerprint(), offered(other)]
    half, same = answered("exactly 3", "alpha", "delta"), answered("exactly 3", "delta", "alpha")
    assert half.fingerprint() == same.fingerprint() and half.state.stack == same.state.stack


def test_what_is_needed_whole_is_taken_unasked():
    assert offered(game("exactly 4")) == ["yes", "no"]
    assert offered(game("exactly 7")) == ["yes", "no"]
    assert offered(answered("exactly 3", "delta")) == ["alpha", "beta", "gamma"]
