"""Lines of a board that can hardly be meant are told; a board as boards are is not."""

import pytest

from tests.frontend.sample import TEXT, Built

RULES = """\
kind area
    members west, north, east, south

kind space
    line area is area

kind road

graph land joins spaces by roads

"""
AREAS = ("west", "north", "east", "south")
ROADS = [(a, a + 1) for a in range(11)] + [(0, 11)]
"""Twelve places in a ring, three in each area."""
POINTS = [(0, 0), (0, 10), (0, 20), (0, 30), (10, 30), (20, 30), (30, 30), (30, 20), (30, 10), (30, 0), (20, 0), (10, 0)]


def told(points=(), areas=(), roads=(), names=()):
    points, areas, names = dict(points), dict(areas), dict(names)
    spaces = ["kind: space", "members:"]
    for number, point in enumerate(POINTS):
        x, y = points.get(number, point)
        area = areas.get(number, AREAS[number // 3])
        spaces.append(f"  {names.get(number, f'Place{number}')}: {{at: [{x}, {y}], area: {area}}}")
    joined = ["kind: road", "members:"]
    for one, other in [*ROADS, *roads]:
        joined.append(f"- {{between: [{names.get(one, f'Place{one}')}, {names.get(other, f'Place{other}')}]}}")
    files = {
        TEXT: RULES,
        "rules/sample/spaces.yaml": "\n".join(spaces) + "\n",
        "rules/sample/roads.yaml": "\n".join(joined) + "\n",
    }
    made = Built(files)
    assert made.codes <= {"odd-place"}, made.found
    return [each.message for each in made.diagnostics]


def test_a_board_as_boards_are():
    assert told() == []
    assert told(roads=[(2, 7), (1, 8)]) == []


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"points": [(4, (0, 30))]}, "Place4 lies where Place3 lies"),
        ({"names": [(4, "place3")]}, "two spaces are called nearly the same: Place3 and place3"),
        ({"names": [(4, "Plače3")]}, "two spaces are called nearly the same: Place3 and Plače3"),
        ({"areas": [(4, "west")]}, "Place4 is joined to no other of the spaces that have its area"),
    ],
)
def test_what_can_hardly_be_meant(more, message):
    assert told(**more) == [message]


def test_a_place_far_outside_and_the_roads_to_it():
    assert told(points=[(6, (30, 300))]) == [
        "this road is 27 times as long as others",
        "this road is 28 times as long as others",
        "Place6 lies far outside all other spaces",
    ]


def test_areas_that_lie_scattered_tell_nothing():
    assert told(areas=[(0, "north"), (4, "west"), (8, "north")]) == []
