"""What set-ups say of all members but one, and conditions that one member lacks: told in a small game, and not told of the same game
as it is meant."""

import pytest

from tests.frontend.sample import TEXT, Built

TOWNS = {
    "Hill": ("Ash", "Elm", "Fir", "Gale", "Oak"),
    "Vale": ("Bay", "Cove", "Dell", "Glen"),
    "Moor": ("Heath", "Ling"),
}
LEADERS = {"red": ("Ada", "Bea", "Cid", "Dan"), "blue": ("Joy", "Kay", "Lea", "Mia")}
GAME = (
    """
kind side
    members red, blue

kind land
    members Hill, Vale, Moor, Fen, Isle

kind town
    plural towns
    line land is land

kind leader
    plural leaders
    line side is side

"""
    + "".join(f'town "{town}"\n    land {land}\n\n' for land, towns in TOWNS.items() for town in towns)
    + "".join(f'leader "{leader}"\n    side {side}\n\n' for side, leaders in LEADERS.items() for leader in leaders)
    + """
attribute men of (owner: side) at (place: town) is number

attribute place of (leader: leader) is town or none

attribute (country: land) is at war is truth

procedure (leader: leader) arrives at (camp: town)
    place of leader becomes camp

scenario "The long war"
    for each land called country
        where country is Hill or country is Vale or country is Fen or country is Isle
        country is at war becomes yes
    men of red at Ash becomes 2
    men of red at Elm becomes 2
    men of red at Fir becomes 2
    men of red at Gale becomes 2
    Ada arrives at Ash
    Bea arrives at Elm
    Cid arrives at Fir
    men of blue at Bay becomes 2
    men of blue at Cove becomes 2
    men of blue at Dell becomes 2
    men of blue at Glen becomes 2
    Joy arrives at Bay
    Kay arrives at Cove
    Lea arrives at Dell

scenario "The short war"
    for each land called country
        where country is Hill or country is Vale
        country is at war becomes yes
    men of red at Ash becomes 1
    men of blue at Bay becomes 1
    Dan arrives at Ash
    Mia arrives at Bay

procedure play the game
    for each leader called chief
        let camp be place of chief
        if camp is not none
            if land of camp is at war
                report "{men of red at camp} {men of blue at camp}"
    red wins the game because "it is over"
"""
)

SLIPS = {
    "a leader where nobody is": ("Joy arrives at Bay", "Joy arrives at Oak", "of all 7 others both are said"),
    "the men of one leader elsewhere": ("men of red at Fir", "men of red at Oak", "of all 7 others both are said"),
    "men of the other side": ("men of blue at Dell", "men of blue at Elm", "is of two sides here"),
    "out of the war": ("men of blue at Glen", "men of blue at Heath", "of its land; of all 9 others"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_set_up_is_told(slip):
    meant, written, message = SLIPS[slip]
    assert GAME.count(meant) == 1
    told = [each for each in Built({TEXT: GAME.replace(meant, written)}).diagnostics if each.code == "unlike-others"]
    assert any(message in each.message for each in told)
    lines = GAME.replace(meant, written).split("\n")
    assert any(written in lines[each.span.line - 1] or "Cid" in lines[each.span.line - 1] for each in told)


def test_set_ups_as_they_are_meant_are_right():
    assert Built({TEXT: GAME}).found == []


def test_nothing_is_learnt_from_a_few_lines():
    few = GAME[: GAME.index('scenario "The long war"')] + GAME[GAME.index('scenario "The short war"') :]
    assert Built({TEXT: few.replace("Dan arrives at Ash", "Dan arrives at Oak")}).found == []


CARDS = """
kind side
    members red, blue

kind card
    plural cards
    reactions from hand of (holder: side)

attribute rests of (player: side) is number

pile hand of (owner: side) holds card

occasion (player: side) sets out
    answered by red, blue

occasion (player: side) comes home
    answered by red, blue

procedure (player: side) is held up by (holder: side)
    add 1 to rests of player
    report "{holder} holds {player} up"

card "Storm"
    may be played at a side called traveller sets out
        when traveller is not holder
        when rests of traveller is 0
        traveller is held up by holder

card "Flood"
    may be played at a side called traveller sets out
        when traveller is not holder
        traveller is held up by holder

card "Mist"
    may be played at a side called sailor comes home
        when sailor is not holder
        sailor is held up by holder

card "Snow"
    may be played at a side called sailor comes home
        when sailor is not holder
        when rests of sailor is 0
        sailor is held up by holder

procedure play the game
    for each card called dealt
        move dealt to hand of red
    for each side called player
        announce that player sets out
        announce that player comes home
    report "{rests of red} {rests of blue}"
    red wins the game because "it is over"
"""


def test_a_condition_that_all_others_ask_who_run_the_same_is_missed():
    meant = "        when sailor is not holder\n        sailor is held"
    assert CARDS.count(meant) == 1
    (told,) = Built({TEXT: CARDS.replace(meant, "        sailor is held")}).diagnostics
    assert told.code == "unlike-others"
    assert "all 3 others ask that run `(player) is held up by (holder)`" in told.message


def test_cards_as_they_are_meant_are_right():
    assert Built({TEXT: CARDS}).found == []
