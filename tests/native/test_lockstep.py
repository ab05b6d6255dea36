"""Both back ends play the same game: everything is alike at every decision, in whole games and in examples."""

import pytest

from tests.lockstep.compare import lockstep
from tests.lockstep.examples import examples_compared
from tests.native.conftest import SHIPPED, TRIALS


@pytest.mark.parametrize("name", [*TRIALS, "small", "forms"])
def test_whole_games_and_examples_are_alike(library, name):
    made = library(name)
    if made is not None:
        program = made.program
        if "game" in program.tables.routines and program.tables.main:
            seen = lockstep(made, range(6), most=400, hand_over=12)
            assert seen.differences == [] and seen.games == 6
            assert seen.decisions > 0 or seen.faults or seen.ends
        compared, told = examples_compared(made)
        assert told == [] and compared >= len(program.tables.examples)


@pytest.mark.parametrize("name", SHIPPED)
def test_examples_are_alike(library, name):
    made = library(name)
    if made is not None:
        compared, told = examples_compared(made)
        assert told == [] and compared > 400


def test_games_of_hannibal_are_alike(library):
    made = library("hannibal")
    if made is not None:
        seen = lockstep(made, range(2), hand_over=100)
        assert seen.differences == [] and seen.ends == 2 and seen.decisions > 1000
