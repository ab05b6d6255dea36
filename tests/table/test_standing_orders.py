"""Standing orders: a seat passes by itself where it is asked again and again, and nobody else can tell."""

import random

import pytest

from interpreter.kernel import journal
from interpreter.runtime import Fault, Game
from interpreter.table import GameTable
from interpreter.table import messages as m
from interpreter.table.messages import write
from interpreter.table.standing_orders import StandingOrder, begun, passing, running
from tests.sampling import WHOLE, count
from tests.table.conftest import laid_out
from tests.table.house import House, whoever_is_asked
from tests.table.test_game_table import Evening
from tests.table.wire import TablePair, compared

HUMAN = "human"


def polled(evening, seat=None, spans=False, most=600):
    """Play until a seat is asked whether it wants to do something; gives its page."""
    for number in range(most):
        question = evening.view(evening.asked).question
        if question.passes >= 0 and seat in (None, question.seat) and (question.spans or not spans):
            return evening.asked
        evening.answers(number % len(question.options))
        if evening.table.game.decision is None:
            break
    pytest.fail("nobody was polled")


def orders(evening, page, until=""):
    return evening.says(page, m.PassBy(evening.view(page).view, until))


def test_a_poll_says_what_may_be_ordered_and_other_questions_do_not(hannibal):
    seen = set()
    for evening, number in (
        (evening, number) for evening in (Evening(hannibal, seed=seed) for seed in range(3)) for number in range(150)
    ):
        question, decision = evening.view(evening.asked).question, evening.table.game.decision
        assert question.passes == passing(decision)
        if question.passes >= 0:
            assert question.options[question.passes].key in ("pass", "done", "no") and question.spans == tuple(
                running(evening.table.game)
            )
        else:
            assert question.spans == ()
            assert evening.trouble(orders(evening, evening.asked)) == ["pass"]
        seen.add((decision.point.how, question.passes >= 0, decision.is_choice))
        evening.answers(number % len(question.options))
    assert {("play", True, True), ("play", True, False)} <= seen and any(not passes for _, passes, _ in seen)


def test_the_table_passes_for_whoever_wants_it_until_he_takes_it_back(hannibal):
    evening = Evening(hannibal)
    page = polled(evening)
    decision, before = evening.table.game.decision, len(evening.table.game.answers)
    point, was_choice = decision.point.name, decision.is_choice
    letters = orders(evening, page)
    assert not evening.trouble(letters) and len(evening.table.game.answers) == before + was_choice
    (order,) = evening.view(page).orders
    assert (order.rule, order.until) == (hannibal.words.titled(decision.rule), "")
    assert evening.view(evening.onlooker).orders == () and all(
        evening.view(each).orders == () for each in evening.pages.values() if each is not page
    )
    passed = 0
    for number in range(300):
        decision = evening.table.game.decision
        if decision is None:
            break
        assert (decision.seat, decision.point.name) != (page.seat, point), "he is asked no more"
        told = [each.says for each in evening.answers(number % len(decision.options)) if each.to is page]
        passed += any(isinstance(each, m.View) and each.question is not None and each is not told[-1] for each in told)
    assert passed, "he was, and the table passed for him"
    assert evening.trouble(evening.says(evening.onlooker, m.Recall(order.number))) == ["stale"]
    evening.says(page, m.Recall(order.number))
    assert evening.view(page).orders == () and evening.table.orders == ()
    assert evening.trouble(evening.says(page, m.Recall(order.number))) == ["stale"]


def test_an_order_ends_with_what_it_was_given_for(hannibal):
    """Also where the next one has begun before anybody is asked again."""
    for seed in range(8):
        evening = Evening(hannibal, seed=seed)
        page = polled(evening, spans=True)
        span, point = evening.view(page).question.spans[-1], evening.table.game.decision.point.name
        orders(evening, page, span)
        count = begun(evening.table.game, span)
        for number in range(300):
            game, standing = evening.table.game, evening.view(page).orders
            is_on = span in running(game) and begun(game, span) == count
            assert bool(standing) == is_on and (not standing or standing[0].until == span)
            if game.decision is None:
                break
            if (game.decision.seat, game.decision.point.name) == (page.seat, point):
                assert not is_on and begun(game, span) > count
                return
            evening.answers(number % len(game.decision.options))
    pytest.fail("nobody was asked again in another one")


def test_what_cannot_be_ordered(hannibal):
    evening = Evening(hannibal)
    page = polled(evening)
    view = evening.view(page).view
    other = next(each for each in evening.pages.values() if each is not page)
    for says, said, code in (
        (other, m.PassBy(evening.view(other).view), "stale"),
        (evening.onlooker, m.PassBy(1), "stale"),
        (page, m.PassBy(view - 1), "stale"),
        (page, m.PassBy(view, "no such span"), "pass"),
    ):
        assert evening.trouble(evening.says(says, said)) == [code] and evening.table.orders == ()


def test_whoever_takes_an_answer_back_is_asked_himself(hannibal):
    for seed in range(20):
        evening = Evening(hannibal, seed=seed)
        page = polled(evening)
        if not evening.table.game.decision.is_choice:
            continue
        point = evening.table.game.decision.point.name
        orders(evening, page)
        evening.says(page, m.AskBack(anew=True))
        if evening.table.wish is not None:
            other = next(seat for seat in evening.pages if seat != page.seat)
            evening.says(evening.pages[other], m.Agree(evening.table.wish.number, other, yes=True))
        decision = evening.table.game.decision
        assert (decision.seat, decision.point.name) == (page.seat, point) and evening.table.orders == ()
        return
    pytest.fail("nobody had anything to choose")


def test_who_no_longer_plays_has_no_orders_and_bots_take_none(hannibal):
    evening = Evening(hannibal)
    page = polled(evening)
    orders(evening, page)
    owner = evening.table.join(None, owner=True)
    evening.says(owner, m.Sit(page.seat, "random"))
    assert evening.table.orders == ()


def test_an_answer_that_breaks_a_rule_is_asked_by_hand(hannibal, monkeypatch):
    evening = Evening(hannibal)
    page = polled(evening)
    decision = evening.table.game.decision
    evening.table.orders = (StandingOrder(1, page.seat, decision.point.name, decision.rule),)

    def broken(self, choice):
        raise Fault("it breaks", decision.span, "a rule")

    monkeypatch.setattr(Game, "answer", broken)
    evening.read(evening.table._goes_on())
    assert evening.table.orders == () and evening.view(page).question is not None


def test_what_was_kept_of_orders_is_recalled(hannibal):
    evening = Evening(hannibal)
    orders(evening, polled(evening, spans=True))
    table = GameTable(hannibal, evening.table.game, evening.table.players)
    table.recalled(evening.table.aside)
    assert table.orders == evening.table.orders != () and table.aside == evening.table.aside
    with pytest.raises(ValueError):
        table.recalled('{"orders": [[1, "two"]]}')


# --- what anybody can tell by it -------------------------------------------------------------------------------------------------------


def letters_of_all(laid, seed, by_order, most=250):
    """What each page is sent in a game in which every seat always passes at the polls of one rule: by a standing order, or by hand."""
    names = [laid.seats.index(name) for name in laid.session.facts.seats]
    table = GameTable(laid, Game.new(laid.program, seed), dict.fromkeys(names, HUMAN))
    pages = {seat: table.join(seat) for seat in (*names, None)}
    sent, chance = {seat: [] for seat in pages}, random.Random(seed)
    number_of = {page: seat for seat, page in pages.items()}
    numbers = []

    def read(letters):
        for to, says in letters:
            sent[number_of[to]].append(write(says))

    for page in pages.values():
        read(table.greet(page))
    who, points = chance.choice(names), set()
    while table.game.decision is not None and len(numbers) < most:
        decision = table.game.decision
        page, point = pages[decision.seat], (decision.seat, decision.point.name)
        number = passing(decision)
        if decision.seat == who and number >= 0:
            if by_order:
                assert point not in points
                points.add(point)
                read(table.hear(page, m.PassBy(table.shown_to(page))))
            else:
                read(table.hear(page, m.Answer(table.shown_to(page), number, decision.keys()[number])))
            continue
        number = chance.randrange(len(decision.options))
        numbers.append(number)
        read(table.hear(page, m.Answer(table.shown_to(page), number, decision.keys()[number])))
    return who, sent, list(table.game.answers), len(points)


@pytest.mark.parametrize("name", ["hannibal_1996", "hamilcar_2e", "mediterranean_empires"] if WHOLE else ["hannibal_1996"])
def test_others_are_sent_the_same_with_and_without_orders(name):
    """Byte for byte, number and order included."""
    found = 0
    for seed in range(count(1, 2)):
        laid = laid_out(name)
        (who, ours, answers, points), (_, theirs, others, _) = (letters_of_all(laid, seed, by) for by in (True, False))
        assert answers == others
        for seat in ours:
            if seat != who:
                assert ours[seat] == theirs[seat]
        found += points
    assert found, "somebody was polled"


class OrderingPair(TablePair):
    """A pair at which the others have standing orders wherever they are polled."""

    ordered = 0

    def given(self, number, key):
        table = self.tables[number]
        decision = table.game.decision
        if decision.seat != self.observer and passing(decision) >= 0 and decision.keys()[passing(decision)] == key:
            OrderingPair.ordered += 1
            asked = self.people[number][decision.seat]
            return self.bytes_of(
                each for each in table.hear(asked, m.PassBy(table.shown_to(asked))) if each.to is self.pages[number]
            )
        return super().given(number, key)


@pytest.mark.parametrize("name", ["hidden", "hannibal_1996"])
def test_orders_tell_nothing_of_what_is_hidden(name, hidden, monkeypatch):
    monkeypatch.setattr("tests.table.wire.TablePair", OrderingPair)
    OrderingPair.ordered = 0
    *_, tally = compared(hidden if name == "hidden" else laid_out(name), 0, count(50, 200) if name == "hidden" else 30)
    assert tally.leaks == [] and OrderingPair.ordered > 2


def test_steps_that_are_told_at_their_end_alone_are_seen(monkeypatch):
    """The comparison finds what it is there for: others who are told once of an answer and of what was passed behind it."""

    def at_once(self):
        shown, self._show_all = self._show_all, list
        try:
            goes_on(self)
        finally:
            del self._show_all
        return shown()

    goes_on = GameTable._goes_on
    monkeypatch.setattr(GameTable, "_goes_on", at_once)
    with pytest.raises(AssertionError):
        test_others_are_sent_the_same_with_and_without_orders("hannibal_1996")


# --- behind the disk -------------------------------------------------------------------------------------------------------------------


def test_orders_are_kept_through_a_night(tmp_path, hannibal):
    request = hannibal.session.request
    with House(tmp_path / "tables.sqlite", request) as house:
        links = house.table(rome=HUMAN, carthage=HUMAN)
        pages = {seat: house.page(links.id, token) for seat, token in links.seats.items()}
        for number in range(400):
            seat, page = next(each for each in pages.items() if each[1] is whoever_is_asked(*pages.values()))
            question = page.view["question"]
            if question.get("passes", -1) >= 0:
                break
            page.answer(number % len(question["options"]))
        page.say(t="pass", view=page.view["view"], until="")
        (order,) = page.until("view")["orders"]
    with House(tmp_path / "tables.sqlite", request) as house:
        told = {seat: house.page(links.id, token).until("view").get("orders", []) for seat, token in links.seats.items()}
        assert told == {each: [order] if each == seat else [] for each in told}


def test_entries_of_a_journal_tell_what_has_begun(hannibal):
    evening = Evening(hannibal)
    for number in range(120):
        evening.answers(number % len(evening.table.game.decision.options))
    game = evening.table.game
    for number, span in enumerate(game.program.tables.periods):
        assert begun(game, span) == [entry[1] for entry in game.journal if entry[0] == journal.BEGIN].count(number)
