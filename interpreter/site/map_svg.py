"""The map as SVG: nodes at their places, edges by sort, areas behind them, who owns what, and what stands where.

In: a `SiteContext` with a map style, and for a set-up the columns of its state. Out: SVG text whose nodes and areas are links.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from interpreter.ir import Fact, Member
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element, shape, words
from interpreter.site.map_edges import INK, MapEdges, line_sign
from interpreter.site.map_labels import OVER, Box, Labels, around, beside, width_of
from interpreter.site.wording import relative, rendered, slug, title_of
from interpreter.views import MapStyle, SideStyle

RADIUS = 16
TEXT = 21
PLAIN = SideStyle("", "#f7f3e8")
MARKED = "#1d4f63"
Picture = Callable[[float, float], str]
AREA, SPACED = TEXT - 1, 2
"""Size of the letters of an area's name, and how far they stand apart besides."""
ROW = 44
"""Height of a line of the legend."""
MARGIN = 96
"""So much room is left around the outermost nodes."""


class Written(NamedTuple):
    """A line beside a node: its text, weight and colour."""

    text: str
    weight: str | None
    colour: str


@dataclass(slots=True)
class Placed:
    """A set-up on the map, by the ids of nodes: owners, and lines of text for what stands there."""

    owner: dict[int, int] = field(default_factory=dict)
    lines: dict[int, list[str]] = field(default_factory=dict)


class MapDrawing:
    """Draws one rule set's map. `places`: the points of the nodes that have one, by id."""

    def __init__(self, context: SiteContext, style: MapStyle) -> None:
        self.context = context
        self.style = style
        there = [member for member in style.graph.nodes.members if member not in context.style.absent]
        self.places = {member.id: member.at for member in there if member.at is not None}
        self.nodes = [member for member in style.graph.nodes.members if member.id in self.places]
        self.edges = MapEdges(context, style, self.places)
        across, down = ([place[axis] for place in self.places.values()] or [0] for axis in (0, 1))
        self.frame = (
            max(0, min(across) - MARGIN),
            max(0, min(down) - MARGIN),
            min(style.size[0], max(across) + MARGIN),
            min(style.size[1], max(down) + MARGIN),
        )
        """Left, top, right, bottom of what is shown: the part of the map where something is."""

    def draw(self, page: str, placed: Placed | None = None, title: str = "") -> str:
        """The picture, with links as they are from `page`."""
        left, top, right, bottom = self.frame
        legend, below = self._legend(placed is not None)
        labels = Labels((float(left), float(top), float(right), float(bottom)))
        for node in self.nodes:
            x, y = self.places[node.id]
            labels.keep_free((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS), OVER)
        self.edges.keep_free(labels)
        nodes, areas = self._crowded_first(), sorted(self._by_area().items())
        lines = {node.id: self._lines(node, placed) for node in nodes}
        boxes = labels.laid([self._beside(node, lines[node.id]) for node in nodes])
        for box in boxes:
            labels.keep_free(box, OVER)
        boxes += labels.laid([self._around(area, inside) for area, inside in areas])  # there is more room for these
        places = iter(boxes)
        parts = [
            element("title", words(title)),
            element("rect", x=left, y=top, width=right - left, height=bottom - top + below, fill="#dfe9ec"),
            *self._areas(),
            element("g", self.edges.draw(), class_="edges"),
            *[self._node(node, page, placed, lines[node.id], next(places)) for node in nodes],
            *[self._area_name(area, page, next(places)) for area, _ in areas],
            legend,
        ]
        return (
            element(
                "svg",
                "\n".join(part for part in parts if part),
                xmlns="http://www.w3.org/2000/svg",
                viewBox=f"{left} {top} {right - left} {bottom - top + below}",
                role="group",
                font_family="Georgia, 'DejaVu Serif', serif",
                class_="map",
            )
            + "\n"
        )

    def _crowded_first(self) -> list[Member]:
        """The nodes in the order in which they get their labels: where there is least room, first."""

        def near(node: Member) -> int:
            x, y = self.places[node.id]
            return sum(abs(x - left) < 130 and abs(y - top) < 70 for left, top in self.places.values())

        return sorted(self.nodes, key=lambda node: (-near(node), node.id))

    def href(self, member: Member, page: str) -> str | None:
        """The address of a member after rendering."""
        target = self.context.permalinks.of(member)
        return None if target is None else rendered(relative(page, target))

    # --- areas -------------------------------------------------------------------------------------------------------

    def _by_area(self) -> dict[int, list[Member]]:
        found: dict[int, list[Member]] = {}
        if self.style.area is not None:
            for node in self.nodes:
                area = self.style.area.values[node.id]
                if isinstance(area, int) and area >= 0:
                    found.setdefault(area, []).append(node)
        return found

    def _areas(self) -> list[str]:
        """Each area as a blot around its nodes and the edges between them."""
        if self.style.area is None:
            return []
        kind = self.context.rules.kinds[self.style.area.type.of]
        parts = []
        for area, nodes in sorted(self._by_area().items()):
            colour = self._tint(kind.members[area])
            ids = {node.id for node in nodes}
            places = [self.places[node.id] for node in nodes]
            blots = [element("circle", cx=x, cy=y, r=46, fill=colour) for x, y in places]
            for edge in self.style.graph.edges.members:
                if edge.ends is not None and ids.issuperset(edge.ends):
                    (x1, y1), (x2, y2) = (self.places[end] for end in edge.ends)
                    blots.append(
                        element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=92, stroke_linecap="round")
                    )
            parts.append(element("g", blots, opacity="0.55", class_="area", id=f"area-{slug(kind.members[area].name)}"))
        return parts

    def _tint(self, area: Member) -> str:
        if self.style.tint is None:
            return "#e6dcc2"
        value = self.style.tint.values[area.id]
        kind = self.context.rules.kinds.get(self.style.tint.type.of)
        name = kind.members[value].name if kind is not None and isinstance(value, int) and value >= 0 else "none"
        return self.style.tints.get(name, "#e6dcc2")

    def _area(self, area: int) -> Member:
        assert self.style.area is not None, "only a map with areas has their names"
        return self.context.rules.kinds[self.style.area.type.of].members[area]

    def _around(self, area: int, nodes: Sequence[Member]) -> list[Box]:
        """Where the name of an area may stand: near the middle of its nodes."""
        x, y = (sum(self.places[node.id][axis] for node in nodes) / len(nodes) for axis in (0, 1))
        name = self._area(area).name.upper()
        return around(x, y, width_of(name, AREA) + SPACED * len(name), AREA)

    def _area_name(self, area: int, page: str, box: Box) -> str:
        member = self._area(area)
        left, top, right, _ = box
        text = element(
            "text",
            words(member.name.upper()),
            x=(left + right) / 2,
            y=top + AREA * 0.85,
            font_size=AREA,
            text_anchor="middle",
            fill="#6a5a3a",
            letter_spacing=SPACED,
            font_style="italic",
            **_halo(),
        )
        return self._link(text, member, page)

    # --- nodes -------------------------------------------------------------------------------------------------------

    def _lines(self, node: Member, placed: Placed | None) -> list[Written]:
        """What stands beside a node: its name, and its marks, or what the set-up puts there."""
        lines = [Written(title_of(node), "bold" if self._form(node) == "square" else None, INK)]
        marks = self._marks(node)
        if marks and placed is None:
            lines.append(Written(marks, None, MARKED))
        for text in placed.lines.get(node.id, []) if placed is not None else []:
            lines.append(Written(text, "bold", "#7a1f1f"))
        return lines

    def _beside(self, node: Member, lines: Sequence[Written]) -> list[Box]:
        """Where these lines may stand."""
        width = max(width_of(line.text, TEXT, line.weight is not None) for line in lines)
        return beside(*self.places[node.id], RADIUS + 4, width, TEXT * 1.05 * len(lines))

    def _form(self, node: Member) -> str:
        return next((form for fact, form in self.style.shapes if fact.values[node.id]), "circle")

    def _node(self, node: Member, page: str, placed: Placed | None, lines: Sequence[Written], box: Box) -> str:
        x, y = self.places[node.id]
        token = self._token(x, y, self._form(node), self._side(node, placed))
        parts = [element("title", words(self._told(node, placed))), token]
        left, top, right, _ = box
        hold, middle = ("start", left) if left >= x else ("end", right) if right <= x else ("middle", (left + right) / 2)
        for at, (text, weight, colour) in enumerate(lines):
            parts.append(
                element(
                    "text",
                    words(text),
                    x=middle,
                    y=top + TEXT * (0.85 + 1.05 * at),
                    font_size=TEXT if not at else TEXT - 2,
                    text_anchor=hold,
                    fill=colour,
                    font_weight=weight,
                    **_halo(),
                )
            )
        return self._link("".join(parts), node, page, f"node-{slug(node.name)}")

    def _link(self, content: str, member: Member, page: str, name: str | None = None) -> str:
        href = self.href(member, page)
        return content if href is None else element("a", content, href=href, id=name)

    def _side(self, node: Member, placed: Placed | None) -> SideStyle:
        number = placed.owner.get(node.id) if placed is not None and placed.owner else None
        if number is None and self.style.owner is not None:
            value = self.style.owner.values[node.id]
            number = value if isinstance(value, int) else -1
        kind = self.context.rules.kinds.get(self.style.owner.type.of) if self.style.owner is not None else None
        name = kind.members[number].name if kind is not None and number is not None and number >= 0 else "none"
        return self.style.sides.get(name, PLAIN)

    def _marks(self, node: Member) -> str:
        found = []
        for mark in self.style.marks:
            number = mark.number.values[node.id] if mark.number is not None else 0
            flagged = bool(mark.flag.values[node.id]) if mark.flag is not None else bool(number)
            if flagged:
                found.append(mark.sign + (_signed(mark.number, number) if number else ""))
        return " ".join(found)

    def _told(self, node: Member, placed: Placed | None) -> str:
        """What a pointer that rests on a node shows."""
        facts = []
        for fact in node.kind.facts.values():
            value = fact.values[node.id]
            if value == fact.default:
                continue
            kind = self.context.rules.kinds.get(fact.type.of)
            shown = kind.members[value].name if kind is not None and isinstance(value, int) and value >= 0 else str(value)
            facts.append(fact.words if fact.type.base == "truth" else f"{fact.words} {shown}")
        extra = placed.lines.get(node.id, []) if placed is not None else []
        return "; ".join([f"{title_of(node)}: {', '.join(facts)}", *extra])

    # --- legend ------------------------------------------------------------------------------------------------------

    def _legend(self, placed: bool) -> tuple[str, int]:
        """What the signs mean, in rows below the map; and how high that is."""
        left, _, right, bottom = self.frame
        x, y = left + 30.0, bottom + ROW * 0.7
        parts = []
        for picture, text in self._signs(placed):
            length = 46 + len(text) * TEXT * 0.56
            if x + length > right - 20:
                x, y = left + 30.0, y + ROW
            parts.append(picture(x + 14, y))
            parts.append(element("text", words(text), x=x + 40, y=y + 7, font_size=TEXT, fill=INK))
            x += length + 22
        height = int(y - bottom + ROW * 0.7)
        ground = element("rect", x=left, y=bottom, width=right - left, height=height, fill="#f7f3e8")
        return element("g", [ground, *parts], class_="legend"), height

    def _signs(self, placed: bool) -> list[tuple[Picture, str]]:
        """Each sign as what draws it around a point, and its words."""
        found: list[tuple[Picture, str]] = []
        owners = self.context.rules.kinds.get(self.style.owner.type.of) if self.style.owner is not None else None
        for member in owners.members if owners is not None else ():
            side = self.style.sides.get(member.name, PLAIN)
            found.append((partial(self._token, form="circle", side=side), title_of(member)))
        if owners is not None:
            nobody = self.style.sides.get("none", PLAIN)
            found.append((partial(self._token, form="circle", side=nobody), "nobody"))
        for fact, form in self.style.shapes:
            found.append((partial(self._token, form=form, side=PLAIN), fact.words))
        for dash, sort in self.edges.signs():
            found.append((partial(line_sign, dash=dash), sort))
        for mark in (*self.style.line_marks, *(self.style.marks if not placed else ())):
            told = [fact.words for fact in (mark.flag, mark.number) if fact is not None]
            sign = element("text", words(mark.sign), x=0, y=7, font_size=TEXT, text_anchor="middle", fill=MARKED)
            found.append((partial(_moved, sign=sign), ", with its ".join(told)))
        return found

    def _token(self, x: float, y: float, form: str, side: SideStyle) -> str:
        """A node's sign with the letter of its owner."""
        drawn = shape(form, x, y, RADIUS, fill=side.colour, stroke=INK, stroke_width=3 if form == "square" else 2)
        if not side.letter:
            return drawn
        return drawn + element(
            "text", words(side.letter), x=x, y=y + 7, font_size=TEXT, text_anchor="middle", fill="#ffffff", font_weight="bold"
        )


def _moved(x: float, y: float, sign: str) -> str:
    """A sign drawn around 0, 0, put to a point."""
    return element("g", sign, transform=f"translate({x:.0f} {y:.0f})")


def _signed(fact: Fact | None, number: object) -> str:
    """A printed number: modifiers with their sign."""
    signed = fact is not None and any(isinstance(value, int) and value < 0 for value in fact.values)
    text = f"{number:+d}" if signed and isinstance(number, int) else str(number)
    return text.replace("-", "\u2212")


def _halo() -> Mapping[str, object]:
    """Letters stay readable on lines: a light rim around them."""
    return {"paint_order": "stroke", "stroke": "#f7f3e8", "stroke_width": 3, "stroke_linejoin": "round"}
