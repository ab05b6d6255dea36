"""Back beyond what others have answered, and beyond chance: who is asked, what comes of it, what anybody can tell by it."""

import pytest

from interpreter.runtime import Game
from interpreter.table import GameTable, agreeing
from interpreter.table import messages as m
from tests.sampling import WHOLE, count
from tests.table.conftest import laid_out
from tests.table.house import House
from tests.table.test_game_table import Evening
from tests.table.test_serving import a_card_is_used, kept
from tests.table.test_wire import told
from tests.table.wire import TablePair, compared

HUMAN = "human"
TIERS = {"": 0, "agreement": 1, "chance": 2}


def evening_where(laid, back, players=None, most=300, seed=7):
    """An evening, and the page of a person whose last answer takes so much to be taken back."""
    evening = Evening(laid, players, seed)
    for number in range(most):
        page = next(
            (each for each in evening.pages.values() if evening.view(each).back == back and evening.view(each).undo), None
        )
        if page is not None and page.seat in evening.table.people:
            return evening, page
        if evening.table.thinking is not None:
            evening.read(evening.table.bot_answers(0))
        else:
            evening.answers(number % len(evening.table.game.decision.options))
    pytest.fail("no such answer came up")


def wishes(letters):
    return [each.says for each in letters if isinstance(each.says, m.BackAsked)]


def last_own(evening, seat):
    return agreeing.own_answers(evening.table.game, seat)[-1]


@pytest.fixture(params=["agreement", "chance"])
def wished(request, hannibal):
    """Somebody wishes to go back to before his last answer: the evening, his page, the other's, what was told of it."""
    evening, page = evening_where(hannibal, request.param)
    other = next(each for each in evening.pages.values() if each is not page)
    letters = evening.says(page, m.AskBack(anew=True))
    return evening, page, other, letters


def test_a_view_tells_what_it_takes(hannibal):
    evening, seen = Evening(hannibal), set()
    for number in range(count(80, 150)):
        for seat, page in evening.pages.items():
            view, own = evening.view(page), agreeing.own_answers(evening.table.game, seat)
            assert view.back == (agreeing.way_back(evening.table.game, seat, own[-1]) if own else "")
            assert not (own and bool(view.undo) != bool(view.back)), "freely, or by what else it takes"
            seen.add((bool(own), view.back))
        evening.answers(number % len(evening.table.game.decision.options))
    assert seen >= {(True, ""), (True, "agreement"), (True, "chance"), (False, "")}
    assert evening.view(evening.onlooker).back == ""


def test_all_who_are_there_are_told_and_the_game_stands_still(wished):
    evening, page, other, letters = wished
    count = len(evening.table.game.answers)
    assert {each.to for each in letters} == {page, other, evening.onlooker}
    assert {(each.by, each.waits, each.ended) for each in wishes(letters)} == {(page.seat, (other.seat,), "")}
    assert evening.trouble(evening.answers()) == ["back"] and len(evening.table.game.answers) == count
    assert evening.trouble(evening.says(other, m.AskBack(anew=True))) == ["back"]
    assert evening.trouble(evening.says(other, m.Undo(1))) == ["back"]
    fresh = evening.table.join(None)
    assert wishes(each for each in evening.table.greet(fresh) if each.to is fresh) == [wishes(letters)[0]], (
        "who comes is told too"
    )


def test_where_it_is_agreed_the_game_stands_there(wished):
    evening, page, other, letters = wished
    game, count = evening.table.game, last_own(evening, page.seat)
    there = GameTable(evening.laid, Game.replayed(evening.laid.program, game.save(), count), evening.table.players)
    anew = wishes(letters)[0].anew
    letters = evening.says(other, m.Agree(1, other.seat, yes=True))
    assert [each.ended for each in wishes(letters)] == ["done"] * 3 and evening.table.wish is None
    assert len(game.answers) == count and len(game.anew) == anew and game.decision.seat == page.seat
    for seat in (*evening.pages, None):
        mine, theirs = evening.table._seeing.view(seat), there._seeing.view(seat)
        assert (mine.map, mine.piles, mine.at, mine.question) == (theirs.map, theirs.piles, theirs.at, theirs.question)
    lines = [line.text for line in evening.view(other).log.lines]
    assert any("chance is drawn anew" in line for line in lines) == anew
    assert not evening.trouble(evening.answers())


@pytest.mark.parametrize("sort", ["refused", "withdrawn"])
def test_a_no_ends_it(wished, sort):
    evening, page, other, _ = wished
    before = evening.table.game.fingerprint()
    says = other if sort == "refused" else page
    letters = evening.says(says, m.Agree(1, says.seat, yes=False))
    assert {(each.ended, each.who) for each in wishes(letters)} == {(sort, other.seat if sort == "refused" else None)}
    assert evening.table.wish is None and evening.table.game.fingerprint() == before
    assert evening.trouble(evening.says(other, m.Agree(1, other.seat, yes=True))) == ["stale"]
    again = evening.trouble(evening.says(page, m.AskBack(anew=True)))
    assert again == (["back"] if sort == "refused" else []), "what was refused is asked again when one has answered again"
    if sort == "refused":
        while evening.table.game.decision.seat != page.seat:
            evening.answers()
        evening.answers()
        assert "back" not in evening.trouble(evening.says(page, m.AskBack(anew=True)))


def test_nobody_speaks_for_others_but_a_page_that_all_share(wished):
    evening, page, other, _ = wished
    for says, seat in (
        (page, other.seat),
        (evening.onlooker, other.seat),
        (other, 99),
        (evening.table.join(None, owner=True), 0),
    ):
        assert evening.trouble(evening.says(says, m.Agree(1, seat, yes=True))) == ["back"]
    assert wishes(evening.says(evening.table.join(None, hot=True), m.Agree(1, other.seat, yes=True)))[0].ended == "done"


def test_bots_always_agree_and_wait_meanwhile(hannibal):
    one, two = (hannibal.seats.index(name) for name in hannibal.session.facts.seats)
    for back in ("agreement", "chance"):
        evening, page = evening_where(hannibal, back, {one: HUMAN, two: "random"})
        count = last_own(evening, page.seat)
        if back == "chance":
            assert evening.trouble(evening.says(page, m.AskBack())) == ["undo"], "who goes back over chance says that he knows it"
        letters = evening.says(page, m.AskBack(anew=True))
        assert {each.ended for each in wishes(letters)} == {"done"} and len(evening.table.game.answers) == count
        assert len(evening.table.game.anew) == (back == "chance")


def test_whoever_no_longer_plays_is_not_waited_for(wished):
    evening, _, other, _ = wished
    letters = evening.says(other, m.Resign(evening.view(other).view))
    assert {each.ended for each in wishes(letters)} == {"done"}


def test_who_gives_up_wishes_nothing_more(wished):
    evening, page, other, _ = wished
    assert evening.table.thinking is None
    letters = evening.says(page, m.Resign(evening.view(page).view))
    assert {each.ended for each in wishes(letters)} == {"lapsed"} and evening.table.wish is None


def test_other_rules_end_it(wished, hannibal):
    evening, *_ = wished
    assert {each.ended for each in wishes(evening.read(evening.table.exchange(hannibal)))} == {"lapsed"}


def test_what_was_refused_is_refused_after_a_night_too(wished):
    evening, page, other, _ = wished
    evening.says(other, m.Agree(1, other.seat, yes=False))
    kept, evening.table = evening.table.aside, GameTable(evening.laid, evening.table.game, evening.table.players)
    evening.table.recalled(kept)
    evening.pages = {seat: evening.table.join(seat) for seat in evening.pages}
    for each in evening.pages.values():
        evening.read(evening.table.greet(each))
    again = evening.pages[page.seat]
    assert evening.trouble(evening.says(again, m.AskBack(anew=True))) == ["back"]
    while evening.asked is not again:
        evening.answers()
    evening.answers()
    while not evening.view(again).back:  # freely taken back as yet
        evening.answers()
    (number,) = {each.number for each in wishes(evening.says(again, m.AskBack(anew=True)))}
    assert number == 2, "what is said late to the first wish is not said to this one"


def test_further_back_by_a_line_of_ones_own_log(hannibal):
    evening, page = evening_where(hannibal, "chance")
    while len(agreeing.own_answers(evening.table.game, page.seat)) < 12:
        evening.answers()
    own, seeing = agreeing.own_answers(evening.table.game, page.seat), evening.table._seeing
    lines = [seeing.line_before(page.seat, count) for count in own]
    assert lines == sorted(lines) and lines[0] < lines[-1]
    for line in (lines[3], lines[3] + 1, lines[-1], lines[0]):
        wanted = max(count for count, at in zip(own, lines, strict=True) if at <= line)
        assert seeing.own_before(page.seat, line) == wanted
    told = wishes(evening.says(page, m.AskBack(lines[3], anew=True)))
    if told[0].ended != "done":
        assert evening.table.wish.stay == max(count for count, at in zip(own, lines, strict=True) if at <= lines[3])
        assert {each.line for each in told} <= set(range(len(evening.table._seeing._log(None).lines) + 1))
        evening.says(page, m.Agree(1, page.seat, yes=False))
    assert evening.trouble(evening.says(evening.onlooker, m.AskBack(0, anew=True))) == ["undo"]
    if lines[0] > 0:
        assert evening.trouble(evening.says(page, m.AskBack(0, anew=True))) == ["undo"]


def test_what_was_kept_of_a_wish_is_recalled(wished):
    evening, page, other, _ = wished
    table = GameTable(evening.laid, evening.table.game, evening.table.players)
    table.recalled(evening.table.aside)
    assert table.wish == evening.table.wish and table.aside == evening.table.aside
    evening.table.recalled("")
    assert evening.table.wish is None and evening.table.aside == ""
    with pytest.raises(ValueError):
        table.recalled('{"wish": [1, "two"]}')


# --- what anybody can tell by it -------------------------------------------------------------------------------------------------------


class WishingPair(TablePair):
    """A pair at which people wish to go back, agree, refuse, and think better of it."""

    asked = 0

    def ask(self) -> None:
        """Errors: `Noticed`."""
        super().ask()
        seat = self.chance.choice(sorted(self.people[0]))
        own = [agreeing.own_answers(table.game, seat) for table in self.tables]
        if own[0] != own[1] or not own[0]:
            return  # by asking one tells of answers that were given in secret: that is the asker's to tell
        others = [each for each in self.people[0] if each != seat]
        says = [(seat, m.AskBack(anew=True))]
        number = self.tables[0]._wishes + 1
        says += [(each, m.Agree(number, each, yes=True)) for each in others[1:]]
        says.append(
            self.chance.choice([(seat, m.Agree(number, seat, yes=False)), (others[0], m.Agree(number, others[0], yes=False))])
        )
        if not self.tables[0]._seeing.view(seat).undo:
            return
        WishingPair.asked += 1
        for who, said in says:
            heard = [
                self.bytes_of(each for each in table.hear(people[who], said) if each.to is page)
                for (table, page), people in zip(self.both, self.people, strict=True)
            ]
            self.same(f"what is told of {said}", *heard)


@pytest.mark.parametrize("name", ["hidden", "hannibal_1996", *(["mediterranean_empires"] if WHOLE else [])])
def test_a_wish_tells_nothing_of_what_is_hidden(name, hidden, monkeypatch):
    monkeypatch.setattr("tests.table.wire.TablePair", WishingPair)
    WishingPair.asked = 0
    laid, pairs = (hidden, count(60, 200)) if name == "hidden" else (laid_out(name), 12)
    tally = told(laid, 0, pairs)
    assert tally.leaks == [] and WishingPair.asked > 8


def test_who_answered_in_secret_would_be_told_by_whom_it_waits_for(hidden, monkeypatch):
    """The comparison finds what it is there for: a wish that waits for those alone who have answered since."""

    def waits_for(self, people):
        since = {each.seat for each in TABLES[-1].game.answers[self.stay :]} & people
        return (*sorted(since - {self.by}), 99)  # and for one who never says anything: these games cannot go back

    TABLES = []
    heard = GameTable.hear
    monkeypatch.setattr(GameTable, "hear", lambda self, page, said: TABLES.append(self) or heard(self, page, said))
    monkeypatch.setattr(agreeing.Wish, "waits_for", waits_for)
    monkeypatch.setattr("tests.table.wire.TablePair", WishingPair)
    assert any(tally.leaks for tally in compared(hidden, 0, 400))


# --- behind the disk -------------------------------------------------------------------------------------------------------------------


def test_wishes_and_new_chance_are_kept_through_a_night(tmp_path):
    file = tmp_path / "tables.sqlite"
    with House(file) as house:
        links = house.table(east=HUMAN, west=HUMAN)
        east, west = a_card_is_used(house, links)
        while not east.view.get("back"):
            if east.view.get("question"):
                east.answer()
            else:
                west.asked()
                west.answer()
            east.until("view")
        back, answers = east.view["back"], kept(house, links.id)
        count = max(number for number, each in enumerate(answers) if each.seat == 0)
        east.say(t="back", anew=True)
        assert west.until("back")["waits"] == [1]
    with House(file) as house:
        west, east = (house.page(links.id, links.seats[seat]) for seat in ("west", "east"))
        asked = west.until("back")
        assert (asked["by"], asked["waits"]) == (0, [1])
        east.until("back")
        west.say(t="agree", number=asked["number"], seat=1, yes=True)
        assert east.until("back")["ended"] == "done" and east.asked() is not None
        assert kept(house, links.id) == answers[:count]
        anew = house.do(house.tables.at_disk(lambda store: store.table(links.id))).anew
        assert [after for after, _ in anew] == ([count] if back == "chance" else [])
        question, piles = east.view["question"], east.view["piles"]
    with House(file) as house:
        east = house.page(links.id, links.seats["east"])
        assert east.asked() == question and east.view["piles"] == piles
        table = house.do(house.tables.table(links.id)).table
        assert table.wish is None and [tuple(each) for each in table.game.anew] == [tuple(each) for each in anew]
