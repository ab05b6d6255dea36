"""What is said of slips whose messages were once misleading, false or half of the matter: the shelf of `tests/mistakes/quoted.yaml`."""

import pytest

from tests.mistakes.quoted import quoted, told

SLIPS = quoted()


@pytest.mark.parametrize("slip", SLIPS, ids=[slip.of for slip in SLIPS])
def test_a_slip_is_told_once_in_its_place_with_the_matter_and_the_way_out(slip):
    found = told(slip)
    assert tuple(f"{each.code}@{each.span.line}:{each.span.column}" for each in found) == slip.found, found
    said = " | ".join(f"{each.message} | {each.label} | {each.help}" for each in found[:1])
    assert [words for words in slip.says if words not in said] == [], said


def test_every_message_is_quoted_with_what_it_must_say():
    assert len(SLIPS) > 60
    assert len({slip.of for slip in SLIPS}) == len(SLIPS)
    assert [slip.of for slip in SLIPS if bool(slip.found) is not bool(slip.says)] == []
