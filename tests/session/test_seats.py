"""Who sits where, in words."""

import pytest

from interpreter.cli.sitting import seating
from interpreter.session import HUMAN, Facts, UsageError, read_seats

SEATS, BOTS = Facts(seats=["north", "South"]), ("random", "heuristic")
WEST = Facts(
    scenario="West",
    seats=["rome", "gaul"],
    absent=["egypt", "pirates"],
    playing={"West": ["rome", "gaul"], "East": ["egypt"], "All": ["rome", "gaul", "egypt"]},
)


def test_words_are_read_whatever_their_capitals_and_blanks():
    assert read_seats(["south = Heuristic", "NORTH=random"], SEATS, BOTS) == {"South": "heuristic", "north": "random"}
    assert read_seats([], SEATS, BOTS) == {}
    assert read_seats(["south = Heuristic : 0.25"], SEATS, BOTS) == {"South": "heuristic:0.25"}
    asked = ["south = Search / 400 : 0.25", "north=search/5"]
    assert read_seats(asked, SEATS, (*BOTS, "search")) == {"South": "search/400:0.25", "north": "search/5"}
    assert read_seats(["north=human"], SEATS, [HUMAN, *BOTS]) == {"north": HUMAN}


@pytest.mark.parametrize(
    ("words", "players", "said", "way_out"),
    [
        (["north"], BOTS, '"north" says no bot', "SIDE=random"),
        (["north"], [HUMAN, *BOTS], '"north" says no player', "SIDE=human"),
        (["west=random"], BOTS, 'no side called "west"', '"north", "South"'),
        (["north=human"], BOTS, 'no bot called "human"', '"random", "heuristic"'),
        (["north=humam"], [HUMAN, *BOTS], 'no player called "humam"', '"human"'),
        (["north=random", "North=heuristic"], BOTS, 'two bots for "north"', "once"),
        (["north=heuristic:half"], BOTS, '"heuristic:half" is no bot: half is no share', "heuristic:0.2"),
        (["north=heuristic:1.2"], BOTS, "1.2 is no share", "heuristic:0.2"),
        (["north=human:0.5"], [HUMAN, *BOTS], '"human:0.5": human is no bot', "human"),
        (["north=heuristic/200"], BOTS, "200 is no budget", "search/4000"),
        (["north=heuristic/"], BOTS, "is no budget", "search/4000"),
        (["north=alphago:0.5"], BOTS, 'no bot called "alphago"', '"random", "heuristic"'),
    ],
)
def test_what_cannot_be_is_told(words, players, said, way_out):
    with pytest.raises(UsageError) as told:
        read_seats(words, SEATS, players)
    assert said in told.value.message and way_out in told.value.help


@pytest.mark.parametrize(
    ("words", "sitting"),
    [
        ([], ["human", "heuristic", "heuristic"]),
        (["b=human"], ["heuristic", "human", "heuristic"]),
        (["c=random", "a=human"], ["human", "heuristic", "random"]),
    ],
)
def test_at_the_table_the_first_seat_is_a_person_when_nothing_is_said(words, sitting):
    assert seating(words, Facts(seats=["a", "b", "c"])) == dict(zip("abc", sitting, strict=True))
    assert seating([], Facts()) == {}


@pytest.mark.parametrize(
    ("word", "said", "way_out"),
    [
        ("Egypt=random", '"egypt" is not in play in the scenario "West"', 'it plays in "East", "All"'),
        ("pirates=random", 'nobody plays "pirates"', 'in play: "rome", "gaul"'),
        ("egpt=random", 'no side called "egpt"', '"rome", "gaul"'),
    ],
)
def test_a_side_that_is_not_in_play_is_told_where_it_is(word, said, way_out):
    with pytest.raises(UsageError) as told:
        read_seats([word], WEST, BOTS)
    assert said in told.value.message and way_out in told.value.help
