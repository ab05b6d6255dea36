"""The `site` files of the layers, later ones over earlier ones: the style in which a rule set is shown.

In: the library and the resolved rules. Out: a `Style`, with a finding `site-form` for everything that the rules do not have.

    about: ["What game this is: {last turn} turns.", "A paragraph each."]
    learn:                                         # a page for newcomers
      - {title: A turn, says: "A turn has [phases](play a turn).", shows: [the sequence, play a turn]}
    rulebook: the rulebook's name
    sections: {"10.2": Movement procedure}
    map:
      graph: land
      size: [2300, 1582]
      owner: printed control                       # a fact of the nodes: whose colour and letter
      sides: {blue: {letter: B, colour: "#1f5fa8"}}
      shapes: [{flag: walled, shape: square}]      # the first flag that holds; else a circle
      marks: [{flag: harbour, sign: H, number: dues}]
      lines: {fact: sort, dashes: {road: "", pass: "12 8"}, signs: {pass: peak}}
      area: province                               # a fact of the nodes
      tint: {fact: region, colours: {north: "#e8c070"}}     # a fact of the areas
    setup:
      owner: controller of (place)                 # attributes: one hole is a node, or the value is one
      counts: [{attribute: units of (owner) at (place), sign: U}]
      pieces: [place of (leader)]
    signs:                                         # what is drawn on a small picture of a member: a die's face, a box
      face of fate: [{flag: lucky, sign: "*"}, {number: hits, sign: H}]
    faces:                                         # members that are drawn as cards, by kind
      card: {band: side, corner: operations, figures: [{sign: field, number: field}]}
    displays:                                      # what lies beside the map; of each the set-up in force is shown
      - {title: The council, of: [seat], rows: [[left seat, right seat], [middle seat]], holds: [(seat) is filled]}
      - {title: The provinces, of: [province], by: region}       # a row of boxes for each region
      - {title: The turns, table: Turns}                         # a box for each row
      - {title: The treasury, track: coins of (owner), to: 20}   # a box for each value; of an attribute or a declared value
      - {title: The years, track: current year, from: 1, to: last year}        # a declared value may say where it ends
      - {title: The generals, track: standing of (leader), only: [waiting, dead]}       # boxes for some values alone
    contests: [...]                                # see `contest_file`
    absent: ["(place) is beyond the map"]          # truths about one thing: that for which one holds is not there
    example of play: none                          # see `direction_file`
    coast: {land: ["10,20 35,20 30,42"]}           # outlines of land behind the map; `places`, in degrees, help to make them
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.effects import Secrecy
from interpreter.kernel import Broken
from interpreter.library import Library, YamlList, YamlNode, load_yaml
from interpreter.views.contest_file import ContestReader
from interpreter.views.direction_file import DirectionReader
from interpreter.views.not_there import not_there
from interpreter.views.prose.english import article
from interpreter.views.site_values import Named, SiteValues, hint
from interpreter.views.style import (
    DEFAULT_SIZE,
    LINE_SIGNS,
    MOST_BOXES,
    BoxesStyle,
    DisplayStyle,
    FaceStyle,
    Lesson,
    MapStyle,
    Mark,
    SetupStyle,
    SideStyle,
    Style,
    TableTrackStyle,
    TrackStyle,
)
from interpreter.views.telling_file import TellingReader

KEYS = (
    "about",
    "learn",
    "rulebook",
    "sections",
    "map",
    "setup",
    "signs",
    "faces",
    "displays",
    "contests",
    "absent",
    "example of play",
    "coast",
)
SHAPES = ("circle", "square", "hexagon", "diamond")
OUTLINE = re.compile(r"-?\d+,-?\d+( -?\d+,-?\d+){2,}")
NO_COLOUR = "#888888"
"""Stands for a colour that is missing or none."""


def read_style(library: Library, rules: ir.RuleSet, diagnostics: Diagnostics, is_playable: bool = True) -> Style:
    """The style that the layers of a library ask for. Wrong parts are left out, with a finding `site-form`. `is_playable`: the
    rules have no errors, so that the queries of `absent` can be worked out."""
    reader = _Reader(rules, diagnostics)
    contests = ContestReader(reader)
    top: dict[str, YamlNode] = {}
    sections: dict[str, str] = {}
    signs: dict[ir.Kind, tuple[Mark, ...]] = {}
    faces: dict[ir.Kind, FaceStyle] = {}
    displays: dict[str, DisplayStyle] = {}
    absent: frozenset[ir.Member] = frozenset()
    for source in library.sites:
        found = reader.entries(load_yaml(source, diagnostics), KEYS)
        top |= found
        sections |= reader.texts(found.get("sections"))
        signs |= reader.signs(found.get("signs"))
        faces |= reader.faces(found.get("faces"))
        contests.hear(found.get("contests"))
        for display in map(reader.display, reader.items(found.get("displays"))):
            displays |= {} if display is None else {display.title: display}
        absent |= reader.absent(found.get("absent")) if is_playable else frozenset()
    return Style(
        tuple(reader.telling.rich_text(each) for each in reader.items(top.get("about"))),
        reader.text(top.get("rulebook")),
        sections,
        None if "map" not in top else reader.map_style(top["map"]),
        SetupStyle() if "setup" not in top else reader.setup_style(top["setup"]),
        signs,
        faces,
        tuple(displays.values()),
        tuple(contests.contests()),
        absent,
        tuple(reader.lesson(item) for item in reader.items(top.get("learn"))),
        DirectionReader(reader, reader.telling).direction(top.get("example of play")),
        reader.land(top.get("coast")),
    )


class _Reader(SiteValues):
    """Reads values and reports what does not fit."""

    def __init__(self, rules: ir.RuleSet, diagnostics: Diagnostics) -> None:
        super().__init__(rules, diagnostics)
        self.telling = TellingReader(rules, self.wrong)
        self.secrecy = Secrecy(rules)

    # --- values ------------------------------------------------------------------------------------------------------

    def colour(self, node: YamlNode | None) -> str:
        """A colour as `#rgb` or `#rrggbb`."""
        if node is None:
            return NO_COLOUR
        text = self.text(node)
        if not text or re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text):
            return text
        self.wrong(f'"{text}" is no colour', node.span, 'write it like this: "#1f5fa8"')
        return NO_COLOUR

    def absent(self, node: YamlNode | None) -> frozenset[ir.Member]:
        """What is not there, by the truths that say it."""
        found: frozenset[ir.Member] = frozenset()
        asked = {each.name: each for each in self.rules.queries if each.type is ir.TRUTH and _of_one(each)}
        for item in self.items(node):
            truth = self.named(item, asked, "truth about one thing")
            try:
                found |= not_there(self.rules, () if truth is None else (truth,))
            except Broken as broken:
                self.wrong(f"this cannot be asked before play: {broken}", item.span, "ask what is printed, or an option")
        return found

    # --- the map -----------------------------------------------------------------------------------------------------

    def map_style(self, node: YamlNode) -> MapStyle | None:
        """The part about the map; None when its graph is not there."""
        keys = ("graph", "size", "owner", "sides", "shapes", "marks", "lines", "area", "tint")
        parts = self.entries(node, keys)
        graphs = {graph.name: graph for graph in self.rules.graphs}
        if "graph" not in parts:
            self.wrong("the map does not say its graph", node.span, "graph: " + next(iter(graphs), "..."))
            return None
        graph = self.named(parts["graph"], graphs, "graph")
        if graph is None:
            return None
        facts, printed = graph.nodes.facts, f"line or flag of {article(graph.nodes.name)}"
        lines = self.entries(parts.get("lines"), ("fact", "dashes", "signs", "marks"))
        sort = self.named(lines.get("fact"), graph.edges.facts, f"line of {article(graph.edges.name)}")
        area = self.named(parts.get("area"), facts, printed)
        tint, tints = self.tint(parts.get("tint"), area)
        return MapStyle(
            graph,
            self.size(parts.get("size")),
            self.named(parts.get("owner"), facts, printed),
            {_today(str(name.value), self.rules.seats): self.side(side) for name, side in self.pairs(parts.get("sides"))},
            tuple(
                [shape for shape in (self.shape(item, facts) for item in self.items(parts.get("shapes"))) if shape is not None]
            ),
            tuple([self.mark(item, facts) for item in self.items(parts.get("marks"))]),
            sort,
            self.today(lines.get("dashes"), sort),
            self.line_signs(lines.get("signs"), sort),
            tuple([self.mark(item, self.facts_of_edges(graph)) for item in self.items(lines.get("marks"))]),
            area,
            tint,
            tints,
        )

    def facts_of_edges(self, graph: ir.Graph) -> dict[str, ir.Fact]:
        """What is printed on the edges of all graphs that join the nodes of this one."""
        joining = [each for each in self.rules.graphs if each.nodes is graph.nodes]
        return {name: fact for each in [*joining, graph] for name, fact in each.edges.facts.items()}

    def size(self, node: YamlNode | None) -> tuple[int, int]:
        """A width and a height."""
        match [item.plain() for item in self.items(node)]:
            case [int(width), int(height)] if width > 0 and height > 0:
                return width, height
        if isinstance(node, YamlList):
            self.wrong("the size is a width and a height", node.span, "size: [1000, 800]")
        return DEFAULT_SIZE

    def today(self, node: YamlNode | None, fact: ir.Fact | None) -> dict[str, str]:
        """Plain values by those of a fact; what is a member there may have had another name before."""
        kind = None if fact is None else self.rules.kinds.get(fact.type.of)
        return {_today(name, kind): text for name, text in self.texts(node).items()}

    def line_signs(self, node: YamlNode | None, fact: ir.Fact | None) -> dict[str, str]:
        """Names of signs by values of a fact."""
        for _, value in self.pairs(node):
            if value.plain() not in LINE_SIGNS:
                self.wrong(f'there is no sign "{value.plain()}"', value.span, hint(str(value.plain()), LINE_SIGNS))
        return {name: sign for name, sign in self.today(node, fact).items() if sign in LINE_SIGNS}

    def side(self, node: YamlNode) -> SideStyle:
        """The letter and the colour of a side."""
        parts = self.entries(node, ("letter", "colour"))
        return SideStyle(self.text(parts.get("letter")), self.colour(parts.get("colour")))

    def shape(self, node: YamlNode, facts: Mapping[str, ir.Fact]) -> tuple[ir.Fact, str] | None:
        """A flag with the shape of the nodes that have it."""
        parts = self.entries(node, ("flag", "shape"))
        fact, shape = self.named(parts.get("flag"), facts, "flag"), self.text(parts.get("shape"))
        if shape not in SHAPES:
            self.wrong(f'there is no shape "{shape}"', node.span, hint(shape, SHAPES))
            return None
        return None if fact is None else (fact, shape)

    def mark(self, node: YamlNode, facts: Mapping[str, ir.Fact]) -> Mark:
        """A sign with what it stands for."""
        parts = self.entries(node, ("flag", "sign", "number"))
        flag, number = (self.named(parts.get(key), facts, "flag or line") for key in ("flag", "number"))
        return Mark(self.text(parts.get("sign")), flag, number)

    def tint(self, node: YamlNode | None, area: ir.Fact | None) -> tuple[ir.Fact | None, dict[str, str]]:
        """The fact that colours the areas, and the colours by its values; nothing without areas."""
        if node is None or area is None:
            return None, {}
        parts = self.entries(node, ("fact", "colours"))
        areas = self.rules.kinds[area.type.of]
        fact = self.named(parts.get("fact"), areas.facts, f"line of {article(areas.name)}")
        kind = None if fact is None else self.rules.kinds.get(fact.type.of)
        return fact, {_today(str(name.value), kind): self.colour(colour) for name, colour in self.pairs(parts.get("colours"))}

    def land(self, node: YamlNode | None) -> tuple[str, ...]:
        """Outlines of land; where places lie, and where that is known from, only helps to make them."""
        found = []
        for item in self.items(self.entries(node, ("source", "provenance", "places", "land")).get("land")):
            outline = " ".join(self.text(item).split())
            if OUTLINE.fullmatch(outline):
                found.append(outline)
            else:
                self.wrong("this is no outline", item.span, 'three points or more: "10,20 35,20 30,42"')
        return tuple(found)

    # --- lessons -----------------------------------------------------------------------------------------------------

    def lesson(self, node: YamlNode) -> Lesson:
        """A part of what a newcomer learns."""
        parts = self.entries(node, ("title", "says", "shows"))
        title = self.text(parts.get("title"))
        if not title:
            self.wrong("a lesson has a title", node.span, '{title: "A turn", says: "...", shows: [play a turn]}')
        shows = [self.telling.shown(item) for item in self.items(parts.get("shows"))]
        return Lesson(title, self.telling.rich_text(parts.get("says")), _there(shows))

    # --- set-ups -----------------------------------------------------------------------------------------------------

    def setup_style(self, node: YamlNode) -> SetupStyle:
        """The part about set-ups."""
        parts = self.entries(node, ("owner", "counts", "pieces"))
        counts = []
        for item in self.items(parts.get("counts")):
            count = self.entries(item, ("attribute", "sign"))
            attribute = self.kept_at_nodes(count.get("attribute"))
            if attribute is not None:
                counts.append((attribute, self.text(count.get("sign"))))
        pieces = _there(self.kept_as_node(item) for item in self.items(parts.get("pieces")))
        return SetupStyle(self.kept_at_nodes(parts.get("owner")), tuple(counts), pieces)

    def kept_at_nodes(self, node: YamlNode | None) -> ir.Attribute | None:
        """An attribute whose holes are members, a node of a graph among them."""
        attribute = self.attribute(node)
        holes = [] if attribute is None else [param.type.of for param in attribute.params]
        return self.on_the_map(node, attribute, holes, "a hole that is a place")

    def kept_as_node(self, node: YamlNode | None) -> ir.Attribute | None:
        """An attribute whose holes are members, and whose value is a node of a graph."""
        attribute = self.attribute(node)
        return self.on_the_map(node, attribute, [] if attribute is None else [attribute.type.of], "a place as its value")

    def attribute(self, node: YamlNode | None) -> ir.Attribute | None:
        """An attribute by its head."""
        return self.named(node, {each.name: each for each in self.rules.attributes}, "attribute")

    # --- displays ----------------------------------------------------------------------------------------------------

    def signs(self, node: YamlNode | None) -> dict[ir.Kind, tuple[Mark, ...]]:
        """What is drawn on members, by their kinds."""
        found = {}
        for key, marks in self.pairs(node):
            kind = self.named(key, self.rules.kinds, "kind")
            if kind is not None:
                found[kind] = tuple([self.mark(item, kind.facts) for item in self.items(marks)])
        return found

    def faces(self, node: YamlNode | None) -> dict[ir.Kind, FaceStyle]:
        """How members look as cards, by their kinds."""
        found = {}
        for key, face in self.pairs(node):
            kind = self.named(key, self.rules.kinds, "kind")
            if kind is None:
                continue
            parts = self.entries(face, ("band", "corner", "figures"))
            band, corner = (
                self.named(parts.get(each), kind.facts, f"line of {article(kind.name)}") for each in ("band", "corner")
            )
            figures = tuple([self.mark(item, kind.facts) for item in self.items(parts.get("figures"))])
            found[kind] = FaceStyle(band, corner, figures)
        return found

    def display(self, node: YamlNode) -> DisplayStyle | None:
        """Something that lies beside the map: boxes, the rows of a table, or the values of an attribute."""
        parts = self.entries(node, ("title", "of", "rows", "by", "holds", "table", "track", "from", "to", "only"))
        title = self.text(parts.get("title"))
        shown = [key for key in ("of", "table", "track") if key in parts]
        if not title or len(shown) != 1:
            self.wrong(
                "a display has a title, and shows one thing", node.span, '{title: "The turns", table: Turns}, or: of, track'
            )
            return None
        if "of" in parts:
            return self.boxes(title, node, parts)
        return (
            self.table_track(title, parts["table"])
            if "table" in parts
            else self.track(title, parts["track"], parts.get("from"), parts.get("to"), parts.get("only"))
        )

    def boxes(self, title: str, node: YamlNode, parts: Mapping[str, YamlNode]) -> BoxesStyle | None:
        """Boxes that are named one by one in `rows`, or stand in rows `by` a line that is printed on them."""
        kinds = _there(self.named(item, self.rules.kinds, "kind") for item in self.items(parts["of"]))
        if not kinds or ("rows" in parts) == ("by" in parts):
            self.wrong(
                "boxes are of one kind or more, and stand in rows", node.span, "rows: [[one, another], [a third]], or by: a line"
            )
            return None
        if "by" in parts:
            rows = self.rows_by(kinds[0], parts["by"])
        else:
            members = {name: member for kind in reversed(kinds) for name, member in ir.by_names(kind.members).items()}
            rows = tuple([self.row(row, members) for row in self.items(parts["rows"])])
        holds = _there(self.lying(item, kinds) for item in self.items(parts.get("holds")))
        return BoxesStyle(title, rows, holds)

    def row(self, node: YamlNode, members: Mapping[str, ir.Member]) -> tuple[ir.Member | None, ...]:
        """A row of boxes; an empty text is room for one."""
        return tuple([self.named(item, members, "member") if item.plain() else None for item in self.items(node)])

    def rows_by(self, kind: ir.Kind, node: YamlNode) -> tuple[tuple[ir.Member | None, ...], ...]:
        """The members of a kind in rows, by a line that is printed on them, in the order of its first mention."""
        fact = self.named(node, kind.facts, f"line of {article(kind.name)}")
        if fact is None:
            return ()
        rows: dict[object, list[ir.Member]] = {}
        for member in kind.members:
            rows.setdefault(fact.values[member.id], []).append(member)
        return tuple([tuple(row) for row in rows.values()])

    def lying(self, node: YamlNode, kinds: Iterable[ir.Kind]) -> ir.Attribute | None:
        """An attribute with one hole, which is a box."""
        attribute = self.attribute(node)
        if attribute is None or [param.type.of for param in attribute.params] in [[kind.name] for kind in kinds]:
            return attribute
        self.wrong(
            f'"{attribute.name}" has no place in these boxes', node.span, "name an attribute whose only hole is such a box"
        )
        return None

    def table_track(self, title: str, node: YamlNode) -> TableTrackStyle | None:
        """A track with the rows of a table."""
        table = self.named(node, {each.name: each for each in self.rules.tables}, "table")
        if table is not None and len(table.axes) != 1:
            self.wrong(f'the table "{table.name}" has rows and columns', node.span, "a track shows a table with rows alone")
            return None
        return None if table is None else TableTrackStyle(title, table)

    def track(
        self, title: str, node: YamlNode, since: YamlNode | None, to: YamlNode | None, only: YamlNode | None
    ) -> TrackStyle | None:
        """A track with what an attribute may be: numbers, members of a kind, or no and yes; or with the numbers of a declared
        value that everybody may know."""
        known: dict[str, ir.Attribute | ir.Value] = {each.name: each for each in self.rules.values}
        known |= {each.name: each for each in self.rules.attributes}
        shown = self.named(node, known, "attribute or value")
        if shown is None:
            return None
        if len(shown.params) > 1 or shown.type.base not in ("number", "truth", "member"):
            self.wrong(
                f'"{shown.name}" is no track',
                node.span,
                "name an attribute with at most one hole: a number, a truth, a member",
            )
            return None
        if isinstance(shown, ir.Value) and not (self.secrecy.is_open(shown) and all(_is_member(param) for param in shown.params)):
            self.wrong(f'"{shown.name}" hangs on what not everybody may see', node.span, "name a value of what lies open")
            return None
        if shown.type.base != "number":
            return TrackStyle(title, shown, only=self.only(shown, only))
        low, high = (0, None) if isinstance(shown, ir.Value) or shown.range is None else shown.range
        first, last = low if since is None else since.plain(), high if to is None else to.plain()
        if isinstance(first, int) and isinstance(last, str):
            ends = {each.name: each for each in self.rules.values if not each.params}
            end = self.named(to, ends, "value without holes")
            return None if end is None else TrackStyle(title, shown, first, end)
        if not isinstance(first, int) or not isinstance(last, int) or not first < last < first + MOST_BOXES:
            self.wrong(f"this track has no end, or more than {MOST_BOXES} boxes", (to or since or node).span, "from: 1, to: 20")
            return None
        return TrackStyle(title, shown, first, last)

    def only(self, shown: ir.Attribute | ir.Value, node: YamlNode | None) -> tuple[int, ...] | None:
        """The members that have a box; None: all of them."""
        kind = self.rules.kinds.get(shown.type.of)
        if node is None or kind is None:
            return None
        names = ir.by_names(kind.members)
        return tuple([member.id for member in _there(self.named(item, names, "member") for item in self.items(node))])

    def on_the_map(
        self, node: YamlNode | None, attribute: ir.Attribute | None, kinds: list[str], needs: str
    ) -> ir.Attribute | None:
        """The attribute if one of `kinds` is what a graph joins, and all of its holes are members; else None with a finding."""
        if node is None or attribute is None:
            return None
        nodes = {graph.nodes.name for graph in self.rules.graphs}
        if nodes & {*kinds} and all(param.type.base == "member" for param in attribute.params):
            return attribute
        self.wrong(f'"{attribute.name}" has no place on the map', node.span, f"name an attribute with {needs}")
        return None


def _is_member(param: ir.Param) -> bool:
    return param.type.base == "member"


def _of_one(truth: ir.Query) -> bool:
    """Is it about one member, and about nothing else?"""
    return [param.type.base for param in truth.params] == ["member"]


def _today(name: str, kind: ir.Kind | None) -> str:
    """What a member of a kind is called by now; any other text as it is."""
    found = None if kind is None else ir.by_names(kind.members).get(name)
    return name if found is None else found.name


def _there(found: Iterable[Named | None]) -> tuple[Named, ...]:
    """What is there of these."""
    return tuple([each for each in found if each is not None])
