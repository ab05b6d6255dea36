"""Loops that use a number up, and what a procedure answers, as a rulebook would say them."""

import pytest

from interpreter.views import page_text

SIDES = """kind side
    members red, blue

attribute tired of (owner: side) after (steps: 0 to 3) is number
    says "the men of {owner} that have gone {steps} leagues"

attribute spent of (owner: side) is number

"""

LOOP = """procedure (count: number) men of (owner: side) go home
    let rest be count
    let distance be 3
    repeat up to 4 times
        let share be the smaller of (rest) and (tired of owner after distance)
        take share from tired of owner after distance
{more}        take share from rest
        take 1 from distance
{behind}"""


def told(make, more="", behind=""):
    rules = make(SIDES + LOOP.format(more=more, behind=behind))
    (item,) = rules.procedures
    return page_text(rules, item)


def test_a_number_that_is_used_up_is_told_as_what_is_reached(make):
    text = told(make)
    assert (
        "- Going from 3 leagues down to 0, until the count is reached, take away men of the owner that have gone that many leagues."
        in text
    )
    assert "rest" not in text and "share" not in text


def test_what_else_is_done_with_a_share_names_it(make):
    text = told(make, more="        add share to spent of owner\n")
    assert (
        "  - Take away men of the owner that have gone that many leagues (the share).\n  - Add the share to the owner's spent."
        in text
    )


@pytest.mark.parametrize(
    ("more", "behind"),
    [
        ("        add rest to spent of owner\n", ""),
        ("", "    add rest to spent of owner\n"),
    ],
)
def test_a_number_that_is_asked_for_elsewhere_is_counted_aloud(make, more, behind):
    text = told(make, more, behind)
    assert "until the count is reached" not in text
    assert "Take the share from the rest." in text


ANSWERED = """procedure (owner: side) sends men answers number
    says "{owner} sends men | at least ... guards must follow | nobody need follow"
    if spent of owner is 0
        answer 0
    answer spent of owner

procedure (owner: side) marches out
    owner sends men called tail
    add tail to spent of owner
"""


def test_what_a_procedure_answers_is_told_in_its_own_words(make):
    rules = make(SIDES + ANSWERED)
    sends, marches = rules.procedures
    assert "If the owner's spent is 0, nobody need follow." in page_text(rules, sends)
    assert "- Otherwise at least as many guards as the owner's spent must follow." in page_text(rules, sends)
    assert "- The owner sends men (the tail: at least so many guards must follow)." in page_text(rules, marches)


CROSSED = """procedure (owner: side) crosses the river answers truth
    says "{owner} crosses the river | {owner} gets across"
    if spent of owner is 0
        answer no
    answer yes

procedure (owner: side) goes on
    owner crosses the river called across
    if not across
        stop
    add 1 to spent of owner
"""


def test_a_truth_that_a_procedure_answers_is_told_as_what_happens(make):
    crosses, goes = make(SIDES + CROSSED).procedures
    assert "If the owner's spent is 0, the owner does not get across." in page_text(make(SIDES + CROSSED), crosses)
    assert "- Otherwise the owner gets across." in page_text(make(SIDES + CROSSED), crosses)
    assert "- If the owner does not get across, nothing more of this happens." in page_text(make(SIDES + CROSSED), goes)
