"""What reads well and is hardly meant: told in a whole small game, and not told of the same game as it is meant."""

import pytest

from tests.frontend.sample import TEXT, Built

START = """
kind side
    members red, blue
"""

FOE = """
query foe of (player: side) answers side
    if player is red
        answer blue
    answer red
"""

CITIES = """
kind city
    plural cities
    flag walled
    flag port
    line shore is number

city "Aspra"
    walled
    port
    shore 1

city "Brola"
    walled
    port
    shore 1

city "Cirta"
    walled
    port
    shore 1

city "Dion"
    port
    shore 1

city "Elea"
    walled
    shore 2

attribute owner of (town: city) is side or none
"""

TAKEN = (
    START
    + FOE
    + CITIES
    + """
attribute points of (player: side) is number

procedure (winner: side) takes (town: city)
    owner of town becomes winner

rule "spoils"
    before a side called winner takes a city called town
        when owner of town is foe of winner
        add 2 to points of winner

procedure play the game
    for each city called town
        red takes town
        blue takes town
    report "{points of red} {points of blue}"
"""
)

PORTS = (
    START
    + CITIES
    + """
procedure play the game
    for each city called town
        owner of town becomes red
    if there is no city where (it is walled or it is port) and shore of it is 1 and owner of it is not red
        report "all"
"""
)

CALLED = (
    START
    + """
attribute fair is truth

attribute gold of (player: side) is number

procedure (player: side) trades
    stop if not fair
    add 1 to gold of player

procedure play the game
    red chooses a number from 0 to 1 called sky
    fair becomes sky is 1
    if fair
        red trades
    report "{gold of red}"
"""
)

HANDED = (
    START
    + """
attribute day is number from 1 to 9
    starts as 1

procedure the war begins on day (number: number)
    day becomes number

procedure play the game
    the war begins on day 9
    report "{day}"
"""
)

LOOKED = (
    START
    + FOE
    + """
kind card
    plural cards
    block event by (player: side)

attribute ships of (player: side) is number
    starts as 3

attribute war is over is truth

procedure look who has no ships
    if ships of red is 0 or ships of blue is 0
        war is over becomes yes

procedure (player: side) loses a ship
    if ships of player is at least 1
        take 1 from ships of player

procedure (player: side) loses two ships
    player loses a ship
    player loses a ship

card "Shoals"
    event
        (foe of player) loses a ship
        look who has no ships

card "Storm"
    event
        (foe of player) loses two ships
        look who has no ships

card "Reef"
    event
        (foe of player) loses a ship
        look who has no ships

procedure play the game
    for each card called played
        if not war is over
            event of (played) by red
"""
)

REFITTED = (
    START
    + """
kind card
    plural cards
    line home is side
    block event by (player: side)

attribute ships of (player: side) is number

procedure (player: side) refits
    add 1 to ships of player

procedure (player: side) has its turn
    player refits

procedure (player: side) rests
    player refits

card "Yards"
    home blue
    event
        blue refits

card "Docks"
    home red
    event
        red refits

procedure play the game
    for each side called player
        player has its turn
        player rests
    for each card called played
        event of (played) by home of played
    report "{ships of red} {ships of blue}"
"""
)

LIMITED = (
    START
    + """
attribute more cards of (player: side) is number from -3 to 3

query hand of (player: side) answers number
    answer the larger of (more cards of player) and 0

procedure play the game
    red chooses a number from 0 to 3 called more
    more cards of red becomes more
    if hand of red is at least 2
        report "many"
"""
)

SLIPS = {
    "asked behind what has changed it": (TAKEN, "    before a side", "    after a side", "undone"),
    "both where either is meant": (PORTS, "it is walled or it is port", "it is walled and it is port", "always-true"),
    "a stop that always stops": (CALLED, "stop if not fair", "stop if fair", "always-true"),
    "a branch that nobody comes to": (
        CALLED,
        "    stop if not fair\n    add 1 to gold of player",
        "    if not fair\n        add 1 to gold of player",
        "never-true",
    ),
    "a number beyond what it is handed to": (HANDED, "begins on day 9", "begins on day 10", "out-of-range"),
    "looked before anything has happened": (
        LOOKED,
        'card "Reef"\n    event\n        (foe of player) loses a ship\n        look who has no ships',
        'card "Reef"\n    event\n        look who has no ships\n        (foe of player) loses a ship',
        "unlike-others",
    ),
    "a card of one side that names the other": (REFITTED, "        red refits", "        blue refits", "other-side"),
    "the smaller for the larger": (LIMITED, "the larger of", "the smaller of", "never-true"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told(slip):
    text, meant, written, code = SLIPS[slip]
    assert text.count(meant) == 1
    assert code in {each.partition("@")[0] for each in Built({TEXT: text.replace(meant, written)}).found}


@pytest.mark.parametrize("slip", SLIPS)
def test_what_was_meant_is_right(slip):
    text, *_ = SLIPS[slip]
    assert Built({TEXT: text}).found == []


def test_a_question_that_makes_a_condition_impossible_is_named():
    text, meant, written, _ = SLIPS["the smaller for the larger"]
    (told,) = Built({TEXT: text.replace(meant, written)}).diagnostics
    (named,) = told.others
    assert text.replace(meant, written).splitlines()[named.span.line - 1].strip().startswith("answer the smaller")
