"""What a seat imagines in C is what it imagines in Python: the same positions, the same worths."""

import random

import pytest

from interpreter.kernel import fingerprint
from interpreter.native import NativeState
from interpreter.players import QuestionInC, Stream, Thoughts, outcomes_in_thought
from interpreter.players.imagined import Imagined
from interpreter.runtime import MOST_WORTH, RuleFault, determinize, evaluation, rollout
from tests.lockstep.compare import Pair, difference
from tests.native.conftest import TRIALS
from tests.sampling import tried


def positions(library, seeds, most):
    """Positions of random games, in both."""
    for seed in seeds:
        pair, chance = Pair.game(library, seed), random.Random(seed)
        asked, count = pair.run(), 0
        while asked and count < most:
            if chance.random() < 0.2:
                yield pair
            asked = pair.answer(chance.randrange(len(pair.python.ask[2])))
            count += 1


@pytest.mark.parametrize("name", tried(["small", "hannibal", *TRIALS], ("small", *TRIALS), "small games have each construct"))
def test_positions_are_imagined_alike(library, name):
    made = library(name)
    if made is None or not made.program.tables.main:
        return
    program, seats = made.program, len(made.program.tables.layout.seat_names)
    imagined, compared = NativeState(made), 0
    games = {"hannibal": 2, "bidding": 40}.get(name, 5)  # at a sale a hand lies open in one question of six, in some games
    for number, pair in enumerate(positions(made, range(games), 150)):
        for seat in range(seats):
            one = determinize(program, pair.python, seat, number)
            imagined.imagine(pair.native, seat, number)
            assert imagined.fingerprint() == fingerprint(one)
            compared += 1
    assert compared or name != "hannibal"


@pytest.mark.parametrize("name", tried(["small", "hannibal"], ("small",), "the small game"))
def test_looks_ahead_are_alike(library, name):
    made = library(name)
    if made is None:
        return
    program, thought, imagined = made.program, NativeState(made), NativeState(made)
    compared, worths = 0, set()
    for number, pair in enumerate(positions(made, [3], 300 if name == "hannibal" else 100)):
        seat, options = pair.python.ask[1], pair.python.ask[2]
        for option in range(0, len(options), 3):
            s, stream = determinize(program, pair.python, seat, number), Stream(number)
            wanted = [0, 0]
            try:
                rollout(program, s, options[option], stream.below, 2)
                wanted[0] = evaluation(program, s, seat) or 0
                for _ in range(6):
                    if s.ask is not None and s.over is None:
                        rollout(program, s, s.ask[2][stream.below(len(s.ask[2]))], stream.below, 0)
                wanted[1] = evaluation(program, s, seat) or 0
            except RuleFault:
                pass
            imagined.imagine(pair.native, seat, number)
            found, given = thought.outcomes([imagined], seat, option, (2, 8), [Stream(number).state])
            assert thought.fault is None and found == wanted
            assert given == 9 or worths and abs(found[1]) == MOST_WORTH
            compared += 1
            worths |= {*found}
        assert difference(pair.python, pair.native) == ""
    assert compared > 10 and (len(worths) > 5 or name == "small")


@pytest.mark.parametrize("name", tried(["small", "hannibal"], ("small",), "the small game"))
def test_lines_of_answers_are_alike(library, name):
    """What the seat answers behind an option is followed as far as it is asked, and no farther."""
    made = library(name)
    if made is None:
        return
    thoughts, lengths = Thoughts(made), set()
    for number, pair in enumerate(positions(made, [4], 300 if name == "hannibal" else 100)):
        seat, options = pair.python.ask[1], pair.python.ask[2]
        asked = QuestionInC(pair.native, thoughts)
        for option in range(0, len(options), 3):
            imagined, then = Imagined(made.program, determinize(made.program, pair.python, seat, number)), ()
            imagined.take(options[option])
            while imagined.seat == seat and len(then) < 4 and not isinstance(imagined.options[-1], tuple):
                then += (imagined.options[-1],)
                imagined.take(then[-1])
            there = PythonQuestion(made.program, pair.python, seat, options)
            wanted = outcomes_in_thought(there, option, (number, number + 1), (2, 8), (*then, 999_999))
            assert asked.outcomes(option, (number, number + 1), (2, 8), (*then, 999_999)) == wanted
            lengths.add(len(then))
    assert len(lengths) > 1


class PythonQuestion:
    """The same question, to be thought about in Python."""

    def __init__(self, program, state, seat, options):
        self._program, self._state, self.seat, self.options = program, state, seat, options

    def imagined(self, seed):
        return Imagined(self._program, determinize(self._program, self._state, self.seat, seed))
