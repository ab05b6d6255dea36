"""The trees that the parser gives: frozen, every node with its span, no name looked up.

Three families: expressions, statements, declarations. A `Phrase` is a flat run of words that the model room
resolves against declared sentences; the grammar knows only frames around phrases.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Base of all trees."""

    span: Span


# --- phrases -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A lower-case word; `'s` is the word `'s`. Hard words never occur here."""

    text: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A run of capitalised words: `Old Harbour`."""

    text: str


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number, sign included."""

    value: int


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A title in double quotes, without the quotes."""

    value: str


@dataclass(frozen=True, slots=True)
class Group(Node):
    """A bracketed expression inside a phrase."""

    inner: Expression


Part = Union[Word, Name, Number, Text, Group]


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """A flat run of parts, not empty."""

    parts: tuple[Part, ...]


# --- expressions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Where(Node):
    """`phrase where condition`: the members of a set that pass; `it` is the member."""

    phrase: Phrase
    condition: Expression


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """`left plus right`, `left minus right`; `operator` is `plus` or `minus`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`left is right` and its kin. `operator`: `is`, `at least`, `at most`, `more than`, `less than`."""

    operator: str
    negated: bool
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class OneOf(Node):
    """`left is [not] one of a, b, c`."""

    negated: bool
    left: Expression
    choices: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """`there is a/no/another NOUN`, `there are at least N NOUN`. `amount`: `a`, `no`, `another`, `at least`, `at most`, `exactly`,
    `more than`, `less than`; `number` only for the last five. The noun may end in a `where`."""

    amount: str
    number: Expression | None
    noun: Phrase | Where


@dataclass(frozen=True, slots=True)
class May(Node):
    """`subject may [not] action words`: is it allowed?"""

    negated: bool
    subject: Phrase
    action: Phrase


@dataclass(frozen=True, slots=True)
class Not(Node):
    inner: Expression


@dataclass(frozen=True, slots=True)
class And(Node):
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    parts: tuple[Expression, ...]


Expression = Union[Phrase, Where, Sum, Compare, OneOf, Exists, May, Not, And, Or]


# --- occasions and nouns with names ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """`NOUN [called NAME]` of a choice or a loop. `name` is the bound name, None when there is no `called`."""

    phrase: Phrase
    name: Word | None
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Hole(Node):
    """`a/an/another NOUN [called NAME]` inside an occasion or a menu label: it opens a hole. `article` is the word.

    Without `called` only the vocabulary tells where the noun ends, so `phrase` then runs on to the next article or to the end:
    `a leader enters a space called goal` has a first hole with the phrase `leader enters`, which the model cuts."""

    article: str
    phrase: Phrase
    name: Word | None


@dataclass(frozen=True, slots=True)
class Occasion(Node):
    """`Ann enters a space called stage`: parts and holes in order (`is` and `are` are plain words here)."""

    parts: tuple[Union[Part, Hole], ...]


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """One line `when/unless/where EXPR`."""

    word: str
    test: Expression


# --- statements --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sentence(Node):
    """A phrase that stands alone: run a verb or a procedure. `called` names its answer."""

    phrase: Phrase
    called: Word | None = None


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let NAME be EXPR`."""

    name: Word
    value: Expression


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """`PHRASE becomes EXPR`: change a local name, an attribute."""

    target: Phrase
    value: Expression


@dataclass(frozen=True, slots=True)
class Change(Node):
    """`add EXPR to PHRASE` (sign 1), `take EXPR from PHRASE` (sign -1): change a number."""

    sign: int
    amount: Expression
    target: Phrase


@dataclass(frozen=True, slots=True)
class If(Node):
    """Branches in order; `otherwise` is None when there is none."""

    branches: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True, slots=True)
class Stop(Node):
    """`stop [if EXPR]`: leave the procedure."""

    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Answer(Node):
    """`answer EXPR`: leave with a result."""

    value: Expression


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each NOUN [in the order chosen by P]` with a block; conditions are its leading `where` lines."""

    noun: Noun
    order_by: Phrase | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`repeat while EXPR`, `repeat until EXPR`, `repeat up to EXPR times`. `mode`: `while`, `until`, `times`."""

    mode: str
    bound: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`P [secretly] chooses / may choose [amount] NOUN called NAME`. `amount`: `one`, `up to`, `exactly`, `any number`;
    `number` for the middle two. `otherwise`: nothing to choose from, or declined."""

    asker: Phrase
    optional: bool
    secretly: bool
    amount: str
    number: Expression | None
    noun: Noun
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True, slots=True)
class ChooseNumber(Node):
    """`P [secretly] chooses a number from EXPR to EXPR called NAME`."""

    asker: Phrase
    secretly: bool
    low: Expression
    high: Expression
    name: Word
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True, slots=True)
class Option(Node):
    """`to WORDS [a NOUN called NAME] [WORDS]` in a menu. Leading `when` lines guard it, `where` lines test `it`."""

    label: tuple[Union[Part, Hole], ...]
    conditions: tuple[Condition, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Menu(Node):
    """`P chooses [menu TEXT]` with options; `declares`: `P declares any of these`, taken until P is done."""

    asker: Phrase
    declares: bool
    name: Text | None
    options: tuple[Option, ...]
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True, slots=True)
class MayDo(Node):
    """`P may` with a block: yes or no; leading `when` lines say when it is offered at all."""

    asker: Phrase
    conditions: tuple[Condition, ...]
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """`roll PHRASE called NAME`: a die, or a number of dice (`roll (2) dice called sum`)."""

    dice: Phrase
    name: Word


@dataclass(frozen=True, slots=True)
class PickAtRandom(Node):
    """`pick at random NOUN called NAME`, with `otherwise` when there is none."""

    noun: Noun
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True, slots=True)
class Announce(Node):
    """`announce that PHRASE`: a moment for which rules and cards may wait. `is` is kept as a word."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Lasting(Node):
    """`until OCCASION [then OCCASION]` or `as long as EXPR`, with a block of rule lines in force till then."""

    ends: tuple[Occasion, ...]
    condition: Expression | None
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class Wins(Node):
    """`P wins the game because TEXT`; `winner` None: `nobody wins the game because TEXT`."""

    winner: Phrase | None
    because: Text


@dataclass(frozen=True, slots=True)
class Report(Node):
    """`report TEXT`: a line for the log; `{name}` in the text is a local name."""

    text: Text


@dataclass(frozen=True, slots=True)
class Together(Node):
    """`together` with a block of secret choices: sealed until all are in."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class GoRound(Node):
    """`go round SET from P called NAME until all pass in a row` with a block; a menu left with `to pass` counts as a pass."""

    noun: Noun
    start: Phrase
    body: tuple[Statement, ...]


Statement = Union[
    Sentence, Let, Becomes, Change, If, Stop, Answer, ForEach, Repeat, Choose, ChooseNumber, Menu, MayDo, Roll,
    PickAtRandom, Announce, Lasting, Wins, Report, Together, GoRound,
]  # fmt: skip


# --- rule lines --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """`before/after/instead of OCCASION` with conditions and a block. `timing`: `before`, `after`, `instead of`."""

    timing: str
    occasion: Occasion
    conditions: tuple[Condition, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Allowance(Node):
    """`forbid that OCCASION` (forbids True) or `permit that OCCASION`, with conditions."""

    forbids: bool
    occasion: Occasion
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Adjustment(Node):
    """`VALUE is raised by / is lowered by / counts as / is limited to EXPR`, with conditions.
    `how`: `raised by`, `lowered by`, `counts as`, `limited to`. The value may hold articles: `rating of a leader`."""

    how: str
    value: Occasion
    amount: Expression
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AlsoMenu(Node):
    """`also TEXT` with options that join the menu of that name."""

    menu: Text
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class MayBePlayed(Node):
    """`may be played at OCCASION`: a card in hand answers a moment; conditions, then what it does."""

    occasion: Occasion
    conditions: tuple[Condition, ...]
    body: tuple[Statement, ...]


RuleLine = Union[Trigger, Allowance, Adjustment, AlsoMenu, MayBePlayed, Lasting]


# --- declarations ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PatternHole(Node):
    """`(name: kind words)` in a declared head. `kind` holds the words: `side`, `leader or none`, `spaces`, `0 to 7`."""

    name: str
    kind: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """A declared head: words, names and holes in order. `is` is a plain word here; `/` separates words of equal worth."""

    parts: tuple[Union[Word, Name, PatternHole], ...]


@dataclass(frozen=True, slots=True)
class Line(Node):
    """A line of a declaration that is neither statement nor rule line: keyword words and what follows, with its block.

    `parts` is the whole run of parts, keyword first (as in a phrase, commas dropped), e.g. `plural spaces`, `operations 2`,
    `members red, blue`, `cites ABC-10.2-1, ABC-10.2-2`, `says "..."`; `items` is what stands after the keyword, split
    at the commas. When the line is one that holds an expression or a pattern, `value` or `pattern` has it and `parts` only
    the keyword's words (see `syntax/__init__.py` for which). `body` are statements below it, `lines` lines below it
    (the answers of an example's step)."""

    keyword: str
    parts: tuple[Part, ...]
    value: Expression | None = None
    pattern: Pattern | None = None
    conditions: tuple[Condition, ...] = ()
    body: tuple[Statement, ...] = ()
    items: tuple[tuple[Part, ...], ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Row(Node):
    """A line of a table: cells as they stand, stripped, each with its span."""

    cells: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """One declaration.

    `word`: `kind graph attribute pile span value query procedure phase step action occasion route reach rule table die
    option ruling scenario invariant example`, or `member` for everything else (`card 41 "Rain"`), where `head`
    holds kind word(s), number and title. `mode`: `new`, `replace`, `remove`, `extend`.
    `pattern`: head of those declared by a sentence. `title`: head of those with a quoted title. `answers`: words after
    `answers`. `lines`: lines of its own. `rules`: rule lines. `body`: statements. `rows`: table rows.
    """

    word: str
    mode: str
    head: tuple[Part, ...] = ()
    pattern: Pattern | None = None
    title: Text | None = None
    answers: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    rules: tuple[RuleLine, ...] = ()
    body: tuple[Statement, ...] = ()
    conditions: tuple[Condition, ...] = ()
    rows: tuple[Row, ...] = ()
