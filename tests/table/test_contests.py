"""A battle at a table: what is sent of it while it goes on, and the one line that tells of it when it is over."""

import random

import pytest

from interpreter.runtime import Game
from interpreter.table.seeing import Seeing
from interpreter.views import question
from tests.table.conftest import laid_out


def with_a_battle(laid, seed, span="battle"):
    """A game in which a battle has begun, all options being tried that may lead to one."""
    game, chance = Game.new(laid.program, seed), random.Random(seed)
    while span not in game.view(None, ())["spans"]:
        offered = range(len(game.decision.options))
        for number in list(offered)[:30]:
            twin = game.clone()
            twin.answer(number)
            if span in twin.view(None, ())["spans"]:
                break
        else:
            number = chance.randrange(len(offered))
        game.answer(number)
    return game


@pytest.mark.parametrize(
    ("name", "seed", "says"),
    [("hamilcar_2e", 4, ["led by", "units", "small die", "large die", "lost"]), ("mediterranean_empires", 4, [])],
)
def test_a_battle_is_sent_while_it_goes_on_and_folded_when_it_is_over(name, seed, says):
    laid = laid_out(name)
    game = with_a_battle(laid, seed)
    seeing, chance = Seeing(laid, game), random.Random(1)
    contest = seeing.view(None).contest
    assert contest.title == "Battle" and len(contest.parties) == 2 and not contest.over
    assert not any(party.won for party in contest.parties)
    assert [figure[0] for figure in contest.parties[0].figures] == says
    while "battle" in game.view(None, ())["spans"]:
        seat = game.decision.seat
        seeing.changed()
        seeing.view(seat)
        seeing.answers(seat)
        game.answer(chance.randrange(len(game.decision.options)))
    seeing.changed()
    assert seeing.view(None).contest is None
    told = seeing.view(seat).contest
    assert told.over and any(deed.sort == "dice" for deeds in told.rounds for deed in deeds)
    assert [party.hands for party in told.parties] == [(), ()]
    lines = seeing.numbered(seeing.view(None), 1, None).log.lines
    begins, ends = ([number for number, line in enumerate(lines) if line.sort == sort] for sort in ("contest", "over"))
    assert len(begins) == len(ends) == 1 and begins < ends
    assert lines[ends[0]].text.startswith("Battle at ") and " against " in lines[ends[0]].text


def test_a_battle_at_sea_tells_how_many_warships_sail_and_asks_between_its_steps_in_words():
    laid = laid_out("hamilcar_2e")
    game, chance, told, asked = with_a_battle(laid, 1, "naval battle"), random.Random(1), set(), set()
    game.ask_always(0, 1)
    sailing = game.view(None, {ships := "ships at sea of (owner)"})["columns"][ships]
    assert any(sailing), "a fleet has put to sea before it is intercepted"
    for party in Seeing(laid, game).view(None).contest.parties:
        assert party.figures[0][1] == str(sailing[party.seat])
    while "naval battle" in game.view(None, ())["spans"]:
        parties = Seeing(laid, game).view(None).contest.parties
        told |= {party.figures for party in parties}
        sailing = [max(ever, now) for ever, now in zip(sailing, game.view(None, {ships})["columns"][ships], strict=True)]
        asked.add(question(game.decision, laid.words))
        game.answer(chance.randrange(len(game.decision.options)))
    assert {tuple(figure[0] for figure in figures) for figures in told} == {("warships", "lost", "prizes")}
    assert any(figures[0][1] != "0" for figures in told)
    assert any(text.startswith("play something: ") for text in asked)
    seeing = Seeing(laid, game)
    (over,) = [line.text for line in seeing.numbered(seeing.view(None), 1, None).log.lines if line.sort == "over"]
    assert f"warships {' : '.join(str(sailing[party.seat]) for party in parties)}" in over


def test_battle_cards_lie_open_by_who_laid_them_and_hands_are_counted(hannibal):
    game = with_a_battle(hannibal, 4)
    seeing = Seeing(hannibal, game)
    rule = "the defender answers"
    while game.decision.rule != rule:
        seat = game.decision.seat
        game.answer(next((key for key in game.decision.keys() if key.startswith("play")), 0))
    seeing.changed()
    attacker = seat
    for reader in (0, 1, None):
        contest = seeing.view(reader).contest
        first, _ = contest.parties
        assert first.leads and first.seat == attacker and not any(party.won for party in contest.parties)
        (laid,) = [deed for deed in contest.rounds[1] if deed.sort == "cards"]
        assert laid.seat == attacker and laid.kind == "battle card" and laid.members[0] >= 0
        assert sum(number for _, number in first.hands) > 0
