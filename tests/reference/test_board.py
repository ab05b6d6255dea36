"""Boards of the reference interpreter against those of the kernel: made in two ways, they find the same."""

from random import Random
from types import SimpleNamespace

import pytest

from interpreter.ir import Graph, Kind, Member
from interpreter.kernel import Broken, graph
from interpreter.reference import Board, Search
from interpreter.reference import board as room

TANK = SimpleNamespace(fuel=10_000_000)
"""What pays for the searches of the kernel."""


def kind_of(name, ends):
    kind = Kind(name=name, ident=name)
    kind.members = [Member(name=f"{name} {k}", ident=f"{name}{k}", kind=kind, id=k, ends=each) for k, each in enumerate(ends)]
    return kind


def both(nodes, ends):
    """The same board twice; an edge without ends joins nothing, and the second of two alike is not there."""
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
            assert mine.connection(a, b) == theirs.link[a].get(b, -1)


@pytest.mark.parametrize(("seed", "nodes", "ends"), BOARDS)
def test_what_is_reached_is_the_same(seed, nodes, ends):
    mine, theirs = both(nodes, ends)
    rng = Random(seed)
    for _ in range(20):
        closed = {(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(nodes)}
        start = tuple(sorted(rng.sample(range(nodes), rng.randrange(3))))
        allowed = rng.getrandbits(nodes)
        found = mine.reached(start, lambda a, b, closed=closed, allowed=allowed: allowed >> b & 1 and (a, b) not in closed)
        step = lambda a, b, closed=closed: (a, b) not in closed  # noqa: E731
        assert found == graph.flood(TANK, theirs.near_mask, start, allowed, step)


def searches(rng, nodes):
    """Conditions of a route, by chance: some depend on what is carried."""
    closed = {(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(2)}
    tolls = [rng.choice((0, 0, 0, 1, 1, 2, -1)) for _ in range(nodes)]
    gains = [rng.choice((0, 0, 0, 1)) for _ in range(nodes)]
    goals = set(rng.sample(range(nodes), rng.randrange(1, 4)))
    least = rng.randrange(3)
    return (
        lambda a, b, c: (a, b) not in closed and (c > 0 or b % 2 == 0),
        lambda a, b, c: b in goals and c >= least,
        rng.choice((None, lambda a, b, c: tolls[b])),
        rng.choice((None, lambda a, b, c: gains[b])),
        rng.choice((None, 1, 2, 3, 4)),
    )


@pytest.mark.parametrize("fewer", [False, True])
def test_routes_find_the_same_paths(fewer):
    several = 0
    for seed, nodes, ends in BOARDS:
        mine, theirs = both(nodes, ends)
        rng = Random(seed)
        for _ in range(60):
            step, goal, toll, gain, length = searches(rng, nodes)
            origin, carried = rng.randrange(nodes), rng.randrange(4)
            search = Search(step, goal, toll, gain, length)
            found = mine.nearest(origin, carried, search) if fewer else mine.all(origin, carried, search)
            assert found == graph.paths(TANK, theirs.near, origin, step, carried, toll, gain, goal, length, fewer)
            several += len(found) > 1
    assert several > 30


def test_a_search_without_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr(room, "MOST_STEPS", 1000)
    mine, _ = both(9, [(a, b) for a in range(9) for b in range(a)])
    with pytest.raises(Broken, match="a length"):
        mine.all(0, 0, Search(lambda *_: True, lambda *_: False, None, None, None))
