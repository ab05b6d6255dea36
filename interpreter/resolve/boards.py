"""Boards: takes the YAML text of one, gives the members that it lists, or findings; knows no kind but by its name.

A board is `kind: space` with `members`: a map from names to facts (`Old Town: {at: [3, 4], height: 2}`), or a list of connections
(`- {between: [Old Town, Ford], sort: road}`), each of which is called after its ends, or by its `name`.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics
from interpreter.library import YamlList, YamlMap, YamlNode, YamlScalar, load_yaml
from interpreter.records import record
from interpreter.resolve.copies import COPIES, names_on_board
from interpreter.source import Source, Span

META_KEYS = ("source", "confidence", "provenance", "note")
"""What a board may say of any member: where it was read, and how sure that is."""
OTHER_KEYS = ("notes", "at", "between", "name", COPIES)
"""What else is no fact."""


@record
class BoardMember:
    """A member as its board lists it. `facts`: all that stands in its braces; `at`: its place in the drawing; `between`: the
    names of its ends, if it is a connection; `names`: those of its copies, or its own."""

    name: str
    span: Span
    facts: YamlMap
    at: tuple[int, int] | None = None
    between: tuple[YamlScalar, YamlScalar] | None = None
    names: tuple[str, ...] = ()

    @property
    def ends(self) -> tuple[str, str] | None:
        """The names of the ends after which a connection is called; None for what has a name of its own."""
        ends = None if self.between is None else (str(self.between[0].value), str(self.between[1].value))
        return ends if ends is not None and self.name == name_of_edge(*ends) else None


@record
class Board:
    """The members of one kind that a text lists."""

    kind: YamlScalar
    members: tuple[BoardMember, ...]


def read_board(source: Source, diagnostics: Diagnostics, cache: Cache = NO_CACHE) -> Board | None:
    """The board that a text holds; None, with a finding, when it is none. A member of another form is a finding, and left out."""
    node = load_yaml(source, diagnostics, cache)
    if node is None:
        return None
    kind = node.get("kind") if isinstance(node, YamlMap) else None
    members = node.get("members") if isinstance(node, YamlMap) else None
    if not isinstance(kind, YamlScalar) or not isinstance(members, YamlMap | YamlList):
        diagnostics.error(
            "board-form",
            "a board needs the keys `kind` and `members`",
            node.span,
            help="kind: space, then members: with a line for each",
        )
        return None
    return Board(kind, tuple(_members(members, diagnostics)))


def _members(node: YamlMap | YamlList, diagnostics: Diagnostics) -> Iterator[BoardMember]:
    """Those that stand under `members`: by name, or as a list of connections."""
    if isinstance(node, YamlMap):
        for key, facts in node:
            if isinstance(facts, YamlMap):
                name = str(key.value)
                names = names_on_board(name, facts.get(COPIES), diagnostics)
                yield BoardMember(name, key.span, facts, _at(facts, diagnostics), _ends(facts), names)
            else:
                message = f"{key.value} needs its facts in braces"
                diagnostics.error("board-form", message, facts.span, help="Name: {fact: value}")
    else:
        for item in node:
            ends = _ends(item)
            if isinstance(item, YamlMap) and ends is not None:
                named = item.get("name")
                by_ends = name_of_edge(str(ends[0].value), str(ends[1].value))
                name = str(named.value) if isinstance(named, YamlScalar) else by_ends
                yield BoardMember(name, item.span, item, _at(item, diagnostics), ends, (name,))
            else:
                help_text = "{between: [A, B], sort: road}"
                diagnostics.error("board-form", "a connection needs `between: [A, B]`", item.span, help=help_text)


def name_of_edge(one: str, other: str) -> str:
    """What a connection is called that has no name of its own."""
    return f"{one} - {other}"


def _ends(node: YamlNode) -> tuple[YamlScalar, YamlScalar] | None:
    """The names behind `between`; None when there are not two."""
    between = node.get("between") if isinstance(node, YamlMap) else None
    match between:
        case YamlList(_, (YamlScalar() as one, YamlScalar() as other)):
            return one, other
    return None


def _at(facts: YamlMap, diagnostics: Diagnostics) -> tuple[int, int] | None:
    """The place in the drawing; a finding when it is no pair of numbers."""
    node = facts.get("at")
    match node:
        case None:
            return None
        case YamlList(_, (YamlScalar(_, bool()), _) | (_, YamlScalar(_, bool()))):
            pass
        case YamlList(_, (YamlScalar(_, int() as x), YamlScalar(_, int() as y))):
            return x, y
    diagnostics.error("board-form", "`at` is two numbers: how far right, and how far down", node.span, help="at: [120, 45]")
    return None
