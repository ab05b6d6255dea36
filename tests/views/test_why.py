"""Explanations of moves: for every move that a decision could have named there is a reason, or it is offered, never both or neither."""

from __future__ import annotations

import pytest

from interpreter.players import Stream
from interpreter.runtime import Game
from interpreter.session.session import Session
from interpreter.views import Why, explanation_text
from tests.sampling import count
from tests.shipped import session_of

SAMPLE = count(150, 1000)


@pytest.fixture(scope="module")
def session() -> Session:
    found = session_of("hannibal_1996")
    assert not found.findings
    return found


def test_a_thousand_moves_from_random_games(session: Session) -> None:
    """Offered exactly when nothing stands in its way."""
    asked = offered = 0
    seed = 0
    while asked < SAMPLE:
        game, stream = Game.new(session.program(), seed), Stream(seed)
        while game.decision is not None and asked < SAMPLE:
            if stream.below(9) == 0:
                why = Why(session.rules, game)
                moves = list(why.moves())
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
def marching(session: Session) -> Game:
    game = Game.new(session.program(), 3)
    for key in ("carthage", "Hostile Tribes II", "activate Hannibal"):
        while game.decision.find(key) < 0:
            game.answer(0)
        game.answer(key)
    return game


def test_the_failing_condition_with_its_place(session: Session, marching: Game) -> None:
    account = Why(session.rules, marching).explain("march to Capua")
    assert not account.offered
    assert [reason.text for reason in account.reasons] == ["Capua is not adjacent to Hannibal's place"]
    assert account.reasons[0].span.path == "rules/punic/movement/activation.rules"
    line = session.sources[account.reasons[0].span.path].line(account.reasons[0].span.line)
    assert "adjacent" in line


def test_the_condition_of_a_card_is_told_where_its_event_is_not_open(session: Session) -> None:
    for seed in range(40):
        game = Game.new(session.program(), seed)
        while game.decision is not None and game.decision.find("Grain Shortage") < 0 and len(game.answers) < 40:
            game.answer(0)
        if game.decision is not None and game.decision.find("Grain Shortage") >= 0 and game.decision.seat_name == "carthage":
            break
    game.answer("Grain Shortage")
    reasons = Why(session.rules, game).explain("play the event").reasons
    told = []
    while reasons:
        told.append(reasons[0].text)
        reasons = reasons[0].because
    assert told[:2] == [
        "Carthage may not play the event of Grain Shortage",
        "the event of Grain Shortage is not open, the player being Carthage",
    ]
    assert told[2] == "Carthage does not control the province Sicilia"


def test_the_last_words_of_a_move_are_enough(session: Session, marching: Game) -> None:
    why = Why(session.rules, marching)
    assert why.explain("end the march inside the city") == why.explain("INSIDE the city")
    assert why.explain("Rome").others[:2] == ("march to Rome", "sail to Rome")


def test_an_offered_move_is_told_so(session: Session, marching: Game) -> None:
    account = Why(session.rules, marching).explain("march to Laminium")
    assert account.offered and not account.reasons
    assert explanation_text(account).startswith("`march to Laminium` is offered by ")


def test_a_move_that_nobody_could_name_gets_the_nearest(session: Session, marching: Game) -> None:
    account = Why(session.rules, marching).explain("march to Lamnium")
    assert not account.offered and not account.reasons
    assert "march to Laminium" in account.others


def test_explaining_changes_nothing(session: Session, marching: Game) -> None:
    before = marching.fingerprint(), len(marching.journal)
    why = Why(session.rules, marching)
    for move in why.moves():
        why.account(move)
    assert (marching.fingerprint(), len(marching.journal)) == before


@pytest.fixture(scope="module")
def polled(session: Session) -> Game:
    """A game in which hands are polled at a moment."""
    for seed in range(20):
        game, stream = Game.new(session.program(), seed), Stream(seed)
        while game.decision is not None and len(game.answers) < 400:
            if game.decision.point.how == "play":
                return game
            game.answer(stream.below(len(game.decision.options)))
    raise AssertionError("no hand was polled")


def test_what_is_not_played_lies_elsewhere_or_waits_for_another_moment(session: Session, polled: Game) -> None:
    why, decision = Why(session.rules, polled), polled.decision
    assert decision is not None
    hand = polled.view(decision.seat)["piles"]["hand of (owner)"][decision.seat]["members"]
    told = {move.member.id: [reason.text for reason in why.against(move)] for move in why.moves() if move.member is not None}
    assert len(told) == len(session.rules.kinds["card"].members)
    where = {"carthage": "the Carthaginian hand", "rome": "the Roman hand"}[decision.seat_name]
    for move in why.moves():
        assert move.member is not None
        texts = told[move.member.id]
        assert bool(texts) != (move.key in decision.keys())
        assert (f"{move.member.name} is not in {where}" in texts) == (move.member.id not in hand)
    assert any("is not played at this moment" in text for member in hand for text in told[member])


def test_only_the_first_clause_that_fails_may_have_no_answer(session: Session) -> None:
    """What is said of a general's place makes no sense while he has none."""
    game = Game.new(session.program(), 3)
    while game.decision is not None:
        text = explanation_text(Why(session.rules, game).explain("raise troops with Fabius"))
        if "Fabius is not in play" in text:
            break
        game.answer(0)
    assert "Fabius is not in play" in text and "none" not in text


def test_a_question_that_tells_cases_apart_says_which_of_them_it_was(session: Session, marching: Game) -> None:
    """`can march to` works out what the way costs, says no to some cases, and asks for the rest whether the space may be entered."""
    game = marching.clone()
    for key in ("Laminium", "Salaria", "Acci", "Malaca"):
        game.answer(f"march to {key}")
    (reason,) = Why(session.rules, game).explain("march to Gades").reasons
    assert reason.text == "Hannibal cannot march to Gades, the reach being 0"
    (because,) = reason.because
    assert because.text == "the toll is more than the reach (1 against 0)"
    line = session.sources[because.span.path].line(because.span.line)
    assert line.strip() == "if toll is more than reach"
