"""Finding a declaration by what people type."""

import pytest

from interpreter.views.prose import find


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("Bad Weather", "Bad Weather"),
        ("card 41", "Bad Weather"),
        ("bad weather", "Bad Weather"),
        ("Winter attrition", "Winter attrition"),
        ("phase Winter attrition", "Winter attrition"),
        ("general Hanno", "Hanno"),
        ("units of at", "units of (owner) at (place)"),
        ("table Attrition", "Attrition"),
        ("Winter atrition", "Winter attrition"),
        ("weather bad", "Bad Weather"),
    ],
)
def test_exact_and_near(hannibal, words, wanted):
    assert find(hannibal, words)[0].name == wanted


def test_several_of_one_name(hannibal):
    """A space and a province may share a name: both are found, and the kind's word tells them apart."""
    assert {each.kind.name for each in find(hannibal, "Syracuse")} == {"province", "space"}
    assert [each.kind.name for each in find(hannibal, "space Syracuse")] == ["space"]


def test_nothing_near(hannibal):
    assert find(hannibal, "xyzzy plugh") == []
