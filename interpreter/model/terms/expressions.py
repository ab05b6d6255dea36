"""Kinds of value, and the expressions of the middle form: they never ask and never change anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Union

from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.model.declared import (
        Action,
        Attribute,
        Effect,
        Fact,
        Graph,
        Pile,
        Query,
        Reach,
        Route,
        SpanOfPlay,
        Table,
        Value,
    )


@dataclass(frozen=True, slots=True)
class Type:
    """A kind of value. `base`: number, truth, text, member, set, path, nothing. `of`: kind name for member, set, path."""

    base: str
    of: str = ""
    optional: bool = False

    def __str__(self) -> str:
        if not self.of and self.base in ("member", "set", "path"):
            return {"member": "thing", "set": "set", "path": "path"}[self.base]
        if self.base in ("member", "set", "path"):
            name = {"member": self.of, "set": f"set of {self.of}", "path": f"path of {self.of}"}[self.base]
            return f"{name} or none" if self.optional else name
        return self.base


NUMBER = Type("number")
TRUTH = Type("truth")
TEXT = Type("text")
NOTHING = Type("nothing")
NONE = Type("none")
"""What the word `none` is of: it stands for any member that may be missing."""
UNKNOWN = Type("unknown")
"""What could not be read: it stands anywhere, so that one mistake gives one finding."""


@dataclass(frozen=True, slots=True)
class Term:
    """Base of the middle form. `span` is where the author wrote it."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class Const(Term):
    """A fixed value: int (also member ids and truths), str, or tuple of ids. none is -1. `why`: the option or ruling that
    fixed a truth, as a clause, for prose."""

    value: int | str | tuple[int, ...]
    type: Type
    why: str = field(default="", kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class Local(Term):
    """A parameter or local; `name` is unique within its procedure (shadowing already resolved), a valid identifier."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Read(Term):
    """A column of the state: `attribute` at `args` (one per hole)."""

    attribute: Attribute
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class FactOf(Term):
    """A printed fact of a member: fixed for the rule set."""

    fact: Fact
    member: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Ask(Term):
    """A declared query, asked of the state (pure)."""

    query: Query
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class ValueOf(Term):
    """A declared value with everything that adjusts it."""

    value: Value
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Op(Term):
    """A built-in operation on values. `name` and meaning:

    plus minus times (a, b) -> number; half (n) -> n // 2; smaller larger (a, b);
    eq ne lt le gt ge (a, b) -> truth (eq/ne on any one base); not (a); and or (a, b, ...);
    in (x, set) -> truth; count (set) -> number; empty (set), some (set) -> truth;
    with without (set, x) -> set; union (set, set); minus_set (set, set); first (set) -> member or none;
    path_start path_end (path) -> member; path_length (path) -> number of steps;
    if_else (test, a, b).
    """

    name: str
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Members(Term):
    """All members of a kind in board order."""

    type: Type


@dataclass(frozen=True, slots=True)
class Filter(Term):
    """The members of `source` (a set, or the paths of a route) for which `condition` holds; `var` is the member inside it."""

    source: Expr
    var: str
    condition: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class InPile(Term):
    """About a pile: `question`: `members` -> set, `number` -> number, `top` -> member or none, `holds` (of `member`) -> truth."""

    question: str
    pile: Pile
    args: tuple[Expr, ...]
    member: Expr | None
    type: Type


@dataclass(frozen=True, slots=True)
class OnGraph(Term):
    """About a graph: `question`: `adjacent` (a, b) -> truth, `neighbours` (a) -> set, `connection` (a, b) -> member or none,
    `distance` (a, b) -> number (-1 when there is no way)."""

    question: str
    graph: Graph
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Allowed(Term):
    """Is this action allowed: its own clauses, forbids, permits."""

    action: Action
    args: tuple[Expr, ...]
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Lookup(Term):
    """A cell of a table: result number `result` at `args` (clamped to the first and last row where a row says at most/least)."""

    table: Table
    result: int
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Reached(Term):
    """The set that a `reach` floods."""

    reach: Reach
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Paths(Term):
    """The paths that a `route` finds, as a tuple of paths; only the source of a choice, a `some`, an `empty` or a `count`."""

    route: Route
    args: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class UnderWay(Term):
    """Is this span going on."""

    of: SpanOfPlay
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class InForce(Term):
    """Is the lasting effect in force (any instance)."""

    effect: Effect
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class EffectsOf(Term):
    """How many lasting effects that were started by this member's rules are in force."""

    effects: tuple[Effect, ...]
    type: Type = NUMBER


Expr = Union[
    Const,
    Local,
    Read,
    FactOf,
    Ask,
    ValueOf,
    Op,
    Members,
    Filter,
    InPile,
    OnGraph,
    Allowed,
    Lookup,
    Reached,
    Paths,
    UnderWay,
    InForce,
    EffectsOf,
]
