"""What is asked at the table: names that stand for something are told, but for what lies where the player may not see it."""

import pytest

from interpreter.kernel import journal
from interpreter.runtime import Game, visible_entries
from interpreter.views import log_for
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


ASKED = (
    CARDS
    + """
kind relic
    plural relics
    members crown, sceptre

attribute guardian of (found: relic) is side or none
    shown to nobody

attribute counted is number

procedure play the game
    shuffle deck
    deal (1) from deck to hand of south
    let prize be first of (cards in hand of south)
    asks "HOLE?"
    south may
        add 1 to counted
"""
)


@pytest.mark.parametrize(
    ("hole", "others"), [("{first of (places)}", True), ("{prize}", False), ("{crown}", False), ("{gold of south}", False)]
)
def test_others_read_what_was_asked_only_of_kinds_about_which_nothing_is_hidden(hole, others):
    """Cards lie hidden, something hidden is kept of relics, and a number may hang on anything; places lie open to all."""
    program = program_of(ASKED.replace("HOLE", hole))
    game = Game.new(program, 1)
    game.answer("yes")
    told = {
        seat: [entry[4] for entry in visible_entries(program, game.state, game.journal, seat) if entry[0] == journal.ANSWER]
        for seat in (0, 1, None)
    }
    own = program.tables.layout.seat_names.index("south")
    assert len(told[own][0]) == 1
    assert told[1 - own] == told[None] == (told[own] if others else [()])
    asked = {seat: log_for(game, seat).partition("South says yes to: ")[2].partition("\n")[0] for seat in (own, 1 - own)}
    assert asked[own] and (asked[own] == asked[1 - own]) is others


def test_what_has_been_picked_so_far_is_known_to_who_picks():
    body = """
attribute troops of (owner: side) at (here: place) is number

procedure play the game
    north may choose up to 3 places called chosen
    for each chosen called goal
        add 1 to troops of north at goal
"""
    game = Game.new(program_of(body), 1)
    assert game.decision.picked == ()
    first, second = game.decision.options[:2]
    game.answer(1)
    assert game.decision.picked == (second,)
    game.answer(0)
    assert game.decision.picked == (first, second)
