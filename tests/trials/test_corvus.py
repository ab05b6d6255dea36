"""What may be played at any time: where it is offered and where not, what others learn of it, what can be taken back."""

import random
import shutil
from pathlib import Path

import pytest

from interpreter.kernel import played
from interpreter.runtime import Game
from interpreter.session import Request, open_session
from interpreter.views import Why, explanation_text, log_for
from tests.sampling import count
from tests.secrecy.exchange import walks
from tests.shipped import opened, session_of

HERE = Path(__file__).parent
SPY = "        when number in hand of enemy of holder is at least 1\n"
TRAITOR = "        when there is a card in hand of enemy of holder where worth of it is 2\n"


@pytest.fixture(scope="module")
def session():
    return opened(Request(str(HERE / "corvus")))


def decisions(session, seeds=range(30)):
    """Games at each of their open choices, answered at random."""
    for seed in seeds:
        game, chance = Game.new(session.program(), seed), random.Random(seed)
        while game.decision is not None:
            yield game
            game.answer(chance.randrange(len(game.decision.options)))


def plays(game):
    """The texts of what may be played at any time."""
    return [key for key, option in zip(game.decision.keys(), game.decision.options, strict=True) if played(option) >= 0]


def at_play(session, name="Spy"):
    return next(game for game in decisions(session) if f"play {name}" in plays(game))


def test_it_stands_behind_every_choice_but_secret_ones_and_what_is_one_deed(session):
    offered, other = set(), set()
    for game in decisions(session):
        point = game.decision.point
        (offered if plays(game) else other).add((point.rule, point.how))
        if plays(game):
            own = len(game.decision.options) - len(plays(game))
            assert own > 1 and all(played(option) < 0 for option in game.decision.options[:own])
    turn = ("(player) takes its turn", "menu")
    assert {turn, ("(player) visits the ports", "member"), ("(player) spies out", "some")} <= offered
    assert {("both bid", "number"), ("(player) lays up", "number"), ("(sailor) puts to sea", "play")} <= other - offered


def test_others_see_who_is_asked_and_no_more(session):
    game = at_play(session)
    seat = game.decision.seat
    assert game.view(1 - seat)["decision"] == {"seat": seat, "seat_name": game.decision.seat_name}
    assert "play Spy" in game.view(seat)["decision"]["keys"]


def test_a_play_is_told_and_the_question_is_asked_anew(session):
    game = at_play(session)
    before = game.decision
    game.answer("play Spy")
    assert (game.decision.point, game.decision.seat) == (before.point, before.seat) and "play Spy" not in game.decision.keys()
    for eyes in (0, 1, None):
        assert f"{before.seat_name.capitalize()} plays Spy." in log_for(game, eyes, "story", session.rules)
    full = log_for(game, None, "full", session.rules)
    assert f"{before.seat_name.capitalize()} answers: any time" in full and "can be seen" not in full


def test_what_is_asked_is_worked_out_anew(session):
    game = next(
        game for game in decisions(session, range(200)) if "so far" in game.decision.prompt and "play Oarsmen" in plays(game)
    )
    ships = int(game.decision.prompt.split()[0])
    game.answer("play Oarsmen")
    game.answer("2")
    assert game.decision.prompt == f"{ships + 2} ships so far: how many more?"


def test_it_is_saved_and_taken_back_like_any_answer(session):
    game = at_play(session, "Corvus")
    before = game.fingerprint()
    game.answer("play Corvus")
    assert game.can_undo() == ""
    again = Game.load(session.program(), game.save())
    assert again.fingerprint() == game.fingerprint() and again.decision.keys() == game.decision.keys()
    game.undo()
    assert game.fingerprint() == before and "play Corvus" in game.decision.keys()


def test_why_it_is_not_offered_is_explained(session):
    game = next(game for game in decisions(session) if game.decision.point.how == "menu" and not plays(game))
    told = explanation_text(Why(session.rules, game).explain("play Flee"))
    assert "no sea battle is under way" in told


def test_what_is_hidden_makes_no_difference_to_others(session):
    *_, tally = walks(session.program(), session.rules, 0, count(400, 1500))
    assert tally.leaks == []
    assert min(tally.undos, tally.options, tally.polls, tally.lines, tally.came_out) > count(2, 10)


def test_what_the_options_tell_of_others_cannot_be_taken_back(tmp_path):
    """The Spy is offered only where the other hand is worth it: whoever may hold him learns that by being asked."""
    shutil.copytree(HERE / "corvus", tmp_path / "traitor")
    rules = tmp_path / "traitor" / "rules" / "corvus.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace(SPY, TRAITOR), encoding="utf-8")
    traitor = open_session(Request(str(tmp_path / "traitor")))
    barred = {
        (where_is(game, "Spy"), bool(game.can_undo(game.decision.seat)))
        for game in decisions(traitor)
        if game.decision.point.rule == "(player) visits the ports" and game.answers[-1].key in ("visit the ports", "Ostia")
        if game.view(game.decision.seat)["piles"]["hand of (owner)"][game.decision.seat]["number"]
    }
    assert barred == {("hand", True), ("hidden", True), ("open", False)}


def where_is(game, name):
    """Does a card lie in the hand of who is asked, in the open, or elsewhere?"""
    number = game.program.tables.layout.by_name["card"].names.index(name)
    piles = game.view(game.decision.seat)["piles"]
    if number in piles["discard pile"][0]["members"]:
        return "open"
    return "hand" if number in piles["hand of (owner)"][game.decision.seat]["members"] else "hidden"


def test_what_nobody_uses_costs_nothing(session):
    others = session_of("mediterranean_battles")
    assert others.rules.any_time is not None and "any_time" not in others.program().text
    assert "any_time" in session.program().text
