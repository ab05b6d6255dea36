"""Declared values as everybody may know them: what is shown on tracks beside the map."""

import pytest

from interpreter.runtime import Game

RULES = """
attribute score of (owner: side) is number
attribute treasure of (owner: side) is number
    shown to owner
attribute luck of (letter: note) is number
kind note
    plural notes
    members Red, Blue
pile sleeve of (owner: side) holds notes
    shown to owner
pile bin holds notes

query wealth of (owner: side) answers number
    answer treasure of owner plus 1

value points of (owner: side)
    starts at score of owner plus number in sleeve of owner
value riches of (owner: side)
    starts at wealth of owner
value luck in the air
    starts at sum of luck of it over all notes
value notes of (owner: side)
    starts at number of (notes in sleeve of owner)
value share of (owner: side)
    starts at worth of (seat of owner)
attribute seat of (owner: side) is place or none
    starts as none
attribute worth of (spot: place) is number

procedure play the game
    treasure of north becomes 3
    score of north becomes 2
    seat of north becomes alpha
    add 6 to worth of alpha
    move Red to sleeve of north
    move Blue to bin
    together
        north secretly raises the stake
        south secretly raises the stake
    north chooses a number from 0 to 1 called done
    add done to score of south

procedure (owner: side) raises the stake
    owner secretly chooses a number from 1 to 5 called stake
    add stake to score of owner
"""


@pytest.fixture
def game(of):
    return Game.new(of(RULES.replace("north secretly raises", "north raises").replace("south secretly raises", "south raises")))


def test_what_lies_open_is_worked_out(game):
    assert [game.worked_out("points of (owner)", side) for side in (0, 1)] == [3, 0]
    assert game.worked_out("no such value") is None


@pytest.mark.parametrize("value", ["riches of (owner)", "notes of (owner)"])
def test_what_hangs_on_something_hidden_is_told_nobody(game, value):
    assert game.worked_out(value, 0) is None
    game.open_table = True
    assert game.worked_out(value, 0) is not None


def test_nor_is_what_is_kept_of_things_that_may_lie_hidden(game):
    assert game.worked_out("luck in the air") is None


def test_while_several_choose_in_secret_it_is_what_it_was_before(game):
    game.answer("4")
    assert game.state.sealed is not None and game.worked_out("points of (owner)", 0) == 3
    game.answer("1")
    assert [game.worked_out("points of (owner)", side) for side in (0, 1)] == [7, 1]


def test_what_cannot_be_worked_out_is_no_number(game):
    assert game.worked_out("share of (owner)", 0) == 6
    assert game.worked_out("share of (owner)", 1) is None
