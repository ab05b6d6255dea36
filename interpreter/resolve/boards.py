"""Boards: takes the YAML text of one, gives the members that it lists, or findings; knows kinds only by name.

A board is `kind: space` with `members`: a map from names to facts (`Old Town: {at: [3, 4], height: 2}`), or a list of edges (`-
{between: [Old Town, Ford], sort: road}`), each of which is named by its ends, or by its `name`.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics, meant
from interpreter.library import (
    Form,
    Keys,
    ListOf,
    MapOf,
    Objection,
    OneOf,
    Scalar,
    YamlList,
    YamlMap,
    YamlNode,
    YamlScalar,
    load_yaml,
)
from interpreter.records import record
from interpreter.resolve.copies import COPIES, names_on_board
from interpreter.source import Source, Span

LATER = Objection("", "", "")
"""Of what is told where the kind of a member is known: which facts it has, and of what kind each is."""


def _objection(message: str, way_out: str) -> Objection:
    return Objection("board-form", message, way_out)


_PLACE = _objection("`at` is two numbers: how far right, and how far down", "at: [120, 45]")
_NAME = Scalar((str, int), of_numbers="number")


def _words(about: str) -> Scalar:
    return Scalar((str, int), _objection("`{key}` takes a text", '{key}: "a few words"'), about, of_numbers="number")


META: dict[str, Form] = {
    "source": _words("Where it was read."),
    "confidence": _words("How sure that is."),
    "provenance": _words("Where it comes from, and how it was found."),
    "note": _words("What readers should know."),
}
"""What a board may say of itself and of any member: where it was read, and how sure that is."""
OTHERS: dict[str, Form] = {
    "at": ListOf(Scalar((int,)), _PLACE, "Its place in the drawing: how far right, and how far down.", (2, 2)),
    "name": _words("What a connection is called that is not called after its ends."),
    COPIES: OneOf((Scalar((int,)), ListOf(_NAME)), LATER, "How many there are of it, or what tells them apart."),
}
"""What else is no fact."""
FORMERLY = "formerly"
OTHERS[FORMERLY] = OneOf(
    (_NAME, ListOf(_NAME)),
    _objection("`{key}` takes a name, or a list of names", "{key}: [one, another]"),
    "What it was called in older versions.",
)
BETWEEN = "between"
_ENDS = "The two that it joins."
_FACT = Scalar((str, int, bool), LATER, "A fact of the kind.", blank=True, of_numbers="number")
_MEMBER = Keys(
    {BETWEEN: ListOf(_NAME, LATER, _ENDS, (2, 2)), **OTHERS, **META},
    objection=_objection("{key} needs its facts in braces", "Name: {{fact: value}}"),
    more=_FACT,
)
_CONNECTION = Keys(
    {BETWEEN: ListOf(_NAME, about=_ENDS, lengths=(2, 2)), **OTHERS, **META},
    (BETWEEN,),
    _objection("a connection needs `between: [A, B]`", "{{between: [A, B], sort: road}}"),
    more=_FACT,
)
FORM = Keys(
    {
        "kind": Scalar(about="The kind of its members."),
        "members": OneOf((MapOf(_MEMBER), ListOf(_CONNECTION)), about="Members by their names, or a list of connections."),
        **META,
    },
    ("kind", "members"),
    _objection("a board needs the keys `kind` and `members`", "kind: space, then members: with a line for each"),
    "Members of one kind, with their facts.",
    unknown=_objection("a board has no key `{key}`", "what is said of a member stands in its braces"),
)
"""What a board may say; editors get the same as a JSON Schema. Which facts a member has, its kind knows."""
META_KEYS = tuple(META)
OTHER_KEYS = (BETWEEN, *OTHERS)


@record
class BoardMember:
    """One entry of a board: a member with its facts, or an edge with its ends."""

    name: str
    span: Span
    facts: YamlMap
    """The map with its facts and other keys."""
    at: tuple[int, int] | None = None
    """Its position in the drawing."""
    between: tuple[YamlScalar, YamlScalar] | None = None
    """The names of its ends, if it is an edge."""
    names: tuple[str, ...] = ()
    """The names of its copies; its own name if it has none."""

    @property
    def ends(self) -> tuple[str, str] | None:
        """The names of the ends of an edge that has no name of its own; else None."""
        ends = None if self.between is None else (str(self.between[0].value), str(self.between[1].value))
        return ends if ends is not None and self.name == name_of_edge(*ends) else None


@record
class Board:
    """The members of one kind that a board file lists."""

    kind: YamlScalar
    members: tuple[BoardMember, ...]


def read_board(source: Source, diagnostics: Diagnostics, cache: Cache = NO_CACHE) -> Board | None:
    """The board in a text; None, with a finding, if the text has not its form. A member of the wrong form is a finding, and left
    out."""
    node = load_yaml(source, diagnostics, cache)
    if node is None:
        return None
    for misfit in FORM.misfits(node):
        if misfit.objection is FORM.unknown:
            way_out = meant(misfit.span, misfit.key, misfit.known, misfit.way_out)
            diagnostics.error(misfit.objection.code, misfit.message, misfit.span, help=way_out.help, repair=way_out.repair)
        elif misfit.objection is not LATER:
            diagnostics.error(misfit.objection.code, misfit.message, misfit.span, help=misfit.way_out)
    kind = node.get("kind") if isinstance(node, YamlMap) else None
    members = node.get("members") if isinstance(node, YamlMap) else None
    if not isinstance(kind, YamlScalar) or not isinstance(members, YamlMap | YamlList):
        return None
    return Board(kind, tuple(_members(members, diagnostics)))


def _members(node: YamlMap | YamlList, diagnostics: Diagnostics) -> Iterator[BoardMember]:
    """Those that stand under `members`: by name, or as a list of connections."""
    if isinstance(node, YamlMap):
        for key, facts in node:
            if isinstance(facts, YamlMap):
                name = str(key.value)
                names = names_on_board(name, facts.get(COPIES), diagnostics)
                yield BoardMember(name, key.span, facts, _at(facts), _ends(facts), names)
    else:
        for item in node:
            ends = _ends(item)
            if isinstance(item, YamlMap) and ends is not None:
                named = item.get("name")
                by_ends = name_of_edge(str(ends[0].value), str(ends[1].value))
                name = str(named.value) if isinstance(named, YamlScalar) else by_ends
                yield BoardMember(name, item.span, item, _at(item), ends, (name,))


def name_of_edge(one: str, other: str) -> str:
    """The name of an edge that has none of its own, made of the names of its ends: `Ford - Mill`."""
    return f"{one} - {other}"


def _ends(node: YamlNode) -> tuple[YamlScalar, YamlScalar] | None:
    """The names behind `between`; None when there are not two."""
    between = node.get("between") if isinstance(node, YamlMap) else None
    match between:
        case YamlList(_, (YamlScalar() as one, YamlScalar() as other)):
            return one, other
    return None


def _at(facts: YamlMap) -> tuple[int, int] | None:
    """The place in the drawing; None where there is none."""
    node = facts.get("at")
    match node:
        case YamlList(_, (YamlScalar(_, int() as x), YamlScalar(_, int() as y))) if OTHERS["at"].fits(node):
            return x, y
    return None
