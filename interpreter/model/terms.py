"""The checked middle form: every name bound, every kind known, sugar still recognisable.

The model room makes these from trees; the program room lowers them, the oracle walks them, prose prints them. All frozen.
Values at run time are: number -> int; truth -> bool or 0/1; member of a kind -> its dense id (int, none = -1);
set -> sorted tuple of ids; path -> tuple of ids in order; text -> str.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Union

from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.model.declared import (
        Action, Attribute, Die, Effect, Fact, Graph, Occasion, Pile, Procedure, Query, Reach, Route, SpanOfPlay, Table, Value,
    )  # fmt: skip


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
UNKNOWN = Type("unknown")
"""What could not be read: it stands anywhere, so that one mistake gives one finding."""


@dataclass(frozen=True, slots=True)
class Term:
    """Base of the middle form. `span` is where the author wrote it."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False)


# --- expressions: pure, never ask, never change anything --------------------------------------------------------------


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

    plus minus (a, b) -> number; half (n) -> n // 2; smaller larger (a, b);
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
    """About a pile: `question`: `members` -> set, `number` -> number, `top` -> member or none, `holds` (member last arg) -> truth."""

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
    Const, Local, Read, FactOf, Ask, ValueOf, Op, Members, Filter, InPile, OnGraph, Allowed, Lookup, Reached, Paths, UnderWay,
    InForce, EffectsOf,
]  # fmt: skip


# --- statements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetLocal(Term):
    """`let` and `becomes` on a local. `stated` False: made by the compiler, not printed."""

    name: str
    value: Expr
    stated: bool = True


@dataclass(frozen=True, slots=True)
class Write(Term):
    """An attribute becomes a value."""

    attribute: Attribute
    args: tuple[Expr, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class Add(Term):
    """A number attribute changes by `amount` (`sign` 1 or -1); below the declared minimum is a broken rule, not clamped."""

    attribute: Attribute
    args: tuple[Expr, ...]
    amount: Expr
    sign: int


@dataclass(frozen=True, slots=True)
class If(Term):
    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Return(Term):
    """`stop` (value None) and `answer`."""

    value: Expr | None


@dataclass(frozen=True, slots=True)
class ForEach(Term):
    """Over the members of `source`, fixed at the start; `condition` is tested again before each turn. `order_by`: the side
    that picks the next member each time, None for board order."""

    var: str
    source: Expr
    condition: Expr | None
    order_by: Expr | None
    body: tuple[Stmt, ...]
    site: Site | None = None


@dataclass(frozen=True, slots=True)
class Repeat(Term):
    """`mode`: while (test before), until (test after the first turn? no: before each turn, leaves when true), times (number)."""

    mode: str
    bound: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Call(Term):
    """Run a procedure; `result` is the local that takes its answer. `before`, `instead`, `after` hooks run around it.
    With `block`, the procedure is found at run time: the block `block` of the member `args[0]` (see `Block`)."""

    procedure: Procedure
    args: tuple[Expr, ...]
    result: str | None = None


@dataclass(frozen=True, slots=True)
class CallBlock(Term):
    """Run the block of a kind (`event of (card) by (player)`) for a member found at run time; nothing if the member has none."""

    kind: str
    block: str
    member: Expr
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Verb(Term):
    """A kernel operation. `name`, piles and arguments:

    move (card; pile, pile_args) | move_all (pile, args -> pile, args) | shuffle (pile) | deal (number; from, to) | draw_random
    (number; from, to) | begin / end (span) | history_open, history_mark (number), history_rewind (number), history_close.
    """

    name: str
    args: tuple[Expr, ...] = ()
    piles: tuple[tuple[Pile, tuple[Expr, ...]], ...] = ()
    of: SpanOfPlay | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the rules that asks. `number` dense; `name` stable and readable; `prompt` with {local} holes; `key` the
    template of an option's text (`{}` is the member's name); `hidden` True: sealed until shown."""

    number: int
    name: str
    prompt: str
    key: str
    span: Span
    rule: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ChooseOne(Term):
    """`asker` picks one of `source` into local `name`. `optional` adds a pass. Nothing there, or passed: `otherwise`
    runs and `name` is none. Exactly one and not optional: taken unasked."""

    site: Site
    asker: Expr
    source: Expr
    name: str
    optional: bool
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseSome(Term):
    """`asker` picks between `low` and `high` (None: all) members of `source`, one at a time in board order free, into the set `name`."""

    site: Site
    asker: Expr
    source: Expr
    low: Expr | None
    high: Expr | None
    name: str
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseNumber(Term):
    """`asker` picks a number from `low` to `high`; one possibility is taken unasked; none (high below low): `otherwise`."""

    site: Site
    asker: Expr
    low: Expr
    high: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuOption(Term):
    """One line of a menu. `key` with `{}` for the member's name; `guard` tested first; `var` and `source` when it names a member."""

    key: str
    guard: Expr | None
    var: str | None
    source: Expr | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Menu(Term):
    """One option of several is taken and carried out; `repeats`: again until the asker is done (a `done` option is added).
    Exactly one option and not `repeats`: taken unasked."""

    site: Site
    asker: Expr
    options: tuple[MenuOption, ...]
    repeats: bool
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class YesNo(Term):
    """`asker` may have `body` done; offered only if `guard` holds. Options `yes`, `no`."""

    site: Site
    asker: Expr
    guard: Expr | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Roll(Term):
    """A die into local `name`; with `count`, the sum of that many dice."""

    die: Die
    count: Expr | None
    name: str


@dataclass(frozen=True, slots=True)
class Pick(Term):
    """A random member of `source` into local `name`; none there: `otherwise`."""

    source: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Announce(Term):
    """A moment: hooks of the occasion run, then hands are polled for reactions."""

    occasion: Occasion
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class StartEffect(Term):
    """A lasting effect comes into force with these captured values."""

    effect: Effect
    captures: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Win(Term):
    """The game ends at once; `winner` None: nobody."""

    winner: Expr | None
    because: str


@dataclass(frozen=True, slots=True)
class Report(Term):
    """A line for the log: text with `{}` holes and their values (with types, for printing)."""

    text: str
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Together(Term):
    """Choices inside are sealed until the end of the block."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class GoRound(Term):
    """Each member of `source` in turn, from `start`, round and round, until all pass in a row. A turn passes when
    its body ran without writing to the state or starting anything: the body sets `acted` (a local) when it acts."""

    var: str
    source: Expr
    start: Expr
    acted: str
    body: tuple[Stmt, ...]


Stmt = Union[
    SetLocal, Write, Add, If, Return, ForEach, Repeat, Call, CallBlock, Verb, ChooseOne, ChooseSome, ChooseNumber, Menu, YesNo,
    Roll, Pick, Announce, StartEffect, Win, Report, Together, GoRound,
]  # fmt: skip
