"""The statements of the IR."""

from __future__ import annotations

from typing import cast

from interpreter.ir.symbols import Attribute, Bundle, Die, Effect, Occasion, Period, Pile, Procedure
from interpreter.ir.terms import ChoicePoint, Expr, Stmt, Term
from interpreter.records import record


@record
class SetLocal(Stmt):
    """`let` and `becomes` on a local."""

    name: str
    value: Expr


@record
class Write(Stmt):
    """An attribute becomes a value."""

    attribute: Attribute
    args: tuple[Expr, ...]
    value: Expr


@record
class Add(Stmt):
    """A number attribute changes by `amount` (`sign` 1 or -1); below the declared minimum is a broken rule, not clamped."""

    attribute: Attribute
    args: tuple[Expr, ...]
    amount: Expr
    sign: int


@record
class If(Stmt):
    """The body of the first of `branches` whose test holds, else `otherwise`."""

    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: tuple[Stmt, ...] = ()


@record
class Return(Stmt):
    """Leaves the routine: `answer` with its value, `stop` with None."""

    value: Expr | None


@record
class Leave(Stmt):
    """Leaves the turn of the innermost loop; `next`: to begin the next turn, if there is one, else the loop as well."""

    next: bool


@record
class ForEach(Stmt):
    """Runs `body` with local `var` for each member of `source`, which is worked out once, before the first turn.

    `condition` is tested when a member's turn comes; one that fails is passed over. `order_by`: the seat that picks the next of
    those whose condition holds, at `point`, as long as there are several; None: in board order, nobody is asked.
    """

    var: str
    source: Expr
    condition: Expr | None
    order_by: Expr | None
    body: tuple[Stmt, ...]
    point: ChoicePoint | None = None


@record
class Repeat(Stmt):
    """Runs `body` again and again. `mode` `while`: as long as the truth `bound` holds, `until`: as long as it does not, both
    tested before each turn, the first included; `times`: as often as the number `bound` said before the first turn."""

    mode: str
    bound: Expr
    body: tuple[Stmt, ...]


@record
class Call(Stmt):
    """Runs a procedure with its hooks: if the guard of an `instead` hook holds, the last such hook alone; else the `before`
    hooks, the body, the `after` hooks. `result`: the local that takes its answer."""

    procedure: Procedure
    args: tuple[Expr, ...]
    result: str | None = None


@record
class CallBlock(Stmt):
    """Runs the block `block` of the member that `member` gives (`event of (card) by (player)`), as a call of it; nothing happens
    if there is no member or it has no such block."""

    kind: str
    block: str
    member: Expr
    args: tuple[Expr, ...]


@record
class Verb(Stmt):
    """A kernel operation. `name`, piles and arguments:

    move (card; pile, pile_args) | move_all (pile, args -> pile, args) | shuffle (pile) | deal (number; from, to) | draw_random
    (number; from, to) | begin / end (span) | history_open, history_mark (number), history_rewind (number), history_close.
    """

    name: str
    args: tuple[Expr, ...] = ()
    piles: tuple[tuple[Pile, tuple[Expr, ...]], ...] = ()
    of: Period | None = None


@record
class ChooseOne(Stmt):
    """`asker` picks one of `source` into local `name`. `optional` adds a pass. Nothing there, or passed: `otherwise`
    runs and `name` is none. Exactly one and not optional: taken unasked."""

    point: ChoicePoint
    asker: Expr
    source: Expr
    name: str
    optional: bool
    otherwise: tuple[Stmt, ...] = ()


@record
class ChooseSome(Stmt):
    """`asker` picks from `low` (None: 0) to `high` (None: all) members of `source` into the set `name`.

    They are picked one at a time, in any order; what has been picked is a set, so that no two orders come to another state. `low`
    is cut to what there is. Where all members that are left are needed for it they are taken unasked. When none is picked
    `otherwise` runs.
    """

    point: ChoicePoint
    asker: Expr
    source: Expr
    low: Expr | None
    high: Expr | None
    name: str
    otherwise: tuple[Stmt, ...] = ()


@record
class ChooseNumber(Stmt):
    """`asker` picks a number from `low` to `high`, with a `test` one of those with which it holds as `name`; one possibility is
    taken unasked; none: `otherwise`, without which a range that is empty breaks the game."""

    point: ChoicePoint
    asker: Expr
    low: Expr
    high: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()
    test: Expr | None = None


@record
class Held(Term):
    """A bundle with the arguments that say which."""

    bundle: Bundle
    args: tuple[Expr, ...]


@record
class Transfer(Stmt):
    """Pieces of one bundle go to another, or are lost."""

    verb: str
    """Move; lose (no `target`); detach (from what the target is a part of, to the target: no `source`); release (from a part to
    what it is a part of: no `target`); lead (a part goes along, all of it, to where the target is); split (as move, and what must
    stay may go along)."""
    source: Held | None
    target: Held | None
    least: Expr | None = None
    most: Expr | None = None
    """How many, None: all."""
    ready: Expr | None = None
    asker: Expr | None = None
    """Who chooses how many, from `least` to `most`, as the floors and limits of the bundles allow, of `ready` pieces at most;
    None: `most` is the number, and a loss is cut to what there is."""
    sorter: Expr | None = None
    """Who chooses of which sorts."""
    of_sort: tuple[int, Expr] | None = None
    """How many of which sort if it can be (its number in the bundle); neither: those named last stay as long as others are
    there."""
    name: str | None = None
    """The local that takes how many."""
    steps: tuple[Stmt, ...] = ()
    """What it comes to in statements on attributes; all else is what was written."""


@record
class MenuOption(Term):
    """One line of a menu. `key` has `{}` for the member's name; `guard` is tested first; `var` and `source` if it names one."""

    key: str
    guard: Expr | None
    var: str | None
    source: Expr | None
    body: tuple[Stmt, ...]


@record
class Menu(Stmt):
    """One option of several is taken and carried out; `repeats`: again until the asker is done (a `done` option is added).
    Exactly one option and not `repeats`: taken unasked. `title`: by which other rules add options to it; may be empty."""

    point: ChoicePoint
    asker: Expr
    options: tuple[MenuOption, ...]
    repeats: bool
    otherwise: tuple[Stmt, ...] = ()
    title: str = ""


@record
class YesNo(Stmt):
    """`asker` may have `body` done; offered only if `guard` holds. Options `yes`, `no`."""

    point: ChoicePoint
    asker: Expr
    guard: Expr | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()


@record
class Roll(Stmt):
    """A die into local `name`; with `count`, the sum of that many dice. `roller`: the side that rolls it.

    Then `rolls` of the die is announced, what has come up is kept in its column `shown` (unless that has been set by then),
    `rolled` is announced, and `name` is what stands in the column; the column is then what it was before.
    """

    die: Die
    count: Expr | None
    name: str
    roller: Expr | None = None


@record
class RollAgain(Stmt):
    """A die that is being rolled comes up anew: its column gets a new face."""

    die: Die


@record
class Pick(Stmt):
    """A random member of `source` into local `name`; with `count`, a set of so many, or of all there are. None: `otherwise`."""

    source: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()
    count: Expr | None = None


@record
class Announce(Stmt):
    """A moment: the hooks of the occasion run, then the seats of `answered_by` are polled for reactions."""

    occasion: Occasion
    args: tuple[Expr, ...]


@record
class Pause(Stmt):
    """The seats of `turns` (members, and sets in their order) are polled for what may be played at `occasion`: any time."""

    occasion: Occasion
    turns: tuple[Expr, ...]
    point: ChoicePoint


@record
class StartEffect(Stmt):
    """A lasting effect comes into force with these captured values."""

    effect: Effect
    captures: tuple[Expr, ...]


@record
class Win(Stmt):
    """The game ends at once; `winner`: a seat, or a set of them who win together; None: nobody. `because`: a text with a `{}` for
    each of `values`, which are printed by their types."""

    winner: Expr | None
    because: str
    values: tuple[Expr, ...] = ()


@record
class Question(Stmt):
    """What the choice behind it asks: `text` with `{name}` for each of `names`, locals that get `values` here."""

    text: str
    names: tuple[str, ...]
    values: tuple[Expr, ...]


@record
class Report(Stmt):
    """A line for the log: text with a `{}` for each of `values`, which are printed by their types. `reveals`: it is there to tell
    what only some may see."""

    text: str
    values: tuple[Expr, ...]
    reveals: bool = False


@record
class Together(Stmt):
    """Choices inside are sealed until the end of the block."""

    body: tuple[Stmt, ...]


@record
class GoRound(Stmt):
    """Each of `turns` (members, and sets in their order), round and round, until all pass in a row; each of them has one turn in
    a round. A turn passes when nothing in the state is another after its body."""

    var: str
    turns: tuple[Expr, ...]
    body: tuple[Stmt, ...]


Statement = (
    SetLocal
    | Write
    | Add
    | If
    | Return
    | Leave
    | ForEach
    | Repeat
    | Call
    | CallBlock
    | Verb
    | Transfer
    | ChooseOne
    | ChooseSome
    | ChooseNumber
    | Menu
    | YesNo
    | Roll
    | RollAgain
    | Pick
    | Announce
    | Pause
    | StartEffect
    | Win
    | Question
    | Report
    | Together
    | GoRound
)
"""Every statement of the IR: what a visitor must know."""


def is_choice(statement: Stmt) -> bool:
    """Does this statement itself put a question to a player?"""
    match statement:
        case ChooseOne() | ChooseSome() | ChooseNumber() | Menu() | YesNo():
            return True
        case ForEach():
            return statement.order_by is not None
    return False


def is_open_to_plays(statement: Stmt) -> bool:
    """Does this statement ask a question at which whatever may be played at any time may be played as well?"""
    match statement:
        case (
            ChooseOne(point=point) | ChooseSome(point=point) | ChooseNumber(point=point) | Menu(point=point) | YesNo(point=point)
        ):
            return not (point.hidden or point.whole)
        case ForEach(point=point):
            return point is not None
    return False


def as_statement(term: Stmt) -> Statement:
    """The same statement, known as one of the closed union (see `as_expression`)."""
    return cast(Statement, term)
