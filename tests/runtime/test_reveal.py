"""What is hidden and told to all cannot be taken back; what is open can."""

import pytest

from interpreter.runtime import Game

BIDS = """
attribute bid of (player: side) is number
    {shown}
attribute turn is number
procedure play the game
    for each side called player
        player chooses a number from 0 to 3 called offer
        bid of player becomes offer
        {told}
    turn becomes 1
"""


@pytest.mark.parametrize(
    ("shown", "told", "barred"),
    [
        ("shown to player", "reveal bid of player", True),
        ("shown to player", "turn becomes 0", False),
        ("shown to all", "reveal bid of player", False),
    ],
)
def test_undo_stops_where_a_secret_was_told(of, shown, told, barred):
    game = Game.new(of(BIDS.format(shown=shown, told=told)), 1)
    game.answer("2")
    assert bool(game.can_undo()) == barred
