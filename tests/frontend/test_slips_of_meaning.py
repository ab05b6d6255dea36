"""Slips of meaning, each made in a small game that is right without it: who chooses, who pays, what was copied, what others do."""

import pytest

from tests.frontend.sample import TEXT, Built

GAME = """
kind side
    members red, blue

query foe of (player: side) answers side
    if player is red
        answer blue
    answer red

kind town
    plural towns
    members Ash, Fen, Elm

kind card
    plural cards
    line home is side
    flag secret
    block event by (player: side)
    reactions from hand of (holder: side)

pile hand of (owner: side) holds cards
    shown to owner

pile spent cards holds cards

attribute owner of (town: town) is side or none

attribute men of (owner: side) at (town: town) is number

attribute ready ships of (owner: side) is number
    starts as 3

attribute tired ships of (owner: side) is number

occasion (player: side) sets out for (goal: town)
    answered by foe of player

occasion (winner: side) has won (town: town)

procedure (player: side) holds (town: town)
    owner of town becomes player
    add 1 to men of player at town

procedure (player: side) loses (count: number) men at (town: town)
    take count from men of player at town

procedure (player: side) wins (town: town)
    owner of town becomes player
    announce that player has won town

procedure (player: side) rests
    stop if ready ships of player is 0
    take 1 from ready ships of player
    add 1 to tired ships of player

procedure (player: side) patrols
    stop if ready ships of player is 0
    take 1 from ready ships of player
    add 1 to tired ships of player

procedure (player: side) scouts
    stop if ready ships of player is 0
    take 1 from ready ships of player
    add 1 to tired ships of player

procedure (player: side) throws a card away
    player chooses card in hand of player called thrown
    otherwise
        stop
    move thrown to spent cards

procedure (player: side) robs another
    player chooses side called victim
        where it is not player
        where number in hand of it is at least 1
    otherwise
        stop
    draw 1 at random from hand of victim to hand of player

procedure man (mine: town) behind (yours: town) for (player: side)
    if owner of mine is none
        player holds mine
    if owner of yours is none
        player holds yours

procedure (player: side) founds towns
    let mine be first of (towns where owner of it is none)
    let yours be first of (towns where owner of it is foe of player)
    if mine is not none
        player holds mine
    if yours is not none
        report "{yours} stays"

procedure (player: side) raids
    player chooses town called target
        where men of (foe of player) at it is at least 2
    otherwise
        stop
    (foe of player) loses 2 men at target

card "Storm"
    home red
    may be played at a side called traveller sets out for a town
        when traveller is not holder
        traveller rests

card "Ambush"
    home red
    may be played at a side called traveller sets out for a town
        when traveller is not holder
        traveller patrols

card "Flood"
    home blue
    may be played at a side called traveller sets out for a town
        when traveller is not holder
        traveller scouts

card "Mist"
    home blue
    event
        when owner of Ash is not player
        player holds Ash
    may be played at a side called traveller sets out for a town
        when traveller is not holder
        traveller rests

rule "the winner is feared"
    before a side called winner wins a town called place
        let keeper be owner of place
        if keeper is not none
            keeper rests

procedure play the game
    move "Storm" to hand of red
    move "Flood" to hand of blue
    move "Mist" to hand of blue
    move "Ambush" to hand of red
    for each side called player
        announce that player sets out for Elm
        player founds towns
        player raids
        player robs another
        player throws a card away
        man Ash behind Fen for player
        player wins Elm
        for each card called played
            event of (played) by player
    report "{ready ships of red} {tired ships of red} {men of red at Ash}"
    if owner of Ash is red
        red wins the game because "it holds Ash"
"""

SLIPS = {
    "a choice from a hand that the chooser cannot see": (
        "player chooses card in hand of player called",
        "player chooses card in hand of (foe of player) called",
        "tells-secret",
    ),
    "a victim who may be oneself": (
        "        where it is not player\n        where number",
        "        where number",
        "finds-itself",
    ),
    "another hand than was asked about": (
        "from hand of victim to hand of player",
        "from hand of player to hand of victim",
        "asked-of-another",
    ),
    "copied in part": (
        "if owner of yours is none\n        player holds yours",
        "if owner of yours is none\n        player holds mine",
        "copied-in-part",
    ),
    "asked whether it is anything, and another one is meant": ('report "{yours} stays"', "player holds mine", "asked-of-another"),
    "the wrong one loses": ("(foe of player) loses 2 men at target", "player loses 2 men at target", "asked-of-another"),
    "what is so already": ("when owner of Ash is not player", "when owner of Ash is player", "does-nothing"),
    "moved where it lies": ("move thrown to spent cards", "move thrown to hand of player", "does-nothing"),
    "the opposite of what all others ask": (
        "when traveller is not holder\n        traveller scouts",
        "when traveller is holder\n        traveller scouts",
        "unlike-others",
    ),
    "without what all others ask": (
        "        when traveller is not holder\n        traveller scouts",
        "        traveller scouts",
        "unlike-others",
    ),
    "the same number twice": (
        "    (foe of player) loses 2 men at target",
        "    (foe of player) loses 2 men at target\n    (foe of player) loses 2 men at target",
        "copied-in-part",
    ),
    "the same asked twice": (
        'report "{yours} stays"',
        'report "{yours} stays"\n    if yours is not none\n        report "{player} goes"',
        "copied-in-part",
    ),
    "a loop for one and the same": (
        "            event of (played) by player\n",
        "            event of (played) by player\n        for each side called owner\n"
        "            where owner is not player\n            add 1 to tired ships of player\n",
        "idle-turn",
    ),
    "asked behind what was announced": (
        "    before a side called winner wins a town called place",
        "    after a side called winner has won a town called place",
        "undone",
    ),
}

SHIPS = """
procedure (player: side) sails home
    stop if ready ships of player is 0
    take 1 from ready ships of player
    add 1 to tired ships of player
"""

LOST = {
    "nothing comes of it": ("    add 1 to tired ships of player\n", ""),
    "another side has it": ("add 1 to tired ships of player", "add 1 to tired ships of (foe of player)"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told(slip):
    meant, written, code = SLIPS[slip]
    assert GAME.count(meant) == 1
    assert code in Built({TEXT: GAME.replace(meant, written)}).codes


def test_what_was_meant_is_right():
    assert Built({TEXT: GAME}).found == []


def _sailing(text: str) -> str:
    return GAME.replace("        player raids\n", "        player raids\n        player sails home\n") + text


def test_ships_that_come_to_something_are_right():
    assert Built({TEXT: _sailing(SHIPS)}).found == []


@pytest.mark.parametrize("how", LOST)
def test_what_is_taken_comes_to_something_everywhere_else(how):
    assert SHIPS.count(LOST[how][0]) == 1
    assert "unlike-others" in Built({TEXT: _sailing(SHIPS.replace(*LOST[how]))}).codes


NAMES = {"red": ("Ada", "Bea", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal", "Ian"), "blue": ("Joy", "Kay")}
LEADER = """leader "{name}"
    side {side}
    skill {skill}
{elected}    luck of {side} is raised by 1
        when chief of {side} is this leader

"""
LEADERS = (
    """kind side
    members red, blue

kind leader
    plural leaders
    line side is side
    line skill is number from 1 to 4
    flag elected

"""
    + "".join(
        LEADER.format(name=name, side=side, skill=1 + len(side) % 4, elected="    elected\n" if side == "red" else "")
        for side, names in NAMES.items()
        for name in names
    )
    + """
attribute chief of (owner: side) is leader or none

value luck of (owner: side)
    starts at 0

value skill at sea of (chief: leader)
    starts at skill of chief

rule "a born sailor"
    skill at sea of Joy counts as 4

procedure play the game
    for each side called owner
        owner chooses leader called named
            where side of it is owner
        otherwise
            go on with the next
        chief of owner becomes named
        report "{luck of owner} {skill at sea of named}"
    red wins the game because "it is over"
"""
)


def _of(leader: str) -> str:
    text = LEADERS[LEADERS.index(f'leader "{leader}"') :]
    return text[: text.index("\n\n")]


OF_LEADERS = {
    "the number of the other side is raised": (_of("Joy"), _of("Joy").replace("luck of blue", "luck of red"), "other-side"),
    "chief of the other side": (_of("Joy"), _of("Joy").replace("chief of blue", "chief of red"), "other-side"),
    "a flag of the other side": (_of("Joy"), _of("Joy").replace("    luck", "    elected\n    luck"), "odd-flag"),
    "a number of another scale": ("counts as 4", "counts as 40", "out-of-range"),
}


@pytest.mark.parametrize("slip", OF_LEADERS)
def test_a_slip_of_a_leader_is_told(slip):
    meant, written, code = OF_LEADERS[slip]
    assert LEADERS.count(meant) == 1
    assert code in Built({TEXT: LEADERS.replace(meant, written)}).codes


def test_leaders_as_they_are_meant_are_right():
    assert Built({TEXT: LEADERS}).found == []
