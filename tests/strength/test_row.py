"""The table of how strong bots are."""

from collections import Counter

from interpreter.lab.games import Tally
from tests.strength.command import row


def test_a_row_tells_who_won_how_often_and_what_it_cost():
    tally = Tally(games=20, decisions=1210, winners=Counter({"north": 15, "south": 5}))
    assert row("search/40", "north", tally, 30.0) == "| `search/40` | north | 15 of 20 | 53 to 89 % | 1.50 | 60 |"
    assert row("search/40", "west", tally, 1.0).startswith("| `search/40` | west | 0 of 20 | 0 to 16 % | 0.05 |")
