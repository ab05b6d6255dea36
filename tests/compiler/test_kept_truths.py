"""Truths are kept as 0 and 1, wherever they come from: equal positions have equal digests, in C too."""

import pytest

from interpreter.runtime import drive
from tests.runtime.made_rules import SIDES, built

RULES = """
option "Rain"
    default off
option "Length"
    one of short, long
    default short
attribute wet is truth
procedure it is seen
    wet becomes {what}
example "other weather"
    with option "Rain" on
    with option "Length" "long"
    when it is seen
    then wet
"""


@pytest.mark.parametrize(
    "what", ['option "Rain" is on', 'option "Length" is long', 'number of sides is 2 and option "Rain" is on']
)
def test_the_state_of_an_option_is_kept_as_a_number(what):
    program = built(SIDES + RULES.format(what=what), "", True)[1]
    (label,) = [label for label in program.tables.routines if "it_is_seen" in label or "it is seen" in label]
    settings = program.tables.examples[0].settings
    s = drive.board(program, 0, settings)
    drive.call(program, s, label)
    (cells,) = [getattr(s, column.field) for column in program.tables.layout.columns if column.name == "wet"]
    assert cells == [1] and type(cells[0]) is int
