"""The edges on a map: those of every graph that joins its nodes, by sort and by graph; several between two nodes are bent apart.

In: a `SiteContext` with a map style, the points of the nodes by id. Out: SVG text; signs for the legend; room without labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element, words
from interpreter.site.map_labels import Box
from interpreter.views import MapStyle, Mark

INK = "#2b2620"
DOTS = "2 8"
"""How edges of a graph beside the map's own are drawn, where its style does not say."""
PAPER = "#fdfaf0"
SIGN = 17
"""How large the signs on edges are."""
DISC = 11
"""Radius of the disc on which the sign of a sort of edges stands."""
SIGNS = {
    "peak": ("M-8 6L0 -7L8 6Z", INK),
    "peaks": ("M-9 6L-4 -6L0 1L4 -6L9 6Z", INK),
    "waves": ("M-8 -3q4 -5 8 0t8 0M-8 4q4 -5 8 0t8 0", "none"),
    "tree": ("M0 -8L7 4H-7ZM-1.5 4H1.5V8H-1.5Z", INK),
}
"""What may stand on edges of a sort: paths around 0, 0, and how they are filled."""
BEND = 26
"""How far edges between the same nodes lie apart in the middle."""

Point = tuple[float, float]


class MapEdges:
    """Draws the edges of one map. `graphs`: the map's own, and all others that join the same nodes."""

    def __init__(self, context: SiteContext, style: MapStyle, places: Mapping[int, tuple[int, int]]) -> None:
        self.context = context
        self.style = style
        self.places = places
        others = [graph for graph in context.rules.graphs if graph.nodes is style.graph.nodes and graph is not style.graph]
        self.graphs = [style.graph, *others]
        self.drawn = [
            (graph, edge)
            for graph in self.graphs
            for edge in graph.edges.members
            if edge.ends is not None and edge not in context.style.absent
        ]
        together: dict[frozenset[int], list[ir.Member]] = {}
        for _, edge in self.drawn:
            assert edge.ends is not None, "only edges with ends are drawn"
            together.setdefault(frozenset(edge.ends), []).append(edge)
        self._bends = {
            edge: (number - (len(edges) - 1) / 2) * BEND for edges in together.values() for number, edge in enumerate(edges)
        }

    def draw(self) -> list[str]:
        """The SVG of each edge: a line, with its name and sort as the text under a pointer."""
        lines = [_line(*self._points(edge), self._dash(graph, edge), self._title(graph, edge)) for graph, edge in self.drawn]
        return [*lines, *(sign for graph, edge in self.drawn for sign in self._signs_on(graph, edge))]

    def _signs_on(self, graph: ir.Graph, edge: ir.Member) -> list[str]:
        """What stands on the middle of an edge: the sign of its sort, and each mark that it has, one beside the other."""
        texts = [text for mark in self.style.line_marks if (text := _marked(mark, edge))]
        sign = self._sign(graph, edge)
        alone = [_disc(*_on_curve(*self._points(edge), 0.3 if texts else 0.5), sign)] if sign else []
        if not texts:
            return alone
        x, y = _on_curve(*self._points(edge), 0.5)
        text = " ".join(texts)
        width = 10 + len(text) * SIGN * 0.62
        box = element("rect", x=x - width / 2, y=y - SIGN * 0.65, width=width, height=SIGN * 1.3, rx=6, fill=PAPER, stroke=INK)
        return [
            *alone,
            box + element("text", words(text), x=x, y=y + SIGN * 0.36, font_size=SIGN, text_anchor="middle", fill=INK),
        ]

    def covered(self) -> Iterator[tuple[Box, float]]:
        """Boxes that lines and signs cover, with weights for `Labels.keep_free`: a label may lie on a line, but rather beside
        it."""
        for graph, edge in self.drawn:
            start, middle, end = self._points(edge)
            if self._sign(graph, edge):
                x, y = _on_curve(start, middle, end, 0.5)
                yield (x - DISC, y - DISC, x + DISC, y + DISC), 6.0
            steps = max(1, int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / 12))
            if any(_marked(mark, edge) for mark in self.style.line_marks):
                x, y = _on_curve(start, middle, end, 0.5)
                yield (x - 2 * SIGN, y - SIGN, x + 2 * SIGN, y + SIGN), 3.0
            for at in range(1, steps):
                x, y = _on_curve(start, middle, end, at / steps)
                yield (x - 4, y - 4, x + 4, y + 4), 0.8

    def signs(self) -> list[tuple[str, str, str]]:
        """The lines of the legend: the dash pattern of a sort of edge, its sign, and its meaning."""
        sign = self.style.line_signs
        if len(self.graphs) == 1:
            return [(dash, sign.get(sort, ""), sort) for sort, dash in self.style.dashes.items()]
        names = {graph.name for graph in self.graphs}
        sorts = [(dash, sign.get(sort, ""), sort) for sort, dash in self.style.dashes.items() if sort not in names]
        plain = [graph for graph in self.graphs if self.style.line is None or graph is not self.style.graph]
        return [*sorts, *((self._dash_of(graph), sign.get(graph.name, ""), f"by {graph.name}") for graph in plain)]

    # --- one edge ----------------------------------------------------------------------------------------------------

    def _points(self, edge: ir.Member) -> tuple[Point, Point, Point]:
        """Where an edge begins, where it is bent, where it ends."""
        assert edge.ends is not None, "only edges with ends are drawn"
        (x1, y1), (x2, y2) = (self.places.get(end, (0, 0)) for end in edge.ends)
        length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        bend = 2 * self._bends[edge] * (1 if edge.ends[0] < edge.ends[1] else -1)
        return (x1, y1), ((x1 + x2) / 2 - (y2 - y1) / length * bend, (y1 + y2) / 2 + (x2 - x1) / length * bend), (x2, y2)

    def _dash(self, graph: ir.Graph, edge: ir.Member) -> str:
        sort = self._sort(edge)
        return self.style.dashes[sort] if sort in self.style.dashes else self._dash_of(graph)

    def _sign(self, graph: ir.Graph, edge: ir.Member) -> str:
        """The name of the sign that stands on an edge, if any: that of its sort, or of its graph."""
        signs = self.style.line_signs
        return signs.get(self._sort(edge)) or signs.get(graph.name, "")

    def _dash_of(self, graph: ir.Graph) -> str:
        return self.style.dashes.get(graph.name, "" if graph is self.style.graph else DOTS)

    def _title(self, graph: ir.Graph, edge: ir.Member) -> str:
        sort = self._sort(edge) or (f"by {graph.name}" if len(self.graphs) > 1 else "")
        return f"{edge.name}: {sort}" if sort else edge.name

    def _sort(self, edge: ir.Member) -> str:
        if self.style.line is None or edge.kind is not self.style.graph.edges:
            return ""
        value = self.style.line.values[edge.id]
        kind = self.context.rules.kinds.get(self.style.line.type.of)
        return kind.members[value].name if kind is not None and isinstance(value, int) and value >= 0 else str(value)


def _marked(mark: Mark, edge: ir.Member) -> str:
    """The sign of a mark with its number, as it stands on this edge; nothing where the edge does not have it."""
    facts = [fact for fact in (mark.flag, mark.number) if fact is not None]
    if any(fact not in edge.kind.facts.values() or not fact.values[edge.id] for fact in facts):
        return ""
    return mark.sign + ("" if mark.number is None else str(mark.number.values[edge.id]))


def line_sign(x: float, y: float, dash: str, sign: str = "") -> str:
    """A short piece of an edge around a point, in SVG, for the legend."""
    return _line((x - 32, y), (x, y), (x + 32, y), dash) + (_disc(x, y, sign) if sign else "")


def _disc(x: float, y: float, sign: str) -> str:
    """A sign on a disc, around a point."""
    path, fill = SIGNS[sign]
    drawn = element("path", d=path, fill=fill, stroke=INK, stroke_width=2 if fill == "none" else None)
    ground = element("circle", r=DISC, fill=PAPER, stroke=INK)
    return element("g", ground + drawn, transform=f"translate({x:.0f} {y:.0f})")


def _line(start: Point, middle: Point, end: Point, dash: str, title_text: str = "") -> str:
    """An edge: straight, or bent where its middle lies beside."""
    title = element("title", words(title_text)) if title_text else None
    (x1, y1), (x2, y2) = start, end
    look: dict[str, object] = {"stroke": INK, "stroke_width": 3, "stroke_dasharray": dash or None}
    if middle == ((x1 + x2) / 2, (y1 + y2) / 2):
        return element("line", title, x1=x1, y1=y1, x2=x2, y2=y2, **look)
    path = f"M {x1} {y1} Q {middle[0]:.0f} {middle[1]:.0f} {x2} {y2}"
    return element("path", title, d=path, fill="none", **look)


def _on_curve(start: Point, middle: Point, end: Point, part: float) -> Point:
    """A point on a bent line."""
    a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
    return a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]
