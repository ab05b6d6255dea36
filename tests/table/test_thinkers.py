"""Bots in processes of their own: what they choose hangs on the position alone, and a process that dies is replaced."""

import os
import signal
import time
from concurrent.futures import wait

import pytest

from interpreter.cache import open_cache
from interpreter.kernel import mix
from interpreter.players import Ahead, seat_bots
from interpreter.runtime import Game
from interpreter.session import Request, open_session
from interpreter.table.thinkers import Lost, Thinkers, Thoughtless
from tests.table.house import TOWERS

PATIENCE = 60
SEED = 11


@pytest.fixture(scope="module")
def program():
    return open_session(Request(str(TOWERS)), open_cache()).program()


@pytest.fixture
def thinkers(program):
    made = Thinkers(1)
    made.know("towers", program, False)
    yield made
    made.close()


def positions(program, bot, seed=SEED):
    """A whole game in which a bot plays both seats here: the answers so far, who is asked, what it takes."""
    game, found = Game.new(program, seed), []
    while game.decision is not None:
        seat, answers = game.decision.seat, [tuple(each) for each in game.answers]
        own = sum(each[0] == seat for each in answers)
        option = Ahead().choose(
            seat_bots(dict.fromkeys(("east", "west"), bot), ("east", "west"), mix(mix(seed) + own))[seat], game
        )
        found.append((answers, seat, option))
        game.answer(option)
    return found


def asked(thinkers, answers, seat, bot="search/200", table="one", seed=SEED):
    return thinkers.choose(table, "towers", seed, False, answers, seat, bot)


def test_a_bot_chooses_by_the_position_alone(program, thinkers):
    known = positions(program, "search/200")
    assert len({option for _, _, option in known}) > 1
    for answers, seat, option in known:  # as a game goes on
        assert asked(thinkers, answers, seat).result(PATIENCE) == option
    for answers, seat, option in known[::-2]:  # as answers are taken back
        assert asked(thinkers, answers, seat).result(PATIENCE) == option
    answers, seat, option = known[len(known) // 2]
    other = Thinkers(1)  # as after a night
    other.know("towers", program, False)
    assert asked(other, answers, seat).result(PATIENCE) == option
    other.close()


def test_tables_do_not_mix(program, thinkers):
    games = {name: positions(program, "heuristic", seed) for name, seed in (("one", 3), ("two", 4))}
    for one, two in zip(games["one"], games["two"], strict=False):
        assert asked(thinkers, one[0], one[1], "heuristic", "one", 3).result(PATIENCE) == one[2]
        assert asked(thinkers, two[0], two[1], "heuristic", "two", 4).result(PATIENCE) == two[2]


def test_what_others_have_answered_does_not_move_a_bots_chance(program, thinkers):
    """Else what somebody does in secret could be told by what a bot does."""
    option = {}
    for first in (0, 1, 2, 3):
        game = Game.new(program, SEED)
        game.answer(first)
        assert (game.decision.seat, game.decision.prompt) == (1, game.decision.prompt)
        option[first] = asked(thinkers, list(game.answers), 1, "random").result(PATIENCE)
    assert len(set(option.values())) == 1


def test_a_bot_plays_on_where_chance_was_drawn_anew(program, thinkers):
    """Also where its process knows the game as it was before, and one in which it was drawn otherwise."""
    game = Game.new(program, SEED)
    while len(game.answers) < 6:
        game.answer(0)
    game.back_to(3, 77)
    for seed in (77, 78):
        game.back_to(3, seed) if seed == 78 else None
        while game.decision is not None and len(game.answers) < 9:
            seat, answers = game.decision.seat, [tuple(each) for each in game.answers]
            chance = mix(mix(SEED) + sum(each[0] == seat for each in answers))
            option = Ahead().choose(seat_bots({"east": "heuristic", "west": "heuristic"}, ("east", "west"), chance)[seat], game)
            anew = tuple([tuple(each) for each in game.anew])
            assert thinkers.choose("one", "towers", SEED, False, answers, seat, "heuristic", anew).result(PATIENCE) == option
            game.answer(option)
    with pytest.raises(Thoughtless):  # by the chance of before other answers are offered, or somebody else is asked
        far = [tuple(each) for each in game.answers]
        thinkers.choose("two", "towers", SEED, False, far, 1 - game.decision.seat, "heuristic").result(PATIENCE)


def test_a_process_that_dies_is_told_and_replaced(program, thinkers):
    known = positions(program, "search/200")
    answers, seat, option = known[-1]
    thinkers.warm("towers")
    assert asked(thinkers, answers, seat).result(PATIENCE) == option
    thought = asked(thinkers, answers, seat, "search/200000")
    time.sleep(0.1)
    for process in thinkers._processes:
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(Lost):
        thought.result(PATIENCE)
    assert asked(thinkers, answers, seat).result(PATIENCE) == option


def test_a_thought_that_goes_wrong_is_told(program, thinkers):
    with pytest.raises(Thoughtless, match="stands elsewhere"):
        asked(thinkers, [], 1).result(PATIENCE)
    with pytest.raises(Thoughtless, match="KeyError"):
        asked(thinkers, [], 0, "nobody").result(PATIENCE)
    with pytest.raises(Thoughtless, match="AnswerError"):
        asked(thinkers, [(0, 99, "")], 1).result(PATIENCE)
    assert asked(thinkers, [], 0, "random").result(PATIENCE) in range(4)


def test_nobody_is_left_when_they_are_closed(thinkers):
    thought = asked(thinkers, [], 0, "search/2000000")
    thinkers.warm("towers")
    processes = list(thinkers._processes)
    assert processes
    thinkers.close()
    assert not any(process.is_alive() for process in processes)
    wait([thought], PATIENCE)
    with pytest.raises(Lost):
        thought.result(0)
