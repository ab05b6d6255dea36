"""The statements of the IR."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from interpreter.ir.symbols import Attribute, Die, Effect, Occasion, Period, Pile, Procedure
from interpreter.ir.terms import ChoicePoint, Expr, Stmt, Term


@dataclass(frozen=True, slots=True)
class SetLocal(Stmt):
    """`let` and `becomes` on a local."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Write(Stmt):
    """An attribute becomes a value."""

    attribute: Attribute
    args: tuple[Expr, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class Add(Stmt):
    """A number attribute changes by `amount` (`sign` 1 or -1); below the declared minimum is a broken rule, not clamped."""

    attribute: Attribute
    args: tuple[Expr, ...]
    amount: Expr
    sign: int


@dataclass(frozen=True, slots=True)
class If(Stmt):
    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Return(Stmt):
    """`stop` (value None) and `answer`."""

    value: Expr | None


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    """Over the members of `source`, fixed at the start; `condition` is tested again before each turn. `order_by`: the side
    that picks the next member each time, None for board order."""

    var: str
    source: Expr
    condition: Expr | None
    order_by: Expr | None
    body: tuple[Stmt, ...]
    point: ChoicePoint | None = None


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """`mode`: while (test before), until (test after the first turn? no: before each turn, leaves when true), times (number)."""

    mode: str
    bound: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Call(Stmt):
    """Run a procedure; `result` is the local that takes its answer. `before`, `instead`, `after` hooks run around it.
    With `block`, the procedure is found at run time: the block `block` of the member `args[0]` (see `Block`)."""

    procedure: Procedure
    args: tuple[Expr, ...]
    result: str | None = None


@dataclass(frozen=True, slots=True)
class CallBlock(Stmt):
    """Run the block of a kind (`event of (card) by (player)`) for a member found at run time; nothing if the member has none."""

    kind: str
    block: str
    member: Expr
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Verb(Stmt):
    """A kernel operation. `name`, piles and arguments:

    move (card; pile, pile_args) | move_all (pile, args -> pile, args) | shuffle (pile) | deal (number; from, to) | draw_random
    (number; from, to) | begin / end (span) | history_open, history_mark (number), history_rewind (number), history_close.
    """

    name: str
    args: tuple[Expr, ...] = ()
    piles: tuple[tuple[Pile, tuple[Expr, ...]], ...] = ()
    of: Period | None = None


@dataclass(frozen=True, slots=True)
class ChooseOne(Stmt):
    """`asker` picks one of `source` into local `name`. `optional` adds a pass. Nothing there, or passed: `otherwise`
    runs and `name` is none. Exactly one and not optional: taken unasked."""

    point: ChoicePoint
    asker: Expr
    source: Expr
    name: str
    optional: bool
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseSome(Stmt):
    """`asker` picks between `low` and `high` (None: all) members of `source`, one at a time in any order, into the set `name`."""

    point: ChoicePoint
    asker: Expr
    source: Expr
    low: Expr | None
    high: Expr | None
    name: str
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseNumber(Stmt):
    """`asker` picks a number from `low` to `high`; one possibility is taken unasked; none (high below low): `otherwise`."""

    point: ChoicePoint
    asker: Expr
    low: Expr
    high: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuOption(Term):
    """One line of a menu. `key` has `{}` for the member's name; `guard` is tested first; `var` and `source` if it names one."""

    key: str
    guard: Expr | None
    var: str | None
    source: Expr | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Menu(Stmt):
    """One option of several is taken and carried out; `repeats`: again until the asker is done (a `done` option is added).
    Exactly one option and not `repeats`: taken unasked."""

    point: ChoicePoint
    asker: Expr
    options: tuple[MenuOption, ...]
    repeats: bool
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class YesNo(Stmt):
    """`asker` may have `body` done; offered only if `guard` holds. Options `yes`, `no`."""

    point: ChoicePoint
    asker: Expr
    guard: Expr | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Roll(Stmt):
    """A die into local `name`; with `count`, the sum of that many dice."""

    die: Die
    count: Expr | None
    name: str


@dataclass(frozen=True, slots=True)
class Pick(Stmt):
    """A random member of `source` into local `name`; none there: `otherwise`."""

    source: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Announce(Stmt):
    """A moment: hooks of the occasion run, then hands are polled for reactions."""

    occasion: Occasion
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class StartEffect(Stmt):
    """A lasting effect comes into force with these captured values."""

    effect: Effect
    captures: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Win(Stmt):
    """The game ends at once; `winner` None: nobody."""

    winner: Expr | None
    because: str


@dataclass(frozen=True, slots=True)
class Report(Stmt):
    """A line for the log: text with `{}` holes and their values (with types, for printing)."""

    text: str
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Together(Stmt):
    """Choices inside are sealed until the end of the block."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class GoRound(Stmt):
    """Each member of `source` in turn, from `start`, round and round, until all pass in a row. A turn passes when
    its body ran without writing to the state or starting anything: the body sets `acted` (a local) when it acts."""

    var: str
    source: Expr
    start: Expr
    acted: str
    body: tuple[Stmt, ...]


Statement = (
    SetLocal
    | Write
    | Add
    | If
    | Return
    | ForEach
    | Repeat
    | Call
    | CallBlock
    | Verb
    | ChooseOne
    | ChooseSome
    | ChooseNumber
    | Menu
    | YesNo
    | Roll
    | Pick
    | Announce
    | StartEffect
    | Win
    | Report
    | Together
    | GoRound
)
"""Every statement of the IR: what a visitor must know."""


def as_statement(term: Stmt) -> Statement:
    """The same statement, known as one of the closed union (see `as_expression`)."""
    return cast(Statement, term)
