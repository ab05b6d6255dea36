"""What a failed expectation tells: what is, who is asked what, why something may not be done, what a seat sees."""

import pytest

from interpreter.runtime import run_example
from tests.runtime import made_rules

RULES = """
die die
    faces 1 to 6
kind card
    plural cards
    line cost is number
card 1 "Mud"
    cost 1
card 2 "Sun"
    cost 2
pile hand of (owner: side) holds cards
    shown to owner
pile heap holds cards
attribute coins of (player: side) is number
    starts as 2
attribute secret of (player: side) is number
    shown to player
attribute chief of (spot: place) is side or none
    starts as none
attribute winter is truth
action (player: side) digs at (spot: place)
    when chief of spot is none or chief of spot is player
    unless spot is drowned
query (spot: place) is drowned
    when spot is delta
rule "frost"
    forbid that a side digs at a place
        when winter
procedure (player: side) digs
    player chooses places called spot
        where player may dig at it
    otherwise
        stop
    chief of spot becomes player
procedure (player: side) bids
    player chooses a number from 1 to 3 called bid
    secret of player becomes bid
procedure (player: side) acts
    player chooses
        to visit a place called spot
            where it is not alpha
            chief of spot becomes player
        to rest
            stop
    otherwise
        stop
procedure draw one
    pick at random cards in heap called found
    otherwise
        stop
    move found to hand of north
invariant "nobody owes"
    when there is no side where coins of it is less than 0
    when there is no side where coins of it is more than 9
"""


def reason(sides, *lines):
    text = sides + RULES + '\nexample "one"\n' + "".join(f"    {line}\n" for line in lines)
    program = made_rules.built(text, "", True)[1]
    return run_example(program, program.tables.examples[0]).reason


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["then coins of north is 5"], "coins of north is 2, expected 5"),
        (["then coins of north is at least 5"], "coins of north is 2, expected at least 5"),
        (["then coins of north is not 2"], "coins of north is 2, expected not 2"),
        (["then not (coins of north is at most 2)"], "coins of north is 2, expected more than 2"),
        (["then coins of north is 2 and coins of south is 3"], "coins of south is 2, expected 3"),
        (["given chief of beta becomes south", "then chief of beta is north"], "chief of beta is south, expected north"),
        (["then winter"], "this is not so"),
        (['given move "Mud" to hand of south', 'then "Mud" is in heap'], "Mud lies in hand of south"),
        (['then "Mud" is in heap'], "Mud lies in no pile"),
        (
            ["given chief of beta becomes south", "then there is no place where chief of it is south"],
            "expected none, and there is: beta",
        ),
        (
            ["when north digs", "then chief of beta is north"],
            "chief of beta is nobody, expected north; it asks north: choose places (`alpha`, `beta`, `gamma`)",
        ),
    ],
)
def test_what_is_stands_beside_what_was_expected(sides, lines, says):
    assert reason(sides, *lines) == says


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (['then not offered "alpha"'], "nobody is asked, so that nothing is offered"),
        (['then offered "alpha"'], "nobody is asked anything; a choice with a single option is taken unasked"),
        (["when north digs", 'then not offered "delta"'], ""),
        (["when north digs", 'then not offered "delat"'], "`delat` can never be offered here, so that this proves nothing"),
        (["when north digs", 'then not offered "beta"'], "`beta` is offered"),
        (["when north digs", 'then offered "btea"'], "`btea` is not offered; it asks north"),
        (["when north digs", 'then offered "btea"'], "did you mean `beta`?"),
        (["when north acts", 'then not offered "visit alpha"'], ""),
        (["when north acts", 'then not offered "visit alhpa"'], "`visit alhpa` can never be offered here"),
        (["when north acts", 'then not offered "pass"'], ""),
        (["when north bids", 'then not offered "4"'], ""),
        (["when north bids", 'then not offered "four"'], "`four` can never be offered here"),
        (["when north digs", '    south answers "beta"', "then winter"], "south answers `beta`, but it asks north"),
        (
            ["given chief of alpha becomes south", "given chief of beta becomes south", "when north digs", '    north answers "gamma"', "then winter"],
            "north answers `gamma`, but nobody is asked: a choice with a single option is taken unasked",
        ),
        (["when north digs", "when north bids", "then winter"], "a question is still open: it asks north: choose places"),
        (["when north digs", "given winter becomes yes", "then winter"], "a question is still open"),
        (["then nobody has won"], ""),
    ],
)  # fmt: skip
def test_options_are_held_against_what_can_be_offered(sides, lines, says):
    found = reason(sides, *lines)
    assert (says in found) if says else not found, found


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["given winter becomes yes", 'then north may not dig at beta because "frost"'], ""),
        (['then north may not dig at delta because "spot is drowned"'], ""),
        (['then north may not dig at delta because "unless spot is drowned"'], ""),
        (['then north may not dig at delta because "frost"'], "what is against it: “unless spot is drowned” is not fulfilled"),
        (["given chief of beta becomes south", 'then north may not dig at beta because "chief of spot is none or chief of spot is player"'], ""),
        (["given chief of beta becomes south", 'then north may not dig at beta because "frost"'], "“frost” is not why; what is against it: “chief of spot is none"),
        (['then north may not dig at beta because "frost"'], "this may be done"),
        (["given winter becomes yes", "then north may dig at beta"], "this may not be done: “frost” forbids it (made.rules:"),
    ],
)  # fmt: skip
def test_a_reason_is_proved(sides, lines, says):
    found = reason(sides, *lines)
    assert (says in found) if says else not found, found


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["then north sees secret of north", "then south does not see secret of north", "then south sees coins of north"], ""),
        (['given move "Mud" to hand of north', "then north sees cards in hand of north", 'then south does not see "Mud"'], ""),
        (['given move "Mud" to hand of north', 'then north sees "Mud"', 'given move "Mud" to heap', 'then south sees "Mud"'], ""),
        (["then south sees secret of north"], "south does not see it"),
        (["then south does not see coins of north"], "south sees it"),
        (["then south does not see cards in heap"], "south sees it"),
        (['then south sees "Mud"'], "Mud lies in no pile"),
    ],
)
def test_what_a_seat_sees(sides, lines, says):
    assert reason(sides, *lines) == says


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["given coins of north becomes 12", "then winter"], "this position cannot be: “nobody owes” does not hold (made.rules:"),
        (["given coins of north becomes 12", "given coins of north becomes 3", "then coins of north is 3"], ""),
        (["when coins of north becomes 10", "then coins of north is 10"], "this position cannot be: “nobody owes” does not hold"),
    ],
)
def test_what_must_hold_is_asked_after_given_and_when(sides, lines, says):
    found = reason(sides, *lines)
    assert (says in found) if says else not found, found


HEAP = ['given move "Mud" to heap', 'given move "Sun" to heap']


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["dice Sun", *HEAP, "when draw one", 'then "Sun" is in hand of north'], ""),
        (["dice 1", *HEAP, "when draw one", 'then "Sun" is in hand of north'], "a card is picked at random, and `dice` gives 1; name one instead: Mud, Sun"),
        (["dice beta", *HEAP, "when draw one", 'then "Sun" is in hand of north'], ""),
        (["dice delta", *HEAP, "when draw one", 'then "Sun" is in hand of north'], "and `dice` gives delta; name one instead: Mud, Sun"),
        ([*HEAP, "when draw one", 'then "Sun" is in hand of north'], "a card is picked at random that the example does not script; name one in `dice`: Mud, Sun"),
        (["dice Sun, Mud", *HEAP, "when draw one", 'then "Sun" is in hand of north'], "not all dice were used; what is left: Mud"),
    ],
)  # fmt: skip
def test_what_is_picked_is_named(sides, lines, says):
    assert says in reason(sides, *lines) and bool(says) == bool(reason(sides, *lines))
