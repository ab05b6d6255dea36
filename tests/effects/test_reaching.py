"""What leads where in a graph of numbers: as a library of graphs sees it."""

import random

import networkx
import pytest

from interpreter.effects.reaching import knots, reached

SIZE = 12


@pytest.fixture(params=range(40))
def graph(request):
    """A random graph, from sparse ones to dense ones."""
    chance = random.Random(request.param)
    edges = [(chance.randrange(SIZE), chance.randrange(SIZE)) for _ in range(request.param)]
    return networkx.MultiDiGraph(edges)


def leading(graph):
    return {node: [other for _, other in graph.out_edges(node)] for node in graph if graph.out_degree(node)}


def test_what_is_reached(graph):
    for node in range(SIZE):
        others = networkx.descendants(graph, node) if node in graph else set()
        assert reached(leading(graph), [node]) == {node, *others}
    assert reached(leading(graph), []) == set()


def test_what_leads_back_to_itself(graph):
    parts = networkx.strongly_connected_components(graph)
    assert knots(leading(graph)) == sorted(
        sorted(part) for part in parts if len(part) > 1 or any(graph.has_edge(node, node) for node in part)
    )
