"""The expressions of the IR: they never ask and never change anything."""

from __future__ import annotations

from dataclasses import field
from typing import cast

from interpreter.ir.searches import Reach, Route
from interpreter.ir.symbols import (
    Action,
    Attribute,
    Effect,
    Fact,
    Graph,
    OptionSwitch,
    Period,
    Pile,
    Query,
    Switch,
    Table,
    Value,
)
from interpreter.ir.terms import Expr
from interpreter.ir.types import NUMBER, TRUTH, Type
from interpreter.records import record


@record
class Const(Expr):
    """A constant: int (also member ids and truths), str, or tuple of ids. none is -1. `switch`: the option or ruling that
    determines it: a truth is whether that has this `state`, a number is its value; `why`: the same in words, for prose."""

    value: int | str | tuple[int, ...]
    type: Type
    why: str = field(default="", kw_only=True, compare=False)
    switch: Switch | None = field(default=None, kw_only=True, compare=False, repr=False)
    state: int = field(default=0, kw_only=True, compare=False, repr=False)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Its value in each state of its option, if it is a number that an option determines; else empty."""
        return self.switch.numbers if isinstance(self.switch, OptionSwitch) and self.type is NUMBER else ()


@record
class Local(Expr):
    """A parameter or local variable. `name`: unique within its procedure (shadowing already resolved), a valid identifier."""

    name: str
    type: Type


@record
class Read(Expr):
    """The value of a cell: `attribute` at `args` (one per hole)."""

    attribute: Attribute
    args: tuple[Expr, ...]
    type: Type


@record
class FactOf(Expr):
    """The printed fact of a member, which never changes."""

    fact: Fact
    member: Expr
    type: Type


@record
class Ask(Expr):
    """The answer of a declared query (pure)."""

    query: Query
    args: tuple[Expr, ...]
    type: Type


@record
class ValueOf(Expr):
    """A declared value, with all its adjustments."""

    value: Value
    args: tuple[Expr, ...]
    type: Type


@record
class Op(Expr):
    """A built-in operation on values. `name` and meaning:

    plus minus times (a, b) -> number; half (n) -> n // 2; smaller larger (a, b);
    eq ne lt le gt ge (a, b) -> truth (eq/ne on any one base); not (a); and or (a, b, ...);
    in (x, set) -> truth; count (set) -> number; empty (set), some (set) -> truth;
    from_on after_on (set, x) -> set in the order of the board, round from x or from behind x: only in turns and loops;
    with without (set, x) -> set; union (set, set); minus_set (set, set); first (set) -> member or none;
    path_start path_end (path) -> member; path_length (path) -> number of steps; stages (path) -> its nodes as a set;
    if_else (test, a, b).
    """

    name: str
    args: tuple[Expr, ...]
    type: Type


@record
class Members(Expr):
    """All members of a kind in board order."""

    type: Type


@record
class Filter(Expr):
    """The members of `source` (a set, or the paths of a route) for which `condition` holds; `var` is the member inside it."""

    source: Expr
    var: str
    condition: Expr
    type: Type


@record
class Measure(Expr):
    """A number or a set made from the number `item` over the members of the set `source`; `var` is the member inside it. `how`:
    `sum`, `highest`, `lowest`.

    `type` a number: the sum, the highest or lowest of the numbers, 0 where there is no member. A set: the members with the
    highest or lowest, all of them where several have it.
    """

    how: str
    source: Expr
    var: str
    item: Expr
    type: Type


Binder = Filter | Measure
"""What gives the members of a set a name in one of its terms."""


@record
class InPile(Expr):
    """A question about a pile. `question`: `members` -> set, `number` -> number, `top` -> member or none, `holds` (of `member`)
    -> truth."""

    question: str
    pile: Pile
    args: tuple[Expr, ...]
    member: Expr | None
    type: Type


@record
class OnGraph(Expr):
    """A question about a graph. `question`: `adjacent` (a, b) -> truth, `neighbours` (a) -> set, `connection` (a, b) -> member or
    none (the first in board order), `connections` (a, b) -> set, `distance` (a, b) -> number (-1 when there is no way). `vague`:
    the phrase does not say which of several graphs it means, which is a finding."""

    question: str
    graph: Graph
    args: tuple[Expr, ...]
    type: Type
    vague: bool = False


@record
class Allowed(Expr):
    """Is this action allowed, by its own clauses and the lines that forbid or permit it?"""

    action: Action
    args: tuple[Expr, ...]
    type: Type = TRUTH


@record
class Lookup(Expr):
    """A cell of a table: result number `result` at `args`. A row that says at most or at least covers all numbers beyond it."""

    table: Table
    result: int
    args: tuple[Expr, ...]
    type: Type


@record
class Reached(Expr):
    """The set of nodes that a `reach` floods."""

    reach: Reach
    args: tuple[Expr, ...]
    type: Type


@record
class Paths(Expr):
    """The paths that a `route` finds, as a tuple of paths. It may only be the source of a choice, a `some`, an `empty` or a
    `count`."""

    route: Route
    args: tuple[Expr, ...]
    type: Type


@record
class UnderWay(Expr):
    """Is this span running?"""

    of: Period
    type: Type = TRUTH


@record
class MomentsKept(Expr):
    """How many moments of this span are kept."""

    of: Period
    type: Type = NUMBER


@record
class InForce(Expr):
    """Is an instance of this lasting effect in force?"""

    effect: Effect
    type: Type = TRUTH


@record
class EffectsOf(Expr):
    """How many instances of these lasting effects, those that a member's rules start, are in force."""

    effects: tuple[Effect, ...]
    type: Type = NUMBER


Expression = (
    Const
    | Local
    | Read
    | FactOf
    | Ask
    | ValueOf
    | Op
    | Members
    | Filter
    | Measure
    | InPile
    | OnGraph
    | Allowed
    | Lookup
    | Reached
    | Paths
    | UnderWay
    | MomentsKept
    | InForce
    | EffectsOf
)
"""Every expression of the IR: what a visitor must know."""


def as_expression(term: Expr) -> Expression:
    """The same term, typed as a member of the closed union, for a `match` that ends in `assert_never`.

    Fields hold `Expr`, the open base, so that symbols and terms need no circle; a test proves that no other class has that base.
    """
    return cast(Expression, term)
