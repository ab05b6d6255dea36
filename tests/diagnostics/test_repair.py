"""A way out in words and as data: certain where one candidate alone is a slip of letters away."""

import pytest

from interpreter.diagnostics import Edit, meant, respelt
from interpreter.source import Span


def here(word):
    return Span("a.rules", 3, 5, 3, 5 + len(word))


@pytest.mark.parametrize(
    ("word", "known", "text"),
    [
        ("plase", ["place", "spoon"], "place"),
        ("plase", ["place", "phase"], None),  # two are as near
        ("rain", ["snow", "hail"], None),  # nothing is near
        ("Card 12", ["Card 13"], None),  # another number is another thing
        ("deepsnow", ["deep snow"], "deep snow"),
        ("Snow", ["Deep snow"], None),  # alike, and no slip
    ],
)
def test_what_is_certain(word, known, text):
    found = meant(here(word), word, known, "declare it")
    assert found.repair == (() if text is None else (Edit(here(word), text),))


def test_the_words_are_the_same_whether_it_is_certain_or_not():
    assert meant(here("plase"), "plase", ["place"], "declare it").help == "did you mean `place`?"
    assert meant(here("plase"), "plase", ["place", "phase"], "declare it").help == "did you mean `phase`?"
    assert meant(here("plase"), "plase", ["spoon"], "declare it") == ("declare it", ())
    quoted = here('"Rian"')
    assert meant(quoted, "Rian", ["Rain"], "", '"{}"', '"{}"') == ('did you mean "Rain"?', (Edit(quoted, '"Rain"'),))


def test_nobody_is_no_candidate():
    assert respelt(here("a"), "a", []) == ()


def test_a_stretch_in_which_more_stands_is_not_touched():
    assert respelt(here("(owner: sied)"), "sied", ["side"]) == ()
