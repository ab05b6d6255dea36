"""A sample of what `python -m tests secrecy` compares: what an observer cannot see makes no difference to it."""

import pytest

from interpreter.runtime import Game
from tests.sampling import count, tried
from tests.secrecy.exchange import Tally, exchanged, revealing, walks


def sampled(session, seed, pairs) -> Tally:
    *_, tally = walks(session.program(), session.rules, seed, pairs)
    return tally


@pytest.mark.parametrize("seed", tried([0, 400], (0,), "the other seed"))
def test_every_form_of_choice_and_reaction(hidden, seed):
    tally = sampled(hidden, seed, count(800, 1500))
    assert tally.leaks == []
    assert min(tally.undos, tally.options, tally.polls, tally.lines, tally.explanations, tally.bots, tally.came_out) > 10


def test_whole_games(hannibal):
    tally = sampled(hannibal, 0, count(150, 500))
    assert tally.leaks == []
    assert min(tally.undos, tally.options, tally.polls, tally.lines) > count(20, 50)


def test_games_of_many_with_expeditions_and_battles(empires):
    tally = sampled(empires, 0, count(35, 120))
    assert tally.leaks == []
    assert min(tally.undos, tally.options, tally.polls, tally.lines, tally.came_out) > count(1, 3)


def test_what_a_rule_reveals_may_differ(empires):
    assert any("Spartans beside Athenians" in text for text in revealing(empires.rules))


def test_the_exchange_changes_what_is_hidden_and_nothing_else(session):
    program = session.program()
    game = Game.new(program, 3)
    for observer in (0, 1, None):
        other = exchanged(game, observer, 1)
        assert other.fingerprint() != game.fingerprint()
        assert other.view(observer) == game.view(observer)
        assert (other.state.seed, other.state.counter) == (game.state.seed, game.state.counter)
