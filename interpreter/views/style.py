"""How a rule set wants to be shown: the `site` files of its layers, later ones over earlier ones.

In: the library and the resolved rules. Out: `Look`, with a finding for everything in it that the rules do not have.

    rulebook: the rulebook's name
    sections: {"10.2": Movement procedure}
    map:
      graph: land
      size: [2300, 1582]
      owner: printed control                       # a fact of the nodes: whose colour and letter
      sides: {blue: {letter: B, colour: "#1f5fa8"}}
      shapes: [{flag: walled, shape: square}]      # the first flag that holds; else a circle
      marks: [{flag: port, sign: P, number: port modifier}]
      lines: {fact: sort, dashes: {road: "", pass: "12 8"}}
      area: province                               # a fact of the nodes
      tint: {fact: region, colours: {north: "#e8c070"}}     # a fact of the areas
    setup:
      owner: controller of (place)                 # attributes: one hole is a node, or the value is one
      counts: [{attribute: units of (owner) at (place), sign: U}]
      pieces: [place of (leader)]
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.diagnostics import Diagnostics, nearest
from interpreter.ir import Attribute, Fact, Graph, Kind, RuleSet
from interpreter.library import Library, YamlList, YamlMap, YamlNode, YamlScalar, load_yaml
from interpreter.source import Span

SHAPES = ("circle", "square", "hexagon", "diamond")


@dataclass(frozen=True, slots=True)
class Side:
    """How what belongs to a side is marked."""

    letter: str
    colour: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A small sign beside a node: drawn when the flag holds or the number is not 0, with the number behind it."""

    sign: str
    flag: Fact | None
    number: Fact | None


@dataclass(slots=True)
class MapLook:
    """What the picture of a graph shows. `dashes`, `tints`: by the name of a member."""

    graph: Graph
    size: tuple[int, int] = (1000, 1000)
    owner: Fact | None = None
    sides: dict[str, Side] = field(default_factory=dict)
    shapes: list[tuple[Fact, str]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    line: Fact | None = None
    dashes: dict[str, str] = field(default_factory=dict)
    area: Fact | None = None
    tint: Fact | None = None
    tints: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class SetupLook:
    """Which columns of the state the picture of a set-up shows."""

    owner: Attribute | None = None
    counts: list[tuple[Attribute, str]] = field(default_factory=list)
    pieces: list[Attribute] = field(default_factory=list)


@dataclass(slots=True)
class Look:
    """All of it. `sections`: titles of the rulebook's sections by number."""

    rulebook: str = ""
    sections: dict[str, str] = field(default_factory=dict)
    map: MapLook | None = None
    setup: SetupLook = field(default_factory=SetupLook)


def read_look(library: Library, rules: RuleSet, diagnostics: Diagnostics) -> Look:
    """The look that the layers of a library ask for. What is wrong in it is left out, with a finding `site-form`."""
    top: dict[str, YamlNode] = {}
    reader = _Reader(rules, diagnostics)
    sections: dict[str, str] = {}
    for source in library.sites:
        node = load_yaml(source, diagnostics)
        for key, value in reader.entries(node, ("rulebook", "sections", "map", "setup")):
            top[key] = value
            if key == "sections":
                sections |= {str(name.value): str(title.plain()) for name, title in reader.map(value)}
    look = Look(sections=sections)
    if "rulebook" in top:
        look.rulebook = reader.text(top["rulebook"])
    if "map" in top:
        look.map = reader.map_look(top["map"])
    if "setup" in top:
        look.setup = reader.setup_look(top["setup"])
    return look


class _Reader:
    """Reads values and reports what does not fit."""

    def __init__(self, rules: RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics

    def wrong(self, message: str, span: Span, help: str) -> None:
        self.diagnostics.error("site-form", message, span, help=help)

    def map(self, node: YamlNode | None) -> YamlMap | tuple:
        """A map; anything else is a finding and counts as an empty one."""
        if isinstance(node, YamlMap):
            return node
        if node is not None:
            self.wrong("here belong keys with values", node.span, "key: value")
        return ()

    def items(self, node: YamlNode) -> tuple[YamlNode, ...]:
        if isinstance(node, YamlList):
            return node.items
        self.wrong("here belongs a list", node.span, "[one, another]")
        return ()

    def entries(self, node: YamlNode | None, known: tuple[str, ...]) -> list[tuple[str, YamlNode]]:
        """Keys with values; an unknown key is a finding."""
        found = []
        for key, value in self.map(node):
            if key.value in known:
                found.append((str(key.value), value))
            else:
                self.wrong(f'there is nothing called "{key.value}" here', key.span, self.hint(str(key.value), known))
        return found

    def text(self, node: YamlNode) -> str:
        if isinstance(node, YamlScalar) and isinstance(node.value, str):
            return node.value
        self.wrong("here belongs a text", node.span, 'put it in quotes: "..."')
        return ""

    def hint(self, name: str, known: object) -> str:
        near = nearest(name, list(known))
        return f'did you mean "{near[0]}"?' if near else "there are: " + (", ".join(known) or "none")

    def named(self, node: YamlNode, found: dict, what: str) -> object | None:
        """One of `found` by its name."""
        name = str(node.plain())
        if name not in found:
            self.wrong(f'there is no {what} called "{name}"', node.span, self.hint(name, found))
        return found.get(name)

    def colour(self, node: YamlNode) -> str:
        text = self.text(node)
        if text and not (text[0] == "#" and len(text) in (4, 7) and all(char in "0123456789abcdefABCDEF" for char in text[1:])):
            self.wrong(f'"{text}" is no colour', node.span, 'write it like this: "#1f5fa8"')
            return "#888888"
        return text

    def map_look(self, node: YamlNode) -> MapLook | None:
        """The part about the map; None when its graph is not there."""
        graphs = {graph.name: graph for graph in self.rules.graphs}
        entries = dict(self.entries(node, ("graph", "size", "owner", "sides", "shapes", "marks", "lines", "area", "tint")))
        if "graph" not in entries:
            self.wrong("the map does not say its graph", node.span, "graph: " + (next(iter(graphs), "...")))
            return None
        graph = self.named(entries.pop("graph"), graphs, "graph")
        if not isinstance(graph, Graph):
            return None
        look = MapLook(graph)
        facts = graph.nodes.facts
        for key, value in entries.items():
            if key == "size":
                numbers = [item.plain() for item in self.items(value)]
                if len(numbers) == 2 and all(isinstance(number, int) and number > 0 for number in numbers):
                    look.size = (numbers[0], numbers[1])
                else:
                    self.wrong("the size is a width and a height", value.span, "size: [1000, 800]")
            elif key in ("owner", "area"):
                setattr(look, key, self.named(value, facts, f"line or flag of a {graph.nodes.name}"))
            elif key == "sides":
                for name, side in self.map(value):
                    parts = dict(self.entries(side, ("letter", "colour")))
                    letter = self.text(parts["letter"]) if "letter" in parts else ""
                    look.sides[str(name.value)] = Side(letter, self.colour(parts["colour"]) if "colour" in parts else "#888888")
            elif key == "shapes":
                look.shapes = [shape for shape in (self.shape(item, facts) for item in self.items(value)) if shape]
            elif key == "marks":
                look.marks = [self.mark(item, facts) for item in self.items(value)]
            elif key == "lines":
                parts = dict(self.entries(value, ("fact", "dashes")))
                look.line = (
                    self.named(parts["fact"], graph.edges.facts, f"line of a {graph.edges.name}") if "fact" in parts else None
                )
                look.dashes = {str(name.value): str(dash.plain()) for name, dash in self.map(parts.get("dashes"))}
        if "tint" in entries and look.area is not None:
            parts = dict(self.entries(entries["tint"], ("fact", "colours")))
            areas: Kind = self.rules.kinds[look.area.type.of]
            look.tint = self.named(parts["fact"], areas.facts, f"line of a {areas.name}") if "fact" in parts else None
            look.tints = {str(name.value): self.colour(colour) for name, colour in self.map(parts.get("colours"))}
        return look

    def shape(self, node: YamlNode, facts: dict) -> tuple[Fact, str] | None:
        parts = dict(self.entries(node, ("flag", "shape")))
        fact = self.named(parts["flag"], facts, "flag") if "flag" in parts else None
        shape = self.text(parts["shape"]) if "shape" in parts else ""
        if shape not in SHAPES:
            self.wrong(f'there is no shape "{shape}"', node.span, self.hint(shape, SHAPES))
            return None
        return (fact, shape) if isinstance(fact, Fact) else None

    def mark(self, node: YamlNode, facts: dict) -> Mark:
        parts = dict(self.entries(node, ("flag", "sign", "number")))
        flag, number = (self.named(parts[key], facts, "flag or line") if key in parts else None for key in ("flag", "number"))
        return Mark(self.text(parts["sign"]) if "sign" in parts else "", flag, number)

    def setup_look(self, node: YamlNode) -> SetupLook:
        """The part about set-ups."""
        look = SetupLook()
        for key, value in self.entries(node, ("owner", "counts", "pieces")):
            if key == "owner":
                look.owner = self.column(value, "hole")
            elif key == "pieces":
                found = [self.column(item, "value") for item in self.items(value)]
                look.pieces = [attribute for attribute in found if attribute is not None]
            else:
                for item in self.items(value):
                    parts = dict(self.entries(item, ("attribute", "sign")))
                    attribute = self.column(parts["attribute"], "hole") if "attribute" in parts else None
                    if attribute is not None:
                        look.counts.append((attribute, self.text(parts["sign"]) if "sign" in parts else ""))
        return look

    def column(self, node: YamlNode, where: str) -> Attribute | None:
        """An attribute whose holes are members, and that has a node of a graph as one of them, or as its value."""
        attribute = self.named(node, {each.name: each for each in self.rules.attributes}, "attribute")
        if not isinstance(attribute, Attribute):
            return None
        nodes = {graph.nodes.name for graph in self.rules.graphs}
        holes = [param.type.of if param.type.base == "member" else "" for param in attribute.params]
        found = {*holes} if where == "hole" else {attribute.type.of}
        if "" in holes or not found & nodes:
            needs = "a hole that is a place" if where == "hole" else "a place as its value"
            self.wrong(f'"{attribute.name}" has no place on the map', node.span, f"name an attribute with {needs}")
            return None
        return attribute
