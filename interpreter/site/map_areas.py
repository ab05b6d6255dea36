"""The areas of a map: coloured shapes around the nodes that lie in them, told apart by tint and by pattern, since not everybody
sees hues.

In: a `SiteContext` with a map style, the points of the nodes by id. Out: SVG text; swatches for the legend; room for their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element
from interpreter.site.map_labels import Box, around, width_of
from interpreter.site.wording import slug
from interpreter.views import MapStyle

PLAIN = "#e6dcc2"
"""The tint of an area that has none of its own."""
LETTERS, SPACED = 20, 2
"""Size of the letters of an area's name, and how far they stand apart besides."""
SEEN = "0.6"
"""How far a blot hides what lies below."""
BLOT = 46
LINES = "#7d6a45"
STEP = 16
"""How far the lines of a pattern stand apart."""
PATTERNS = (
    f"M0 {STEP / 2}H{STEP}",
    f"M{STEP / 2} 0V{STEP}",
    f"M0 {STEP}L{STEP} 0M-2 2L2 -2M{STEP - 2} {STEP + 2}L{STEP + 2} {STEP - 2}",
    f"M0 0L{STEP} {STEP}M-2 {STEP - 2}L2 {STEP + 2}M{STEP - 2} -2L{STEP + 2} 2",
    "M4 4h2m6 6h2",
    f"M0 {STEP / 2}H{STEP}M{STEP / 2} 0V{STEP}",
)
"""What is drawn over one tint after the other."""


class MapAreas:
    """Draws the areas of one map. `by_id`: the nodes of each, by the id of the area."""

    def __init__(
        self, context: SiteContext, style: MapStyle, nodes: Sequence[ir.Member], places: Mapping[int, tuple[int, int]]
    ) -> None:
        self.context = context
        self.style = style
        self.places = places
        self.by_id: dict[int, list[ir.Member]] = {}
        for node in nodes if style.area is not None else ():
            area = style.area.values[node.id] if style.area is not None else -1
            if isinstance(area, int) and area >= 0:
                self.by_id.setdefault(area, []).append(node)
        patterned = [name for name in style.tints if name != "none"]
        self._patterns = {name: at % len(PATTERNS) for at, name in enumerate(patterned)}

    def draw(self) -> list[str]:
        """The SVG of each area: a coloured shape around its nodes and the edges between them."""
        return [self._patterns_drawn(), *(self._blot(area, nodes) for area, nodes in sorted(self.by_id.items()))]

    def member(self, area: int) -> ir.Member:
        """The member for an area, by its id."""
        assert self.style.area is not None, "only a map with areas has their names"
        return self.context.rules.kinds[self.style.area.type.of].members[area]

    def room(self, area: int, is_crowded: bool = False) -> list[Box]:
        """Boxes for the name of an area, the best first: near the middle of its nodes, or farther away if that is crowded."""
        nodes = self.by_id[area]
        name = self.member(area).name.upper()
        x, y = (sum(self.places[node.id][axis] for node in nodes) / len(nodes) for axis in (0, 1))
        return around(x, y, width_of(name, LETTERS) + SPACED * len(name), LETTERS * 1.1, is_crowded)

    def swatches(self) -> list[tuple[str, str]]:
        """Each tint on the map for the legend: its meaning, and its SVG fill."""
        shown = {self._tint(self.member(area)) for area in self.by_id}
        fact = "" if self.style.tint is None else self.style.tint.words
        return [(name if name != "none" else f"no {fact}", self._fill(name)) for name in self.style.tints if name in shown]

    # --- one area ----------------------------------------------------------------------------------------------------

    def _blot(self, area: int, nodes: Sequence[ir.Member]) -> str:
        ids = {node.id for node in nodes}
        edges = [edge for edge in self.style.graph.edges.members if edge.ends is not None and ids.issuperset(edge.ends)]
        fill = self._fill(self._tint(self.member(area)))
        blots = [element("circle", cx=x, cy=y, r=BLOT) for x, y in (self.places[node.id] for node in nodes)]
        for edge in edges:
            (x1, y1), (x2, y2) = (self.places[end] for end in edge.ends or ())
            blots.append(_band(x1, y1, x2, y2))
        return element("g", blots, opacity=SEEN, class_="area", fill=fill, id=f"area-{slug(self.member(area).name)}")

    def _tint(self, area: ir.Member) -> str:
        """The name of an area's tint."""
        if self.style.tint is None:
            return ""
        value = self.style.tint.values[area.id]
        kind = self.context.rules.kinds.get(self.style.tint.type.of)
        return kind.members[value].name if kind is not None and isinstance(value, int) and value >= 0 else "none"

    def _fill(self, tint: str) -> str:
        """How a tint is filled: plain where there is nothing to tell."""
        pattern = self._patterns.get(tint)
        return self.style.tints.get(tint, PLAIN) if pattern is None else f"url(#tint-{slug(tint)})"

    def _patterns_drawn(self) -> str:
        parts = [
            element(
                "pattern",
                [
                    element("rect", width=STEP, height=STEP, fill=self.style.tints[name]),
                    element("path", d=PATTERNS[at], stroke=LINES, stroke_width=1.4, stroke_opacity="0.45", fill="none"),
                ],
                id=f"tint-{slug(name)}",
                width=STEP,
                height=STEP,
                patternUnits="userSpaceOnUse",
            )
            for name, at in self._patterns.items()
        ]
        return element("defs", parts) if parts else ""


def _band(x1: int, y1: int, x2: int, y2: int) -> str:
    """A broad line as a shape that can be filled: a stroke would take its pattern from its own box."""
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    across, down = (y2 - y1) / length * BLOT, (x1 - x2) / length * BLOT
    corners = ((x1 + across, y1 + down), (x2 + across, y2 + down), (x2 - across, y2 - down), (x1 - across, y1 - down))
    return element("polygon", points=" ".join(f"{x:.0f},{y:.0f}" for x, y in corners))
