"""Events that do for one side what all others like them do for the other."""

import pytest

from interpreter.diagnostics.codes import CATALOGUE
from tests.frontend.sample import TEXT, Built


@pytest.fixture(scope="module")
def cards():
    """Three cards that pay the side that plays them, and one that pays its enemy."""
    (example,) = CATALOGUE["other-side"].bad
    return example.text


def found(text):
    return Built({TEXT: text}).found


def test_the_one_that_pays_the_enemy_is_told_at_its_line(cards):
    (told,) = Built({TEXT: cards}).diagnostics
    assert told.code == "other-side"
    assert cards.splitlines()[told.span.line - 1].strip() == "foe of player is paid"


def test_two_cards_are_too_few_to_learn_from(cards):
    before, _, after = cards.partition('card "Loot"')
    assert found(before + 'card "Gift"' + after.partition('card "Gift"')[2]) == []


def test_two_that_pay_the_enemy_teach_nothing(cards):
    more = 'card "Bribe"\n    event\n        foe of player is paid\n\n'
    assert found(cards.replace("procedure play the game", more + "procedure play the game")) == []


def test_who_pays_both_is_no_exception(cards):
    assert (
        found(cards.replace("        foe of player is paid\n", "        foe of player is paid\n        player is paid\n")) == []
    )


def test_the_side_that_is_printed_on_a_card_is_its_own(cards):
    sided = cards.replace("plural cards\n", "plural cards\n    line owner is side or none, else none\n")
    sided = sided.replace('card "Gift"\n', 'card "Gift"\n    owner red\n')
    assert "other-side@34:9" in found(sided.replace("        foe of player is paid", "        blue is paid"))
    assert "other-side@34:9" not in found(sided.replace("        foe of player is paid", "        red is paid"))
