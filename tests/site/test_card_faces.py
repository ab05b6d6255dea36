"""Members drawn as cards: on their own pages, and all of a kind on one."""

import re

from tests.site.conftest import CARD, KINDS, OTHER, SITE


def texts(drawn):
    return [re.sub(r"<[^>]*>", "", each) for each in re.findall(r"<text.*?</text>", drawn)]


def test_a_card_shows_its_number_its_title_and_what_it_does(sample):
    page = sample.pages["cards/drawn.md"]
    cards = re.findall(r'<a href="([^"]*)" class="card">(.*?)</a>', page, re.S)
    assert [address for address, _ in cards] == ["007-muster-call.html", "012-quiet-year.html"]
    drawn = texts(cards[0][1])
    assert drawn[:3] == ["2", "Muster Call", "Card 7"]
    assert "Event" in drawn and not any("Cost" in text for text in drawn)  # what stands in the corner is not told again
    assert '<div class="card">\n<svg' in sample.pages["cards/007-muster-call.md"]
    assert "[drawn as cards](drawn.md)" in sample.pages["cards/index.md"]


def test_copies_are_drawn_once_and_figures_stand_in_boxes(sample):
    drawn = re.findall(r'class="card">(.*?)</a>', sample.pages["chits/drawn.md"], re.S)
    assert [texts(each) for each in drawn] == [["Raid", "Chit, 3 copies", "1", "force"], ["Siege 1", "Chit", "2", "force"]]


def test_without_a_look_nothing_is_drawn(changed):
    site = changed({"rules/sample/site.yaml": SITE.replace("  card: {corner: cost}\n", "")})
    assert "cards/drawn.md" not in site.pages and "chits/drawn.md" in site.pages
    assert '<div class="card">' not in site.pages["cards/007-muster-call.md"]


def test_of_many_printed_lines_the_common_ones_have_columns(changed):
    lines = "".join(f"    line line {number} is number, else 0\n" for number in range(12))
    some = "".join(f"    line {number} 1\n" for number in range(10))
    site = changed(
        {
            "rules/sample/kinds.rules": KINDS.replace("    line cost is number\n", f"    line cost is number\n{lines}"),
            "cards/sample/007.rules": CARD.replace("    cost 2\n", f"    cost 2\n{some}    line 11 4\n"),
            "cards/sample/012.rules": OTHER.replace("    cost 1\n", f"    cost 1\n{some}"),
        }
    )
    head, _, first = site.pages["cards/index.md"].split("| No. |")[1].split("\n")[:3]
    assert "Line 11" not in head and "Besides" in head and "line 11 4" in first
