"""Ways through a board: all of them, the nearest, the cheapest, those that lose little."""

import random
from types import SimpleNamespace

import networkx
import pytest

from interpreter.kernel.errors import Broken
from interpreter.kernel.graph import BARRED, board
from interpreter.kernel.ways import best_paths, paths

# 0 - 1 - 2 - 3, and 0 - 4 - 5 - 3, and 6 alone
B = board(7, ((0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 3)))
ALWAYS = lambda *_: True  # noqa: E731
AT_3 = lambda a, b, c: b == 3  # noqa: E731
TANK = SimpleNamespace(fuel=1_000_000)
"""What pays for searches."""


def ways(origin=0, step=ALWAYS, carried=0, toll=None, gain=None, ends=AT_3, length=None, choice="any", **more):
    near, tank = more.get("near", B.near), more.get("tank", TANK)
    return paths(tank, near, origin, step, more.get("fare"), carried, toll, gain, ends, length, more.get("budget"), choice)


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

    found = ways(carried=2, toll=lambda a, b, c: 1 if b in (1, 2) else 0, gain=lambda a, b, c: int(b == 5), ends=ends)
    assert found == ((0, 4, 5, 3),)
    assert (1, 1) in seen and (5, 3) in seen and not any(node == 2 for node, _ in seen)


def test_all_steps_together_cost_no_more_than_the_budget():
    fares = {1: 1, 2: 1, 4: 2, 5: 2, 3: 1}
    fare = lambda a, b, c: fares[b]  # noqa: E731
    assert [len(ways(fare=fare, budget=budget)) for budget in (2, 3, 4, 5, None)] == [0, 1, 1, 2, 2]
    assert ways(fare=lambda a, b, c: BARRED if b == 2 else 0) == ((0, 4, 5, 3),)


RING = board(8, ((0, 1), (1, 7), (0, 2), (2, 3), (3, 7), (0, 4), (4, 5), (5, 6), (6, 7))).near
RING_TOLL = {1: 2, 2: 1, 3: 0, 4: 3}


def ring(choice, toll=None, length=4):
    fees = RING_TOLL if toll is None else toll
    return ways(
        near=RING, carried=9, toll=lambda a, b, c: fees.get(b, 0), ends=lambda a, b, c: b == 7, length=length, choice=choice
    )


def test_nearest_or_fewer_losses():
    assert ring("fewer losses") == ((0, 1, 7), (0, 2, 3, 7))  # the third way loses 3, more than the nearest
    assert len(ring("any")) == 3


def test_of_those_that_lose_as_much_the_shortest():
    alike = {1: 3, 2: 1, 4: 1}
    assert ring("fewer losses", alike) == ((0, 1, 7), (0, 2, 3, 7), (0, 4, 5, 6, 7))
    assert ring("for each loss", alike) == ((0, 1, 7), (0, 2, 3, 7))
    assert ring("for each loss", {1: 3, 2: 2, 4: 1}) == ((0, 1, 7), (0, 2, 3, 7), (0, 4, 5, 6, 7))
    assert ring("for each loss", {1: 3, 2: 1, 4: 2}) == ((0, 1, 7), (0, 2, 3, 7), (0, 4, 5, 6, 7))  # 2 is a loss of its own
    assert ring("for each loss", {1: 3, 2: 3, 4: 4}) == ((0, 1, 7),)


def grid(side):
    """A square of `side` by `side` nodes."""
    across = [(row * side + x, row * side + x + 1) for row in range(side) for x in range(side - 1)]
    down = [(row * side + x, row * side + side + x) for row in range(side - 1) for x in range(side)]
    return board(side * side, tuple(across + down)).near


def test_a_search_for_all_ways_is_stopped_and_one_for_the_best_is_not():
    near = grid(9)
    with pytest.raises(Broken, match="give the route a length, or let it choose the nearest"):
        ways(near=near, ends=lambda *_: False)
    tank = SimpleNamespace(fuel=2_000)
    found = best_paths(tank, near, 0, ALWAYS, None, 0, None, None, lambda a, b, c: b in (8, 80), None, None, False, True)
    assert [(way[-1], len(way) - 1) for way in found] == [(8, 8), (80, 16)] and tank.fuel > 0


def test_the_shortest_of_each_loss_are_found_on_a_whole_map():
    found = ways(
        near=grid(6), carried=9, toll=lambda a, b, c: int(b in (1, 6)), ends=lambda a, b, c: b == 14, choice="for each loss"
    )
    assert len(found) == 6 and {len(way) for way in found} == {5}


# --- one way to each end -------------------------------------------------------------------------------------------------


def random_board(rng):
    nodes = rng.randrange(5, 12)
    ends = {tuple(sorted(rng.sample(range(nodes), 2))) for _ in range(rng.randrange(6, 20))}
    fares = {pair: rng.randrange(4) for pair in sorted(ends)}
    return nodes, fares


@pytest.mark.parametrize("seed", range(8))
def test_the_cheapest_ways_are_those_of_networkx(seed):
    rng = random.Random(seed)
    nodes, fares = random_board(rng)
    net = networkx.Graph()
    net.add_weighted_edges_from((a, b, price) for (a, b), price in fares.items())
    goals = sorted(rng.sample(range(1, nodes), 3))
    fare = lambda a, b, c: fares[min(a, b), max(a, b)]  # noqa: E731
    found = best_paths(
        TANK, board(nodes, tuple(fares)).near, 0, None, fare, 0, None, None, lambda a, b, c: b in goals, None, None, True, True
    )
    for way in found:
        cost = sum(fare(a, b, 0) for a, b in zip(way, way[1:], strict=False))
        open_nodes = net.subgraph([node for node in net if node not in goals or node == way[-1]])
        assert cost == networkx.shortest_path_length(open_nodes, 0, way[-1], "weight")
    assert len({way[-1] for way in found}) == len(found)


def best(by_cost, each, length=None, budget=None, fares=None, ends=AT_3, tank=TANK):
    fare = lambda a, b, c: (fares or {}).get((a, b), 1)  # noqa: E731
    return best_paths(tank, B.near, 0, None, fare, 0, None, None, ends, length, budget, by_cost, each)


def test_the_best_alone_or_one_to_each_end():
    ends = lambda a, b, c: b in (1, 3)  # noqa: E731
    assert best(False, True, ends=ends) == ((0, 1), (0, 4, 5, 3)) and best(False, False, ends=ends) == ((0, 1),)
    dear = {(0, 1): 9}
    assert best(True, True, fares=dear, ends=ends) == ((0, 4, 5, 3), (0, 1)) and best(True, False, fares=dear, ends=ends) == (
        (0, 4, 5, 3),
    )


def test_of_equal_ones_the_first_in_board_order():
    assert best(True, True) == best(False, True) == ((0, 1, 2, 3),)
    assert best(False, True, fares={(1, 2): 2}) == ((0, 4, 5, 3),)  # as near, and cheaper


def test_a_dearer_way_is_gone_on_with_where_it_keeps_the_bound():
    near = board(4, ((0, 1), (1, 2), (0, 2), (2, 3))).near
    fares = {(0, 2): 5}
    fare = lambda a, b, c: fares.get((a, b), 1)  # noqa: E731
    find = lambda length: best_paths(TANK, near, 0, None, fare, 0, None, None, AT_3, length, None, True, True)  # noqa: E731
    assert find(None) == find(3) == ((0, 1, 2, 3),) and find(2) == ((0, 2, 3),) and find(1) == ()


def test_tolls_and_gains_count_for_the_best_too():
    toll, gain = (lambda a, b, c: 2 if b == 1 else 0), (lambda a, b, c: int(b == 4))
    find = lambda have: best_paths(TANK, B.near, 0, ALWAYS, None, have, toll, gain, AT_3, None, None, False, True)  # noqa: E731
    assert find(2) == ((0, 4, 5, 3),) and find(3) == ((0, 1, 2, 3),)


def test_searches_take_fuel():
    tank = SimpleNamespace(fuel=20)
    ways(tank=tank)
    assert tank.fuel == 14
    best(True, True, tank=tank)
    assert tank.fuel == 8
    tank.fuel = 5
    with pytest.raises(Broken, match="too many steps"):
        ways(tank=tank)
    tank.fuel = 5
    with pytest.raises(Broken, match="too many steps"):
        best(True, True, tank=tank)


@pytest.mark.parametrize("seed", range(12))
def test_no_step_is_tried_that_leads_nowhere(seed):
    """The same ways with less work, whichever are wanted, where all end at one node."""
    rng = random.Random(seed)
    nodes, fares = random_board(rng)
    made = board(nodes, tuple(fares))
    goal, length = rng.randrange(nodes), rng.choice([None, 0, 2, 3, 4])
    fare = lambda a, b, c: fares[min(a, b), max(a, b)]  # noqa: E731
    given = {"toll": lambda a, b, c: b % 3, "ends": lambda a, b, c: b == goal, "length": length, "budget": 7}

    def found(far):
        one, other = SimpleNamespace(fuel=1_000_000), SimpleNamespace(fuel=1_000_000)
        both = []
        for choice in ("any", "fewer losses", "for each loss"):
            both.append(paths(one, made.near, 0, None, fare, 5, gain=None, choice=choice, far=far, **given))
        for by_cost, each in ((True, True), (True, False), (False, True), (False, False)):
            both.append(best_paths(other, made.near, 0, None, fare, 5, gain=None, by_cost=by_cost, each=each, far=far, **given))
        return both, one.fuel, other.fuel

    (ways_, *fuel), (all_ways, *less) = found(made.row(goal)), found(None)
    assert ways_ == all_ways and all(a >= b for a, b in zip(fuel, less, strict=True))
