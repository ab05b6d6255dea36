"""A sample of what `python -m tests apart` takes apart: what pages are told they may know, and what they may not know is found."""

import pytest

from interpreter.runtime import Game
from interpreter.runtime.sight import Sight
from interpreter.table import GameTable, seeing
from tests.sampling import count, tried
from tests.table import apart
from tests.table.apart import taken_apart
from tests.table.conftest import laid_out


def told(laid, games=1, most=None):
    *_, account = taken_apart(laid, range(games), most)
    return account


def test_every_form_of_choice_and_reaction(hidden):
    account = told(hidden, count(3, 8))
    assert account.leaks == [] and account.games == count(3, 8) and account.texts > count(30, 100)


@pytest.mark.parametrize("name", tried(["hannibal_1996", "mediterranean_empires"], ("hannibal_1996",), "the same messages"))
def test_the_first_decisions_of_whole_games(name):
    account = told(laid_out(name), most=50)
    assert account.leaks == [] and account.decisions == 50 and account.numbers > 5000


def other_eyes(patch):
    patch.setattr(GameTable, "eyes_of", lambda self, page: next(seat for seat in self.players if seat != page.seat))


def open_piles(patch):
    sees = Sight.sees
    patch.setattr(Sight, "sees", lambda self, thing, index: hasattr(thing, "holds") or sees(self, thing, index))


def other_logs(patch):
    told = seeing.lines_for
    patch.setattr(seeing, "lines_for", lambda game, seat, *more: told(game, 1 - (seat or 0), *more))


def all_asked(patch):
    patch.setattr(
        Game, "view", lambda self, seat=None, columns=None, view=Game.view: view(self, seat, columns) | {"decision": asked(self)}
    )


def asked(game):
    return None if game.decision is None else {"seat": game.decision.seat, "seat_name": game.decision.seat_name}


def a_number(patch):
    patch.setitem(apart.NUMBERS, "view", apart.NUMBERS["view"] - {"piles.*.number"})


@pytest.mark.parametrize(
    ("spoils", "found"),
    [
        (other_eyes, "eyes of"),
        (open_piles, "is told to hold"),
        (other_logs, "a line names"),
        (a_number, "nobody has said what view.piles.*.number tells"),
    ],
)
def test_what_may_not_be_told_is_found(hannibal, monkeypatch, spoils, found):
    spoils(monkeypatch)
    assert any(found in each for each in told(hannibal, most=60).leaks)


def test_who_is_polled_is_found(hidden, monkeypatch):
    all_asked(monkeypatch)
    assert any("who is polled" in each for each in told(hidden, 8).leaks)
