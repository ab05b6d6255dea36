"""Trees of statements and rule lines; read them through `nodes`."""

from __future__ import annotations

from typing import Literal

from interpreter.records import record
from interpreter.syntax.expressions import (
    Condition,
    Expression,
    Hole,
    Node,
    Noun,
    Occasion,
    Order,
    Part,
    Phrase,
    Text,
    Turn,
    Word,
)

# --- statements --------------------------------------------------------------------------------------------------


ChoiceAmount = Literal["one", "up to", "exactly", "any number"]
RepeatMode = Literal["while", "until", "times"]
Timing = Literal["before", "after", "instead of"]
AdjustmentWord = Literal["raised by", "lowered by", "counts as", "limited to"]


@record
class Sentence(Node):
    """A phrase as a statement: it runs a verb or a procedure. `called`: the name for its answer."""

    phrase: Phrase
    called: Word | None = None


@record
class Let(Node):
    """`let NAME be EXPR`, a statement; among conditions, a name for the expression in all that stands below it."""

    name: Word
    value: Expression


Guards = tuple[Condition | Let, ...]
"""Conditions, in their order, and the names given among them."""


@record
class Becomes(Node):
    """`PHRASE becomes EXPR`: change a local name, an attribute."""

    target: Phrase
    value: Expression


@record
class Change(Node):
    """`add EXPR to PHRASE` (sign 1), `take EXPR from PHRASE` (sign -1): change a number or a set."""

    sign: Literal[1, -1]
    amount: Expression
    target: Phrase


@record
class If(Node):
    """`if EXPR` with its `otherwise if` branches, in order. `otherwise`: the block of the last `otherwise`, None when there is
    none."""

    branches: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...] | None


@record
class Stop(Node):
    """`stop [if EXPR]`: leave the procedure."""

    condition: Expression | None


@record
class Leave(Node):
    """`leave the loop [if EXPR]`; `next`: `go on with the next [if EXPR]`."""

    next: bool
    condition: Expression | None


@record
class Answer(Node):
    """`answer EXPR`: leave with a result."""

    value: Expression


@record
class ForEach(Node):
    """`for each NOUN [in the order chosen by P / in order from X / in order after X]` with a block; conditions are its leading
    `where` lines."""

    noun: Noun
    order: Order | None
    body: tuple[Statement, ...]


@record
class Repeat(Node):
    """`repeat while EXPR`, `repeat until EXPR`, `repeat up to EXPR times`."""

    mode: RepeatMode
    bound: Expression
    body: tuple[Statement, ...]


@record
class Choose(Node):
    """`P [secretly] chooses / may choose [amount] NOUN called NAME`. `number`: for `up to` and `exactly`. `otherwise`: nothing to
    choose from, or declined."""

    asker: Phrase
    optional: bool
    secretly: bool
    amount: ChoiceAmount
    number: Expression | None
    noun: Noun
    otherwise: tuple[Statement, ...] | None


@record
class ChooseNumber(Node):
    """`P [secretly] chooses a number from EXPR to EXPR called NAME`; `where` lines test `it`. `otherwise`: no number passes."""

    asker: Phrase
    secretly: bool
    low: Expression
    high: Expression
    name: Word
    conditions: tuple[Condition, ...]
    otherwise: tuple[Statement, ...] | None


@record
class Option(Node):
    """`to WORDS [a NOUN called NAME] [WORDS]` in a menu. Leading `when` lines guard it, `where` lines test `it`."""

    label: tuple[Part | Hole, ...]
    conditions: Guards
    body: tuple[Statement, ...]


@record
class Menu(Node):
    """`P chooses [menu TEXT]` with options; `declares`: `P declares any of these`, taken until P is done."""

    asker: Phrase
    declares: bool
    name: Text | None
    options: tuple[Option, ...]
    otherwise: tuple[Statement, ...] | None


@record
class MayDo(Node):
    """`P may` with a block: yes or no; leading `when` lines say when it is offered at all."""

    asker: Phrase
    conditions: Guards
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] | None


@record
class Roll(Node):
    """`roll PHRASE called NAME`: a die, or a number of dice (`roll (2) dice called sum`)."""

    dice: Phrase
    name: Word


@record
class RollAgain(Node):
    """`roll PHRASE again`: replaces the result of a die that is being rolled."""

    dice: Phrase


@record
class PickAtRandom(Node):
    """`pick at random NOUN called NAME`, with `otherwise` when there is none."""

    noun: Noun
    otherwise: tuple[Statement, ...] | None


@record
class Announce(Node):
    """`announce that PHRASE`: an occasion to which hooks and reactions may belong. `is` is kept as a word."""

    phrase: Phrase


@record
class Pause(Node):
    """`pause for TURNS`: asks each of these sides in turn whether it plays something that may be played at any time."""

    turns: tuple[Turn, ...]


@record
class Lasting(Node):
    """`until OCCASION [then OCCASION]` or `as long as EXPR`, with a block of rule lines in force till then."""

    ends: tuple[Occasion, ...]
    condition: Expression | None
    lines: tuple[RuleLine, ...]


@record
class Wins(Node):
    """`P wins the game because TEXT`, `many`: `P win ...`; `winner` None: `nobody wins the game because TEXT`."""

    winner: Phrase | None
    many: bool
    because: Text


@record
class Asks(Node):
    """`asks TEXT`: the question of the choice on the next line."""

    text: Text


@record
class Report(Node):
    """`report TEXT`: a line for the log; expressions in braces in the text are evaluated."""

    text: Text


@record
class Reveal(Node):
    """`reveal PHRASE`: a line for the log that shows everybody what only some may see."""

    what: Phrase


@record
class Together(Node):
    """`together` with a block of secret choices: sealed until all are in."""

    body: tuple[Statement, ...]


@record
class GoRound(Node):
    """`go round TURNS called NAME until all pass in a row` with a block; a menu left with `to pass` counts as a pass."""

    turns: tuple[Turn, ...]
    name: Word
    body: tuple[Statement, ...]


Statement = (
    Sentence
    | Let
    | Becomes
    | Change
    | If
    | Stop
    | Leave
    | Answer
    | ForEach
    | Repeat
    | Choose
    | ChooseNumber
    | Menu
    | MayDo
    | Roll
    | RollAgain
    | PickAtRandom
    | Announce
    | Pause
    | Lasting
    | Wins
    | Report
    | Asks
    | Reveal
    | Together
    | GoRound
)


# --- rule lines --------------------------------------------------------------------------------------------------


@record
class Trigger(Node):
    """`before/after/instead of OCCASION` with conditions and a block."""

    timing: Timing
    occasion: Occasion
    conditions: Guards
    body: tuple[Statement, ...]


@record
class Whenever(Node):
    """`whenever TEST` with conditions and a block: what follows as soon as the test holds."""

    test: Expression
    conditions: Guards
    body: tuple[Statement, ...]


@record
class Allowance(Node):
    """`forbid that OCCASION` (forbids True) or `permit that OCCASION`, with conditions."""

    forbids: bool
    occasion: Occasion
    conditions: Guards


@record
class Adjustment(Node):
    """`VALUE is raised by / is lowered by / counts as / is limited to EXPR`, with conditions. The value may hold articles:
    `rating of a leader`."""

    how: AdjustmentWord
    value: Occasion
    amount: Expression
    conditions: Guards


@record
class AlsoMenu(Node):
    """`also TEXT` with options that join the menu of that name."""

    menu: Text
    options: tuple[Option, ...]


@record
class MayBePlayed(Node):
    """`may be played at OCCASION`: a member may be played as a reaction; conditions, then its statements. `occasion` None: `at
    any time`."""

    occasion: Occasion | None
    conditions: Guards
    body: tuple[Statement, ...]


RuleLine = Trigger | Whenever | Allowance | Adjustment | AlsoMenu | MayBePlayed | Lasting
