"""Boards in parts: what lies apart must be said, and what is said must lie apart."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from tests.runtime import made_rules

RULES = """
kind side
    members red, blue

kind isle
    members One, Two, Three, Four, Five

kind lane

graph sea joins isles by lanes
"""
BOARD = "kind: lane\nmembers:\n  - {between: [One, Two]}\n  - {between: [Two, Three]}\n  - {between: [Four, Five]}\n"


@pytest.mark.parametrize(
    ("line", "board", "told"),
    [
        ("", BOARD, ["no lane joins Four to the other isles"]),
        ("apart Five", BOARD, []),
        ("apart Four, Five", BOARD, ["Five does not lie apart from Four"]),
        ("apart Four, Two", BOARD, ["Two does not lie apart from the largest part"]),
        ("apart Six", BOARD, ['there is no isle called "Six"']),  # which of them was meant is not known
        ("", "kind: lane\nmembers:\n  - {between: [One, Two]}\n", ["no lane joins Three or Four or Five to the other isles"]),
        ("", "kind: lane\nmembers: []\n", []),
    ],
)
def test_parts_of_a_board(line, board, told):
    found = Diagnostics()
    text = RULES + (f"    {line}\n" if line else "")
    build(made_rules.library_of(text, board), found)
    assert sorted(each.message for each in found if each.code in ("island", "unknown-name")) == sorted(told)


def test_the_way_out_can_be_copied():
    found = Diagnostics()
    build(made_rules.library_of(RULES, BOARD), found)
    (island,) = [each for each in found if each.code == "island"]
    line = island.help.rpartition("`apart ")[2].removesuffix("`")
    again = Diagnostics()
    build(made_rules.library_of(RULES + f"    apart {line}\n", BOARD), again)
    assert [each.code for each in again if each.code == "island"] == []
