"""What a table does with each message: who may say what, what is told to whom, and what is refused without changing anything."""

import random

import pytest

from interpreter.runtime import Game, RuleFault, drive
from interpreter.source import NOWHERE
from interpreter.table import GameTable, agreeing
from interpreter.table import messages as m
from tests import sampling

HUMAN = "human"


class Evening:
    """A table with a page for each seat and one that looks on; each keeps what it was sent."""

    def __init__(self, laid, players=None, seed=7, open_table=False):
        self.laid = laid
        names = [laid.seats.index(name) for name in laid.session.facts.seats]
        self.table = GameTable(laid, Game.new(laid.program, seed, open_table), players or dict.fromkeys(names, HUMAN))
        self.pages = {seat: self.table.join(seat) for seat in names}
        self.onlooker = self.table.join(None)
        self.sent = {}
        for page in (*self.pages.values(), self.onlooker):
            self.read(self.table.greet(page))

    def read(self, letters):
        """Hand letters out; gives them."""
        for to, says in letters:
            self.sent.setdefault(to, []).append(says)
        return letters

    @property
    def asked(self):
        return self.pages[self.table.game.decision.seat]

    @property
    def other(self):
        return next(page for page in self.pages.values() if page is not self.asked)

    def view(self, page):
        return next(each for each in reversed(self.sent[page]) if isinstance(each, m.View))

    def says(self, page, said):
        return self.read(self.table.hear(page, said))

    def answers(self, number=0, page=None):
        page = page or self.asked
        key = self.table.game.decision.keys()[number]
        return self.says(page, m.Answer(self.view(page).view, number, key))

    def trouble(self, letters):
        return [each.says.code for each in letters if isinstance(each.says, m.Trouble)]


@pytest.fixture
def evening(hannibal):
    return Evening(hannibal)


def test_a_page_is_greeted_with_who_it_is_and_what_it_sees(evening, hannibal):
    welcome, view = evening.sent[evening.asked][0], evening.view(evening.asked)
    assert (welcome.seat, welcome.owner, welcome.board) == (evening.asked.seat, False, hannibal.mark)
    assert [seat.here for seat in welcome.seats] == [True, True]
    assert view.question is not None and view.view == 1
    assert [option.key for option in view.question.options] == evening.table.game.decision.keys()


def test_others_see_no_question_and_no_hand(evening):
    for page in (evening.other, evening.onlooker):
        view = evening.view(page)
        assert view.question is None
        hands = [pile for pile in view.piles if pile.of == evening.asked.seat and pile.members is not m.UNSET]
        assert [pile for pile in hands if pile.own] == []
    own = [pile for pile in evening.view(evening.asked).piles if pile.own]
    assert own and all(pile.members for pile in own)


def test_an_answer_is_taken_and_told_to_whoever_sees_a_change(evening):
    before = len(evening.table.game.answers)
    letters = evening.answers()
    assert len(evening.table.game.answers) == before + 1
    assert {each.to for each in letters} >= {evening.asked} and not evening.trouble(letters)


@pytest.mark.parametrize("sort", ["other", "onlooker", "old view", "no option", "other words"])
def test_what_is_no_answer_changes_nothing(evening, sort):
    evening.answers()
    page, view, number = evening.asked, evening.view(evening.asked).view, 0
    key = evening.table.game.decision.keys()[0]
    match sort:
        case "other":
            page, view = evening.other, evening.view(evening.other).view
        case "onlooker":
            page, view = evening.onlooker, evening.view(evening.onlooker).view
        case "old view":
            view -= 1
        case "no option":
            number = 999
        case "other words":
            key += "!"
    before = evening.table.game.fingerprint()
    letters = evening.says(page, m.Answer(view, number, key))
    assert evening.trouble(letters) == ["answer" if sort in ("no option", "other words") else "stale"]
    assert evening.table.game.fingerprint() == before and {each.to for each in letters} == {page}
    assert isinstance(letters[-1].says, m.View) and letters[-1].says.log.first == 0


def test_the_same_answer_twice_counts_once(evening):
    page, view = evening.asked, evening.view(evening.asked).view
    key = evening.table.game.decision.keys()[0]
    evening.says(page, m.Answer(view, 0, key))
    count = len(evening.table.game.answers)
    assert evening.trouble(evening.says(page, m.Answer(view, 0, key))) == ["stale"]
    assert len(evening.table.game.answers) == count


def test_logs_put_together_are_the_whole_log(evening):
    for _ in range(40):
        evening.answers()
    for page, sent in evening.sent.items():
        lines = []
        for view in (each for each in sent if isinstance(each, m.View)):
            assert view.log.first <= len(lines) and view.log.anew == (not lines)
            lines[view.log.first :] = view.log.lines
        fresh = evening.table.join(page.seat)
        whole = next(each.says for each in evening.table.greet(fresh) if each.to is fresh and isinstance(each.says, m.View)).log
        assert lines[whole.first :] == [*whole.lines] and len(lines) > 20


def test_earlier_lines_are_told_when_asked_for(hannibal):
    evening = Evening(hannibal)
    while len(evening.table.game.journal) < 1500 and evening.table.game.decision is not None:
        evening.answers(len(evening.table.game.decision.options) - 1)
    fresh = evening.table.join(None)
    first = next(each.says for each in evening.table.greet(fresh) if isinstance(each.says, m.View) and each.to is fresh).log.first
    assert first > 0
    (letter,) = evening.table.hear(fresh, m.Earlier(5, first))
    assert letter.says.id == 5 and letter.says.first + len(letter.says.lines) == first


def test_news_begin_where_the_seat_answered_last(evening):
    page = evening.asked
    had = len(evening.table._seeing._log(page.seat).lines)
    evening.answers()
    assert evening.view(page).log.since == had


def test_undo_takes_an_answer_back_and_tells_the_log_anew(evening):
    start = evening.table.game.fingerprint()
    page = evening.asked
    evening.answers()
    if not evening.view(page).undo:
        evening.says(page, m.Undo(evening.view(page).view))
        assert evening.table.game.fingerprint() == start
        assert evening.view(page).log.anew
    letters = evening.says(evening.onlooker, m.Undo(1))
    assert evening.trouble(letters) == ["undo"]


def test_who_gives_up_is_played_for_and_cannot_come_back(evening):
    page = evening.asked
    assert evening.trouble(evening.says(page, m.Resign(99))) == ["stale"] and not evening.table.gone
    evening.says(page, m.Resign(evening.view(page).view))
    assert evening.table.gone == {page.seat} and evening.table.thinking == page.seat
    assert evening.trouble(evening.says(page, m.Sit(page.seat, HUMAN))) == ["sit"]


def test_a_bot_takes_a_seat_over_and_gives_it_back(evening):
    page = evening.asked
    evening.says(page, m.Sit(page.seat, "random"))
    assert evening.table.thinking == page.seat and evening.view(page).question is None or evening.table.thinking == page.seat
    evening.read(evening.table.bot_answers(0))
    evening.says(page, m.Sit(page.seat, HUMAN))
    assert evening.table.players[page.seat] == HUMAN


@pytest.mark.parametrize(("seat", "player"), [(0, "nobody"), (99, HUMAN)])
def test_a_seat_or_a_bot_that_there_is_not_is_refused(evening, seat, player):
    owner = evening.table.join(None, owner=True)
    assert evening.trouble(evening.says(owner, m.Sit(seat, player))) == ["sit"]


def test_only_the_owner_says_who_plays_other_seats(evening):
    said = m.Sit(evening.other.seat, "random")
    assert evening.trouble(evening.says(evening.asked, said)) == ["sit"]
    owner = evening.table.join(None, owner=True)
    assert not evening.trouble(evening.says(owner, said))
    assert evening.table.players[said.seat] == "random"


def test_a_hot_page_sees_with_the_eyes_of_whoever_decides(hannibal):
    evening = Evening(hannibal)
    hot = evening.table.join(None, hot=True)
    evening.read(evening.table.greet(hot))
    seen = set()
    for _ in range(60):
        decision = evening.table.game.decision
        assert evening.view(hot).eyes == decision.seat == evening.view(hot).question.seat
        seen.add(decision.seat)
        evening.says(hot, m.Answer(evening.view(hot).view, 0, decision.keys()[0]))
    assert len(seen) == 2
    logs = [(each.eyes, each.log) for each in evening.sent[hot] if isinstance(each, m.View)]
    assert sum(log.anew for _, log in logs) == 2, "each pair of eyes is told its log once"
    assert sum(len(log.lines) for _, log in logs) <= sum(len(evening.table._seeing._log(seat).lines) for seat in seen)


def test_what_could_not_be_kept_is_let_go(evening):
    evening.answers()
    print_, count = evening.table.game.fingerprint(), len(evening.table.game.answers)
    evening.answers()
    evening.read(evening.table.back_to(count))
    assert evening.table.game.fingerprint() == print_
    assert not evening.trouble(evening.answers())


def test_a_question_about_a_thing_is_answered_to_who_asks(evening, hannibal):
    view = evening.view(evening.asked)
    option = next(each for each in view.question.options if each.members)
    thing = (option.kind, option.members[0])
    (letter,) = evening.says(evening.asked, m.About(3, thing))
    assert letter.to is evening.asked and letter.says.id == 3 and letter.says.texts
    (letter,) = evening.says(evening.asked, m.WhyNot(4, thing))
    assert any("is offered" in text for text in letter.says.texts)
    (letter,) = evening.says(evening.onlooker, m.WhyNot(5, thing))
    assert letter.says.texts == ()
    (letter,) = evening.says(evening.asked, m.About(6, ("no such kind", 0)))
    assert letter.says.texts == ()
    (letter,) = evening.says(evening.onlooker, m.Position(7))
    assert len(letter.says.texts) > 3


def test_a_reaction_names_the_card_that_it_plays(hannibal):
    """So that a card can be clicked."""
    evening = Evening(hannibal, seed=3)
    for _ in range(400):
        decision = evening.table.game.decision
        if decision is None:
            break
        for option in evening.view(evening.asked).question.options if decision.point.plays else ():
            if option.form == "play":
                names = hannibal.words.layout.by_name[option.kind].names
                assert option.key == f"play {names[option.members[0]]}"
                return
        evening.answers(0)
    pytest.fail("no reaction came up")


def test_bots_answer_when_they_are_asked(hannibal):
    seats = [hannibal.seats.index(name) for name in hannibal.session.facts.seats]
    evening = Evening(hannibal, {seats[0]: HUMAN, seats[1]: "random"})
    for _ in range(60):
        if evening.table.thinking is not None:
            assert evening.table.thinking == seats[1]
            evening.read(evening.table.bot_answers(0))
        else:
            with pytest.raises(ValueError):
                evening.table.bot_answers(0)
            evening.answers(0)


def test_whoever_has_left_is_sent_nothing(evening):
    gone = evening.other
    evening.read(evening.table.leave(gone))
    assert [seat.here for seat in evening.sent[evening.onlooker][-1].seats if seat.id == gone.seat] == [False]
    assert gone not in {each.to for each in evening.answers()}
    assert evening.table.leave(gone) == []


def test_edited_rules_give_the_answers_again(evening, hannibal):
    for _ in range(5):
        evening.answers()
    before = evening.table.game.fingerprint()
    letters = evening.read(evening.table.exchange(hannibal))
    news = [each.says for each in letters if isinstance(each.says, m.NewRules)]
    assert len(news) == 3 and news[0].note == "" and evening.table.game.fingerprint() == before
    letters = evening.read(evening.table.broken("a.rules:1:1: a mistake"))
    assert all(each.says.broken and "a.rules:1:1" in each.says.note for each in letters)
    told = [each.says for each in evening.table.mended()]
    assert told and all(each == m.NewRules(hannibal.mark) for each in told), "the mistake is mended"
    assert evening.table.mended() == []


def test_what_no_longer_fits_tells_nothing_of_others(hannibal, hidden):
    """Among people it is not told which answer does not fit: that may have been given in secret."""
    for players in (1, 2):
        evening = Evening(hannibal)
        for _ in range(4):
            evening.answers()
        if players == 1:
            evening.says(evening.table.join(None, owner=True), m.Sit(evening.other.seat, "random"))
        count = len(evening.table.game.answers)
        letters = evening.table.exchange(hidden)
        (note,) = {each.says.note for each in letters if isinstance(each.says, m.NewRules)}
        assert note and ("answer 1" in note) == (players == 1) and str(count) not in note.replace("answer 1", "")


def test_an_answer_of_a_page_that_looks_with_all_eyes_is_no_other_seats_answer(hannibal):
    """Its views are counted by themselves: the same message sent twice answers once, whoever is asked next."""
    evening = Evening(hannibal)
    page = evening.table.join(None, hot=True, owner=True)
    evening.read(evening.table.greet(page))
    for _ in range(60):
        decision, count = evening.table.game.decision, len(evening.table.game.answers)
        said = m.Answer(evening.view(page).view, 0, decision.keys()[0])
        evening.says(page, said)
        now = evening.table.game.fingerprint()
        assert evening.trouble(evening.says(page, said)) == ["stale"]
        assert evening.table.game.fingerprint() == now and len(evening.table.game.answers) <= count + 1


def test_what_is_taken_back_twice_by_one_click_is_taken_back_once(evening):
    for _ in range(80):
        page, count = evening.asked, len(evening.table.game.answers)
        evening.answers()
        if count > 1 and not evening.view(page).undo:
            break
    said = m.Undo(evening.view(page).view)
    evening.says(page, said)
    assert len(evening.table.game.answers) == count
    assert evening.trouble(evening.says(page, said)) == ["stale"]
    assert len(evening.table.game.answers) == count


def test_who_sits_down_where_he_sits_changes_nothing(evening):
    page = evening.asked
    letters = evening.says(page, m.Sit(page.seat, HUMAN))
    assert {type(each.says) for each in letters} == {m.Here}


def poll_with_nothing(evening, most=600):
    """Play until somebody is asked who has nothing to choose."""
    for number in range(most):
        if not evening.table.game.decision.is_choice:
            return evening.asked
        evening.answers(number % len(evening.table.game.decision.options))
    pytest.fail("no such question came up")


@pytest.mark.parametrize("name", ["hannibal", "hidden"])
def test_a_game_that_is_given_again_waits_where_it_waited(name, request):
    """Also where somebody is asked who has nothing to choose: to go on by itself would tell the others so."""
    laid = request.getfixturevalue(name)
    evening = Evening(laid)
    poll_with_nothing(evening)
    there = evening.table.game.fingerprint()
    evening.read(evening.table.exchange(laid))
    assert evening.table.game.fingerprint() == there
    evening.read(evening.table.back_to(len(evening.table.game.answers)))
    assert evening.table.game.fingerprint() == there


def test_where_edited_rules_go_another_way_it_waits_where_it_waited(evening, hannibal, monkeypatch):
    """Also before an answer that no longer fits somebody is asked who has nothing to choose."""
    poll_with_nothing(evening)
    there, count, save = evening.table.game.fingerprint(), len(evening.table.game.answers), Game.save
    while len(evening.table.game.answers) == count:
        evening.answers()

    def saved(game):
        data = save(game)
        return data | {"answers": [*data["answers"][:count], "no such answer", *data["answers"][count + 1 :]]}

    monkeypatch.setattr(Game, "save", saved)
    letters = evening.read(evening.table.exchange(hannibal))
    assert all(each.says.note for each in letters if isinstance(each.says, m.NewRules))
    assert len(evening.table.game.answers) == count and evening.table.game.fingerprint() == there


def test_a_long_story_is_put_in_words_before_whoever_comes_is_greeted(evening):
    """Elsewhere, while others are heard: the greeting itself has then nothing left to tell."""
    page = evening.table.join(None)
    assert not evening.table.is_behind(page)
    late = GameTable(evening.laid, evening.table.game, evening.table.players)
    for number in range(150):
        evening.answers(number % len(evening.table.game.decision.options))
    page = late.join(evening.asked.seat)
    assert late.is_behind(page)
    late.catch_up(page)
    assert not late.is_behind(page)
    whole = next(each.says for each in late.greet(page) if isinstance(each.says, m.View))
    assert [*whole.log.lines] == evening.table._seeing._log(page.seat).lines[whole.log.first :]


@pytest.mark.parametrize("name", ["hannibal", "hidden"])
def test_a_story_that_is_told_bit_by_bit_is_the_one_that_is_told_at_once(name, request):
    """Also where a span ends in which nothing happened, and where a thing changes twice between what one sees."""
    laid = request.getfixturevalue(name)
    for seed in range(sampling.count(1, 3)):
        evening = Evening(laid, seed=seed)
        for number in range(150):
            if evening.table.game.decision is None:
                break
            evening.answers(number % len(evening.table.game.decision.options))
        late = GameTable(laid, evening.table.game, evening.table.players)
        for seat in (*evening.pages, None):
            assert evening.table._seeing._log(seat).lines == late._seeing._log(seat).lines


def breaks(monkeypatch, by=1):
    """From now on rules break behind the next answer."""
    take, left = drive.take, [by]

    def broken(program, state, choice):
        left[0] -= 1
        if left[0] == 0:
            raise RuleFault("it breaks", NOWHERE, "a rule")
        take(program, state, choice)

    monkeypatch.setattr(drive, "take", broken)


def test_where_rules_break_behind_one_who_has_nothing_to_choose_all_are_told_and_see_where_they_are(evening, monkeypatch):
    """The answer before it goes too, since what broke belongs to it: whoever gave it is asked again, and sees it."""
    page, count = poll_with_nothing(evening), len(evening.table.game.answers)
    breaks(monkeypatch)
    letters = evening.answers()
    assert len(evening.table.game.answers) == count - 1
    assert {each.to for each in letters if isinstance(each.says, m.Trouble)} == {*evening.pages.values(), evening.onlooker}
    monkeypatch.undo()
    assert evening.view(evening.asked).question is not None and evening.view(page).log.anew
    assert not evening.trouble(evening.answers())


def test_a_set_up_that_breaks_after_an_edit_is_told_as_a_mistake_in_the_rules(evening, hannibal, monkeypatch):
    def broken(*_):
        raise RuleFault("no units are left", NOWHERE, "a scenario")

    before = evening.table.game
    monkeypatch.setattr(Game, "new", broken)
    letters = evening.read(evening.table.exchange(hannibal))
    assert {each.says.broken for each in letters} == {True} and all("no units are left" in each.says.note for each in letters)
    assert evening.table.game is before


def test_what_is_taken_back_by_oneself_is_announced_to_nobody(hidden):
    """Whoever goes back to his own last answer, behind which nobody has answered, asks nobody and tells nobody that he did."""
    evening, seen = Evening(hidden), 0
    for number in range(200):
        page = evening.asked
        evening.answers(number % len(evening.table.game.decision.options))
        if evening.table.game.decision is None:
            break
        if not evening.view(page).undo and agreeing.own_answers(evening.table.game, page.seat):
            letters = evening.says(page, m.AskBack())
            assert not [each for each in letters if isinstance(each.says, m.BackAsked)]
            seen += 1
            evening.answers(number % len(evening.table.game.decision.options))
    assert seen > 3


def story(sent):
    """The lines that a page has, by their numbers, put together of all that it was sent."""
    lines = {}
    for log in (each.log for each in sent if isinstance(each, m.View)):
        lines = {} if log.anew else {at: line for at, line in lines.items() if at < log.first}
        assert log.anew or not log.first or log.first - 1 in lines
        lines |= {log.first + at: line for at, line in enumerate(log.lines)}
    return lines


@pytest.mark.parametrize("name", ["hannibal", "hidden"])
def test_who_was_sent_nothing_of_an_answer_is_sent_nothing_when_it_is_taken_back(name, request):
    """Else all would know that somebody has answered in secret, and has thought again. The stories of all go on as they were."""
    evening, chance, quiet = Evening(request.getfixturevalue(name)), random.Random(3), 0
    for number in range(sampling.count(160, 300)):
        page, count = evening.asked, len(evening.table.game.answers)
        option = chance.randrange(len(evening.table.game.decision.options))
        told = {each.to for each in evening.answers(option)}
        if evening.table.game.decision is None:
            break
        if len(evening.table.game.answers) > count and not evening.view(page).undo:
            back = evening.says(page, m.AskBack() if number % 2 else m.Undo(evening.view(page).view))
            assert len(evening.table.game.answers) == count and evening.view(page).question is not None
            assert {each.to for each in back} <= told | {page}
            quiet += len(told) < len(evening.pages) + 1
            evening.answers(option)
    assert quiet > sampling.count(1, 3)
    for page in (*evening.pages.values(), evening.onlooker):
        whole, had = evening.table._seeing._log(page.seat).lines, story(evening.sent[page])
        assert had == {at: whole[at] for at in had} and max(had) == len(whole) - 1
