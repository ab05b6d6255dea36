"""The table of how strong bots are."""

from collections import Counter

import pytest

from interpreter.lab.games import Tally
from tests.strength.command import main, row


def test_a_row_tells_who_won_how_often_and_what_it_cost():
    tally = Tally(games=20, decisions=1210, winners=Counter({"north": 15, "south": 5}))
    assert row("search/40", "north", tally, 30.0) == "| `search/40` | north | 15 of 20 | 53 to 89 % | 1.50 | 60 |"
    assert row("search/40", "west", tally, 1.0).startswith("| `search/40` | west | 0 of 20 | 0 to 16 % | 0.05 |")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--bot", "heuristc", "hannibal_1996"], 'no bot called "heuristc"; did you mean "heuristic"'),
        (["--bot", "search/0", "hannibal_1996"], '"search/0" is no bot'),
        (["--against", "hannibal_1996"], 'no bot called "hannibal_1996"'),
        (["--seat", "Sparta", "hannibal_1996"], 'no side called "Sparta"'),
        (["--bot", "random", "hanibal_1996"], '"hanibal_1996"'),
    ],
)
def test_what_there_is_not_is_told(capsys, monkeypatch, args, told):
    monkeypatch.setattr("sys.argv", ["strength", *args])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2 and told in capsys.readouterr().err
