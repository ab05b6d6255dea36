"""Measuring: the first answers are given, every way to combine them is a row, and what endings tell has a mean with limits."""

import pytest

from interpreter.lab import means, ways
from interpreter.session import UsageError


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        (["3"], [("3",)]),
        (["2-4"], [("2",), ("3",), ("4",)]),
        (["3,5", "march to Mill"], [("3", "march to Mill"), ("5", "march to Mill")]),
        (["1-2", "8, 9"], [("1", "8"), ("1", "9"), ("2", "8"), ("2", "9")]),
    ],
)
def test_the_ways_to_begin(choices, expected):
    assert list(ways(choices)) == expected


@pytest.mark.parametrize("choices", [["5-3"], ["1-100000"], ["1-40", "1-40"]])
def test_what_is_no_choice_is_told(choices):
    with pytest.raises(UsageError):
        ways(choices)


def test_the_numbers_of_endings_have_a_mean():
    (found, other) = means({"after 2 rounds": 3, "after 6 rounds": 1, "they gave up": 5, "1 of 2": 7, "4 men left": 2})
    assert (found.what, found.count, found.mean) == ("after # rounds", 4, 3.0)
    assert found.limits == pytest.approx((3 - 1.959964, 3 + 1.959964))
    assert (other.what, other.count, other.mean, other.limits) == ("# men left", 2, 4.0, (4.0, 4.0))
