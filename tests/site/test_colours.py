"""Colours that tell things apart on maps do so for all eyes; by letters and patterns they are told apart besides."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.site.map_areas import PATTERNS, SEEN
from interpreter.site.map_land import LAND
from interpreter.site.map_svg import INK, PLAIN
from interpreter.views import read_style
from tests.shipped import library_of, rules_of
from tests.site.sight import apart, contrast, mixed, nearest

SIDES_APART, TINTS_APART, READ = 14, 10, 4.5
"""The least distances in L*a*b*, where one can just be seen at 2; the least contrast of letters (WCAG 2 AA)."""


@pytest.mark.parametrize("name", ["hannibal_1996", "hamilcar_2e", "mediterranean_empires"])
def test_sides_and_tints_are_told_apart_by_all_eyes(name):
    style = read_style(library_of(name), rules_of(name), Diagnostics(), is_playable=False).map
    sides = [side.colour for side in style.sides.values()]
    assert nearest([*sides, PLAIN.colour])[0] > SIDES_APART
    assert min(contrast(colour, "#ffffff") for colour in sides) >= READ
    assert len({side.letter for side in style.sides.values()}) == len(sides)
    tints = [mixed(colour, LAND, float(SEEN)) for colour in style.tints.values()]
    assert nearest(tints)[0] > TINTS_APART
    assert min(contrast(colour, INK) for colour in tints) >= READ
    assert len(style.tints) - 1 <= len(PATTERNS) == len(set(PATTERNS))


def test_the_simulation_sees_what_is_known():
    assert apart("#d00000", "#008000", "all cones") > 100
    assert apart("#a05000", "#607000", "deuteranopia") < apart("#a05000", "#607000", "all cones") / 2
    assert apart("#ffffff", "#ffffff", "tritanopia") == 0 and round(contrast("#ffffff", "#000000")) == 21
