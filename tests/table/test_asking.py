"""Questions about the position: they change nothing, are answered of the position in which they were asked, and hold nobody up."""

import threading

from interpreter.table import messages as m
from interpreter.table.answering import Answering
from tests.table.house import House
from tests.table.test_game_table import Evening


def test_what_is_asked_is_answered_of_the_position_as_it_was(hannibal):
    evening = Evening(hannibal)
    page = evening.asked
    asked = evening.table.asking(page, m.Position(7))
    now = evening.table.hear(page, m.Position(7))
    for _ in range(3):
        evening.answers()
    assert asked() == now != evening.table.hear(page, m.Position(7))


def test_a_thing_of_a_later_question_is_told_with_the_question_and_its_rule(hannibal):
    evening = Evening(hannibal)
    (letter,) = evening.says(evening.asked, m.WhyNot(1, ("general", 0)))
    told, reasons, rule = letter.says.texts
    assert told.startswith("Not asked about now. After `") and told.endswith("?")
    assert "offered" in reasons and rule.splitlines()[1].startswith("==")
    assert evening.says(evening.other, m.WhyNot(1, ("general", 0)))[0].says.texts == ()


def test_others_are_heard_while_a_question_is_worked_out(tmp_path, monkeypatch):
    begun, goes_on, told = threading.Event(), threading.Event(), Answering.reply

    def slow(self, said, seat):
        begun.set()
        assert goes_on.wait(20)
        return told(self, said, seat)

    monkeypatch.setattr(Answering, "reply", slow)
    with House(tmp_path / "tables") as house:
        links = house.table(east="human", west="human")
        pages = [house.page(links.id, token) for token in links.seats.values()]
        for page in pages:
            page.until("view")
        asked, other = pages if pages[0].view.get("question") else pages[::-1]
        other.say(t="position", id=5)
        assert begun.wait(20)
        before = asked.view["view"]
        asked.answer()
        assert asked.until("view")["view"] > before
        goes_on.set()
        assert other.until("told")["id"] == 5
