"""The `site` files of the layers, later ones over earlier ones: how a rule set wants to be shown.

In: the library and the resolved rules. Out: a `Style`, with a finding `site-form` for everything that the rules do not have.

    about: ["What game this is.", "A paragraph each."]
    rulebook: the rulebook's name
    sections: {"10.2": Movement procedure}
    map:
      graph: land
      size: [2300, 1582]
      owner: printed control                       # a fact of the nodes: whose colour and letter
      sides: {blue: {letter: B, colour: "#1f5fa8"}}
      shapes: [{flag: walled, shape: square}]      # the first flag that holds; else a circle
      marks: [{flag: harbour, sign: H, number: dues}]
      lines: {fact: sort, dashes: {road: "", pass: "12 8"}}
      area: province                               # a fact of the nodes
      tint: {fact: region, colours: {north: "#e8c070"}}     # a fact of the areas
    setup:
      owner: controller of (place)                 # attributes: one hole is a node, or the value is one
      counts: [{attribute: units of (owner) at (place), sign: U}]
      pieces: [place of (leader)]
    absent: ["(place) is beyond the map"]          # truths about one thing: that for which one holds is not there
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from interpreter.diagnostics import Diagnostics, suggest
from interpreter.ir import TRUTH, Attribute, Fact, Graph, Kind, Member, Query, RuleSet, by_names
from interpreter.kernel import Broken
from interpreter.library import Library, YamlList, YamlMap, YamlNode, YamlScalar, load_yaml
from interpreter.source import Span
from interpreter.views.not_there import not_there
from interpreter.views.prose.english import article
from interpreter.views.style import DEFAULT_SIZE, MapStyle, Mark, SetupStyle, SideStyle, Style

SHAPES = ("circle", "square", "hexagon", "diamond")
NO_COLOUR = "#888888"
"""Stands for a colour that is missing or none."""

Named = TypeVar("Named")


def read_style(library: Library, rules: RuleSet, diagnostics: Diagnostics, is_playable: bool = True) -> Style:
    """The style that the layers of a library ask for. What is wrong in it is left out, with a finding `site-form`. `is_playable`:
    have the rules no errors, so that they can be asked what is not there?"""
    reader = _Reader(rules, diagnostics)
    top: dict[str, YamlNode] = {}
    sections: dict[str, str] = {}
    absent: frozenset[Member] = frozenset()
    for source in library.sites:
        found = reader.entries(load_yaml(source, diagnostics), ("about", "rulebook", "sections", "map", "setup", "absent"))
        top |= found
        sections |= reader.texts(found.get("sections"))
        absent |= reader.absent(found.get("absent")) if is_playable else frozenset()
    return Style(
        tuple(reader.text(each) for each in reader.items(top.get("about"))),
        reader.text(top.get("rulebook")),
        sections,
        None if "map" not in top else reader.map_style(top["map"]),
        SetupStyle() if "setup" not in top else reader.setup_style(top["setup"]),
        absent,
    )


class _Reader:
    """Reads values and reports what does not fit."""

    def __init__(self, rules: RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics

    # --- values ------------------------------------------------------------------------------------------------------

    def wrong(self, message: str, span: Span, help: str) -> None:
        """A finding with a way out."""
        self.diagnostics.error("site-form", message, span, help=help)

    def pairs(self, node: YamlNode | None) -> tuple[tuple[YamlScalar, YamlNode], ...]:
        """The keys of a map with their values; anything else is a finding and counts as an empty map."""
        if isinstance(node, YamlMap):
            return node.items
        if node is not None:
            self.wrong("here belong keys with values", node.span, "key: value")
        return ()

    def entries(self, node: YamlNode | None, known: tuple[str, ...]) -> dict[str, YamlNode]:
        """Values by their keys; an unknown key is a finding."""
        found = {}
        for key, value in self.pairs(node):
            if key.value in known:
                found[str(key.value)] = value
            else:
                self.wrong(f'there is nothing called "{key.value}" here', key.span, _hint(str(key.value), known))
        return found

    def texts(self, node: YamlNode | None) -> dict[str, str]:
        """Plain values by any keys."""
        return {str(key.value): str(value.plain()) for key, value in self.pairs(node)}

    def items(self, node: YamlNode | None) -> tuple[YamlNode, ...]:
        """The nodes of a list; anything else is a finding and counts as an empty list."""
        if isinstance(node, YamlList):
            return node.items
        if node is not None:
            self.wrong("here belongs a list", node.span, "[one, another]")
        return ()

    def text(self, node: YamlNode | None) -> str:
        """A text; an empty one when it is not there, and with a finding for anything else."""
        if isinstance(node, YamlScalar) and isinstance(node.value, str):
            return node.value
        if node is not None:
            self.wrong("here belongs a text", node.span, 'put it in quotes: "..."')
        return ""

    def named(self, node: YamlNode | None, found: Mapping[str, Named], what: str) -> Named | None:
        """One of `found` by its name; None when it is not there, with a finding when it is no name of one."""
        if node is None:
            return None
        name = str(node.plain())
        if name not in found:
            self.wrong(f'there is no {what} called "{name}"', node.span, _hint(name, found))
        return found.get(name)

    def colour(self, node: YamlNode | None) -> str:
        """A colour as `#rgb` or `#rrggbb`."""
        if node is None:
            return NO_COLOUR
        text = self.text(node)
        if not text or re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text):
            return text
        self.wrong(f'"{text}" is no colour', node.span, 'write it like this: "#1f5fa8"')
        return NO_COLOUR

    def absent(self, node: YamlNode | None) -> frozenset[Member]:
        """What is not there, by the truths that say it."""
        found: frozenset[Member] = frozenset()
        asked = {each.name: each for each in self.rules.queries if each.type is TRUTH and _of_one(each)}
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
        lines = self.entries(parts.get("lines"), ("fact", "dashes", "marks"))
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
            tuple([self.mark(item, self.facts_of_edges(graph)) for item in self.items(lines.get("marks"))]),
            area,
            tint,
            tints,
        )

    def facts_of_edges(self, graph: Graph) -> dict[str, Fact]:
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

    def today(self, node: YamlNode | None, fact: Fact | None) -> dict[str, str]:
        """Plain values by those of a fact; what is a member there may have had another name before."""
        kind = None if fact is None else self.rules.kinds.get(fact.type.of)
        return {_today(name, kind): text for name, text in self.texts(node).items()}

    def side(self, node: YamlNode) -> SideStyle:
        """The letter and the colour of a side."""
        parts = self.entries(node, ("letter", "colour"))
        return SideStyle(self.text(parts.get("letter")), self.colour(parts.get("colour")))

    def shape(self, node: YamlNode, facts: Mapping[str, Fact]) -> tuple[Fact, str] | None:
        """A flag with the shape of the nodes that have it."""
        parts = self.entries(node, ("flag", "shape"))
        fact, shape = self.named(parts.get("flag"), facts, "flag"), self.text(parts.get("shape"))
        if shape not in SHAPES:
            self.wrong(f'there is no shape "{shape}"', node.span, _hint(shape, SHAPES))
            return None
        return None if fact is None else (fact, shape)

    def mark(self, node: YamlNode, facts: Mapping[str, Fact]) -> Mark:
        """A sign with what it stands for."""
        parts = self.entries(node, ("flag", "sign", "number"))
        flag, number = (self.named(parts.get(key), facts, "flag or line") for key in ("flag", "number"))
        return Mark(self.text(parts.get("sign")), flag, number)

    def tint(self, node: YamlNode | None, area: Fact | None) -> tuple[Fact | None, dict[str, str]]:
        """The fact that colours the areas, and the colours by its values; nothing without areas."""
        if node is None or area is None:
            return None, {}
        parts = self.entries(node, ("fact", "colours"))
        areas = self.rules.kinds[area.type.of]
        fact = self.named(parts.get("fact"), areas.facts, f"line of {article(areas.name)}")
        kind = None if fact is None else self.rules.kinds.get(fact.type.of)
        return fact, {_today(str(name.value), kind): self.colour(colour) for name, colour in self.pairs(parts.get("colours"))}

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

    def kept_at_nodes(self, node: YamlNode | None) -> Attribute | None:
        """An attribute whose holes are members, a node of a graph among them."""
        attribute = self.attribute(node)
        holes = [] if attribute is None else [param.type.of for param in attribute.params]
        return self.on_the_map(node, attribute, holes, "a hole that is a place")

    def kept_as_node(self, node: YamlNode | None) -> Attribute | None:
        """An attribute whose holes are members, and whose value is a node of a graph."""
        attribute = self.attribute(node)
        return self.on_the_map(node, attribute, [] if attribute is None else [attribute.type.of], "a place as its value")

    def attribute(self, node: YamlNode | None) -> Attribute | None:
        """An attribute by its head."""
        return self.named(node, {each.name: each for each in self.rules.attributes}, "attribute")

    def on_the_map(self, node: YamlNode | None, attribute: Attribute | None, kinds: list[str], needs: str) -> Attribute | None:
        """The attribute if one of `kinds` is what a graph joins, and all of its holes are members; else None with a finding."""
        if node is None or attribute is None:
            return None
        nodes = {graph.nodes.name for graph in self.rules.graphs}
        if nodes & {*kinds} and all(param.type.base == "member" for param in attribute.params):
            return attribute
        self.wrong(f'"{attribute.name}" has no place on the map', node.span, f"name an attribute with {needs}")
        return None


def _of_one(truth: Query) -> bool:
    """Is it about one member, and about nothing else?"""
    return [param.type.base for param in truth.params] == ["member"]


def _today(name: str, kind: Kind | None) -> str:
    """What a member of a kind is called by now; any other text as it is."""
    found = None if kind is None else by_names(kind.members).get(name)
    return name if found is None else found.name


def _there(found: Iterable[Named | None]) -> tuple[Named, ...]:
    """What is there of these."""
    return tuple([each for each in found if each is not None])


def _hint(name: str, known: Iterable[str]) -> str:
    """The nearest known name, or all of them."""
    names = list(known)
    near = suggest(name, names)
    return f'did you mean "{near[0]}"?' if near else "there are: " + (", ".join(names) or "none")
