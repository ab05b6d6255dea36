"""The bot that weighs positions: it sees its seat's view only, chooses the same way each time, and wins."""

from __future__ import annotations

import pytest

from interpreter.kernel import owner_bit
from interpreter.lab.in_c import InC
from interpreter.lab.playing import MOST_DECISIONS, play_watched
from interpreter.players import HeuristicBot, Question, Stream
from interpreter.program import Program
from interpreter.runtime import Game, determinize
from tests.native.conftest import of
from tests.players.test_in_c import made
from tests.sampling import count
from tests.shipped import session_of


@pytest.fixture(scope="module")
def program() -> Program:
    return session_of("hannibal_1996").program()


def game_after(program: Program, seed: int, answers: int) -> Game:
    game = Game.new(program, seed)
    stream = Stream(seed)
    for _ in range(answers):
        if game.decision is None:
            break
        game.answer(stream.below(len(game.decision.options)))
    return game


def with_hidden_things_changed(program: Program, game: Game, seat: int) -> Game:
    """The same game with what `seat` cannot see dealt otherwise, and other dice to come."""
    other = game.clone()
    other.state = determinize(program, game.state, seat, 987_654_321)
    return other


@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_does_not_change_the_choice(program: Program, seed: int) -> None:
    game = game_after(program, seed, 40 + 60 * seed)
    seat = game.decision.seat
    other = with_hidden_things_changed(program, game, seat)
    assert game.view(seat) == other.view(seat)
    assert game.fingerprint() != other.fingerprint()
    mine = HeuristicBot(Stream(seed), 2, 4).choose(Question(game))
    theirs = HeuristicBot(Stream(seed), 2, 4).choose(Question(other))
    assert mine == theirs


@pytest.mark.parametrize("seed", range(3))
def test_an_imagined_position_keeps_what_the_seat_sees_and_every_card(program: Program, seed: int) -> None:
    game = game_after(program, seed, 90)
    for seat in range(len(program.tables.layout.seat_names)):
        state = determinize(program, game.state, seat, seed)
        for pile in program.tables.layout.piles:
            for index in range(pile.size):
                real, made_up = getattr(game.state, pile.field)[index], getattr(state, pile.field)[index]
                assert len(real) == len(made_up)
                if game.state.SECRET[pile.first + index] in (0, owner_bit(seat)):
                    assert real == made_up
        for kind in program.tables.layout.kinds:
            if kind.held:
                held = [
                    member
                    for pile in program.tables.layout.piles
                    if pile.holds == kind.name
                    for members in getattr(state, pile.field)
                    for member in members
                ]
                assert len(held) == len(set(held))


def test_imagining_leaves_the_game_alone(program: Program) -> None:
    game = game_after(program, 5, 60)
    before = game.fingerprint(), len(game.journal)
    Question(game).outcomes(0, (7,), (12,))
    assert (game.fingerprint(), len(game.journal)) == before


def winners(program: Program, seed: int, bots: dict[str, str]) -> tuple[str, ...]:
    """Who wins a game: played in C, where it can be compiled and bots choose as in Python (`test_in_c`)."""
    library = of(program)
    played = None if library is None else InC(made(library)).play(seed, bots, MOST_DECISIONS, False)
    return (play_watched(program, seed, bots) if played is None else played).winners


@pytest.mark.parametrize("side", ["carthage", "rome"])
def test_it_beats_random_play(program: Program, side: str) -> None:
    """A few short-sighted games; the hundred games on either side are measured by a command outside the suite."""
    games = count(1, 2)
    won = sum(winners(program, seed, {side: "heuristic"}) == (side,) for seed in range(games))
    assert won == games
