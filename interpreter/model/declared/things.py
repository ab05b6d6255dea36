"""What every declared thing has; kinds with their members and facts, and what is kept of them during a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.model.terms import NOTHING, Expr, Type
from interpreter.source import NOWHERE, Span
from interpreter.syntax.nodes import Pattern

if TYPE_CHECKING:
    from interpreter.model.declared.hooks import Occasion, Procedure


@dataclass(slots=True, eq=False, kw_only=True)
class Declared:
    """What every declared thing has. `name`: unique, readable (pattern text or title). `ident`: a Python identifier, unique.
    `says`: template for prose, or ''. `layer`: where it was last shaped."""

    name: str
    ident: str
    span: Span = NOWHERE
    layer: str = ""
    cites: tuple[str, ...] = ()
    says: str = ""
    notes: tuple[str, ...] = ()
    provenance: str = ""
    origin: list[Span] = field(default_factory=list)
    pattern: Pattern | None = None


@dataclass(slots=True, frozen=True)
class Param:
    """A hole of a head: name (identifier), type; `low`/`high` only for ranges of attributes."""

    name: str
    type: Type
    low: int = 0
    high: int = 0
    word: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Member(Declared):
    """A member of a kind: `id` dense from 0 in board order. `number` as printed (cards) or None. `at`: x, y for drawing.
    `adds_options`: it adds some to a menu."""

    kind: Kind
    id: int = 0
    number: int | None = None
    at: tuple[int, int] | None = None
    ends: tuple[int, int] | None = None
    meta: dict[str, object] = field(default_factory=dict)
    blocks: dict[str, Procedure] = field(default_factory=dict)
    adds_options: bool = False


@dataclass(slots=True, eq=False, kw_only=True)
class Kind(Declared):
    """A kind of things with a fixed list of members."""

    plural: str = ""
    members: list[Member] = field(default_factory=list)
    facts: dict[str, Fact] = field(default_factory=dict)
    blocks: dict[str, BlockHead] = field(default_factory=dict)
    narrowings: list[Narrowing] = field(default_factory=list)
    reactions_pile: Pile | None = None
    reactions_param: Param | None = None
    reactions_prelude: Procedure | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Fact(Declared):
    """A printed fact of the members of a kind: `values[id]`. Truths are 0/1. `words`: the keyword of its line."""

    kind: Kind
    type: Type
    words: str = ""
    values: list[int | str] = field(default_factory=list)
    default: int | str | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class BlockHead(Declared):
    """A block that members of a kind may have: parameters after the member itself."""

    kind: Kind
    params: tuple[Param, ...] = ()
    type: Type = NOTHING


@dataclass(slots=True, eq=False, kw_only=True)
class Narrowing(Declared):
    """`of (owner: side)` after a kind's noun: `condition` tells which members remain (`var` is the member)."""

    kind: Kind
    params: tuple[Param, ...] = ()
    var: str = "it"
    condition: Expr | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Graph(Declared):
    """Nodes of one kind joined by members of another (whose `ends` say which)."""

    nodes: Kind
    edges: Kind


@dataclass(slots=True, eq=False, kw_only=True)
class Attribute(Declared):
    """A column of the state: one value for each combination of its holes (mixed radix, last hole fastest).

    `shown`: `all`, `nobody`, or the index of the hole that is the owner. `start`: an expression over the params, or None.
    `rewind`: restored by the history. `span`: set back when it begins. `indexed`: ids by value are kept.
    """

    params: tuple[Param, ...]
    type: Type
    start: Expr | None = None
    shown: str | int = "all"
    rewind: bool = False
    lasts_for: SpanOfPlay | None = None
    indexed: bool = False


@dataclass(slots=True, eq=False, kw_only=True)
class Pile(Declared):
    """An ordered list of members of `holds` for each combination of holes; each member lies in at most one pile."""

    params: tuple[Param, ...]
    holds: Kind
    shown: str | int = "all"
    start: Expr | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class SpanOfPlay(Declared):
    """Something that begins and ends. `began`, `ended` are the occasions; hooks hang there."""

    began: Occasion | None = None
    ended: Occasion | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Table(Declared):
    """A printed table. `axes`: one or two lists of (low, high) ranges, open ends as None; a table with one axis has one column of
    cells. `cells[row][column]` is a tuple of ints, one for each result."""

    params: tuple[Param, ...] = ()
    results: tuple[str, ...] = ()
    axes: tuple[tuple[tuple[int | None, int | None], ...], ...] = ()
    cells: tuple[tuple[tuple[int, ...], ...], ...] = ()


@dataclass(slots=True, eq=False, kw_only=True)
class Die(Declared):
    """A die. `faces`: ints, or member ids of `kind`."""

    faces: tuple[int, ...] = ()
    kind: Kind | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class OptionSwitch(Declared):
    on: bool = False


@dataclass(slots=True, eq=False, kw_only=True)
class Ruling(Declared):
    """An unclear sentence: the question, the readings, the one in force, and why."""

    asks: str = ""
    readings: tuple[str, ...] = ()
    chosen: str = ""
    because: str = ""
