"""The coasts that are drawn behind maps: places stand on land, ports by the sea, and all of it is small."""

import pytest

from interpreter.site.context import SiteContext
from interpreter.site.map_svg import RADIUS
from tests.coast.command import STIFF, TOP
from tests.shipped import library_of, rules_of

PLAYED = {"hannibal": "hannibal_1996", "hamilcar": "hamilcar_2e", "mediterranean_empires": "mediterranean_empires"}
WET, DRY = 30, 65
"""So far from land a place may be drawn, and so far from the sea a port: boards are no charts."""


def points(outline):
    return [tuple(map(int, point.split(","))) for point in outline.split()]


def sides(rings):
    return [(one, other) for ring in rings for one, other in zip(ring, [*ring[1:], ring[0]], strict=True)]


def is_inside(x, y, edges):
    crossed = (x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in edges if (y1 > y) != (y2 > y))
    return sum(crossed) % 2 == 1


def from_shore(x, y, edges):
    return min(from_side(x, y, one, other) for one, other in edges)


def from_side(x, y, one, other):
    (x1, y1), (x2, y2) = one, other
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2 or 1
    part = min(1, max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return ((x1 + part * (x2 - x1) - x) ** 2 + (y1 + part * (y2 - y1) - y) ** 2) ** 0.5


@pytest.mark.parametrize("layer", STIFF)
def test_places_stand_on_land_and_ports_by_the_sea(layer):
    context = SiteContext(rules_of(PLAYED[layer]), library_of(PLAYED[layer]), [])
    edges = sides([points(outline) for outline in context.style.land])
    assert len(edges) > 100 and context.findings == []
    nodes = context.style.map.graph.nodes
    ports = nodes.facts["port"].values
    drawn = [(node, *node.at) for node in nodes.members if node.at]
    off = {node.name: from_shore(x, y, edges) for node, x, y in drawn}
    assert [node.name for node, x, y in drawn if not is_inside(x, y, edges) and off[node.name] > WET] == []
    assert [node.name for node, *_ in drawn if ports[node.id] and off[node.name] > DRY] == []
    assert sum(not is_inside(x, y, edges) and off[node.name] > RADIUS for node, x, y in drawn) < len(drawn) / 20
    assert (TOP / f"rules/{layer}/coast.yaml").stat().st_size < 60_000


def test_a_point_in_a_ring_and_its_way_to_the_shore():
    edges = sides([points("0,0 10,0 10,10 0,10"), points("4,4 6,4 6,6 4,6")])
    assert is_inside(1, 5, edges) and not is_inside(5, 5, edges) and not is_inside(11, 5, edges)
    assert from_shore(1, 5, edges) == 1 and from_shore(13, 14, edges) == 5
