"""A sample of what `python -m tests wire` compares: what a page may not know makes no difference to what is sent to it."""

import pytest

from interpreter.table import GameTable
from interpreter.table.replaying import Replay
from tests.sampling import WHOLE, count, tried
from tests.table.conftest import laid_out
from tests.table.wire import compared

SOME = ("hannibal_1996", *(("hamilcar_2e", "mediterranean_empires") if WHOLE else ()))


def told(laid, seed, pairs):
    *_, tally = compared(laid, seed, pairs)
    return tally


@pytest.mark.parametrize("seed", tried([0, 400], (0,), "the other seed"))
def test_every_form_of_choice_and_reaction(hidden, seed):
    tally = told(hidden, seed, count(250, 400))
    assert tally.leaks == [] and min(tally.answers, tally.came_out) > count(2, 5)


@pytest.mark.parametrize("name", SOME)
def test_whole_games(name):
    tally = told(laid_out(name), 0, count(10, 40))
    assert tally.leaks == [] and tally.answers > count(10, 40)


def test_a_table_that_shows_a_hand_is_seen(hannibal, monkeypatch):
    """The comparison finds what it is there for: pages that see with other eyes than their own."""
    monkeypatch.setattr(GameTable, "eyes_of", lambda self, page: next(seat for seat in self.players if seat != page.seat))
    assert any(tally.leaks for tally in compared(hannibal, 0, 40))


def test_a_count_of_all_answers_is_seen(hidden, monkeypatch):
    """A number that counts what others do tells that somebody has declined."""
    monkeypatch.setattr(GameTable, "_ask_people", lambda self: self.game.ask_always() if self.players else None)
    assert any(tally.leaks for tally in compared(hidden, 0, 400))


def test_moments_that_are_counted_by_answers_are_seen(hidden, monkeypatch):
    """Whoever has a choice is asked and stops the game: that is a stop only for those who may know of it."""
    monkeypatch.setattr(Replay, "moments", lambda self, eyes: [*range(len(self._stops))])
    begun = Replay.__init__

    def of_answers_alone(self, game):
        begun(self, game)
        self._walk.ask_always()

    monkeypatch.setattr(Replay, "__init__", of_answers_alone)
    assert any(tally.leaks for tally in compared(hidden, 0, 400))
