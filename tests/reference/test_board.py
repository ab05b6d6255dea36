"""Boards of the reference interpreter against those of the kernel: made in two ways, they find the same."""

from random import Random
from types import SimpleNamespace

import pytest

from interpreter.ir import Graph, Kind, Member
from interpreter.kernel import Broken, graph, ways
from interpreter.reference import Board, Tour, reached
from interpreter.reference import tours as room

TANK = SimpleNamespace(fuel=10_000_000)
"""What pays for the searches of the kernel."""


def kind_of(name, ends):
    kind = Kind(name=name, ident=name)
    kind.members = [Member(name=f"{name} {k}", ident=f"{name}{k}", kind=kind, id=k, ends=each) for k, each in enumerate(ends)]
    return kind


def both(nodes, ends):
    """The same board twice; an edge without ends joins nothing, and two may join the same nodes."""
    made = Graph(name="land", ident="land", nodes=kind_of("place", [None] * nodes), edges=kind_of("road", ends))
    return Board(made), graph.board(nodes, tuple(each or (-1, -1) for each in ends))


def boards():
    for seed in range(12):
        rng = Random(seed)
        nodes = rng.randrange(4, 9)
        ends = [(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(rng.randrange(3, 14))]
        yield seed, nodes, [*ends, None, ends[0], ends[1][::-1]]


BOARDS = list(boards())


@pytest.mark.parametrize(("seed", "nodes", "ends"), BOARDS)
def test_neighbours_connections_and_distances_are_the_same(seed, nodes, ends):
    mine, theirs = both(nodes, ends)
    for a in range(nodes):
        assert mine.neighbours(a) == theirs.near[a]
        for b in range(nodes):
            assert mine.distance(a, b) == theirs.distance(a, b)
            assert mine.connections(a, b) == theirs.links[a].get(b, ())
            assert theirs.link[a].get(b, -1) == next(iter(mine.connections(a, b)), -1)


@pytest.mark.parametrize(("seed", "nodes", "ends"), BOARDS)
def test_what_is_reached_is_the_same(seed, nodes, ends):
    mine, theirs = both(nodes, ends)
    rng = Random(seed)
    for _ in range(20):
        closed = {(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(nodes)}
        start = tuple(sorted(rng.sample(range(nodes), rng.randrange(3))))
        allowed = rng.getrandbits(nodes)
        step = lambda a, b, closed=closed: (a, b) not in closed  # noqa: E731
        steps = lambda a, step=step, allowed=allowed: {b: 0 for b in mine.neighbours(a) if allowed >> b & 1 and step(a, b)}  # noqa: E731
        assert reached(start, steps, None, None) == graph.flood(TANK, theirs.near_mask, start, allowed, None, step)
        prices = [rng.randrange(3) for _ in range(nodes)]
        length, budget = rng.choice((None, 0, 1, 2, 3)), rng.choice((None, 0, 1, 2, 4))
        fare = lambda a, b, step=step, prices=prices: prices[b] if step(a, b) else graph.BARRED  # noqa: E731
        priced = lambda a, steps=steps, prices=prices: {b: prices[b] for b in steps(a)}  # noqa: E731
        theirs_found = graph.flood_within(TANK, theirs.near_mask, start, allowed, None, fare, length, budget)
        assert reached(start, priced, length, budget) == theirs_found
        theirs_found = graph.flood_within(TANK, theirs.near_mask, start, allowed, step, None, length, None)
        assert reached(start, steps, length, None) == theirs_found


def searches(rng, nodes):
    """Conditions of a route, by chance: some depend on what is carried."""
    closed = {(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(2)}
    prices = [rng.choice((0, 1, 1, 2, 3)) for _ in range(nodes)]
    tolls = [rng.choice((0, 0, 0, 1, 1, 2, -1)) for _ in range(nodes)]
    gains = [rng.choice((0, 0, 0, 1)) for _ in range(nodes)]
    goals = set(rng.sample(range(nodes), rng.randrange(1, 4)))
    least = rng.randrange(3)
    step = lambda a, b, c: (a, b) not in closed and (c > 0 or b % 2 == 0)  # noqa: E731
    return (
        step,
        rng.choice((None, lambda a, b, c: prices[b] if step(a, b, c) else graph.BARRED)),
        lambda a, b, c: b in goals and c >= least,
        rng.choice((None, lambda a, b, c: tolls[b])),
        rng.choice((None, lambda a, b, c: gains[b])),
        rng.choice((None, 1, 2, 3, 4)),
        rng.choice((None, None, 1, 3, 5)),
    )


BEST = {"nearest": (False, False), "cheapest": (True, False), "nearest to each": (False, True), "cheapest to each": (True, True)}


@pytest.mark.parametrize("policy", ["any", "fewer losses", "for each loss", *BEST])
def test_routes_find_the_same_paths(policy):
    several = 0
    for seed, nodes, ends in BOARDS:
        mine, theirs = both(nodes, ends)
        rng = Random(seed)
        for _ in range(40):
            step, fare, goal, toll, gain, length, budget = searches(rng, nodes)
            budget = None if fare is None else budget
            origin, carried = rng.randrange(nodes), rng.randrange(4)

            def steps(way, have, mine=mine, step=step, fare=fare):
                near = [node for node in mine.neighbours(way[-1]) if node not in way and step(way[-1], node, have)]
                return {node: 0 if fare is None else fare(way[-1], node, have) for node in near}

            found = Tour(steps, goal, toll, gain, length, budget).chosen(origin, carried, policy)
            given = (TANK, theirs.near, origin, step, fare, carried, toll, gain, goal, length, budget)
            same = ways.best_paths(*given, *BEST[policy]) if policy in BEST else ways.paths(*given, policy)
            assert found == same
            several += len(found) > 1
    assert several > 20


def test_a_search_without_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr(room, "MOST_STEPS", 1000)
    mine, _ = both(9, [(a, b) for a in range(9) for b in range(a)])
    tour = Tour(
        lambda way, have: {b: 0 for b in mine.neighbours(way[-1]) if b not in way}, lambda *_: False, None, None, None, None
    )
    with pytest.raises(Broken, match="a length"):
        tour.chosen(0, 0, "any")
