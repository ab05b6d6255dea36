"""Effects that last otherwise than all like them."""

import pytest

from interpreter.diagnostics.codes import CATALOGUE
from tests.frontend.sample import TEXT, Built


@pytest.fixture(scope="module")
def cards():
    """Three cards whose effects last until the turn ends, and one until the season ends."""
    (example,) = CATALOGUE["odd-duration"].bad
    return example.text


def found(text):
    return [each.partition("@")[0] for each in Built({TEXT: text}).found]


def test_the_one_that_lasts_otherwise_is_told_at_its_line(cards):
    (told,) = [each for each in Built({TEXT: cards}).diagnostics if each.code == "odd-duration"]
    assert cards.splitlines()[told.span.line - 1].strip() == "until season ends"


def test_where_nothing_follows_in_the_event_it_is_another_matter(cards):
    head, _, tail = cards.rpartition("        player marches\n")
    assert "odd-duration" not in found(head + tail)


def test_two_are_too_few_to_learn_from(cards):
    before, _, after = cards.partition('card "Snow"')
    assert "odd-duration" not in found(before + 'card "Ferry"' + after.partition('card "Ferry"')[2])
