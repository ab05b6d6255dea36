"""Transfers of every kind, piece by piece by the reference interpreter and as statements by the program, from mixed positions."""

import pytest

from interpreter.program import Program
from interpreter.runtime import RuleFault, drive
from tests.differential.mixed_positions import compare_mixed, procedures
from tests.runtime.made_rules import SIDES, built

TEXT = (
    SIDES
    + """
attribute troops of (owner: side) at (spot: place) is number

attribute horse of (owner: side) at (spot: place) is number

attribute carts of (owner: side) at (spot: place) is number

attribute troops hidden by (owner: side) is number
    shown to owner

attribute horse hidden by (owner: side) is number
    shown to owner

attribute carts hidden by (owner: side) is number
    shown to owner

attribute troops on the way is number

attribute horse on the way is number

attribute carts on the way is number

attribute troops on patrol is number

attribute horse on patrol is number

attribute carts on patrol is number

attribute crossroads is place

attribute (spot: place) is watched

bundle host of (owner: side) at (spot: place)
    holds troops of owner at spot as troops
    holds horse of owner at spot as horse among troops
    holds carts of owner at spot as carts
    at least 3
        when spot is watched
    limited to 20
        when spot is alpha
    limited to 30

bundle ambush of (owner: side)
    holds troops hidden by owner as troops
    holds horse hidden by owner as horse among troops
    holds carts hidden by owner as carts

bundle column of (owner: side)
    holds troops on the way as troops
    holds horse on the way as horse among troops
    holds carts on the way as carts
    part of host of owner at alpha
        when crossroads is beta
    part of host of owner at crossroads

bundle patrol of (owner: side) from (spot: place)
    holds troops on patrol as troops
    holds horse on patrol as horse among troops
    holds carts on patrol as carts
    part of host of owner at spot
    leaves at least 2
        when crossroads is beta
    leaves at least (the smaller of (1) and (carts of owner at spot))
    limited to 4
        when spot is gamma

procedure (owner: side) fills (spot: place) with (many: number)
    troops of owner at spot becomes many times 2
    horse of owner at spot becomes many
    carts of owner at spot becomes many

procedure (owner: side) tries (many: number) from (spot: place) to (other: place)
    owner fills spot with many
    owner fills alpha with many
    owner fills crossroads with many
    lose all column of owner
    owner moves up to (many times 2) of host of owner at spot to host of owner at other called gone
    owner moves gone to (gone plus 1) of host of owner at other to ambush of owner
    owner splits off up to many of host of owner at other to host of owner at spot
    move (the smaller of (2) and (number in ambush of owner)) of ambush of owner to host of owner at spot
    lose many of host of owner at spot with 2 carts
    owner detaches up to 5 to column of owner
    owner detaches up to 3 of 2 to column of owner
    release (the smaller of (1) and (number in column of owner)) of column of owner chosen by south
    owner releases up to 2 of column of owner called left
    owner fills delta with left
    lead column of owner to host of owner at delta
    lose 1 of host of owner at delta
    owner loses up to many of host of owner at spot called given up
    owner fills gamma with given up
    lose left of host of owner at spot with 3 horse
    move all ambush of owner to host of owner at gamma

procedure (owner: side) patrols from (spot: place) with (many: number)
    owner fills spot with many
    lose all patrol of owner from spot
    owner fills spot with many
    let free be number free for patrol of owner from spot
    owner fills delta with (the larger of (free) and (0))
    owner detaches 1 to 5 to patrol of owner from spot
    owner detaches 1 to 3 of 2 to patrol of owner from spot
    release all patrol of owner from spot

procedure (owner: side) asks too much of (spot: place)
    owner fills spot with 2
    move 7 of host of owner at spot to ambush of owner

procedure (owner: side) hides at (spot: place)
    owner moves up to 3 of ambush of owner to host of owner at spot

procedure play the game
    north tries 3 from beta to gamma
    north hides at beta
    north patrols from beta with 3
"""
)


@pytest.fixture(scope="module")
def made():
    return built(TEXT)


def test_both_do_the_same(made):
    found = compare_mixed(*made, seed=5, count=600)
    assert found.differences == [] and found.agreed > 300


FAULTS = [
    ("l_troops_in_all_4 = (l_troops_to_go_5 + l_horse_to_go_2)", "l_troops_in_all_4 = (l_troops_to_go_5)"),
    ("v_ = o_ + l_horse_to_go_2\n", "v_ = o_ - l_horse_to_go_2\n"),
    ("max((2 if (S.a_a_crossroads[0] == 1)", "max((1 if (S.a_a_crossroads[0] == 1)"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[old for old, _ in FAULTS])
def test_and_would_notice(made, fault):
    rules, program = made
    old, new = fault
    assert old in program.text
    wrong = Program(program.tables, program.text.replace(old, new))
    assert compare_mixed(rules, wrong, seed=5, count=600, first=True).differences


def test_more_pieces_than_there_are_cannot_be_moved(made):
    with pytest.raises(RuleFault, match="carts of .* would fall below zero"):
        run(made, "(owner) asks too much of (spot)", 0, 1)


def test_a_choice_that_hangs_on_a_hidden_bundle_is_veiled(made):
    _, program = made
    veiled = {point.rule for point in program.tables.points.values() if point.veiled}
    assert "(owner) hides at (spot)" in veiled
    assert any(not point.veiled for point in program.tables.points.values())


def run(made, name, *args):
    """Run one procedure on an empty board."""
    rules, program = made
    label = next(label for procedure, label in procedures(rules, program) if procedure.name == name)
    s = program.blank(0)
    drive.call(program, s, label, *args)
