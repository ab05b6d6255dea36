"""The statements of the IR."""

from __future__ import annotations

from typing import cast

from interpreter.ir.symbols import Attribute, Bundle, Die, Effect, Occasion, Period, Pile, Procedure
from interpreter.ir.terms import ChoicePoint, Expr, Stmt, Term
from interpreter.records import record


@record
class SetLocal(Stmt):
    """Assigns `value` to a local: `let`, and `becomes` on a local."""

    name: str
    value: Expr


@record
class Write(Stmt):
    """Assigns `value` to a cell of an attribute."""

    attribute: Attribute
    args: tuple[Expr, ...]
    value: Expr


@record
class Add(Stmt):
    """Changes a number attribute by `amount` (`sign` 1 or -1). A value outside the declared range breaks a rule, unless the
    attribute is `held` at its limits."""

    attribute: Attribute
    args: tuple[Expr, ...]
    amount: Expr
    sign: int


@record
class If(Stmt):
    """Runs the body of the first of `branches` whose test holds, else `otherwise`."""

    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: tuple[Stmt, ...] = ()


@record
class Return(Stmt):
    """Leaves the routine: `answer` with its value, `stop` without one (None)."""

    value: Expr | None


@record
class Leave(Stmt):
    """Leaves the current pass of the innermost loop: with `next` for the next pass, if there is one; else the whole loop."""

    next: bool


@record
class ForEach(Stmt):
    """Runs `body` with local `var` for each member of `source`, which is computed once, before the first pass.

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
    """A loop over `body`. `mode` `while`: as long as the truth `bound` holds, `until`: as long as it does not, both tested before
    each pass, the first included; `times`: as often as the number `bound` said before the first pass."""

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
    (number; from, to) | begin / end (of a span) | keep_moment (number; of a span), take_back (number; of a span), forget_moments
    (of a span).
    """

    name: str
    args: tuple[Expr, ...] = ()
    piles: tuple[tuple[Pile, tuple[Expr, ...]], ...] = ()
    of: Period | None = None

    @property
    def turn(self) -> Occasion | None:
        """What it announces: that its span begins or ends. None for any other operation."""
        if self.of is None:
            return None
        return {"begin": self.of.began, "end": self.of.ended}.get(self.name)


@record
class ChooseOne(Stmt):
    """`asker` picks one of `source` into local `name`. `optional` adds a pass. If there is nothing to pick, or he passes, `name`
    is none and `otherwise` runs. A single option that is not optional is taken unasked."""

    point: ChoicePoint
    asker: Expr
    source: Expr
    name: str
    optional: bool
    otherwise: tuple[Stmt, ...] = ()


@record
class ChooseSome(Stmt):
    """`asker` picks from `low` (None: 0) to `high` (None: all) members of `source` into the set `name`.

    They are picked one at a time, in any order; the picks are kept as a set, so that two orders lead to the same state. `low` is
    reduced to the number of members. Members that are all needed to reach it are taken unasked. When none is picked `otherwise`
    runs.
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
    """`asker` picks a number from `low` to `high` as `name`, with `test` one for which that holds. A single possibility is taken
    unasked; with none `otherwise` runs; an empty range without `otherwise` breaks a rule."""

    point: ChoicePoint
    asker: Expr
    low: Expr
    high: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()
    test: Expr | None = None


@record
class Held(Term):
    """A bundle with the arguments that identify it."""

    bundle: Bundle
    args: tuple[Expr, ...]


@record
class Transfer(Stmt):
    """Moves pieces of one bundle to another, or removes them."""

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
    """One line of a menu. `key`: its text, with `{}` for the member's name; `guard`: tested first; `var`, `source`: for a line
    that offers each member of a set."""

    key: str
    guard: Expr | None
    var: str | None
    source: Expr | None
    body: tuple[Stmt, ...]


@record
class Menu(Stmt):
    """`asker` takes one of several options, whose body then runs; `repeats`: again until he is done (a `done` option is added). A
    single option is taken unasked, unless `repeats`. `title`: the name by which other rules add options to it; may be ''."""

    point: ChoicePoint
    asker: Expr
    options: tuple[MenuOption, ...]
    repeats: bool
    otherwise: tuple[Stmt, ...] = ()
    title: str = ""


@record
class YesNo(Stmt):
    """Asks `asker` whether `body` is to be done (options `yes`, `no`); only if `guard` holds. On no, or without the guard,
    `otherwise` runs."""

    point: ChoicePoint
    asker: Expr
    guard: Expr | None
    body: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()


@record
class Roll(Stmt):
    """Rolls a die into local `name`; with `count`, the sum of that many dice. `roller`: the side that rolls.

    If there is a `roller`, `rolls` of the die is announced, the face is kept in its column `shown` (unless rules have set that by
    then), `rolled` is announced, `name` gets the value of the column, and the column its former value.
    """

    die: Die
    count: Expr | None
    name: str
    roller: Expr | None = None


@record
class RollAgain(Stmt):
    """Replaces the face of a die that is being rolled by a new roll."""

    die: Die


@record
class Pick(Stmt):
    """Picks a random member of `source` into local `name`; with `count`, a set of so many, or of all if there are fewer. With
    nothing to pick, `otherwise` runs."""

    source: Expr
    name: str
    otherwise: tuple[Stmt, ...] = ()
    count: Expr | None = None


@record
class Announce(Stmt):
    """Announces an occasion: its hooks run, then the seats of `answered_by` are polled for reactions."""

    occasion: Occasion
    args: tuple[Expr, ...]


@record
class Pause(Stmt):
    """Polls the seats of `turns` (members, and sets in their order) for what may be played at `occasion`, which is that of any
    time."""

    occasion: Occasion
    turns: tuple[Expr, ...]
    point: ChoicePoint


@record
class StartEffect(Stmt):
    """Starts an instance of a lasting effect, with these captured values."""

    effect: Effect
    captures: tuple[Expr, ...]


@record
class Win(Stmt):
    """Ends the game at once. `winner`: a seat, or a set of seats that win together; None: nobody. `because`: the reason, with a
    `{}` for each of `values`, which are printed by their types."""

    winner: Expr | None
    because: str
    values: tuple[Expr, ...] = ()


@record
class Question(Stmt):
    """Sets the wording of the next choice: `text` with `{name}` for each of `names`, locals that get `values` here."""

    text: str
    names: tuple[str, ...]
    values: tuple[Expr, ...]


@record
class Report(Stmt):
    """Writes a line of the log: text with a `{}` for each of `values`, which are printed by their types. `reveals`: it is meant
    to show everybody what only some may see."""

    text: str
    values: tuple[Expr, ...]
    reveals: bool = False


@record
class Together(Stmt):
    """Runs `body` with all answers to choices in it sealed until its end."""

    body: tuple[Stmt, ...]


@record
class GoRound(Stmt):
    """Gives each of `turns` (members, and sets in their order) its turn, round and round, until all have passed in a row. A turn
    passes when the state is the same after its body as before."""

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
    """Does this statement itself ask a player, apart from the statements inside it?"""
    match statement:
        case ChooseOne() | ChooseSome() | ChooseNumber() | Menu() | YesNo():
            return True
        case ForEach():
            return statement.order_by is not None
    return False


def is_open_to_plays(statement: Stmt) -> bool:
    """Does this statement ask a question at which a player may instead play something that may be played at any time?"""
    match statement:
        case (
            ChooseOne(point=point) | ChooseSome(point=point) | ChooseNumber(point=point) | Menu(point=point) | YesNo(point=point)
        ):
            return not (point.hidden or point.whole)
        case ForEach(point=point):
            return point is not None
    return False


def lets_settle(statement: Stmt) -> bool:
    """Does the position settle before this statement: before a question, unless it is put in the middle of what is done as a
    whole; before an announcement, a roll for a side, the beginning or the end of a span?"""
    match statement:
        case (
            ChooseOne(point=point) | ChooseSome(point=point) | ChooseNumber(point=point) | Menu(point=point) | YesNo(point=point)
        ):
            return not point.whole
        case ForEach():
            return statement.order_by is not None
        case Transfer():
            return statement.asker is not None or statement.sorter is not None
        case Verb():
            return statement.turn is not None
        case Roll():
            return statement.roller is not None
    return isinstance(statement, (Announce, Pause))


def as_statement(term: Stmt) -> Statement:
    """The same statement, typed as a member of the closed union (see `as_expression`)."""
    return cast(Statement, term)
