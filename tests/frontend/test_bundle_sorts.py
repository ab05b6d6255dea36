"""A layer that lets one of several bundles hold a new sort is told so where it does, and nowhere else."""

import pytest

from tests.frontend.sample import TEXT, WORLD, Built

BASE = """\
attribute troops under way is number
    lasts for march

bundle host of (player: side) at (here: space)
    holds troops of player at here as troops

bundle host under way of (player: side)
    holds troops under way as troops
    part of host of player at Ash

bundle treasure of (player: side)
    holds gold of player as coins

procedure (player: side) sets out
    player detaches up to 3 to host under way of player
    lead host under way of player to host of player at Elm
    lose 1 of treasure of player

rule "setting out"
    after winter comes
        begin march
        red sets out
        end march
"""
MOD = "mods/alpha/rules/alpha.rules"
CARTS = """\
attribute carts of (player: side) at (here: space) is number

attribute carts under way is number
    lasts for march

extend bundle host of (player: side) at (here: space)
    holds carts of player at here as carts
"""
CARTS_TOO = """
extend bundle host under way of (player: side)
    holds carts under way as carts
"""
LOST = """
rule "carts break"
    after winter comes
        lose 1 of host of red at Ash with 1 carts
"""


def found(mod):
    return [each for each in Built({**WORLD, TEXT: BASE, MOD: mod}).diagnostics if each.code != "unused"]


def test_one_that_holds_more_than_those_with_which_it_exchanges_pieces_is_told():
    (told,) = found(CARTS)
    assert (told.code, told.span.path, told.span.line) == ("wrong-kind", MOD, 7)
    assert told.message == "`host of (player) at (here)` holds carts, and `host under way of (player)` does not"
    assert [(label.span.path, label.span.line) for label in told.others] == [(TEXT, 7)]


@pytest.mark.parametrize(
    "mod",
    [
        CARTS + CARTS_TOO + LOST,
        "attribute gems of (player: side) is number\n\nextend bundle treasure of (player: side)\n    holds gems of player as gems\n",
    ],
    ids=["all of them", "one that is alone"],
)
def test_what_holds_together_is_not_told(mod):
    assert found(mod) == []
