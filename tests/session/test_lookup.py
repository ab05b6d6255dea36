"""Finding an item by the words of a person."""

import pytest

from interpreter.ir import label
from interpreter.session import UsageError, find_item


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
def test_an_item_is_found(open_sample, words, found):
    assert label(find_item(open_sample().rules, words)) == found


def test_what_is_not_there_names_the_nearest(open_sample):
    with pytest.raises(UsageError, match='nothing called "Luky Dya"') as caught:
        find_item(open_sample().rules, "Luky Dya")
    assert 'card 4 "Lucky Day"' in caught.value.help


@pytest.mark.parametrize("words", ["", "  ", "()", "\0"])
def test_no_words_find_nothing(open_sample, words):
    with pytest.raises(UsageError):
        find_item(open_sample().rules, words)


def test_what_may_mean_several_lists_them_with_their_places(open_sample):
    with pytest.raises(UsageError) as caught:
        find_item(open_sample().rules, "scenario day")
    assert 'scenario "A short day"' in caught.value.message and "towers.rules:" in caught.value.message
