"""A way out in words and as data: certain where one candidate alone is a slip of letters away."""

import pytest

from interpreter.diagnostics import Edit, meant, respelt
from interpreter.source import Span

HERE = Span("a.rules", 3, 5, 3, 9)


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
    found = meant(HERE, word, known, "declare it")
    assert found.repair == (() if text is None else (Edit(HERE, text),))


def test_the_words_are_the_same_whether_it_is_certain_or_not():
    assert meant(HERE, "plase", ["place"], "declare it").help == "did you mean `place`?"
    assert meant(HERE, "plase", ["place", "phase"], "declare it").help == "did you mean `phase`?"
    assert meant(HERE, "plase", ["spoon"], "declare it") == ("declare it", ())
    assert meant(HERE, "Rian", ["Rain"], "", '"{}"', '"{}"') == ('did you mean "Rain"?', (Edit(HERE, '"Rain"'),))


def test_nobody_is_no_candidate():
    assert respelt(HERE, "a", []) == ()
