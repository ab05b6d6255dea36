"""Trails: lists that share what they have in common."""

import pytest

from interpreter.runtime.trail import Trail


def test_a_trail_is_the_list_of_what_was_appended():
    trail = Trail("ab")
    trail.append("c")
    assert list(trail) == ["a", "b", "c"] == trail and len(trail) == 3 and trail
    assert (trail[0], trail[-1], trail[1:], trail[:-1]) == ("a", "c", ["b", "c"], ["a", "b"])
    assert trail != ["a", "b"] and trail != {"a"} and not Trail()


def test_copies_go_their_own_ways():
    one = Trail([1])
    two = one.copy()
    one.append(2)
    two.append(3)
    three = two.copy()
    four = three.copy()
    two.append(4)
    three.append(5)
    assert (one, two, three, four) == ([1, 2], [1, 3, 4], [1, 3, 5], [1, 3])
    for trail in (one, two, three, four):
        items = list(trail)
        assert [trail[k] for k in range(len(items))] == items == [trail[k - len(items)] for k in range(len(items))]


def test_a_long_trail_is_copied_without_being_read():
    """The copy holds the same list of items, not another."""
    trail = Trail(range(10_000))
    other = trail.copy()
    again = other.copy()
    assert trail._shared is other._shared is again._shared and trail._own == other._own == [] and len(again) == 10_000


@pytest.mark.parametrize("at", [2, -3, 9])
def test_there_is_nothing_outside(at):
    trail = Trail([1])
    other = trail.copy()
    other.append(2)
    with pytest.raises(IndexError):
        other[at]
