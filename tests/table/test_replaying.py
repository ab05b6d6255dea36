"""Earlier moments: what is shown of them is what was seen then, numbered by what these eyes saw, and no more of others than may be seen."""

import random

import pytest
from msgspec import structs

from interpreter.runtime import Game
from interpreter.table import agreeing
from interpreter.table import messages as m
from interpreter.table.replaying import Replay
from interpreter.table.seeing import OVER
from tests.sampling import count, tried
from tests.table.conftest import laid_out
from tests.table.test_game_table import HUMAN, Evening


def without_log(view):
    """A view, as far as it is told of an earlier moment: no number, no options, no log."""
    question = view.question if view.question is None else structs.replace(view.question, options=())
    return structs.replace(view, view=0, question=question, undo="", back="", log=None)


def played(laid, answers, seed=3, **more):
    """An evening with chance answers; for each pair of eyes all that was seen at once whenever anything changed."""
    evening, chance = Evening(laid, seed=seed, **more), random.Random(seed)
    seen = {eyes: [without_log(evening.table._seeing.view(eyes))] for eyes in (None, *evening.pages)}
    for _ in range(answers):
        if evening.table.game.decision is None:
            break
        evening.answers(chance.randrange(len(evening.table.game.decision.options)))
        for eyes, views in seen.items():
            views.append(without_log(evening.table._seeing.view(eyes)))
    return evening, seen


def look(evening, page, at, **more):
    (letter,) = evening.table.hear(page, m.Look(1, at, **more))
    assert letter.to is page
    return letter.says


@pytest.mark.parametrize(
    "name",
    tried(
        ["hannibal_1996", "hamilcar_2e", "mediterranean_empires"], ("hannibal_1996",), "the others are told in the same messages"
    ),
)
def test_every_moment_is_one_that_these_eyes_saw_in_their_order(name):
    evening, seen = played(laid_out(name), count(40, 90))
    for page in (*evening.pages.values(), evening.onlooker):
        last, at = look(evening, page, 0).last, 0
        assert last > count(12, 30)
        for number in range(last + 1):
            moment = look(evening, page, number)
            views = seen[page.seat]
            assert (moment.moment, moment.last) == (number, last)
            at = next((k for k in range(at, len(views)) if views[k] == without_log(moment.view)), None)
            assert at is not None, f"moment {number} of {page.seat} was never seen, or not then"
        assert look(evening, page, 10**6).moment == last


def test_the_game_that_was_walked_is_the_game(hannibal):
    evening, _ = played(hannibal, count(100, 300))
    replay = Replay(evening.table.game)
    while replay.walk(7):
        pass
    stops = replay.moments(None)
    assert replay.at(stops[-1]).journal == evening.table.game.journal[: replay.written(stops[-1])]
    assert replay.written(stops[-1]) == len(evening.table.game.journal)
    half = replay.at(len(replay._stops) // 2)
    again = Game.replayed(hannibal.program, evening.table.game.save(), len(half.answers))
    assert again.state.pos[:] == half.state.pos[:] if hasattr(again.state, "pos") else again.journal == half.journal


def test_a_game_that_goes_on_is_walked_on(evening_of_30):
    page = evening_of_30.onlooker
    before = look(evening_of_30, page, 10)
    for _ in range(10):
        evening_of_30.answers()
    after = look(evening_of_30, page, 10)
    assert after.last > before.last and (after.moment, after.view) == (before.moment, before.view)


@pytest.fixture
def evening_of_30(hannibal):
    return played(hannibal, 30)[0]


def test_a_line_of_the_log_leads_to_its_moment(evening_of_30):
    for page in (evening_of_30.asked, evening_of_30.onlooker):
        lines = evening_of_30.table._seeing._log(page.seat).lines
        for number in range(0, len(lines), 5):
            moment = look(evening_of_30, page, number, by="line")
            log = moment.view.log
            assert lines[number] in log.lines and log.first + len(log.lines) > number
            if moment.moment:
                before = look(evening_of_30, page, moment.moment - 1).view.log
                assert before.first + len(before.lines) <= number, "it is the first moment with this line"
                assert log.since == before.first + len(before.lines), "what is new there"


def test_turns_lead_to_where_they_begin(evening_of_30):
    turns = look(evening_of_30, evening_of_30.onlooker, 0, turns=True).turns
    assert turns and look(evening_of_30, evening_of_30.onlooker, 0).turns == ()
    for at, title in turns:
        log = look(evening_of_30, evening_of_30.onlooker, at).view.log
        assert (0, "heading", title) in {(line.level, line.sort, line.text) for line in log.lines} or any(
            line.text == title for line in log.lines
        )


def test_a_link_to_a_moment_counts_for_onlookers(evening_of_30):
    page = evening_of_30.asked
    for number in range(0, look(evening_of_30, page, 0).last, 7):
        mine = look(evening_of_30, page, number)
        theirs = look(evening_of_30, evening_of_30.onlooker, mine.open)
        assert theirs.moment == mine.open and theirs.view.map == mine.view.map
        again = look(evening_of_30, page, mine.open, by="open")
        assert again.open == mine.open and again.moment <= number and again.view.map == mine.view.map


def test_others_eyes_see_nothing_before_the_end(evening_of_30):
    for page in (evening_of_30.asked, evening_of_30.onlooker):
        for eyes in (evening_of_30.other.seat, 99):
            told = look(evening_of_30, page, 5, eyes=eyes)
            assert isinstance(told, m.Told) and told.texts
        assert look(evening_of_30, page, 5, eyes=None).view.eyes is None


def test_all_eyes_see_when_the_game_has_ended_and_then_others_are_asked_before_anything_is_taken_back(hidden):
    evening, seen = played(hidden, 4000)
    assert evening.table.game.decision is None
    for page in (*evening.pages.values(), evening.onlooker):
        for eyes in (None, *evening.pages):
            last = look(evening, page, 0, eyes=eyes).last
            for number in range(last + 1):
                view = look(evening, page, number, eyes=eyes).view
                assert view.eyes == eyes and without_log(view) in seen[eyes]
        assert isinstance(look(evening, page, 0, eyes=99), m.Told)
        if page.seat is not None:
            (letter,) = evening.table.hear(page, m.Undo(evening.view(page).view))
            assert letter.says.code == "undo" and OVER in letter.says.text and evening.view(page).undo == OVER
            assert evening.view(page).back == "chance"
    asks = next(page for page in evening.pages.values() if agreeing.own_answers(evening.table.game, page.seat))
    evening.says(asks, m.AskBack(anew=True))
    assert evening.table.game.decision is None and evening.table.wish is not None, "the others are asked"


def test_a_game_in_which_chance_was_drawn_anew_is_walked_like_that(hannibal):
    evening, _ = played(hannibal, 60)
    evening.table.game.back_to(40, 99)
    evening.read(evening.table._begun_anew())
    for _ in range(30):
        evening.answers(len(evening.table.game.decision.options) - 1)
    last = look(evening, evening.onlooker, 10**6)
    replay = evening.table._replay
    assert replay.at(replay.moments(None)[-1]).journal == evening.table.game.journal[: replay.written(replay.moments(None)[-1])]
    assert without_log(last.view) == without_log(evening.table._seeing.view(None))


def test_an_answer_that_was_taken_back_has_no_moment(evening):
    page = evening.asked
    evening.answers()
    before = look(evening, page, 10**6)
    assert not evening.view(page).undo
    evening.says(page, m.Undo(evening.view(page).view))
    assert look(evening, page, 10**6).last < before.last


@pytest.fixture
def evening(hannibal):
    return Evening(hannibal)


def test_moments_with_bots_are_those_with_people(hannibal):
    """One person against a bot is not asked where he has nothing to choose; the moments are the same."""
    seats = [hannibal.seats.index(name) for name in hannibal.session.facts.seats]
    alone, shared = Evening(hannibal, {seats[0]: HUMAN, seats[1]: "random"}), Evening(hannibal)
    chance = random.Random(5)
    while len(alone.table.game.answers) < 120:
        decision = alone.table.game.decision
        number = chance.randrange(len(decision.options))
        key = decision.keys()[number]
        if alone.table.thinking is not None:
            alone.read(alone.table.bot_answers(number))
        else:
            alone.answers(number)
        if decision.is_choice:
            while not shared.table.game.decision.is_choice:
                shared.answers()
            shared.answers(shared.table.game.decision.keys().index(key))
    last = min(look(each, each.onlooker, 0).last for each in (alone, shared))
    assert last > 30
    for number in range(last):
        assert look(alone, alone.onlooker, number).view == look(shared, shared.onlooker, number).view
