"""What has happened since somebody decided last: together, what he is told at his decisions holds all that he may know."""

from pathlib import Path
from random import Random

import pytest

from interpreter.kernel import journal
from interpreter.runtime import Game
from interpreter.session import Request
from interpreter.views import lines_for, since
from tests.shipped import opened

SEEDS = (1, 2, 3)
HIDDEN = Path(__file__).parents[1] / "secrecy" / "rules" / "hidden"


@pytest.fixture(scope="module")
def session():
    """A small game with hands, secret choices and answers that may be given."""
    return opened(Request(str(HIDDEN)))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_between_two_decisions(session, seed):
    """Reports, rolls and answers of the whole log stand in the news of some decision, or after the last one."""
    game, chance = Game.new(session.program(), seed), Random(seed)
    told = {seat: [] for seat in range(len(session.facts.seats))}
    asked = dict.fromkeys(told, 0)
    while game.decision is not None and len(game.answers) < 150:
        seat = game.decision.seat
        told[seat] += lines_for(game, seat, "full", session.rules, since(game, seat))
        asked[seat] += 1
        game.answer(chance.randrange(len(game.decision.options)))
    for seat, lines in told.items():
        lines += lines_for(game, seat, "full", session.rules, since(game, seat))
        whole = lines_for(game, seat, "full", session.rules, since(game, seat, asked[seat] + 1))
        assert asked[seat] > 5 and len(whole) > 50
        kept = {(line.sort, line.text) for line in lines}
        assert [
            line.text for line in whole if line.sort in ("report", "chance", "answer") and (line.sort, line.text) not in kept
        ] == []


def test_the_last_answer_opens_the_news(session):
    game, chance = Game.new(session.program(), 4), Random(4)
    while len(game.answers) < 40:
        game.answer(chance.randrange(len(game.decision.options)))
    seat = game.answers[-1].seat
    entry = game.journal[since(game, seat)]
    assert entry[0] == journal.ANSWER and entry[2] == seat
    assert since(game, seat, 3) < since(game, seat, 2) < since(game, seat)


def test_what_was_taken_unasked_is_no_answer(session):
    """Where only one thing is left it is taken, and stands in the journal like an answer; the news begin before it."""
    for seed in range(20):
        game, chance = Game.new(session.program(), seed), Random(seed)
        while game.decision is not None:
            given, entries = len(game.answers), len(game.journal)
            seat = game.decision.seat
            game.answer(chance.randrange(len(game.decision.options)))
            told = [entry for entry in game.journal[entries:] if entry[0] == journal.ANSWER and entry[2] == seat]
            if len(told) > 1:
                assert len(game.answers) == given + 1
                assert since(game, seat) == entries
                return
    raise AssertionError("nothing was taken unasked")


def test_who_has_not_decided_yet_is_told_the_game_but_not_the_set_up(session):
    game = Game.new(session.program(), 4)
    start = since(game, game.decision.seat)
    assert start > 0
    assert all(entry[0] not in (journal.RUNS, journal.BEGIN, journal.ANSWER) for entry in game.journal[:start])
