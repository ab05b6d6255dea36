"""The distrustful way of playing: quiet on sound games, and each of its looks sees the fault it is made for."""

import pytest

from interpreter.cache import NO_CACHE
from interpreter.lab import soak as room
from interpreter.lab.playing import play
from interpreter.lab.soak import Trouble, soak
from interpreter.players import Stream
from interpreter.runtime import Game
from interpreter.session import Request, open_session


@pytest.fixture
def game(open_sample):
    game = Game.new(open_sample().program(), 4)
    for _ in range(3):
        game.answer(0)
    return game


def test_sound_games_pass_and_are_the_games_that_are_simulated(open_sample, monkeypatch):
    monkeypatch.setattr(room, "EVERY", 3)
    program = open_sample(scenario="A long day").program()
    for seed in range(12):
        assert soak(program, seed, {}) == play(program, seed, {}), seed


def test_an_invariant_that_does_not_hold_is_told_with_its_place(open_sample, game):
    game.state.p_pile_deck[0] = ()
    with pytest.raises(Trouble, match="no card is lost") as caught:
        room.look_at_invariants(game)
    assert caught.value.place.startswith("rules/towers/towers.rules:")


def test_an_invariant_that_breaks_ends_the_account(open_sample, monkeypatch):
    program = open_sample().program()
    name, title, span = program.tables.invariants[0]
    monkeypatch.setitem(program.namespace, name, lambda state: False)
    played = soak(program, 0, {})
    assert not played.finished and played.trouble == f'decision 1: the invariant "{title}" does not hold'
    assert played.place == str(span)


def test_nothing_to_answer_is_seen(game):
    game.decision.options.clear()
    with pytest.raises(Trouble, match="nothing to answer"):
        room.look_at_options(game)


def test_the_same_option_twice_is_seen(game):
    options = game.decision.options
    options.append(options[0])
    with pytest.raises(Trouble, match="twice"):
        room.look_at_options(game)


def test_a_saved_game_that_comes_back_changed_is_seen(game, monkeypatch):
    other = Game.new(game.program, 5)
    monkeypatch.setattr(room.Game, "load", lambda program, data: other)
    with pytest.raises(Trouble, match="another position"):
        room.saved_and_loaded(game)


def test_a_copy_that_shares_with_its_original_is_seen(game, monkeypatch):
    monkeypatch.setattr(room.Game, "clone", lambda self: self)
    with pytest.raises(Trouble, match="changed the game itself"):
        room.look_at_copy(game, Stream(1))


def test_a_view_that_shows_hidden_cards_is_seen(game, monkeypatch):
    room.look_at_views(game)
    monkeypatch.setattr(room.Game, "view", lambda self, seat: list(self.state.p_pile_deck))
    with pytest.raises(Trouble, match="cannot know"):
        room.look_at_views(game)


def test_hidden_things_really_change_places(game):
    other = game.clone()
    room.swap_hidden(other, 1)
    assert other.state.p_pile_deck != game.state.p_pile_deck
    assert other.view(1) == game.view(1)
    assert other.view(0) != game.view(0)


def test_what_lies_open_stays_where_it_is(sample, tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "manifest.yaml").write_text("id: glass\ntitle: Glass towers\nversion: 1\nlanguage: 1\nbase: towers\n")
    (tmp_path / "rules" / "glass.rules").write_text(
        "extend pile hand of (owner: side) holds cards\n    lies open\n        when owner is east\n"
    )
    game = Game.new(open_session(Request("rules/towers", (str(tmp_path),)), NO_CACHE).program(), 4)
    for _ in range(3):
        game.answer(0)
    other = game.clone()
    room.swap_hidden(other, None)
    assert other.view(None) == game.view(None)
    assert other.view(1)["piles"] != game.view(1)["piles"]
