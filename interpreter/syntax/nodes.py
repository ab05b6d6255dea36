"""The trees that the parser gives: frozen, every node with its span, no name looked up.

Three families: expressions, statements, declarations. A `Phrase` is a flat run of words that the model room
resolves against declared sentences; the grammar knows only frames around phrases.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.syntax.expressions import (
    And,
    Compare,
    Condition,
    Exists,
    Expression,
    Group,
    Hole,
    May,
    Name,
    Node,
    Not,
    Noun,
    Number,
    Occasion,
    OneOf,
    Or,
    Part,
    Phrase,
    Sum,
    Text,
    Where,
    Word,
)
from interpreter.syntax.statements import (
    Adjustment,
    Allowance,
    AlsoMenu,
    Announce,
    Answer,
    Becomes,
    Change,
    Choose,
    ChooseNumber,
    ForEach,
    GoRound,
    If,
    Lasting,
    Let,
    MayBePlayed,
    MayDo,
    Menu,
    Option,
    PickAtRandom,
    Repeat,
    Report,
    Roll,
    RuleLine,
    Sentence,
    Statement,
    Stop,
    Together,
    Trigger,
    Wins,
)

__all__ = [
    "Adjustment",
    "Allowance",
    "AlsoMenu",
    "And",
    "Announce",
    "Answer",
    "Becomes",
    "Change",
    "Choose",
    "ChooseNumber",
    "Compare",
    "Condition",
    "Declaration",
    "Exists",
    "Expression",
    "ForEach",
    "GoRound",
    "Group",
    "Hole",
    "If",
    "Lasting",
    "Let",
    "Line",
    "May",
    "MayBePlayed",
    "MayDo",
    "Menu",
    "Name",
    "Node",
    "Not",
    "Noun",
    "Number",
    "Occasion",
    "OneOf",
    "Option",
    "Or",
    "Part",
    "Pattern",
    "PatternHole",
    "Phrase",
    "PickAtRandom",
    "Repeat",
    "Report",
    "Roll",
    "Row",
    "RuleLine",
    "Sentence",
    "Statement",
    "Stop",
    "Sum",
    "Text",
    "Together",
    "Trigger",
    "Where",
    "Wins",
    "Word",
]

# --- declarations ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PatternHole(Node):
    """`(name: kind words)` in a declared head. `kind` holds the words: `side`, `leader or none`, `spaces`, `0 to 7`."""

    name: str
    kind: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """A declared head: words, names and holes in order. `is` is a plain word here; `/` separates words of equal worth."""

    parts: tuple[Word | Name | PatternHole, ...]


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
