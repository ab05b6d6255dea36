"""What follows where an effect begins, until its span ends; and who can be meant by a hole."""

import pytest

from tests.frontend.sample import TEXT, Built

WORLD = """\
kind side
    members red, blue

kind leader
    line side is side
    narrowed by of (owner: side)
        when side of it is owner

leader "Ann"
    side red

leader "Bob"
    side blue

kind card
    line cost is number
    block event by (player: side)

span turn

span march

attribute gold of (owner: side) is number

value toll
    starts at 2

procedure play the game
    begin turn
    for each side called player
        player plays
        LATER
    end turn

procedure (player: side) plays
    begin march
    for each card called played
        event of (played) by player
    BEHIND
    end march

procedure (player: side) pays
    add toll to gold of player

procedure (who: leader) is roused
    who stirs

procedure (who: leader) stirs
    who wakes

procedure (who: leader) wakes
    add 1 to gold of side of who

card 1 "Guide"
    cost 1
    event
        until SPAN ends
            toll is lowered by 1
        for each leader of ROUSED called who
            who is roused

rule "waking"
    before a leader called who wakes
        when who is Bob
        add 1 to gold of red
"""


def found(span, later='report "it is {gold of red}"', behind='report "so"', roused="blue"):
    text = WORLD.replace("SPAN", span).replace("LATER", later).replace("BEHIND", behind).replace("ROUSED", roused)
    return [each.message.split("`")[-1].strip() for each in Built({TEXT: text}).diagnostics if each.code == "never-bites"]


@pytest.mark.parametrize(
    ("span", "later", "behind", "told"),
    [
        ("march", "player pays", 'report "so"', ["ends"]),
        ("march", 'report "so"', "player pays", []),
        ("turn", "player pays", 'report "so"', []),
    ],
)
def test_an_effect_waits_for_what_comes_before_its_span_ends(span, later, behind, told):
    assert found(span, later, behind) == told


@pytest.mark.parametrize(("roused", "told"), [("red", ["never concerns Bob"]), ("blue", []), ("player", [])])
def test_a_line_about_one_is_followed_back_to_where_he_is_chosen(roused, told):
    assert found("march", behind="player pays", roused=roused) == told
