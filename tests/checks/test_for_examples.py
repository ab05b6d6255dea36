"""What is there for examples alone hides nothing of the game, and scenarios for examples may go on from it."""

from tests.frontend.sample import TEXT, Built

GAME = """kind side
    members red, blue

span march

attribute steps taken is number
    lasts for march

attribute fame of (player: side) is number

attribute glory of (player: side) is number

procedure red is under way
    for examples
    begin march
    glory of red becomes 3

procedure play the game
    begin march
    add 1 to steps taken
    if steps taken is at least fame of blue
        red wins the game because "it is there"
    end march

scenario "At home"
    {says}
    red is under way
    steps taken becomes 2

scenario "In spring"
    fame of blue becomes 1
"""


def told(says):
    return [(each.code, each.span.line) for each in Built({TEXT: GAME.format(says=says)}).diagnostics]


def test_what_only_a_position_writes_is_unused_and_what_it_has_begun_is_under_way():
    assert told("for examples") == [("unused", 11)]


def test_a_scenario_for_players_may_not_begin_in_a_position():
    assert ("only-for-examples", 27) in told("fame of blue becomes 1")
