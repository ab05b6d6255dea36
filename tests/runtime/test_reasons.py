"""Why a game ends: what stands in the braces of a reason is worked out when it ends, for the result, the log and the pages."""

import pytest

from interpreter.kernel import journal
from interpreter.runtime import Game
from interpreter.session.lookup import find_item
from interpreter.views import log_of, page_text
from tests.frontend.sample import TEXT as PATH
from tests.frontend.sample import WORLD, Built

TEXT = """
attribute score of (owner: side) is number

scenario "Start"
    score of south becomes 3

procedure play the game
    let lead be score of south minus score of north
    south wins the game because "{south} leads by {lead}"
"""


def test_the_reason_is_that_of_the_end(of, rules_of, sides):
    game = Game.new(of(TEXT), 1)
    assert game.result is not None
    assert game.result.summary == "south has won: south leads by 3"
    (won,) = [entry for entry in game.journal if entry[0] == journal.WON]
    rules = rules_of(sides + TEXT)
    assert "South wins the game: South leads by 3" in log_of(game, "full", rules)
    assert "South leads by South's score minus North's score" in page_text(rules, find_item(rules, "play the game"))
    assert won[1] == (1,) and won[2][1] == (1, 3)


@pytest.mark.parametrize("hole", ["laed", "score of"])
def test_what_cannot_be_read_is_found_in_its_braces(hole):
    text = f'rule "end"\n    after winter comes\n        red wins the game because "by {{{hole}}}"\n'
    assert [str(one.span).partition(":")[2] for one in Built({**WORLD, PATH: text}).diagnostics][:1] == ["3:40"]
