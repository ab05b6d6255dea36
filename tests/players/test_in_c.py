"""Bots choose alike in Python and in C."""

import pytest

from interpreter.lab.in_c import InC
from interpreter.lab.playing import play
from interpreter.native import Making, to_native
from interpreter.players import HeuristicBot, Question, QuestionInC, SearchBot, Stream, Thoughts
from interpreter.runtime import Game
from tests.native.conftest import of, program

BOTS = {
    "heuristic": lambda stream: HeuristicBot(stream, 2, 4),
    "search": lambda stream: SearchBot(stream, 6000),
}


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_option_is_chosen(bot):
    library = of(program("hannibal"))
    if library is None:
        return
    thoughts, chosen = Thoughts(library), set()
    for seed in range(2):
        game, stream = Game.new(library.program, seed), Stream(seed)
        for answers in range(120):
            if answers % 40 == 39:
                state = to_native(library, game.state)
                state.run()
                one = BOTS[bot](Stream(answers)).choose(Question(game))
                assert BOTS[bot](Stream(answers)).choose(QuestionInC(state, thoughts)) == one
                chosen.add(one)
            game.answer(stream.below(len(game.decision.options)))
    assert len(chosen) > 1


@pytest.mark.parametrize("bots", [{}, {"north": "heuristic"}, {"north": "heuristic:0.5", "south": "search/60"}])
def test_whole_games_go_the_same_way(bots):
    library = of(program("small"))
    if library is None:
        return
    made = library.program
    making = Making.done(made, b"")
    making._of, making._library = making.data, library
    in_c = InC(making)
    for seed in range(3):
        assert in_c.play(seed, bots, 400, False) == play(made, seed, bots, 400)
    assert in_c.count == 3
