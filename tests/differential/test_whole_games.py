"""Whole games of shipped rule sets, and procedures from mixed positions, go the same way in both."""

import pytest

from interpreter.reference.differential import compare_mixed
from interpreter.reference.interpreter import ReferenceInterpreter, compare
from tests.differential.both_ways import SHIPPED, both

WHOLE = "hannibal_1996"
GAMES = 2
MIXED = 800


def test_whole_games_agree_at_every_decision():
    rules, program = both(WHOLE)
    assert compare(rules, program, seed=51, games=GAMES) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_procedures_agree_from_mixed_positions(name):
    rules, program = both(name)
    mixed = compare_mixed(rules, program, seed=7, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED // 2


@pytest.mark.parametrize("name", SHIPPED)
def test_attributes_start_alike(name):
    rules, program = both(name)
    s = program.blank(0)
    walker = ReferenceInterpreter(rules, program, 0, lambda *args: None)
    for attribute, column in zip(rules.attributes, program.tables.layout.columns, strict=True):
        assert walker.starts(attribute) == getattr(s, column.field), attribute.name
