"""Boards: neighbours, connections, distances, ways and floods."""

import random
from types import SimpleNamespace

import networkx
import pytest

from interpreter.kernel.errors import Broken
from interpreter.kernel.graph import board, flood, paths

# 0 - 1 - 2 - 3, and 0 - 4 - 5 - 3, and 6 alone
ENDS = ((0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 3), (1, 0))
B = board(7, ENDS)
ALWAYS = lambda *_: True  # noqa: E731
TANK = SimpleNamespace(fuel=1_000_000)
"""What pays for searches."""


def ways(origin=0, step=ALWAYS, carried=0, toll=None, gain=None, ends=lambda a, b, c: b == 3, length=None, fewer=False):
    return paths(TANK, B.near, origin, step, carried, toll, gain, ends, length, fewer)


def test_neighbours_connections_distances():
    assert B.near[0] == (1, 4) and B.near[6] == ()
    assert B.link[2] == {1: 1, 3: 2} and B.link[1][0] == 0
    assert [B.distance(0, n) for n in range(7)] == [0, 1, 2, 3, 1, 2, -1]


def test_distances_agree_with_networkx():
    rng = random.Random(3)
    ends = tuple((rng.randrange(30), rng.randrange(30)) for _ in range(45))
    mine = board(30, ends)
    graph = networkx.Graph()
    graph.add_nodes_from(range(30))
    graph.add_edges_from(ends)
    for a in range(30):
        theirs = networkx.single_source_shortest_path_length(graph, a)
        assert [mine.distance(a, b) for b in range(30)] == [theirs.get(b, -1) for b in range(30)]


def test_ways_are_simple_and_end_where_they_may():
    assert ways() == ((0, 1, 2, 3), (0, 4, 5, 3))
    assert ways(length=2) == ()
    assert ways(ends=lambda a, b, c: b in (1, 3)) == ((0, 1), (0, 4, 5, 3))


def test_steps_can_be_forbidden():
    assert ways(step=lambda a, b, c: b != 2) == ((0, 4, 5, 3),)


def test_toll_takes_and_gain_adds():
    seen = []

    def ends(last, node, have):
        seen.append((node, have))
        return node == 3

    assert ways(carried=2, toll=lambda a, b, c: 1 if b in (1, 2) else 0, gain=lambda a, b, c: int(b == 5), ends=ends) == (
        (0, 4, 5, 3),
    )
    assert (1, 1) in seen and (5, 3) in seen and not any(node == 2 for node, _ in seen)


def test_nearest_or_fewer_losses():
    near = board(8, ((0, 1), (1, 7), (0, 2), (2, 3), (3, 7), (0, 4), (4, 5), (5, 6), (6, 7))).near
    toll = {1: 2, 2: 1, 3: 0, 4: 3}
    fee = lambda a, b, c: toll.get(b, 0)  # noqa: E731
    found = paths(TANK, near, 0, ALWAYS, 9, fee, None, lambda a, b, c: b == 7, 4, True)
    assert found == ((0, 1, 7), (0, 2, 3, 7))  # the third way loses 3, more than the nearest
    assert len(paths(TANK, near, 0, ALWAYS, 9, fee, None, lambda a, b, c: b == 7, 4, False)) == 3


def test_a_search_without_end_is_stopped():
    full = board(12, tuple((a, b) for a in range(12) for b in range(a)))
    with pytest.raises(Broken, match="give the route a length"):
        paths(TANK, full.near, 0, ALWAYS, 0, None, None, lambda *_: False, None, False)


def test_searches_take_fuel():
    tank = SimpleNamespace(fuel=20)
    flood(tank, B.near_mask, (0,), 0xFF, ALWAYS)
    assert tank.fuel == 14
    paths(tank, B.near, 0, ALWAYS, 0, None, None, lambda a, b, c: b == 3, None, False)
    assert tank.fuel == 8
    with pytest.raises(Broken, match="too many steps"):
        for _ in range(2):
            flood(tank, B.near_mask, (0,), 0xFF, ALWAYS)
    tank.fuel = 5
    with pytest.raises(Broken, match="too many steps"):
        paths(tank, B.near, 0, ALWAYS, 0, None, None, lambda a, b, c: b == 3, None, False)


def test_flood():
    assert flood(TANK, B.near_mask, (0,), 0xFF, lambda a, b: b != 1) == (0, 2, 3, 4, 5)
    assert flood(TANK, B.near_mask, (6, 2), 0xFF, lambda a, b: False) == (2, 6)
    assert flood(TANK, B.near_mask, (), 0xFF, ALWAYS) == ()
    assert flood(TANK, B.near_mask, (0,), 0xFF ^ 0b10) == (0, 2, 3, 4, 5) and flood(TANK, B.near_mask, (6, 2), 0) == (2, 6)
