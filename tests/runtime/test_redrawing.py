"""Answers taken back over chance: it is drawn anew from there on, the saved game says so, and no way leads back to what came up before."""

import json

import pytest

from interpreter.kernel import NOBODY, journal, pile_members
from interpreter.runtime import Diverged, Game, LoadError, UndoError
from tests.runtime.test_game import after, saved

SEED = 987_654_321


def barred(program, count=40):
    """A game in which something that chance did cannot be taken back; and the number of answers before it."""
    game = after(program, 5, count)
    assert game.barrier > 3
    return game, game.barrier - 1


def hidden_piles(game):
    """What lies in piles that nobody may look into, in its order."""
    layout = game.program.tables.layout
    slots = [(pile, index) for pile in layout.piles for index in range(pile.size)]
    return [
        pile_members(game.state, pile.field)[index] for pile, index in slots if game.state.SECRET[pile.first + index] == NOBODY
    ]


def test_chance_is_drawn_anew_and_hands_stay(program):
    game, count = barred(program)
    before = Game.load(program, saved(game), count)
    with pytest.raises(UndoError, match="chance"):
        game.back_to(count)
    game.back_to(count, SEED)
    assert len(game.answers) == count and game.state.seed == SEED
    assert game.decision.keys() == before.decision.keys()
    assert [game.view(seat)["columns"] for seat in (0, 1, None)] == [before.view(seat)["columns"] for seat in (0, 1, None)]
    assert [game.view(seat)["piles"] for seat in (0, 1, None)] == [before.view(seat)["piles"] for seat in (0, 1, None)]
    assert [sorted(pile) for pile in hidden_piles(game)] == [sorted(pile) for pile in hidden_piles(before)]
    others = set()
    for seed in range(20):
        other = Game.load(program, saved(after(program, 5, 40)))
        other.back_to(count, seed)
        others.add(str(hidden_piles(other)))
    assert len(others) > 1, "piles that nobody may look into lie in another order"


def test_a_saved_game_says_so_and_goes_on_alike(program):
    game, count = barred(program)
    game.back_to(count, SEED)
    for _ in range(30):
        game.answer(0)
    data = saved(game)
    assert data["anew"] == [[count, str(SEED)]] and "anew" not in saved(after(program, 5, 40))
    twin = Game.load(program, data)
    assert twin.fingerprint() == game.fingerprint() and twin.journal == game.journal and twin.anew == game.anew
    copy = game.clone()
    for each in (game, twin, copy):
        each.answer(0)
    assert game.fingerprint() == twin.fingerprint() == copy.fingerprint() and copy.anew == game.anew
    assert [entry for entry in game.journal if entry[0] == journal.ANEW] == [(journal.ANEW, -1)]
    assert Game.load(program, data, count).anew == game.anew and Game.load(program, data, count - 1).anew == ()


def test_nothing_leads_back_to_the_chance_of_before(program):
    game, count = barred(program)
    game.back_to(count, SEED)
    assert game.can_undo(), "what was answered before cannot be taken back freely"
    with pytest.raises(UndoError, match="chance"):
        game.back_to(count - 1)
    game.answer(0)
    if not game.can_undo():
        game.undo()
        assert (len(game.answers), game.anew) == (count, ((count, SEED),)), "to before it, and chance stays the new one"
    game.back_to(count - 1, SEED + 1)
    assert game.anew == ((count - 1, SEED + 1),)


def test_what_was_not_barred_needs_no_new_chance(program):
    for count in range(1, 60):
        game = after(program, 3, count)
        if game.barrier < len(game.answers) - 1:
            at = len(game.answers) - 2
            there = Game.load(program, saved(game), at)
            game.back_to(at)
            assert (game.fingerprint(), game.anew) == (there.fingerprint(), ())
            return
    pytest.fail("no two answers in a row were free of chance")


@pytest.mark.parametrize("count", [-1, 40, 41])
def test_there_is_no_such_answer(program, count):
    with pytest.raises(UndoError, match="no such answer"):
        after(program, 5, 40).back_to(count, SEED)


@pytest.mark.parametrize(
    "anew",
    [
        5,
        [5],
        [[5]],
        [[5, 7]],
        [["5", "7"]],
        [[True, "7"]],
        [[41, "7"]],
        [[-1, "7"]],
        [[5, "7"], [5, "8"]],
        [[5, "x"]],
        [[5, str(2**64)]],
    ],
)
def test_what_does_not_say_where_chance_was_drawn(program, anew):
    data = {**saved(after(program, 5, 40)), "anew": anew}
    with pytest.raises(LoadError, match="anew|no number from 0"):
        Game.load(program, json.loads(json.dumps(data)))


def test_another_chance_than_was_drawn_is_told(program):
    game, count = barred(program)
    game.back_to(count, SEED)
    for _ in range(30):
        game.answer(0)
    for other in ([[count, str(SEED + 1)]], []):
        with pytest.raises(Diverged):
            Game.load(program, {**saved(game), "anew": other})
