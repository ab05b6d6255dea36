"""States in C: they go over and come back whole, copies go their own way, and what no rule would write stops no process."""

import random

import pytest

from interpreter.kernel import fingerprint
from interpreter.kernel.operations import put
from interpreter.native import FaultCode, NativePlay, NativeState, native_text, to_native, to_python
from interpreter.native.words import HEAP, NONE, Pool, value_of
from interpreter.program import GAME_ROUTINE
from interpreter.runtime import drive, run_random
from tests.lockstep.compare import Pair, new_game
from tests.lockstep.mangled import mangled
from tests.lockstep.traced import tracing_library
from tests.native.conftest import quick
from tests.sampling import count

VALUES = [None, 0, -1, 1 << 53, -(1 << 53), "", "a text", (), (1, 2, 3), ((1, (2,)), None, "x")]


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_found_again_by_its_word(value):
    pool = Pool()
    word = pool.word(value)
    assert value_of(word, lambda place: (), tuple(pool.words), pool.texts) == value
    assert pool.word(value) == word


def test_a_number_too_large_for_a_word_is_told():
    with pytest.raises(OverflowError):
        Pool().word(1 << 60)


def test_what_is_none_is_no_tuple():
    assert NONE < 0 < HEAP


def test_a_state_comes_back_as_it_went(library):
    made = library("small")
    if made is not None:
        state = run_random(made.program, 5, limit=37).state
        there = to_native(made, state)
        back = to_python(there)
        assert back.columns() == state.columns() and back.stack == state.stack
        assert there.fingerprint() == fingerprint(state)
        there.run()
        assert list(there.ask) == list(state.ask)


def test_a_copy_goes_its_own_way(library):
    made = library("small")
    if made is not None:
        play = NativePlay(made)
        play.run(3, 20)
        first = play.state
        other = first.copy()
        before = first.fingerprint()
        assert other.fingerprint() == before
        other.play(11, 5)
        assert first.fingerprint() == before != other.fingerprint()


def test_random_play_is_that_of_python(library):
    made = library("small")
    if made is not None:
        play = NativePlay(made)
        for seed in range(40):
            outcome, python = play.run(seed, 100_000), run_random(made.program, seed)
            assert outcome.decisions == python.decisions
            assert outcome.over == python.over and outcome.point == outcome.broken == -1
            assert to_python(play.state).over == python.over
            assert fingerprint(to_python(play.state)) == fingerprint(python.state)
        stopped, state = play.run(1, 3), run_random(made.program, 1, 3).state
        assert (stopped.over, stopped.decisions, stopped.point) == (None, 3, state.ask[0])


def test_no_option_that_there_is_not(library):
    made = library("small")
    if made is not None:
        board = drive.board(made.program, 1)
        board.stack.append(made.program.frame(GAME_ROUTINE))
        state = to_native(made, board)
        state.run()
        for number in (-1, len(state.ask[2]), 1 << 40):
            with pytest.raises(ValueError, match="no such option"):
                state.answer(number)


@pytest.mark.parametrize("name", ["small", "sea", "corvus", "empires"])
def test_broken_states_break_at_the_same_place(library, name):
    made = library(name)
    if made is None:
        return
    program, chance, broken = made.program, random.Random(4), 0
    columns, kinds = program.tables.layout.columns, {kind.name: len(kind.names) for kind in program.tables.layout.kinds}
    plain = [k for k, column in enumerate(columns) if column.base in ("truth", "number", "member")]
    for seed in range(60):
        pair = Pair.game(made, seed)
        asked, count = pair.run(), 0
        while asked and count < 60:
            if chance.random() < 0.4:
                number = chance.choice(plain)
                column = columns[number]
                value = {"truth": lambda: chance.randrange(2), "number": lambda: chance.randrange(-3, 9)}.get(
                    column.base, lambda kind=column.of: chance.randrange(-1, kinds[kind])
                )()
                index = chance.randrange(column.size)
                put(pair.python, number, index, value, 0)
                pair.journal.clear()
                made.c.n_put(pair.native.at, number, index, value)
            asked = pair.answer(chance.randrange(len(pair.python.ask[2])))
            count += 1
        assert pair.difference == ""
        broken += pair.fault is not None
    assert broken or name != "small"


def test_what_does_not_fit_does_not_go_over(library):
    made = library("small")
    if made is not None:
        for spoil in (
            lambda s: s.stack[-1].append(0),
            lambda s: s.stack[-1].__setitem__(0, 10_000),
            lambda s: s.stack[-1].__setitem__(2, "no text of these rules"),
            lambda s: s.p_pile_deck.__setitem__(0, (99,)),
        ):
            state = run_random(made.program, 5, limit=37).state
            to_native(made, state)
            spoil(state)
            with pytest.raises(ValueError):
                to_native(made, state)


def test_mangled_states_stop_no_process(library):
    """Words of any sort where rules keep theirs: the library answers, or tells a fault."""
    made = library("small")
    if made is None:
        return
    chance, play, told = random.Random(2), NativePlay(made), set()
    strange = [-(1 << 63), (1 << 63) - 1, HEAP, HEAP + 3, HEAP + (1 << 19), 7 << 60, (7 << 60) + 99_999, -1, 0, 1 << 40]
    state = NativeState(made)
    for seed in range(300):
        play.run(seed, 25)
        state.become(play.state)
        for _ in range(3):
            column = chance.randrange(len(made.program.tables.layout.columns))
            size = made.program.tables.layout.columns[column].size
            made.c.n_column(state.at, column, 0, cells := made.room(size))
            cells[chance.randrange(size)] = chance.choice(strange)
            made.c.n_set_column(state.at, column, 0, cells)
        heap = made.c.n_heap(state.at)
        heap[chance.randrange(1, max(2, state["top"]))] = chance.choice(strange)
        state.play(seed, 50)
        if state.fault is not None:
            told.add(state.fault.code)
    assert FaultCode.INDEX in told or FaultCode.NO_TUPLE in told


def test_altered_states_stop_no_process(program_called):
    """Any bytes of a state: play goes on, or there is a fault."""
    program = program_called("small")
    for way in quick()[:1]:
        made = tracing_library(program, way, native_text(program).text)
        seen = mangled(made, lambda seed: new_game(program, seed), range(count(150, 400)), lambda seed: None)
        assert seen["goes on"] and seen[FaultCode.DAMAGED.name] and seen["with a line"]


@pytest.mark.parametrize(
    ("word", "value"),
    [("depth", -1), ("depth", 1 << 40), ("top", 0), ("top", 1 << 20), ("nfx", -1), ("moments", 1 << 30), ("sealed_nfx", 1 << 20)],
)
def test_what_can_be_no_state_is_told(library, word, value):
    made = library("small")
    if made is None:
        return
    state = to_native(made, run_random(made.program, 5, limit=37).state)
    assert state.run()
    state[word] = value
    other = state.copy()
    for damaged in (state, other):
        assert not damaged.run() and damaged.fault == (FaultCode.DAMAGED, 0, (0, 0, 0, 0))
        with pytest.raises(ValueError, match="damaged"):
            to_python(damaged)
