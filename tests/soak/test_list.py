"""The list of what the soak does not reach names blocks that there are, each with a reason, and few of them; the soak itself proves it."""

from interpreter.lab.coverage import Notes, coverage
from interpreter.program import noted
from tests.shipped import session_of
from tests.soak.command import LEAST, RULE_SET, differences, listed


def test_the_list_names_blocks_with_reasons_and_is_short(capsys):
    program = session_of(RULE_SET).program()
    twin = noted(program)
    blocks = coverage(twin, Notes(twin).taken())[-1]
    labels = {goal.what for goal in blocks.missed}  # before any game all are missed
    assert blocks.title == "program blocks" and len(labels) == blocks.count > 400
    assert set(listed()) <= labels
    assert all(len(reason) > 20 for reason in listed().values())
    assert len(listed()) <= (1 - LEAST) * blocks.count
    assert differences(blocks) == blocks.count - len(listed()) + 1  # without games all others are missed, and too many
    assert "is not reached, and has no reason" in capsys.readouterr().out
