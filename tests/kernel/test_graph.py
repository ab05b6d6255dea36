"""Boards: neighbours, connections, distances, floods."""

import random
from types import SimpleNamespace

import networkx
import pytest

from interpreter.kernel.errors import Broken
from interpreter.kernel.graph import BARRED, board, cheapest, flood, flood_within

# 0 - 1 - 2 - 3, and 0 - 4 - 5 - 3, and 6 alone
ENDS = ((0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 3), (1, 0))
B = board(7, ENDS)
ALWAYS = lambda *_: True  # noqa: E731
TANK = SimpleNamespace(fuel=1_000_000)
"""What pays for searches."""


def test_neighbours_connections_distances():
    assert B.near[0] == (1, 4) and B.near[6] == ()
    assert B.link[2] == {1: 1, 3: 2} and B.link[1][0] == 0
    assert B.links[1] == {0: (0, 6), 2: (1,)} and B.links[0][1] == (0, 6)  # two join the same pair
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


def test_searches_take_fuel():
    tank = SimpleNamespace(fuel=20)
    flood(tank, B.near_mask, (0,), 0xFF, None, ALWAYS)
    assert tank.fuel == 14
    with pytest.raises(Broken, match="too many steps"):
        for _ in range(3):
            flood(tank, B.near_mask, (0,), 0xFF, None, ALWAYS)


def test_flood():
    assert flood(TANK, B.near_mask, (0,), 0xFF, None, lambda a, b: b != 1) == (0, 2, 3, 4, 5)
    assert flood(TANK, B.near_mask, (6, 2), 0xFF, None, lambda a, b: False) == (2, 6)
    assert flood(TANK, B.near_mask, (), 0xFF, None, ALWAYS) == ()
    assert flood(TANK, B.near_mask, (0,), 0xFF ^ 0b10) == (0, 2, 3, 4, 5) and flood(TANK, B.near_mask, (6, 2), 0) == (2, 6)
    assert flood(TANK, B.near_mask, (0,), 0xFF, 0b1) == (0, 1, 4) and flood(TANK, B.near_mask, (0,), 0xFF, 0b10) == (0,)
    assert flood(TANK, B.near_mask, (0,), 0xFF, 0b1, lambda a, b: b != 1) == (0, 4)


# --- floods within bounds ----------------------------------------------------------------------------------------------

FARES = {frozenset((0, 1)): 5, frozenset((1, 2)): 1, frozenset((2, 3)): 1, frozenset((0, 4)): 1, frozenset((4, 5)): 1}
FARE = lambda a, b: FARES.get(frozenset((a, b)), BARRED)  # noqa: E731


def within(start, length=None, budget=None, fare=None, step=None, allowed=0xFF, tank=TANK):
    return flood_within(tank, B.near_mask, start, allowed, step, fare, length, budget)


def test_a_flood_of_so_many_steps():
    assert within((0,), 0) == (0,) and within((0,), 1) == (0, 1, 4) and within((0,), 2) == (0, 1, 2, 4, 5)
    assert within((0,), 9) == within((0,)) == (0, 1, 2, 3, 4, 5)
    assert within((0,), 2, step=lambda a, b: b != 4) == (0, 1, 2) and within((0,), 2, allowed=0b1011) == (0, 1)
    assert within((), 3) == ()


def test_a_flood_of_so_much_cost():
    assert within((0,), budget=5, fare=FARE) == (0, 1, 4, 5) and within((0,), budget=1, fare=FARE) == (0, 4)
    assert within((0,), budget=0, fare=FARE) == (0,)
    assert within((0,), budget=7, fare=FARE) == (0, 1, 2, 3, 4, 5)  # the edge from 5 to 3 is barred


def test_what_is_come_to_cheaper_by_more_steps_is_gone_on_from_again():
    ring = board(5, ((0, 1), (0, 2), (2, 1), (1, 3), (3, 4)))
    fares = {(0, 1): 4, (0, 2): 1, (2, 1): 1, (1, 3): 2, (3, 4): 1}
    fare = lambda a, b: fares.get((a, b), BARRED)  # noqa: E731
    found = {bounds: flood_within(TANK, ring.near_mask, (0,), 31, None, fare, *bounds) for bounds in ((None, 4), (2, 4), (3, 4))}
    assert found == {(None, 4): (0, 1, 2, 3), (2, 4): (0, 1, 2), (3, 4): (0, 1, 2, 3)}


def test_a_bounded_flood_takes_fuel():
    tank = SimpleNamespace(fuel=3)
    assert within((0,), 1, tank=tank) == (0, 1, 4) and tank.fuel == 2
    with pytest.raises(Broken, match="too many steps"):
        within((0,), 5, tank=tank)


def test_a_step_costs_what_its_cheapest_edge_costs():
    assert (cheapest((3, 2)), cheapest((-2, 4)), cheapest(())) == (2, 0, BARRED)
