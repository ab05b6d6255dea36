"""Which members a title names, and that this takes no longer where a thousand begin with the same word."""

from types import SimpleNamespace

import pytest

from interpreter.checks.other_title import MemberNames

NAMES = ("Hanno", "Hanno II", "Mago", "A. Smith", "St Paul's", "Rome", "north-east")


class Kind:
    def __init__(self, members):
        self.members = members


class Counted(dict):
    asked = 0

    def get(self, *told):
        self.asked += 1
        found = super().get(*told)
        self.asked += len(found or ())
        return found


def titles(*names):
    kind = Kind(members=[SimpleNamespace(name=name) for name in names])
    made = MemberNames(SimpleNamespace(looking=None, rules=SimpleNamespace(kinds={"": kind})))
    made._names = Counted(made._names)
    return made


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Hanno", ["Hanno"]),
        ("hanno II sails", ["Hanno", "Hanno II"]),
        ("Hannos", []),
        ("The fleet of Mago, and ROME", ["Mago", "Rome"]),
        ("A. Smith goes", ["A. Smith"]),
        ("At st Paul's", ["St Paul's"]),
        ("The north-east wind", ["north-east"]),
        ("Romes, Mag o", []),
        ("", []),
    ],
)
def test_a_title_names_whole_words(title, named):
    found = titles(*NAMES)._in_title(title)
    assert [member.name for members in found.values() for member in members] == named


@pytest.mark.parametrize("many", [10, 2000])
def test_titles_that_begin_alike_are_not_held_against_each_other(many):
    made = titles(*(f"Synthetic {number}" for number in range(many)))
    for number in range(10):
        made._in_title(f"Synthetic {number}")
    assert made._names.asked == 10 * (3 + 1)
