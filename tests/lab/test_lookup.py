"""Finding an item by the words of a person, and showing it as each room sees it."""

import pytest

from interpreter.lab.inspection import ROOMS
from interpreter.session.lookup import find_item, label
from interpreter.session.request import Request, UsageError
from interpreter.session.session import open_session


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Lucky Day", 'card 4 "Lucky Day"'),
        ("card 4", 'card 4 "Lucky Day"'),
        ('card 4 "Lucky Day"', 'card 4 "Lucky Day"'),
        ("lucky day", 'card 4 "Lucky Day"'),
        ("A day", 'step "A day"'),
        ("step A day", 'step "A day"'),
        ("highest tower", "value highest tower of (owner)"),
        ("highest tower of (owner)", "value highest tower of (owner)"),
        ("enemy of", "query enemy of (player)"),
        ("quake", 'card 3 "Quake"'),
        ("tall", 'option "Tall towers"'),
        ("invariant no card is lost", 'invariant "no card is lost"'),
        ("die", 'die "die"'),
    ],
)
def test_an_item_is_found(bench, words, found):
    made = find_item(bench().rules, words)
    assert label(made) == found


def test_what_is_not_there_names_the_nearest(bench):
    with pytest.raises(UsageError, match='nothing called "Luky Dya"') as caught:
        find_item(bench().rules, "Luky Dya")
    assert 'card 4 "Lucky Day"' in caught.value.help


@pytest.mark.parametrize("words", ["", "  ", "()", "\0"])
def test_no_words_find_nothing(bench, words):
    with pytest.raises(UsageError):
        find_item(bench().rules, words)


def test_what_may_mean_several_lists_them_with_their_places(bench):
    with pytest.raises(UsageError) as caught:
        find_item(bench().rules, "scenario day")
    assert 'scenario "A short day"' in caught.value.message and "towers.rules:" in caught.value.message


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_shows_every_sort_of_item(bench, room):
    opened = bench()
    shown = {
        words: ROOMS[room](opened, find_item(opened.rules, words))
        for words in ("card 4", "A day", "highest tower", "enemy of", "kind card", "height of", "pile deck", "Tall towers")
    }
    assert all(text.endswith("\n") and len(text) > 10 for text in shown.values())


def test_the_program_shows_generated_lines_with_their_places(bench):
    opened = bench()
    text = ROOMS["program"](opened, find_item(opened.rules, "highest tower"))
    assert "def " in text and "# rules/towers/towers.rules:" in text
    assert len(text) < len(opened.program().text) / 3


def test_the_origin_shows_every_layer_and_every_rule_that_shaped_it(bench):
    opened = bench(mods=("mods/rich",))
    text = ROOMS["origin"](opened, find_item(opened.rules, "card 1"))
    assert "declared  rules/towers/towers.rules:" in text and "changed  mods/rich/rules/rich.rules:1  (rich)" in text
    value = ROOMS["origin"](opened, find_item(opened.rules, "highest tower"))
    assert 'raised by  mods/rich/rules/rich.rules:6  "mortar holds"' in value


def test_the_model_shows_types_holes_and_adjustments(bench):
    opened = bench(mods=("mods/rich",))
    text = ROOMS["model"](opened, find_item(opened.rules, "highest tower"))
    assert "owner: side" in text and "type: number" in text
    assert '"raised by", 1)  mods/rich/rules/rich.rules:6  "mortar holds"' in text
    assert "worth: 3" in ROOMS["model"](opened, find_item(opened.rules, "card 1"))


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_shows_a_route(room):
    opened = open_session(Request("hannibal_1996"))
    found = find_item(opened.rules, "retreat of (loser) from (field)")
    assert "retreat of" in ROOMS[room](opened, found)
