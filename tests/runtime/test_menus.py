"""Menus: what is offered, what repeats, and when `otherwise` is done; the program and the reference interpreter alike."""

import pytest

from interpreter.runtime import Game, run_example
from tests.differential.lockstep import games
from tests.runtime.made_rules import SIDES, built

RULES = """
attribute torches of (player: side) is number
attribute regrets of (player: side) is number
attribute fires of (spot: place) is number
procedure (player: side) makes ready
    player declares any of these
        to light torches
            when torches of player is at least 1
            take 1 from torches of player
        to burn a place called spot
            where fires of it is 0
            when torches of player is at least 2
            add 1 to fires of spot
            take 2 from torches of player
    otherwise
        add 1 to regrets of player
procedure (player: side) does one thing
    player chooses menu "one thing"
        to light torches
            when torches of player is at least 1
            take 1 from torches of player
        to sit down
            when torches of player is at least 3
            add 5 to regrets of player
    otherwise
        add 1 to regrets of player
procedure play the game
    torches of north becomes 3
    north makes ready
    south makes ready
    north does one thing
    north wins the game because "the night is over"
"""
EXAMPLES = """
example "one who has acted until nothing was left has nothing to regret"
    given torches of north becomes 2
    when north makes ready
        north answers "light torches"
        north answers "light torches"
    then torches of north is 0
    then regrets of north is 0
    then nobody is asked

example "one who can do nothing at all regrets it"
    when south makes ready
    then regrets of south is 1
    then nobody is asked

example "one who could have gone on and is done regrets nothing"
    given torches of north becomes 1
    when north makes ready
        north answers "done"
    then torches of north is 1
    then regrets of north is 0

example "a place is burned once"
    given torches of north becomes 5
    when north makes ready
        north answers "burn alpha"
    then fires of alpha is 1
    then not offered "burn alpha"
    then offered "burn beta"
    then offered "light torches"
    then offered "done"

example "a menu that does not repeat is left after one option, and its only option is taken unasked"
    given torches of north becomes 2
    when north does one thing
    then torches of north is 1
    then regrets of north is 0
    then nobody is asked

example "with two options it asks, and offers no way out"
    given torches of north becomes 3
    when north does one thing
    then offered "light torches"
    then offered "sit down"
    then not offered "done"

example "with none of its options it does otherwise"
    when north does one thing
    then regrets of north is 1
"""


@pytest.fixture(scope="module")
def both():
    return built(SIDES + RULES + EXAMPLES, "", True)


def test_every_example_comes_as_expected(both):
    verdicts = [run_example(both[1], example) for example in both[1].tables.examples]
    assert {verdict.name: verdict.reason for verdict in verdicts if not verdict.good} == {} and len(verdicts) == 7


def test_the_reference_interpreter_agrees(both):
    assert [*games(*both, range(30))] == []


ASKED = """
attribute gold of (owner: side) is number
    starts as 3

procedure play the game
    for each side called payer
        asks "{payer} has {gold of payer}: how much for {first place of payer}?"
        payer chooses a number from 0 to gold of payer called bid
        take bid from gold of payer
    asks "where to?"
    south may choose place called goal
    otherwise
        stop
    north chooses place called other
        where it is not goal

query first place of (owner: side) answers place
    if owner is north
        answer beta
    answer alpha
"""


def test_a_choice_asks_what_stands_before_it(of):
    game = Game.new(of(ASKED), 1)
    prompts = [game.decision.prompt]
    for answer in ("1", "2", "beta"):
        game.answer(answer)
        prompts.append(game.decision.prompt)
    assert prompts == [
        "north has 3: how much for beta?",
        "south has 3: how much for alpha?",
        "where to?",
        "choose a place",
    ]
