"""What is worked out: queries, values, routes and reaches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.model.declared.things import Declared, Graph, Param
from interpreter.model.terms import TRUTH, Expr, Stmt, Type
from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.model.declared.hooks import Effect


@dataclass(slots=True, frozen=True)
class Clause:
    """One condition with its place: one reason in an explanation."""

    test: Expr
    span: Span
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Query(Declared):
    """A pure question. `body` ends in `Return`. A truth made of `when` lines has them in `clauses` (joined by and) and an
    equal `body`."""

    params: tuple[Param, ...] = ()
    type: Type = TRUTH
    body: tuple[Stmt, ...] = ()
    clauses: tuple[Clause, ...] = ()
    locals: dict[str, Type] = field(default_factory=dict)
    display: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False, kw_only=True)
class Adjust:
    """One line that makes or changes a value. `how`: starts at, raised by, lowered by, limited to, at least, counts as."""

    how: str
    amount: Expr
    condition: Expr | None = None
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Value(Declared):
    """A number with reasons. Order: the start (or the last `counts as` that holds), raises and lowers, then limits."""

    params: tuple[Param, ...] = ()
    type: Type = Type("number")
    lines: list[Adjust] = field(default_factory=list)


@dataclass(slots=True, eq=False, kw_only=True)
class Route(Declared):
    """A bounded search for paths through a graph (simple paths, the start never entered again).

    Locals `last`, `next` (names in `step_names`) and `carried` are bound in the expressions. `choose`: `any`, or `fewer`
    (the nearest, and any that loses less than the best of the nearest).
    """

    params: tuple[Param, ...] = ()
    graph: Graph | None = None
    origin: Expr | None = None
    last: str = "last"
    next: str = "next"
    step: Expr | None = None
    start: Expr | None = None
    toll: Expr | None = None
    gain: Expr | None = None
    ends: list[Expr] = field(default_factory=list)
    length: Expr | None = None
    choose: str = "any"


@dataclass(slots=True, eq=False, kw_only=True)
class Reach(Declared):
    """A flood through a graph from a set."""

    params: tuple[Param, ...] = ()
    graph: Graph | None = None
    start: Expr | None = None
    last: str = "last"
    next: str = "next"
    step: Expr | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Invariant(Declared):
    """Something that must hold whenever a decision waits."""

    clauses: tuple[Clause, ...] = ()
