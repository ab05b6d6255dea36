"""Explanations of moves: for every move that a decision could have named there is a reason, or it is offered, never both or neither."""

from __future__ import annotations

import pytest

from interpreter.players.random_bot import Stream
from interpreter.runtime import Game
from interpreter.session.request import Request
from interpreter.session.session import Session, open_session
from interpreter.views.why import Why, explanation_text

SAMPLE = 1000


@pytest.fixture(scope="module")
def bench() -> Session:
    found = open_session(Request("hannibal_1996"))
    assert not found.findings
    return found


def test_a_thousand_moves_from_random_games(bench: Session) -> None:
    """Offered exactly when nothing stands in its way."""
    asked = offered = 0
    seed = 0
    while asked < SAMPLE:
        game, stream = Game.new(bench.program(), seed), Stream(seed)
        while game.decision is not None and asked < SAMPLE:
            if stream.below(9) == 0:
                why = Why(bench.rules, game)
                moves = list(why.candidates())
                for _ in range(min(3, len(moves))):
                    move = moves[stream.below(len(moves))]
                    against = list(why.against(move))
                    is_offered = move.key in game.decision.keys()
                    assert bool(against) != is_offered, (seed, move.key, game.decision.rule)
                    assert all(reason.text and reason.span.line for reason in against)
                    asked, offered = asked + 1, offered + is_offered
            game.answer(stream.below(len(game.decision.options)))
        seed += 1
    assert SAMPLE // 20 < offered < SAMPLE // 2


@pytest.fixture(scope="module")
def marching(bench: Session) -> Game:
    game = Game.new(bench.program(), 3)
    for key in ("carthage", "Hostile Tribes II", "activate Hannibal"):
        while game.decision.find(key) < 0:
            game.answer(0)
        game.answer(key)
    return game


def test_the_failing_condition_with_its_place(bench: Session, marching: Game) -> None:
    account = Why(bench.rules, marching).explain("march to Capua")
    assert not account.offered
    assert [reason.text for reason in account.reasons] == ["Capua is not adjacent to Hannibal's place"]
    assert account.reasons[0].span.path == "rules/hannibal/movement/activation.rules"
    line = bench.sources[account.reasons[0].span.path].line(account.reasons[0].span.line)
    assert "adjacent" in line


def test_an_offered_move_is_told_so(bench: Session, marching: Game) -> None:
    account = Why(bench.rules, marching).explain("march to Laminium")
    assert account.offered and not account.reasons
    assert explanation_text(account).startswith("`march to Laminium` is offered by ")


def test_a_move_that_nobody_could_name_gets_the_nearest(bench: Session, marching: Game) -> None:
    account = Why(bench.rules, marching).explain("march to Lamnium")
    assert not account.offered and not account.reasons
    assert "march to Laminium" in account.others


def test_explaining_changes_nothing(bench: Session, marching: Game) -> None:
    before = marching.fingerprint(), len(marching.journal)
    why = Why(bench.rules, marching)
    for move in why.candidates():
        why.account(move)
    assert (marching.fingerprint(), len(marching.journal)) == before
