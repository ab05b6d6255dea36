"""Both back ends play the same game: everything is alike at every decision, in whole games and in examples."""

from functools import cache

import pytest

from interpreter.native import native_text
from tests.lockstep.compare import Seen, lockstep, new_game
from tests.lockstep.examples import examples_compared
from tests.lockstep.traced import Tracing, tracing_library
from tests.native.conftest import TRIALS, program, quick
from tests.sampling import count, tried

FAULTS = [
    ("S->barrier |= CHANCE; NOTE(J_ROLL", "NOTE(J_ROLL"),
    ("NOTE(J_TAKEN_BACK, period, m->number, cause);", ""),
    ("m->number = n;", "m->number = n + 1;"),
    ("if (!equal(S, now, old)) NOTE(J_SET, c, i, now, old, cause);", ""),
    ("memcpy((char *)S + k->at, (const char *)then + k->at, (size_t)(k->size * k->n));", ""),
    ("for (I i = *p - 1; i > 0; i--)", "for (I i = *p - 1; i > 1; i--)"),
    ("if (!any) S->effect_mask", "if (0) S->effect_mask"),
    ("p[2]++; S->fx[k] = v;", "S->fx[k] = v;"),
    ("f[0] = S->ask_then; f[1] = option;", "f[0] = S->ask_then; f[1] = option == 3 ? 2 : option;"),
    ("S->sealed = S->b;", ""),
]
"""Mistakes that somebody could make in what is the same for all rules."""


@pytest.mark.parametrize(
    "name",
    tried(
        [*TRIALS, "small", "settling", "forms"],
        ("small", "forms", "sea", "corvus", "bidding"),
        "each construct stands in one of these",
    ),
)
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


@pytest.mark.whole("examples of small games")
def test_examples_are_alike(library):
    """Of the smallest rule set; `python -m tests lockstep --examples` does it for all."""
    made = library("mediterranean_battles")
    if made is not None:
        compared, told = examples_compared(made)
        assert told == [] and compared > 400


@pytest.mark.whole("small games have each construct")
def test_games_of_hannibal_are_alike(library):
    made = library("hannibal")
    if made is not None:
        games = count(1, 2)
        seen = lockstep(made, range(games), hand_over=100)
        assert seen.differences == [] and seen.ends == games and seen.decisions > 400


@cache
def small_text():
    """The C of the small game: written once."""
    return native_text(program("small")).text


@pytest.mark.parametrize(
    ("old", "new"),
    tried([("", ""), *FAULTS], (("", ""), FAULTS[0]), "another mistake"),
    ids=["none", *(old for old, _ in FAULTS)],
)
def test_a_mistake_is_noticed(old, new):
    made_by, text = program("small"), small_text()
    assert not old or text.count(old) == 1
    for way in quick():
        made = tracing_library(made_by, way, text.replace(old, new))
        by_parts, by_digests = lockstep(made, range(1, 11), first=True), Seen()
        tracing = Tracing(made, lambda seed: new_game(made_by, seed), 1000)
        for seed in range(1, 11):
            if not by_digests.differences:
                tracing.compare(seed, by_digests)
        assert bool(by_parts.differences) == bool(by_digests.differences)
        if old:
            seen = lockstep(made, range(30), hand_over=30, first=True)
            assert seen.differences or examples_compared(made)[1]
        else:
            assert by_parts == by_digests and by_digests.ends == 10
