"""The map as SVG: nodes, edges by sort, areas behind them, owners, and pieces.

In: a `SiteContext` with a map style, and for a position its owners and pieces. Out: SVG text whose nodes and areas are links.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import NamedTuple

from interpreter import ir
from interpreter.site.context import SiteContext
from interpreter.site.drawing import element, shape, words
from interpreter.site.map_areas import LETTERS, SPACED, MapAreas
from interpreter.site.map_counters import Counter, Spot, drawn, laid, size_of
from interpreter.site.map_edges import INK, MapEdges, line_sign
from interpreter.site.map_labels import OVER, Box, Labels, beside, farther, gap_to, width_of
from interpreter.site.map_land import land
from interpreter.site.map_legend import Sign, legend
from interpreter.site.wording import capital, relative, rendered, slug, title_of
from interpreter.views import MapStyle, SideStyle

RADIUS = 16
TEXT = 21
LINE = TEXT * 1.05
PLAIN = SideStyle("", "#f7f3e8")
MARKED = "#1d4f63"
SEA = "#dfe9ec"
MARGIN = 96
"""So much room is left around the outermost nodes."""
LED = RADIUS + 20
"""A label that is farther away than this has a line to its node."""
LAYOUTS = 16
"""So many layouts of labels are kept."""


class Written(NamedTuple):
    """A line of text beside a node, with its weight and colour."""

    text: str
    weight: str | None
    colour: str


class Label(NamedTuple):
    """The label of a node: lines of text, and counters in rows below them; its width and height."""

    lines: list[Written]
    rows: list[list[Spot]]
    broad: float
    high: float


@dataclass(slots=True)
class Placed:
    """A position on the map: owners and counters by the ids of nodes."""

    owner: dict[int, int] = field(default_factory=dict)
    counters: dict[int, list[Counter]] = field(default_factory=dict)

    def without(self, nodes: Collection[int]) -> Placed:
        """The same position, with no counters at these nodes."""
        return Placed(self.owner, {node: found for node, found in self.counters.items() if node not in nodes})


@lru_cache(LAYOUTS)
def _layout(
    frame: Box,
    places: Sequence[tuple[int, int]],
    covered: Sequence[tuple[Box, float]],
    labels: Sequence[tuple[int, int, float, float]],
    rooms: Sequence[tuple[Sequence[Box], Sequence[Box]]],
) -> tuple[list[Box], list[Box]]:
    """The boxes of labels, each told by the point of its node and its size, and of the names of areas, each told by where it may
    stand, and where when that is crowded. Kept, since it takes longer than all the rest of a map, and most edits of rules leave
    it as it was."""
    laying = Labels(frame)
    for x, y in places:
        laying.keep_free((x - RADIUS - 2, y - RADIUS - 2, x + RADIUS + 2, y + RADIUS + 2), OVER)
    for box, weight in covered:
        laying.keep_free(box, weight)

    def spots(at: int, near: bool) -> list[Box]:
        x, y, broad, high = labels[at]
        return (beside if near else farther)(x, y, RADIUS + 4, broad, high)

    found = laying.laid([spots(at, True) for at in range(len(labels))], lambda at: spots(at, False))
    for (x, y, *_), box in zip(labels, found, strict=True):
        laying.keep_free(box, OVER)
        gap, near, level = gap_to(x, y, box)
        for step in range(int(gap / 10) if gap > LED else 0):
            part = step * 10 / gap
            across, down = x + (near - x) * part, y + (level - y) * part
            laying.keep_free((across - 5, down - 5, across + 5, down + 5), 4.0)
    return found, laying.laid([room for room, _ in rooms], lambda at: rooms[at][1])


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
        """The SVG of the map. `page`: the page from which its links lead; `placed`: the position to show, if any."""
        left, top, right, bottom = self.frame
        self.areas = MapAreas(self.context, self.style, self.nodes, self.places)
        signs, below = self._legend(placed)
        nodes = self._crowded_first()
        labels = {node.id: self._label(node, placed) for node in nodes}
        boxes, areas = self._laid(nodes, labels)
        parts = [
            element("title", words(title)),
            element("rect", x=left, y=top, width=right - left, height=bottom - top + below, fill=SEA),
            land(self.context.style.land, self.frame),
            *self.areas.draw(),
            element("g", self.edges.draw(), class_="edges"),
            *self._over(),
            *[self._leader(node, boxes[node.id]) for node in nodes],
            *[self._node(node, page, placed, labels[node.id], boxes[node.id]) for node in nodes],
            *[self._area_name(area, page, box) for area, box in areas.items()],
            signs,
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

    def href(self, member: ir.Member, page: str) -> str | None:
        """The address of a member from `page`, after rendering; None if it has no place on the site."""
        target = self.context.permalinks.of(member)
        return None if target is None else rendered(relative(page, target))

    def _over(self) -> list[str]:
        """What lies on the edges and below the nodes: nothing on a whole map."""
        return []

    # --- where labels stand ------------------------------------------------------------------------------------------

    def _laid(self, nodes: Sequence[ir.Member], labels: Mapping[int, Label]) -> tuple[dict[int, Box], dict[int, Box]]:
        """The boxes of the labels of the nodes, and of the names of the areas, by their ids."""
        areas = sorted(self.areas.by_id)
        left, top, right, bottom = self.frame
        found, names = _layout(
            (float(left), float(top), float(right), float(bottom)),
            tuple(self.places.values()),
            tuple(self.edges.covered()),
            tuple([(*self.places[node.id], labels[node.id].broad, labels[node.id].high) for node in nodes]),
            tuple([(tuple(self.areas.room(area)), tuple(self.areas.room(area, True))) for area in areas]),
        )
        return dict(zip([node.id for node in nodes], found, strict=True)), dict(zip(areas, names, strict=True))

    def _crowded_first(self) -> list[ir.Member]:
        """The nodes in the order in which they get their labels: where there is least room, first."""

        def near(node: ir.Member) -> int:
            x, y = self.places[node.id]
            return sum(abs(x - left) < 130 and abs(y - top) < 70 for left, top in self.places.values())

        return sorted(self.nodes, key=lambda node: (-near(node), node.id))

    def _label(self, node: ir.Member, placed: Placed | None) -> Label:
        """What stands beside a node: its name, and its marks, or what the position puts there."""
        lines = [Written(capital(node.name), "bold" if self._form(node) == "square" else None, INK)]
        marks = self._marks(node)
        if marks and placed is None:
            lines.append(Written(marks, None, MARKED))
        rows, broad, high = laid([] if placed is None else placed.counters.get(node.id, []))
        width = max(broad, *(width_of(line.text, TEXT, line.weight is not None) for line in lines))
        return Label(lines, rows, width, LINE * len(lines) + (high + 6 if high else 0))

    # --- areas -------------------------------------------------------------------------------------------------------

    def _area_name(self, area: int, page: str, box: Box) -> str:
        member = self.areas.member(area)
        left, top, right, _ = box
        text = element(
            "text",
            words(member.name.upper()),
            x=(left + right) / 2,
            y=top + LETTERS * 0.85,
            font_size=LETTERS,
            text_anchor="middle",
            fill="#5c4d2f",
            letter_spacing=SPACED,
            font_style="italic",
            **_halo(),
        )
        return self._link(text, member, page)

    # --- nodes -------------------------------------------------------------------------------------------------------

    def _form(self, node: ir.Member) -> str:
        return next((form for fact, form in self.style.shapes if fact.values[node.id]), "circle")

    def _leader(self, node: ir.Member, box: Box) -> str:
        """A line to a label that stands far from its node."""
        x, y = self.places[node.id]
        gap, near, level = gap_to(x, y, box)
        return element("line", x1=x, y1=y, x2=near, y2=level, stroke=INK, stroke_width=1.2) if gap > LED else ""

    def _node(self, node: ir.Member, page: str, placed: Placed | None, label: Label, box: Box) -> str:
        x, y = self.places[node.id]
        token = self._token(x, y, self._form(node), self._side(node, placed))
        parts = [element("title", words(self._title(node, placed))), token]
        left, top, right, _ = box
        hold, middle = ("start", left) if left >= x else ("end", right) if right <= x else ("middle", (left + right) / 2)
        for at, (text, weight, colour) in enumerate(label.lines):
            parts.append(
                element(
                    "text",
                    words(text),
                    x=middle,
                    y=top + TEXT * 0.85 + LINE * at,
                    font_size=TEXT if not at else TEXT - 2,
                    text_anchor=hold,
                    fill=colour,
                    font_weight=weight,
                    **_halo(),
                )
            )
        for row in label.rows:
            last, across, _ = row[-1]
            room = right - left - across - size_of(last)[0]
            inwards = {"start": 0.0, "end": room}.get(hold, room / 2)
            parts += [drawn(each, left + inwards + dx, top + LINE * len(label.lines) + 3 + dy) for each, dx, dy in row]
        return self._link("".join(parts), node, page, f"node-{slug(node.name)}")

    def _link(self, content: str, member: ir.Member, page: str, name: str | None = None) -> str:
        href = self.href(member, page)
        return content if href is None else element("a", content, href=href, id=name)

    def _side(self, node: ir.Member, placed: Placed | None) -> SideStyle:
        number = placed.owner.get(node.id) if placed is not None and placed.owner else None
        if number is None and self.style.owner is not None:
            value = self.style.owner.values[node.id]
            number = value if isinstance(value, int) else -1
        owner = self.style.owner if placed is None or not placed.owner else self.context.style.setup.owner
        kind = self.context.rules.kinds.get(owner.type.of) if owner is not None else None
        name = kind.members[number].name if kind is not None and number is not None and number >= 0 else "none"
        return self.style.sides.get(name, PLAIN)

    def _marks(self, node: ir.Member) -> str:
        found = []
        for mark in self.style.marks:
            number = mark.number.values[node.id] if mark.number is not None else 0
            flagged = bool(mark.flag.values[node.id]) if mark.flag is not None else bool(number)
            if flagged:
                found.append(mark.sign + (_signed(mark.number, number) if number else ""))
        return " ".join(found)

    def _title(self, node: ir.Member, placed: Placed | None) -> str:
        """What a pointer that rests on a node shows."""
        facts = []
        for fact in node.kind.facts.values():
            value = fact.values[node.id]
            if value == fact.default:
                continue
            kind = self.context.rules.kinds.get(fact.type.of)
            shown = kind.members[value].name if kind is not None and isinstance(value, int) and value >= 0 else str(value)
            facts.append(fact.words if fact.type.base == "truth" else f"{fact.words} {shown}")
        extra = [each.title for each in placed.counters.get(node.id, [])] if placed is not None else []
        return "; ".join([f"{title_of(node)}: {', '.join(facts)}", *extra])

    # --- legend ------------------------------------------------------------------------------------------------------

    def _legend(self, placed: Placed | None) -> tuple[str, int]:
        """What the signs mean, and how high that is."""
        return legend(self._signs(placed), self.frame)

    def _signs(self, placed: Placed | None) -> Iterator[Sign]:
        """Each sign as what draws it around a point, and its words."""
        owners = self._owners(placed)
        for member in owners:
            side = self.style.sides.get(member.name, PLAIN)
            yield Sign(partial(self._token, form="circle", side=side), title_of(member))
        if owners:
            nobody = self.style.sides.get("none", PLAIN)
            yield Sign(partial(self._token, form="circle", side=nobody), "nobody")
        for fact, form in self.style.shapes:
            yield Sign(partial(self._token, form=form, side=PLAIN), fact.words)
        for dash, sign, sort in self.edges.signs():
            yield Sign(partial(line_sign, dash=dash, sign=sign), sort, 64)
        for mark in (*self.style.line_marks, *(self.style.marks if placed is None else ())):
            facts = [fact.words for fact in (mark.flag, mark.number) if fact is not None]
            drawn_sign = element("text", words(mark.sign or "3"), x=0, y=7, font_size=TEXT, text_anchor="middle", fill=MARKED)
            yield Sign(partial(_moved, sign=drawn_sign), ", with its ".join(facts), 20)
        for label, fill in self.areas.swatches():
            yield Sign(partial(_swatch, fill=fill), label)
        yield from self._counter_signs(placed)

    def _counter_signs(self, placed: Placed | None) -> Iterator[Sign]:
        """One counter of each sort that lies on the map."""
        shown: dict[str, Counter] = {}
        for counters in placed.counters.values() if placed is not None else ():
            for each in counters:
                shown.setdefault(f"{each.form} {each.small if each.form else ''}", each)
        for each in shown.values():
            yield Sign(partial(_laid_down, counter=each), each.title, size_of(each)[0])

    def _owners(self, placed: Placed | None) -> Sequence[ir.Member]:
        """Who may own a node here: of many, those that do."""
        owner = self.style.owner if placed is None or not placed.owner else self.context.style.setup.owner
        kind = self.context.rules.kinds.get(owner.type.of) if owner is not None else None
        if kind is None:
            return ()
        shown = set(placed.owner.values()) if placed is not None and placed.owner else {member.id for member in kind.members}
        return [member for member in kind.members if member.id in shown]

    def _token(self, x: float, y: float, form: str, side: SideStyle) -> str:
        """A node's sign with the letter of its owner."""
        outline = shape(form, x, y, RADIUS, fill=side.colour, stroke=INK, stroke_width=3 if form == "square" else 2)
        if not side.letter:
            return outline
        return outline + element(
            "text", words(side.letter), x=x, y=y + 7, font_size=TEXT, text_anchor="middle", fill="#ffffff", font_weight="bold"
        )


def _moved(x: float, y: float, sign: str) -> str:
    """A sign drawn around 0, 0, put to a point."""
    return element("g", sign, transform=f"translate({x:.0f} {y:.0f})")


def _laid_down(x: float, y: float, counter: Counter) -> str:
    """A counter around a point."""
    wide, high = size_of(counter)
    return drawn(counter, x - wide / 2, y - high / 2)


def _swatch(x: float, y: float, fill: str) -> str:
    """A piece of an area."""
    return element("rect", x=x - 18, y=y - 14, width=36, height=28, rx=6, fill=fill, stroke=INK, stroke_width=1)


def _signed(fact: ir.Fact | None, number: object) -> str:
    """A printed number: modifiers with their sign."""
    signed = fact is not None and any(isinstance(value, int) and value < 0 for value in fact.values)
    text = f"{number:+d}" if signed and isinstance(number, int) else str(number)
    return text.replace("-", "\u2212")


def _halo() -> Mapping[str, object]:
    """Letters stay readable on lines: a light rim around them."""
    return {"paint_order": "stroke", "stroke": "#f7f3e8", "stroke_width": 3, "stroke_linejoin": "round"}
