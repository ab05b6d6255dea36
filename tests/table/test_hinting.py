"""Hints: who may ask for one, who is told that he has, what comes back, and that it tells nothing that the seat may not know."""

import json
import sys

import pytest

from interpreter.players import Ahead, seat_bots
from interpreter.runtime import Game
from interpreter.table import GameTable
from interpreter.table import messages as m
from interpreter.table.game_table import NO_HINTS
from interpreter.table.hinting import TIMES, may_be_hinted
from interpreter.table.thinkers import Thinkers, Thoughtless
from tests.secrecy.exchange import exchanged
from tests.table.conftest import laid_out
from tests.table.house import House, whoever_is_asked
from tests.table.test_game_table import Evening
from tests.table.test_thinkers import PATIENCE, SEED, positions, program, thinkers

__all__ = ["program", "thinkers"]
from tests.sampling import count
from tests.table.wire import TablePair, compared

HUMAN = "human"


def asks(evening, page, bot="heuristic", id=3):
    return evening.says(page, m.AskHint(id, evening.view(page).view, bot))


def where(evening, wanted, most=600):
    """Play until a question may, or may not, be hinted; gives the page that is asked."""
    for number in range(most):
        decision = evening.table.game.decision
        if may_be_hinted(evening.table.game, decision) == wanted and len(decision.options) > 1:
            return evening.asked
        evening.answers(number % len(decision.options))
    pytest.fail("no such question came up")


@pytest.fixture
def evening(hannibal):
    return Evening(hannibal)


def test_all_are_told_that_somebody_asked_and_the_game_goes_on(evening):
    page = where(evening, True)
    letters = asks(evening, page)
    assert {each.to for each in letters} == {*evening.pages.values(), evening.onlooker}
    for each in (*evening.pages.values(), evening.onlooker):
        ((line, seat, bot),) = evening.view(each).hints
        assert (seat, bot) == (page.seat, "heuristic") and line == len(evening.table._seeing._log(each.seat).lines)
    (wanted,) = evening.table.wanted
    assert (wanted.to, wanted.id, wanted.seat, wanted.bot) == (page, 3, page.seat, "heuristic")
    assert not evening.trouble(evening.answers()), "the game goes on meanwhile"
    (letter,) = evening.table.hinted(wanted, [(1, 6), (0, 2)])
    assert letter.to is page and letter.says == m.Hinted(3, 8, ((1, 6), (0, 2))) and evening.table.wanted == []
    evening.table.wanted.append(wanted)
    (letter,) = evening.table.hinted(wanted, ())
    assert letter.to is page and "could not think" in letter.says.texts[0]


def test_where_there_is_one_thing_to_do_that_is_the_hint(hidden):
    """Marked like any other: else it would tell that there was something to choose."""
    for evening in (Evening(hidden, seed=seed) for seed in range(20)):
        while (decision := evening.table.game.decision) is not None:
            if len(decision.options) == 1 and may_be_hinted(evening.table.game, decision):
                break
            evening.answers(len(evening.table.game.answers) % len(decision.options))
        if decision is not None:
            break
    letters = asks(evening, evening.asked)
    assert [each.says for each in letters if isinstance(each.says, m.Hinted)] == [m.Hinted(3, TIMES, ((0, TIMES),))]
    assert evening.table.hints and evening.table.wanted == []


def test_marks_stay_in_their_place_of_the_log(evening):
    page = where(evening, True)
    asks(evening, page)
    before = {each: evening.view(each).hints for each in evening.pages.values()}
    for number in range(40):
        evening.answers(number % len(evening.table.game.decision.options))
    fresh = evening.table.join(page.seat)
    again = next(each.says for each in evening.table.greet(fresh) if each.to is fresh and isinstance(each.says, m.View))
    assert again.hints == before[page]
    table = GameTable(evening.laid, evening.table.game, evening.table.players)
    table.recalled(evening.table.aside)
    assert table.hints == evening.table.hints and table.aside == evening.table.aside
    fresh = table.join(page.seat)
    again = next(each.says for each in table.greet(fresh) if isinstance(each.says, m.View))
    assert again.hints == before[page], "as after a night"
    evening.read(evening.table.back_to(0))
    ((line, *who),) = evening.view(page).hints
    assert who == [page.seat, "heuristic"], "what is taken back takes no mark with it"
    assert line <= evening.table._seeing.length(page.seat)


@pytest.mark.parametrize("sort", ["other", "onlooker", "old", "bot", "random", "secret", "twice", "not here"])
def test_what_gives_no_hint_tells_nobody_else(evening, sort):
    page, view, bot = where(evening, sort != "secret"), None, "search"
    match sort:
        case "other":
            page = evening.other
        case "onlooker":
            page = evening.onlooker
        case "old":
            view = evening.view(page).view - 1
        case "bot":
            bot = "search/9000000"
        case "random":
            bot = "random"
        case "twice":
            asks(evening, page)
        case "not here":
            evening.table.recalled(NO_HINTS)
    marks = evening.table.hints
    letters = evening.says(page, m.AskHint(4, evening.view(page).view if view is None else view, bot))
    (letter,) = letters
    assert letter.to is page and letter.says.id == 4 and letter.says.texts and evening.table.hints == marks
    assert len(evening.table.wanted) == (sort == "twice")


def test_a_question_says_whether_there_may_be_a_hint(hannibal):
    seen = set()
    evening = Evening(hannibal)
    for number in range(150):
        question, decision = evening.view(evening.asked).question, evening.table.game.decision
        assert question.hint == may_be_hinted(evening.table.game, decision)
        veiled = decision.point.how == "play" and decision.point.veiled
        assert not (question.hint and veiled)
        seen.add(question.hint)
        evening.answers(number % len(question.options))
    assert seen == {True, False}


def test_a_table_that_gives_none_says_so(hannibal):
    table = GameTable(hannibal, Game.new(hannibal.program, 1), {0: HUMAN, 1: HUMAN})
    assert table.greet(table.join(0))[0].says.hints and table.aside == ""
    table.recalled(NO_HINTS)
    assert not table.greet(table.join(0))[0].says.hints and table.aside == NO_HINTS
    with pytest.raises(ValueError):
        table.recalled('{"hints": [5]}')


# --- what anybody can tell by it -------------------------------------------------------------------------------------------------------


class HintingPair(TablePair):
    """A pair at which whoever is asked asks for a hint now and then."""

    asked = 0

    def ask(self) -> None:
        """Errors: `Noticed`."""
        super().ask()
        heard = []
        for (table, page), people in zip(self.both, self.people, strict=True):
            asked = people[table.game.decision.seat]
            letters = table.hear(asked, m.AskHint(7, table.shown_to(asked), "search"))
            HintingPair.asked += bool(table.wanted)
            table.wanted.clear()
            heard.append(self.bytes_of(each for each in letters if each.to is page))
        self.same("what is told of who asked for a hint", *heard)


@pytest.mark.parametrize("name", ["hidden", "hannibal_1996"])
def test_marks_tell_nothing_of_what_is_hidden(name, hidden, monkeypatch):
    monkeypatch.setattr("tests.table.wire.TablePair", HintingPair)
    HintingPair.asked = 0
    *_, tally = compared(hidden if name == "hidden" else laid_out(name), 0, count(50, 200) if name == "hidden" else 20)
    assert tally.leaks == [] and HintingPair.asked > 5


def test_who_asks_again_and_again_leaves_no_endless_marks(evening, monkeypatch):
    monkeypatch.setattr(sys.modules[GameTable.__module__], "MOST_MARKS", 3)
    for number in range(400):
        decision = evening.table.game.decision
        if decision is None or len(evening.table.hints) == 3 and number > 100:
            break
        if may_be_hinted(evening.table.game, decision):
            asks(evening, evening.asked)
            evening.table.wanted.clear()
            assert len(evening.table.hints) <= 3
        evening.answers(number % len(decision.options))
    assert len(evening.table.hints) == 3
    page = where(evening, True)
    asks(evening, page)
    marks = evening.table.hints
    evening.says(page, m.Sit(page.seat, HUMAN))
    evening.table.wanted.clear()
    asks(evening, page)
    assert evening.table.hints == marks, "who sits down where he sits asks no other question"


def test_hints_where_there_is_much_to_choose_alone_would_be_told(hidden, monkeypatch):
    """The comparison finds what it is there for: a mark that tells that its seat had more than one thing to do."""
    monkeypatch.setattr(sys.modules[GameTable.__module__], "may_be_hinted", lambda game, decision: len(decision.options) > 1)
    monkeypatch.setattr("tests.table.wire.TablePair", HintingPair)
    assert any(tally.leaks for tally in compared(hidden, 0, 400))


def test_a_hint_hangs_on_what_its_seat_sees(hannibal):
    """The same in games that differ in what is hidden from it alone."""
    names, found = hannibal.seats, 0
    game = Game.new(hannibal.program, 5)
    for number in range(60):
        decision = game.decision
        if may_be_hinted(game, decision) and number % 6 == 0:
            other = exchanged(game, decision.seat, number)
            if other.decision.seat == decision.seat and other.decision.keys() == decision.keys():
                found += 1
                for luck in range(3):
                    both = [
                        Ahead().choose(seat_bots({names[decision.seat]: "heuristic"}, names, luck)[decision.seat], each)
                        for each in (game.clone(), other)
                    ]
                    assert both[0] == both[1]
        game.answer(number % len(decision.options))
    assert found > 2


# --- in a process of its own, and over the wire ----------------------------------------------------------------------------------------


def test_a_bot_that_is_asked_several_times_has_other_luck_each_time(program, thinkers):
    known = positions(program, "heuristic")
    answers, seat, option = known[len(known) // 2]

    def chosen(table, answers, seat, bot, times):
        asked = [thinkers.choose(table, "towers", SEED, False, answers, seat, bot, (), luck) for luck in range(times)]
        return [each.result(PATIENCE) for each in asked]

    told = chosen("one", answers, seat, "heuristic", TIMES)
    assert told[0] == option and told == chosen("two", answers, seat, "heuristic", TIMES)
    for each, who, _ in known[:2]:
        assert len(set(chosen("one", each, who, "random", 20))) > 1, "who takes anything is in doubt"
    with pytest.raises(Thoughtless):
        chosen("one", answers, 1 - seat, "heuristic", 1)


def test_the_bots_of_others_do_not_wait_for_a_whole_hint(tmp_path, monkeypatch):
    """A process is asked for one thought of a hint at a time."""
    waiting, choose, most = [], Thinkers.choose, []

    def counted(self, table, *asked):
        future = choose(self, table, *asked)
        if table.endswith(" hint"):
            waiting.append(future)
            most.append(sum(not each.done() for each in waiting))
        return future

    monkeypatch.setattr(Thinkers, "choose", counted)
    with House(tmp_path / "tables.sqlite") as house:
        links = house.table(east=HUMAN, west=HUMAN)
        pages = [house.page(links.id, links.seats[seat]) for seat in ("east", "west")]
        for _ in range(30):
            page = whoever_is_asked(*pages)
            if page.view["question"].get("hint"):
                break
            page.answer()
        page.say(t="hint", id=11, view=page.view["view"], bot="heuristic")
        page.until("hinted")
    assert len(most) == TIMES and max(most) == 1


def test_a_hint_comes_to_whoever_asked_and_is_kept_as_asked_for(tmp_path):
    file = tmp_path / "tables.sqlite"
    with House(file) as house:
        links = house.table(east=HUMAN, west=HUMAN)
        east, west = (house.page(links.id, links.seats[seat]) for seat in ("east", "west"))
        for _ in range(30):
            page = whoever_is_asked(east, west)
            if page.view["question"].get("hint"):
                break
            page.answer()
        other = west if page is east else east
        page.say(t="hint", id=11, view=page.view["view"], bot="search")
        told = page.until("hinted")
        count = len(page.view["question"]["options"])
        assert told["id"] == 11 and sum(times for _, times in told["options"]) == told["of"] == TIMES
        assert all(0 <= option < count for option, _ in told["options"])
        assert other.until("view")["hints"] == page.view["hints"] != [] and "hinted" not in {each["t"] for each in other.heard}
        seat = page.heard[0]["seat"]
    with House(file) as house:
        again = house.page(links.id, links.seats["east"])
        assert again.until("view")["hints"][0][1:] == [seat, "search"]


def test_an_order_says_whether_there_are_hints(tmp_path):
    with House(tmp_path / "tables.sqlite") as house:
        order = {"rule_set": house.request.rule_set, "players": {"east": HUMAN, "west": HUMAN}}
        for hints in (True, False):
            status, _, answer = house.ask("/api/tables", {**order, "hints": hints}, **{"content-type": "application/json"})
            assert status in (200, 201), answer
            made = json.loads(answer)
            page = house.page(made["id"])
            assert page.until("welcome").get("hints", False) == hints
    with House(tmp_path / "tables.sqlite") as house:
        assert not house.page(made["id"]).until("welcome").get("hints", False), "also after a night"
