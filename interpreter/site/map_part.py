"""A part of the map on which something has just happened: paths with an arrow at their end, rings around chosen nodes.

In: a `SiteContext` with a map style, the things to show. Out: SVG text, as for the whole map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element
from interpreter.site.map_labels import Box, shared
from interpreter.site.map_svg import RADIUS, Label, MapDrawing, Placed
from interpreter.views import MapStyle

AROUND = 110
"""So much room is left round the outermost node that is shown."""
EDGE = 8
"""Between a label and the edge of the picture."""
MOST_GROWTH = 4
"""So often a picture grows: what it has come to show may bring labels along that reach beyond again."""
LEAST = (620, 430)
"""A part is at least so broad and so high."""
WAY, HEAD = 9, 15
"""Breadth of a way, length of its arrow."""
RING = "#c22f1f"


class Way(NamedTuple):
    """A path over the map: its nodes in order, and the colour of the side that moved."""

    nodes: tuple[int, ...]
    colour: str


class Part(NamedTuple):
    """The contents of a picture. `nodes`: those that must be on it; `ways`: paths to draw; `chosen`: nodes with a ring."""

    nodes: frozenset[int]
    ways: Sequence[Way] = ()
    chosen: frozenset[int] = frozenset()


class MapPart(MapDrawing):
    """Draws a part of one rule set's map."""

    def __init__(self, context: SiteContext, style: MapStyle, part: Part) -> None:
        super().__init__(context, style)
        self.part = part
        self._whole = self.frame
        self._all = self.nodes, self.edges.drawn, self.places
        self._boxes: dict[int, Box] = {}
        """Where the labels were laid."""
        self._first = self._cut([self.places[node] for node in part.nodes if node in self.places])
        self._show(self._first)

    def draw(self, page: str, placed: Placed | None = None, title: str = "") -> str:
        """The SVG of the part, grown until all names and pieces fit, even beyond the edge of the whole map. If labels would
        overlap, pieces are drawn only at the nodes that must be on it."""
        drawn = self._grown(page, placed, title)
        if placed is not None and self._is_crowded():
            apart = frozenset(placed.counters) - self.part.nodes
            self._show(self._first)
            drawn = self._grown(page, placed.without(apart), title)
        return drawn

    def _grown(self, page: str, placed: Placed | None, title: str) -> str:
        """The picture, grown until all labels are on it."""
        drawn = super().draw(page, placed, title)
        for _ in range(MOST_GROWTH):
            left, top, right, bottom = self.frame
            boxes = [*self._boxes.values()]
            grown = (
                min([left, *(int(box[0]) - EDGE for box in boxes)]),
                min([top, *(int(box[1]) - EDGE for box in boxes)]),
                max([right, *(int(box[2]) + EDGE for box in boxes)]),
                max([bottom, *(int(box[3]) + EDGE for box in boxes)]),
            )
            if all(box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom for box in boxes):
                break
            self._show(grown)
            drawn = super().draw(page, placed, title)
        return drawn

    def _show(self, frame: tuple[int, int, int, int]) -> None:
        """Take what lies in a frame, and the edges that lead out of it."""
        nodes, edges, places = self._all
        self.frame = left, top, right, bottom = frame
        self.nodes = [
            node
            for node in nodes
            if left + RADIUS <= places[node.id][0] <= right - RADIUS and top + RADIUS <= places[node.id][1] <= bottom - RADIUS
        ]
        inside = {node.id for node in self.nodes}
        self.edges.drawn = [(graph, edge) for graph, edge in edges if edge.ends and not inside.isdisjoint(edge.ends)]
        near = inside.union(*(edge.ends for _, edge in self.edges.drawn if edge.ends))
        self.places = {node: place for node, place in places.items() if node in near}

    def _laid(self, nodes: Sequence[ir.Member], labels: Mapping[int, Label]) -> tuple[dict[int, Box], dict[int, Box]]:
        boxes, areas = super()._laid(nodes, labels)
        self._boxes = boxes
        return boxes, areas

    def _is_crowded(self) -> bool:
        """Does a label lie on another, or on the place of another?"""
        boxes = [*self._boxes.items()]
        places = [(node, (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)) for node, (x, y) in self.places.items()]
        pairs = [(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :]]
        pairs += [(one, other) for one in boxes for other in places if one[0] != other[0]]
        return any(shared(one, other) > 0 for (_, one), (_, other) in pairs)

    def _area_name(self, area: int, page: str, box: Box) -> str:
        """The name of an area of which a good part is shown, where there is room for it."""
        nodes = [node for node in self._all[0] if self.style.area is not None and self.style.area.values[node.id] == area]
        shown = [node for node in nodes if node in self.nodes]
        is_told = 2 * len(shown) >= len(nodes) or any(node.id in self.part.nodes for node in shown)
        left, top, right, bottom = self.frame
        has_room = box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom
        return super()._area_name(area, page, box) if is_told and has_room else ""

    def _cut(self, points: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
        """The frame round points, within that of the whole map."""
        whole = self._whole
        found = []
        for axis in (0, 1):
            low, high = min(point[axis] for point in points) - AROUND, max(point[axis] for point in points) + AROUND
            more = max(0, LEAST[axis] - (high - low))
            low, high = low - more // 2, high + more - more // 2
            if low < whole[axis]:
                low, high = whole[axis], high + whole[axis] - low
            if high > whole[axis + 2]:
                low, high = max(whole[axis], low - (high - whole[axis + 2])), whole[axis + 2]
            found.append((low, min(high, whole[axis + 2])))
        (left, right), (top, bottom) = found
        return left, top, right, bottom

    def _legend(self, placed: Placed | None) -> tuple[str, int]:
        """None: the whole map has it."""
        return "", 0

    def _over(self) -> list[str]:
        """The ways and the rings."""
        rings = [
            element("circle", cx=x, cy=y, r=RADIUS + 9, fill="none", stroke=RING, stroke_width=5)
            for x, y in (self.places[node] for node in sorted(self.part.chosen) if node in self.places)
        ]
        return [*(self._way(way) for way in self.part.ways), *rings]

    def _way(self, way: Way) -> str:
        """A broad line through nodes, with an arrow that ends at the rim of the last."""
        points = [self.places[node] for node in way.nodes if node in self.places]
        if len(points) < 2:
            return ""
        (x1, y1), (x2, y2) = points[-2:]
        length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        across, down = (x2 - x1) / length, (y2 - y1) / length
        tip = (x2 - across * (RADIUS + 3), y2 - down * (RADIUS + 3))
        back = (tip[0] - across * HEAD, tip[1] - down * HEAD)
        line = " ".join(f"{x:.0f},{y:.0f}" for x, y in [*points[:-1], back])
        wing = HEAD * 0.8
        corners = [tip, (back[0] - down * wing, back[1] + across * wing), (back[0] + down * wing, back[1] - across * wing)]
        head = " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)
        return element(
            "g",
            [
                element("polyline", points=line, fill="none", stroke=way.colour, stroke_width=WAY, stroke_linejoin="round"),
                element("polygon", points=head, fill=way.colour),
            ],
            class_="way",
            opacity="0.75",
        )
