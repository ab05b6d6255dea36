"""What is asked at the table: names that stand for something are told, but for what lies where the player may not see it."""

import pytest

from interpreter.runtime import Game
from tests.runtime.made_rules import program_of

CARDS = """
kind card
    plural cards
    members ace, king

pile deck holds cards
    shown to nobody
    starts with cards

pile hand of (holder: side) holds cards
    shown to holder

attribute gold of (owner: side) is number

"""
DRAWN = """
procedure play the game
    shuffle deck
    deal (1) from deck to hand of south
    let prize be first of (cards in hand of south)
    let both be cards in hand of south
    asks "{prize}, {both}, {gold of south}: take it?"
    ASKER may
        add 1 to gold of south
"""


@pytest.mark.parametrize(("asker", "told"), [("south", True), ("north", False)])
def test_a_card_that_lies_hidden_is_a_card(asker, told):
    program = program_of(CARDS + DRAWN.replace("ASKER", asker))
    games = [Game.new(program, seed) for seed in range(8)]
    prompts = {game.decision.prompt for game in games}
    if told:
        assert prompts == {"ace, ace, 0: take it?", "king, king, 0: take it?"}
    else:
        assert prompts == {"a card, a card, 0: take it?"}
    assert {game.decision.names_are_known for game in games} == {told}


def test_without_asks_a_choice_asks_in_the_words_of_its_sentence():
    """A sentence with its names filled in, a rule by its title, several in any order, how many of a sort."""
    body = """
attribute troops of (owner: side) at (here: place) is number
    starts as 2
attribute riders of (owner: side) at (here: place) is number
    starts as 1
bundle force of (owner: side) at (here: place)
    holds troops of owner at here as troops
    holds riders of owner at here as riders among troops

procedure (mover: side) burns (goal: place)
    add 1 to troops of mover at goal

procedure (mover: side) acts at (goal: place)
    mover may
        mover burns goal
    mover may
        add 1 to troops of mover at goal
    for each place in the order chosen by mover called stage
        add 1 to troops of mover at stage
    mover moves up to 2 of force of mover at alpha to force of mover at goal

procedure play the game
    north acts at delta
"""
    game, asked = Game.new(program_of(body), 1), []
    while game.decision is not None:
        asked.append(game.decision.prompt)
        game.answer(len(game.decision.options) - 1)
    assert asked[:3] == ["north burns delta?", "north acts at delta?", "which comes next?"]
    assert asked[-2:] == ["how many? (count)", "how many of them are riders?"]
