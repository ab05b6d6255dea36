"""Trees of phrases, expressions, occasions and nouns; read them through `nodes`."""

from __future__ import annotations

from typing import Literal

from interpreter.records import record
from interpreter.source import Span


@record
class Node:
    """Base of all nodes of syntax trees; each has its span."""

    span: Span


# --- phrases -----------------------------------------------------------------------------------------------------


@record
class Word(Node):
    """A lower-case word; `'s` is the word `'s`. Hard words never occur here."""

    text: str


@record
class Name(Node):
    """A run of capitalised words: `Old Harbour`."""

    text: str


@record
class Number(Node):
    """A whole number, sign included. `letter`: the letter behind it in a printed number of a member: `9A`."""

    value: int
    letter: str = ""


@record
class Text(Node):
    """A title in double quotes, without the quotes."""

    value: str


@record
class Group(Node):
    """An expression in brackets inside a phrase."""

    inner: Expression


Plain = Word | Name | Number | Text
Part = Plain | Group


@record
class Phrase(Node):
    """A flat run of parts, not empty."""

    parts: tuple[Part, ...]


# --- expressions -------------------------------------------------------------------------------------------------


Comparison = Literal["is", "at least", "at most", "more than", "less than"]
Quantity = Literal["a", "no", "another", "at least", "at most", "exactly", "more than", "less than"]
Article = Literal["a", "an", "another"]
ConditionWord = Literal["when", "unless", "where"]
Extreme = Literal["highest", "lowest"]
Total = Literal["sum", "highest", "lowest"]


@record
class Where(Node):
    """`phrase [called NAME] where condition`: the members of a set for which a condition holds; `it`, or NAME, is the member."""

    phrase: Phrase
    condition: Expression
    name: Word | None = None


@record
class Best(Node):
    """`phrase with the highest / the lowest measure`: the members of a set with that number; `it` is the member."""

    phrase: Phrase
    extreme: Extreme
    measure: Phrase


@record
class Measured(Node):
    """`sum of / highest of / lowest of measure over all noun`: a number over the members of a set; `it` is the member."""

    total: Total
    measure: Expression
    noun: Phrase | Where


@record
class Sum(Node):
    """`left plus right`, `left minus right`."""

    operator: Literal["plus", "minus"]
    left: Expression
    right: Expression


@record
class Compare(Node):
    """A comparison: `left is [not] right`, `left is at least right`, and so on."""

    operator: Comparison
    negated: bool
    left: Expression
    right: Expression


@record
class OneOf(Node):
    """`left is [not] one of a, b, c`."""

    negated: bool
    left: Expression
    choices: tuple[Expression, ...]


@record
class Exists(Node):
    """`there is a/no/another NOUN`, `there are at least N NOUN`. `number`: only for the last five amounts. The noun may end in a
    `where`."""

    amount: Quantity
    number: Expression | None
    noun: Phrase | Where


@record
class May(Node):
    """`subject may [not] action words`: asks whether an action is allowed."""

    negated: bool
    subject: Phrase
    action: Phrase


@record
class Not(Node):
    """`not EXPR`."""

    inner: Expression


@record
class And(Node):
    """`EXPR and EXPR ...`; at least two parts."""

    parts: tuple[Expression, ...]


@record
class Or(Node):
    """`EXPR or EXPR ...`; at least two parts."""

    parts: tuple[Expression, ...]


Expression = Phrase | Where | Best | Measured | Sum | Compare | OneOf | Exists | May | Not | And | Or


# --- occasions and nouns with names ------------------------------------------------------------------------------


@record
class Noun(Node):
    """`NOUN [called NAME]` of a choice or a loop. `name` is the bound name, None when there is no `called`."""

    phrase: Phrase | Best
    name: Word | None
    conditions: tuple[Condition, ...] = ()


@record
class Order(Node):
    """`in the order chosen by MEMBER`, `in order from MEMBER`, `in order after MEMBER`."""

    how: Literal["chosen by", "from", "after"]
    member: Phrase


@record
class Turn(Node):
    """A member, or a set in its order: an entry of a list of those who take turns."""

    phrase: Phrase
    order: Order | None


@record
class Hole(Node):
    """`a/an/another NOUN [called NAME]` inside an occasion or a menu label: it opens a hole. `article`: its first word.

    Without `called` only the vocabulary tells where the noun ends, so `phrase` then runs on to the next article or to the end: `a
    leader enters a space called goal` has a first hole with the phrase `leader enters`, which name resolution cuts.
    """

    article: Article
    phrase: Phrase
    name: Word | None


@record
class Occasion(Node):
    """`Ann enters a space called stage`: parts and holes in order (`is` and `are` are plain words here)."""

    parts: tuple[Part | Hole, ...]


@record
class Condition(Node):
    """One line `when/unless/where EXPR`."""

    word: ConditionWord
    test: Expression
