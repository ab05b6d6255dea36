"""Bots choose alike in Python and in C."""

import pytest

from interpreter.lab.in_c import InC
from interpreter.lab.playing import play
from interpreter.native import Making, to_native
from interpreter.players import Ahead, HeuristicBot, Question, QuestionInC, SearchBot, Stream, Thoughts
from interpreter.runtime import Game
from tests.native.conftest import of, program
from tests.sampling import WHOLE, count, tried
from tests.secrecy.exchange import exchanged

OFTEN = count(10, 40)
"""Every so many answers the bots are asked."""
BOTS = {
    "heuristic": lambda stream: HeuristicBot(stream, 2, 4),
    "search": lambda stream: SearchBot(stream, 6000),
}


def made(library):
    """A library that there is, as one in the making."""
    making = Making.done(library.program, b"")
    making._of, making._library = making.data, library
    return making


def ahead_in(library, asked):
    """Looks ahead in a library; `asked` gets the questions that went there."""

    class Noting(Ahead):
        def _in_c(self, game):
            found = super()._in_c(game)
            asked.append(found)
            return found

    return Noting(lambda: made(library))


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_option_is_chosen(bot):
    library = of(program("hannibal" if WHOLE else "small"))
    if library is None:
        return
    thoughts, chosen = Thoughts(library), set()
    for seed in range(2):
        game, stream = Game.new(library.program, seed), Stream(seed)
        for answers in range(120):
            if game.decision is None:
                break
            if answers % OFTEN == OFTEN - 1:
                state = to_native(library, game.state)
                state.run()
                one = BOTS[bot](Stream(answers)).choose(Question(game))
                assert BOTS[bot](Stream(answers)).choose(QuestionInC(state, thoughts)) == one
                chosen.add(one)
            game.answer(stream.below(len(game.decision.options)))
    assert len(chosen) > 1


def test_the_same_is_asked_and_chosen_and_nothing_hidden_tells():
    library = of(program("hannibal" if WHOLE else "small"))
    if library is None:
        return
    asked, compared, often = [], 0, count(2, 9)
    ahead = ahead_in(library, asked)
    for seed in range(2):
        game, stream = Game.new(library.program, seed), Stream(seed)
        game.ask_always(0, 1)
        for answers in range(180):
            decision = game.decision
            if decision is None:
                break
            if answers % often == often - 1 and decision.is_choice:
                found = ahead._in_c(game)
                assert (found.seat, found.options) == (decision.seat, tuple(decision.options))
                if answers % (4 * often) == often - 1:
                    other = exchanged(game, decision.seat, answers)
                    chosen = [ahead.choose(SearchBot(Stream(answers), 200), each) for each in (game, other)]
                    assert chosen == [SearchBot(Stream(answers), 200).choose(Question(game))] * 2
                    compared += 1
            game.answer(stream.below(len(decision.options)))
    assert compared > count(1, 3) and None not in asked


@pytest.mark.parametrize(
    "bots",
    tried(
        [{}, {"north": "heuristic"}, {"north": "heuristic:0.5", "south": "search/60"}],
        [{}, {"north": "heuristic"}],
        "test_the_same_option_is_chosen",
    ),
)
def test_whole_games_go_the_same_way(bots):
    library = of(program("small"))
    if library is None:
        return
    in_c = InC(made(library))
    games = count(1 if len(bots) > 1 else 3, 3)
    for seed in range(games):
        assert in_c.play(seed, bots, 400, False) == play(library.program, seed, bots, 400)
    assert in_c.count == games
