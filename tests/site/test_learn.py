"""The first page and the page for newcomers: figures come from the rules, exceptions stay away, every game has both."""

import re

import pytest

from interpreter.site.abridged import abridged
from interpreter.site.context import SiteContext
from interpreter.site.telling import Telling, in_words
from interpreter.views import Figure
from tests.site.conftest import SITE

LESSONS = """learn:
  - {title: The years, says: "{greatest camp of (owner)} is no figure."}
  - {title: The bands, says: "{places} have room; {year} years are over. See [the levy](The levy).", shows: [The levy, Storm, Ada, card, the map]}
  - {title: The end, shows: [the players, the end]}
"""


def told_findings(site):
    """What the page of diagnostics says about these rules."""
    return site.pages["diagnostics.md"].split("## What the checker looks for")[0].replace("\\", "")


def words(page):
    """The words of a page as a reader counts them."""
    text = re.sub(r"<svg.*?</svg>|<[^>]+>|\]\([^)]*\)", " ", page, flags=re.DOTALL)
    return len(re.findall(r"[A-Za-z]{2,}", text))


def test_a_lesson_is_told_with_figures_and_links(changed):
    lessons = LESSONS.replace('  - {title: The years, says: "{greatest camp of (owner)} is no figure."}\n', "").replace(
        "card, ", "cards, "
    )
    site = changed({"rules/sample/site.yaml": SITE + lessons})
    assert "site-form" not in told_findings(site)
    page = site.pages["learn.md"]
    assert "[Four](places/index.md) have room; [no](rules/1-how-it-goes.md#year) years are over." in page
    assert "See [the levy](rules/2-bands.md#the-levy)." in page
    assert "| at least 6 | 1 |" in page and "All 2: [cards](cards/index.md)." in page and "map/map.svg" in page
    assert (
        page.index("## 1. The bands") < page.index("## 2. The end") < page.index("North wins the game: more bands stand in Alder")
    )
    assert "ties go to north" not in page  # another reading is in force


def test_what_has_holes_is_no_figure(changed):
    site = changed({"rules/sample/site.yaml": SITE + LESSONS})
    told = told_findings(site)
    assert 'there is no number without holes called "greatest camp of (owner)"' in told
    assert 'there is no item called "card"' in told and told.count("`site-form`") == 2
    assert "greatest camp of (owner) is no figure." in site.pages["learn.md"]


@pytest.mark.parametrize(("number", "word"), [(0, "no"), (1, "one"), (12, "twelve"), (13, "13"), (-2, "-2")])
def test_small_numbers_are_words(number, word):
    assert in_words(number) == word


MENU = """- The band begins.
- The player chooses one of these:
    - **March to a [place](p.md) (the goal)**:
        - Only one that is near.
        - This is the moment when feet hurt.
        - The band goes to the goal.
    - **Rest (the rest)**: the band rests.
    - **Charge** ([Ada](a.md)):
        - The band charges.
    - **Sail** ([ships](s.md)):
        - Only if there is wind.
        - If it rains:
            - Stay.
- The band ends."""


def test_a_menu_is_its_options():
    lines, is_short = abridged(MENU, {"Ada"})
    assert is_short
    assert lines == [
        "- **March to a [place](p.md) (the goal)**: The band goes to the goal.",
        "- **Rest**: the band rests.",
        "- **Sail**",
    ]
    assert "- **Charge**: The band charges." in abridged(MENU)[0]


@pytest.mark.parametrize(
    ("prose", "told", "is_short"),
    [
        ("- One.\n- Two:\n    - Inner.\n        - Innermost.", ["- One.", "- Two:", "    - Inner."], True),
        ("- One.\n\n_Another rule:_\n\n- Other.", ["- One."], True),
        ("For a roll.\n\n| a | b |\n| --- | --- |", ["| a | b |", "| --- | --- |"], False),
        ("- Stay, if the ruling “x” is not “y”, as in this game: go.", ["- Stay: go."], False),
        ("- If the ruling “x” is “y”, which is not so in this game, fly.\n- Go.", ["- Go."], False),
        ("\n".join(f"- {n}." for n in range(20)), [f"- {n}." for n in range(9)], True),
    ],
)
def test_prose_in_short(prose, told, is_short):
    assert abridged(prose) == (told, is_short)


def test_every_game_can_be_learned(any_site):
    if any_site.rules.main is None:
        assert "learn.md" not in any_site.pages
        return
    page = any_site.pages["learn.md"]
    assert 60 < words(page) < 2200 and page.count("\n## ") >= 4
    assert "](rules/" in page and "wins the game" in page or "win the game" in page
    start = any_site.pages["index.md"]
    assert '<a href="learn.html">' in start and "The game is decided by these rules: [" in start


def test_every_figure_can_be_told(any_site):
    context = SiteContext(any_site.rules, any_site.library, any_site.diagnostics)
    telling = Telling(context)
    texts = [*context.style.about, *(lesson.says for lesson in context.style.learn)]
    figures = [part for told in texts for part in told if isinstance(part, Figure)]
    assert [figure.item.name for figure in figures if telling.number(figure.item) is None] == []


def test_the_first_page_is_for_players(sample):
    page = sample.pages["index.md"]
    told, folded = page.split("<details>")
    assert "version" not in told and "<code>sample</code>, version 1.2" in folded
    order = [page.index(each) for each in ("Two bands fight", "Two sides: ", 'class="ways"', "map/map.svg", "## The rules")]
    assert order == sorted(order)


def test_the_first_page_counts_the_sides_of_all_scenarios(changed):
    page = changed(
        {
            "rules/sample/alone.rules": 'scenario "Alone"\n    cites S-1-1\n    played by north\n    bands of north at Alder becomes 2\n'
        }
    ).pages["index.md"]
    assert "One to two sides, as the scenario seats them: [North](sides/north.md), [South](sides/south.md)." in page
