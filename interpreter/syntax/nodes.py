"""The syntax trees: frozen, every node with its span, names not resolved.

Expressions, statements with rule lines, declarations with their lines. A `Phrase` is a flat run of words that is matched against
declared sentences later; the grammar knows only the frames around phrases. The span of a node that heads a block is that of its
own line.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from interpreter.records import record
from interpreter.syntax.expressions import (
    And,
    Article,
    Best,
    Compare,
    Comparison,
    Condition,
    ConditionWord,
    Exists,
    Expression,
    Extreme,
    Group,
    Hole,
    May,
    Measured,
    Name,
    Node,
    Not,
    Noun,
    Number,
    Occasion,
    OneOf,
    Or,
    Order,
    Part,
    Phrase,
    Plain,
    Quantity,
    Sum,
    Text,
    Total,
    Turn,
    Where,
    Word,
)
from interpreter.syntax.statements import (
    Adjustment,
    AdjustmentWord,
    Allowance,
    AlsoMenu,
    Announce,
    Answer,
    Asks,
    Becomes,
    Change,
    ChoiceAmount,
    Choose,
    ChooseNumber,
    ForEach,
    GoRound,
    Guards,
    If,
    Lasting,
    Leave,
    Let,
    MayBePlayed,
    MayDo,
    Menu,
    Option,
    Pause,
    PickAtRandom,
    Repeat,
    RepeatMode,
    Report,
    Reveal,
    Roll,
    RollAgain,
    RuleLine,
    Sentence,
    Statement,
    Stop,
    Timing,
    Together,
    Trigger,
    Whenever,
    Wins,
)

__all__ = [
    "Adjustment",
    "AdjustmentWord",
    "Allowance",
    "AlsoMenu",
    "And",
    "Announce",
    "Answer",
    "AnswerLine",
    "AnsweredByLine",
    "Article",
    "BareBlock",
    "Becomes",
    "BondLine",
    "Change",
    "ChoiceAmount",
    "Choose",
    "ChooseNumber",
    "CitesLine",
    "Compare",
    "Comparison",
    "Condition",
    "ConditionWord",
    "Declaration",
    "DeclarationWord",
    "Exists",
    "Expression",
    "ForEach",
    "Given",
    "GoRound",
    "Group",
    "HoldsLine",
    "Hole",
    "If",
    "Item",
    "Lasting",
    "Leave",
    "Guards",
    "Let",
    "LiesOpenLine",
    "Line",
    "May",
    "MayBePlayed",
    "MayDo",
    "MemberLine",
    "Menu",
    "Mode",
    "Name",
    "Node",
    "Not",
    "Noun",
    "Number",
    "Order",
    "Occasion",
    "OneOf",
    "Option",
    "Or",
    "Part",
    "Pattern",
    "PatternHole",
    "PatternLine",
    "PatternWord",
    "Pause",
    "Phrase",
    "PickAtRandom",
    "Plain",
    "Quantity",
    "Repeat",
    "RepeatMode",
    "Report",
    "Asks",
    "Reveal",
    "Roll",
    "RollAgain",
    "Row",
    "RuleLine",
    "Sentence",
    "StartsFromScenario",
    "Statement",
    "Step",
    "Stop",
    "Sum",
    "Text",
    "Then",
    "ThenAsked",
    "ThenOffered",
    "ThenApart",
    "ThenCannotBe",
    "ThenWon",
    "Timing",
    "TitleLine",
    "TitleWord",
    "Together",
    "Trigger",
    "Whenever",
    "ValueLine",
    "ValueWord",
    "When",
    "Best",
    "Extreme",
    "Measured",
    "Total",
    "Turn",
    "Where",
    "Wins",
    "Word",
    "WordsLine",
    "WordsWord",
]

# --- declared sentences ------------------------------------------------------------------------------------------


@record
class PatternHole(Node):
    """`(name: kind words)` in a declared head. `kind` holds the words: `side`, `leader or none`, `spaces`, `0 to 7`."""

    name: str
    kind: tuple[str, ...]


@record
class Pattern(Node):
    """A declared head: words, names and holes in order. `is` is a plain word here; `/` separates words that match alike."""

    parts: tuple[Word | Name | PatternHole, ...]


# --- lines of declarations ---------------------------------------------------------------------------------------

TitleWord = Literal["says", "note", "provenance", "formerly", "obsolete", "asks", "reading", "default", "because"]
WordsWord = Literal[
    "apart",
    "plural",
    "members",
    "nobody plays",
    "played by",
    "for examples",
    "line",
    "flag",
    "shown to",
    "stays when taken back",
    "held at the limit",
    "lasts for",
    "indexed",
    "choose",
    "gives",
    "faces",
    "one of",
    "default",
    "dice",
    "tests",
]
ValueWord = Literal[
    "starts as",
    "starts with",
    "starts at",
    "raised by",
    "lowered by",
    "limited to",
    "at least",
    "length at most",
    "cost at most",
    "toll",
    "gain",
    "ends at",
    "part of",
    "leaves at least",
]
PatternWord = Literal["block", "narrowed by", "reactions from", "steps from"]
Item = tuple[Plain, ...]
"""What stands between two commas, not empty."""


@record
class CitesLine(Node):
    """`cites ABC-10.2-1, ABC-10.2-2`."""

    word: ClassVar[Literal["cites"]] = "cites"
    ids: tuple[Name, ...]


@record
class TitleLine(Node):
    """A keyword with a title: `says "..."`, `reading "both"`."""

    word: TitleWord
    text: Text


@record
class WordsLine(Node):
    """A keyword with words, split at the commas: `members red, dark blue`. No items: the keyword stands alone (`indexed`)."""

    word: WordsWord
    items: tuple[Item, ...]


@record
class LiesOpenLine(Node):
    """`lies open`, with the conditions under which all see it."""

    word: ClassVar[Literal["lies open"]] = "lies open"
    conditions: Guards = ()


@record
class ValueLine(Node):
    """A keyword with an expression, and conditions below it: `raised by 2`, `toll units at next`."""

    word: ValueWord
    value: Expression
    conditions: Guards = ()


@record
class HoldsLine(Node):
    """`holds horse of owner at place as horse among troops`: the attribute with the number of pieces, their sort, and the sort
    among which they are counted, if any."""

    word: ClassVar[Literal["holds"]] = "holds"
    held: Phrase
    sort: Word
    among: Word | None


@record
class AnsweredByLine(Node):
    """`answered by enemy of mover, sides in order from mover`: the sides that are asked, in order."""

    word: ClassVar[Literal["answered by"]] = "answered by"
    askers: tuple[Turn, ...]


@record
class PatternLine(Node):
    """A keyword with a declared sentence, and conditions or statements below it: `narrowed by of (owner: side)`. `cost`: of a
    step."""

    word: PatternWord
    pattern: Pattern
    conditions: Guards = ()
    body: tuple[Statement, ...] = ()
    cost: Expression | None = None


@record
class MemberLine(Node):
    """A line of a member that is no rule line: a fact (`strength 2`), a truth (`elected`), or a block with conditions and
    statements below it. `parts`: all its words, commas dropped; only the kind of the member knows which of them name the fact.
    `breaks`: the indices of the parts before which a comma stood."""

    parts: Item
    conditions: Guards = ()
    body: tuple[Statement, ...] = ()
    breaks: tuple[int, ...] = ()

    @property
    def opens(self) -> bool:
        """Are there conditions or statements below it?"""
        return bool(self.conditions or self.body)


@record
class BareBlock(MemberLine):
    """In an outline: a line of a member whose block was left out."""

    @property
    def opens(self) -> bool:
        return True


@record
class BondLine(Node):
    """`not with option "TITLE" [VALUE, VALUE] [when VALUE]`, `needs option ...`, `not with scenario "TITLE" [when VALUE]`:
    options and scenarios that exclude or need each other. `values`: of the option that is named; `when`: values of the option
    that has the line."""

    word: Literal["not with option", "needs option", "not with scenario"]
    titles: tuple[Text, ...]
    values: tuple[Item, ...] = ()
    when: tuple[Item, ...] = ()


# --- steps of examples -------------------------------------------------------------------------------------------


@record
class StartsFromScenario(Node):
    """`starts from the scenario ["TITLE"]`; without a title the one that is played."""

    title: Text | None = None


@record
class WithSetting(Node):
    """`with option "TITLE" on`, `with ruling "TITLE" as "READING"`: a choice before play."""

    word: Literal["option", "ruling"]
    title: Text
    state: Item


@record
class Given(Node):
    """`given STATEMENT`: a part of the position before the steps."""

    statement: Statement


@record
class AnswerLine(Node):
    """`SIDE answers "key" [to "question"]`, below a `when`."""

    asker: Phrase
    key: Text
    question: Text | None = None


@record
class When(Node):
    """`when STATEMENT`: a step, with the answers to its questions."""

    statement: Statement
    answers: tuple[AnswerLine, ...]


@record
class Then(Node):
    """`then EXPR [because "REASON"]`: a truth after the steps; `because`: the reason why something is not allowed."""

    test: Expression
    because: Text | None = None


@record
class ThenSees(Node):
    """An expectation of an example, what a side may see: `then SIDE sees EXPR`, `then SIDE does not see EXPR`."""

    sees: bool
    side: Phrase
    what: Expression


@record
class ThenOffered(Node):
    """An expectation of an example, an option on offer or not: `then offered "key"`, `then not offered "key"`."""

    offered: bool
    key: Text


@record
class ThenAsked(Node):
    """An expectation of an example, who must answer next: `then SIDE is asked ["question"]`; the side may be `nobody`."""

    side: Phrase
    question: Text | None = None


@record
class ThenWon(Node):
    """An expectation of an example, the end of the game: `then SIDE has won`."""

    side: Phrase


@record
class ThenCannotBe(Node):
    """`then this position cannot be because "INVARIANT"`: the position breaks that invariant."""

    because: Text


@record
class ThenApart(Node):
    """`then these cannot go together`: the options, and the scenario, that the example chooses exclude each other."""


Step = (
    StartsFromScenario
    | WithSetting
    | Given
    | When
    | ThenSees
    | Then
    | ThenOffered
    | ThenAsked
    | ThenWon
    | ThenCannotBe
    | ThenApart
)
Line = (
    CitesLine
    | TitleLine
    | WordsLine
    | LiesOpenLine
    | ValueLine
    | HoldsLine
    | AnsweredByLine
    | PatternLine
    | MemberLine
    | BondLine
    | Step
)

# --- declarations ------------------------------------------------------------------------------------------------

DeclarationWord = Literal[
    "kind",
    "graph",
    "attribute",
    "pile",
    "bundle",
    "span",
    "value",
    "query",
    "procedure",
    "action",
    "occasion",
    "route",
    "reach",
    "phase",
    "step",
    "rule",
    "option",
    "ruling",
    "scenario",
    "invariant",
    "example",
    "die",
    "table",
    "member",
]
"""The word that opens a declaration; `member` for everything else (`card 41 "Rain"`)."""
Mode = Literal["new", "replace", "extend", "remove", "rename"]


@record
class Row(Node):
    """A line of a table: its cells, stripped, each with its span."""

    cells: tuple[Text, ...]


@record
class Declaration(Node):
    """One declaration of a text. `word`: its declaring word; `mode`: `new`, or what it does to a declaration of a lower layer."""

    word: DeclarationWord
    mode: Mode
    head: Item = ()
    """The words of a head without pattern and title (`kind`, `graph`, `die`; for a member the words of its kind, its number and
    its name)."""
    pattern: Pattern | None = None
    """The declared sentence of the head, if it has one, or the holes of a table."""
    title: Text | None = None
    """The title of the head, if it has one."""
    answers: tuple[str, ...] = ()
    """The words of the type after `is`, `holds`, `answers`."""
    lines: tuple[Line, ...] = ()
    """Its own lines in order, steps of an example among them."""
    rules: tuple[RuleLine, ...] = ()
    """Its rule lines."""
    body: tuple[Statement, ...] = ()
    """Its statements."""
    conditions: Guards = ()
    """The conditions before its statements, or those of an action or an invariant."""
    rows: tuple[Row, ...] = ()
    """The rows of a table."""
    renamed: Item = ()
    """The new name in a `rename`."""
