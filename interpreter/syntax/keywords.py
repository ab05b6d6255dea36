"""The keywords of the language in one table: the lexer, messages, hints of other rooms and the reference all read it.

The table does not say where a keyword may stand: only the grammar (`language.lark`) does. It says how the rest of its line is cut
into words, since that is decided before the grammar sees them, and how such a line is written, for people.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import cache
from sys import intern

from interpreter.records import NamedTuple


class Cut(Enum):
    """The ways in which a stretch of a line is cut into words."""

    FACTS = auto()
    """Words, names, numbers and titles; no word is a keyword."""
    MEMBER = auto()
    """As facts, and a number may end in a letter: `9A`."""
    IDS = auto()
    """Ids of statements of a rulebook: `ABC-10.2-1, ABC-10.2-2`."""
    PATTERN = auto()
    """A declared sentence with its holes: hard words are keywords, except `is` and `are`; the words for the kind of a hole are
    plain."""
    EXPRESSION = auto()
    """An expression: all words of frames are keywords."""
    SENTENCE = auto()
    """As an expression, but `is` and `are` are plain words outside brackets."""
    OCCASION = auto()
    """As a sentence, and an article opens a hole."""
    STATEMENT = auto()
    """As the line of a statement."""


class At(Enum):
    """The ways to choose, among equal words outside brackets, the one that divides a line."""

    START = auto()
    """The one right behind the keyword."""
    FIRST = auto()
    LAST = auto()
    AMOUNT = auto()
    """The first one if it stands right behind a lone number, name, title or bracket, else the last."""
    END = auto()
    """The one at the end of the line."""
    BETWEEN = auto()
    """The first one outside brackets and titles, which may be of several words: its two sides are cut each by itself."""
    EVERY = auto()
    KIND = auto()
    """The last one, when only words of a kind stand behind it or it may not be missing."""


class Joint(NamedTuple):
    """A keyword inside the rest of a line, and which of its occurrences counts."""

    words: str
    at: At


class Keyword(NamedTuple):
    """A keyword that opens a line. `form`: how such a line is written; `cut`, `joints`: how its rest is cut; `single`: may a
    declaration have only one such line, so that the one of an extension replaces it?"""

    words: str
    form: str
    cut: Cut = Cut.FACTS
    joints: tuple[Joint, ...] = ()
    single: bool = False

    @property
    def kind(self) -> str:
        """Its terminal in the grammar."""
        return terminal(self.words)


class Frame(NamedTuple):
    """Keywords inside a line: one of `words`, perhaps with one of `then` right behind it.

    `form`: how the line is written; `mention`: the name of the frame in a message about what could stand there ('': left out).
    `hard`: never part of a phrase. `turns`: the rest of the line is an expression, even in a sentence. `ends`: only at the end of
    a line.
    """

    words: tuple[str, ...]
    form: str
    then: tuple[str, ...] = ()
    hard: bool = False
    turns: bool = False
    ends: bool = False
    mention: str = ""


SIGNS = {"(": "LPAR", ")": "RPAR", ",": "COMMA", ":": "COLON", "|": "BAR"}
"""Signs, and the terminals that they are."""


@cache
def terminal(words: str) -> str:
    """The terminal in the grammar for a keyword or a sign: `for each` is FOR_EACH."""
    return SIGNS.get(words) or intern(words.upper().replace(" ", "_"))


# --- declarations ------------------------------------------------------------------------------------------------

MODES = ("replace", "remove", "extend", "rename")
"""What a layer above may do to a declaration; stands before its head."""

HEADS = (
    Keyword("kind", "kind WORDS"),
    Keyword("graph", "graph NAME joins KINDS by WORDS"),
    Keyword("attribute", "attribute SENTENCE is KIND", Cut.PATTERN, (Joint("is", At.KIND),)),
    Keyword("pile", "pile SENTENCE holds KINDS", Cut.PATTERN, (Joint("holds", At.KIND),)),
    Keyword("bundle", "bundle SENTENCE", Cut.PATTERN),
    Keyword("span", "span SENTENCE", Cut.PATTERN),
    Keyword("value", "value SENTENCE", Cut.PATTERN),
    Keyword("query", "query SENTENCE [answers KIND]", Cut.PATTERN, (Joint("answers", At.KIND),)),
    Keyword("procedure", "procedure SENTENCE [answers KIND]", Cut.PATTERN, (Joint("answers", At.KIND),)),
    Keyword("action", "action SENTENCE", Cut.PATTERN),
    Keyword("occasion", "occasion SENTENCE", Cut.PATTERN),
    Keyword("route", "route SENTENCE", Cut.PATTERN),
    Keyword("reach", "reach SENTENCE", Cut.PATTERN),
    Keyword("phase", 'phase "TITLE"'),
    Keyword("step", 'step "TITLE"'),
    Keyword("rule", 'rule "TITLE"'),
    Keyword("option", 'option "TITLE"'),
    Keyword("ruling", 'ruling "TITLE"'),
    Keyword("scenario", 'scenario "TITLE"'),
    Keyword("invariant", 'invariant "TITLE"'),
    Keyword("example", 'example "TITLE"'),
    Keyword("die", "die WORDS"),
    Keyword(
        "table", 'table "TITLE" of (NAME: KIND) and (NAME: KIND)', Cut.PATTERN, (Joint("of", At.EVERY), Joint("and", At.EVERY))
    ),
)
"""What opens a declaration; any other word opens a member of a kind."""

RENAME = Keyword("rename", "rename KIND NAME to NAME", Cut.MEMBER, joints=(Joint("to", At.LAST),))
"""The mode that needs more than a head behind it."""

COMMON_LINES = (
    Keyword("cites", "cites ID, ID", Cut.IDS),
    Keyword("says", 'says "TEMPLATE WITH {HOLES}"', single=True),
    Keyword("note", 'note "TEXT"'),
    Keyword("provenance", 'provenance "TEXT"', single=True),
    Keyword("formerly", 'formerly "NAME OR SENTENCE WITH (HOLES)"'),
)
"""What opens a line that every declaration may hold."""

LINES = (
    Keyword("apart", "apart NAME, NAME"),
    Keyword("plural", "plural WORDS", single=True),
    Keyword("members", "members NAME, NAME"),
    Keyword("nobody plays", "nobody plays NAME, NAME"),
    Keyword("played by", "played by NAME, NAME", single=True),
    Keyword("for examples", "for examples"),
    Keyword("obsolete", 'obsolete "WHAT TO DO INSTEAD"', single=True),
    Keyword("line", "line WORDS is KIND, else VALUE, says TEXT"),
    Keyword("flag", "flag WORDS"),
    Keyword("block", "block SENTENCE", Cut.PATTERN),
    Keyword("narrowed by", "narrowed by SENTENCE", Cut.PATTERN),
    Keyword("reactions from", "reactions from SENTENCE", Cut.PATTERN),
    Keyword("starts as", "starts as EXPRESSION", Cut.EXPRESSION, single=True),
    Keyword("shown to", "shown to WORDS", single=True),
    Keyword("lies open", "lies open", single=True),
    Keyword("stays when taken back", "stays when taken back"),
    Keyword("held at the limit", "held at the limit"),
    Keyword("lasts for", "lasts for SPAN", single=True),
    Keyword("indexed", "indexed"),
    Keyword("holds", "holds ATTRIBUTE as WORDS [among WORDS]", Cut.EXPRESSION, (Joint("as", At.LAST), Joint("among", At.LAST))),
    Keyword("part of", "part of BUNDLE", Cut.EXPRESSION),
    Keyword("leaves at least", "leaves at least EXPRESSION", Cut.EXPRESSION),
    Keyword("starts with", "starts with EXPRESSION", Cut.EXPRESSION),
    Keyword("starts at", "starts at EXPRESSION", Cut.EXPRESSION),
    Keyword("raised by", "raised by EXPRESSION", Cut.EXPRESSION),
    Keyword("lowered by", "lowered by EXPRESSION", Cut.EXPRESSION),
    Keyword("limited to", "limited to EXPRESSION", Cut.EXPRESSION),
    Keyword("at least", "at least EXPRESSION", Cut.EXPRESSION),
    Keyword("answered by", "answered by SIDE, SIDES in order from SIDE", Cut.EXPRESSION),
    Keyword("steps from", "steps from (NAME: KIND) to (NAME: KIND) [by GRAPH]", Cut.PATTERN),
    Keyword("costs", "costs EXPRESSION", Cut.EXPRESSION),
    Keyword("length at most", "length at most EXPRESSION", Cut.EXPRESSION, single=True),
    Keyword("cost at most", "cost at most EXPRESSION", Cut.EXPRESSION, single=True),
    Keyword("toll", "toll EXPRESSION", Cut.EXPRESSION),
    Keyword("gain", "gain EXPRESSION", Cut.EXPRESSION),
    Keyword("ends at", "ends at EXPRESSION", Cut.EXPRESSION),
    Keyword("choose", "choose WORDS"),
    Keyword("gives", "gives WORDS, WORDS", single=True),
    Keyword("faces", "faces 1 to 6, or faces WORDS, WORDS"),
    Keyword("asks", 'asks "TEXT"', single=True),
    Keyword("reading", 'reading "TEXT"'),
    Keyword("one of", "one of WORD, WORD", single=True),
    Keyword("default", 'default WORD, or default "TEXT"', single=True),
    Keyword("because", 'because "TEXT"', single=True),
    Keyword("not with option", 'not with option "TITLE" [VALUE, VALUE] [when VALUE]', Cut.FACTS, (Joint("when", At.LAST),)),
    Keyword("needs option", 'needs option "TITLE" [VALUE, VALUE] [when VALUE]', Cut.FACTS, (Joint("when", At.LAST),)),
    Keyword("not with scenario", 'not with scenario "TITLE", "TITLE" [when VALUE]', Cut.FACTS, (Joint("when", At.LAST),)),
)
"""What opens a line that belongs to declarations of some words only."""

RETIRED = {
    "undone by rewind": "leave it out: all attributes are taken back but those that say `stays when taken back`",
}
"""Lines that the language had once and that say nothing any more, with the way out."""

THEN = Keyword(
    "then",
    'then EXPRESSION, then SIDE may not ... because "REASON", then [not] offered "KEY", then SIDE is asked ["QUESTION"], '
    "then SIDE has won, then SIDE sees EXPRESSION, then SIDE does not see EXPRESSION, "
    'then this position cannot be because "INVARIANT", then these cannot go together',
    Cut.EXPRESSION,
    (
        *(Joint("this position cannot be", At.START), Joint("these cannot go together", At.START)),
        *(Joint("not offered", At.START), Joint("offered", At.START), Joint("has won", At.END)),
        *(Joint("is asked", At.BETWEEN), Joint("does not see", At.BETWEEN), Joint("sees", At.BETWEEN), Joint("because", At.LAST)),
    ),
)
STEPS = (
    Keyword("given", "given STATEMENT", Cut.STATEMENT),
    Keyword("dice", "dice NUMBER, NAME"),
    Keyword("when", "when STATEMENT", Cut.STATEMENT),
    THEN,
    Keyword("tests", 'tests KIND "TITLE"'),
    Keyword("starts from the scenario", 'starts from the scenario, or starts from the scenario "TITLE"'),
    Keyword("with option", 'with option "TITLE" on, or with option "TITLE" VALUE'),
    Keyword("with ruling", 'with ruling "TITLE" as "READING"', Cut.FACTS, (Joint("as", At.FIRST),)),
)
"""What opens a line of an example. Behind `given` and `when` stands a statement."""

# --- statements, rule lines, conditions --------------------------------------------------------------------------

STATEMENTS = (
    Keyword("let", "let NAME be EXPRESSION", Cut.EXPRESSION, (Joint("be", At.FIRST),)),
    Keyword("add", "add EXPRESSION to PHRASE", Cut.EXPRESSION, (Joint("to", At.AMOUNT),)),
    Keyword(
        "take",
        "take EXPRESSION from PHRASE, or take SPAN back to at most EXPRESSION",
        Cut.EXPRESSION,
        (Joint("from", At.AMOUNT), Joint("back to at most", At.BETWEEN)),
    ),
    Keyword("if", "if EXPRESSION", Cut.EXPRESSION),
    Keyword("answer", "answer EXPRESSION", Cut.EXPRESSION),
    Keyword("for each", "for each NOUN called NAME", Cut.EXPRESSION),
    Keyword("repeat while", "repeat while EXPRESSION", Cut.EXPRESSION),
    Keyword("repeat until", "repeat until EXPRESSION", Cut.EXPRESSION),
    Keyword("repeat up to", "repeat up to EXPRESSION times", Cut.EXPRESSION, (Joint("times", At.END),)),
    Keyword("roll", "roll DIE [for SIDE] called NAME, or roll DIE again", Cut.EXPRESSION, (Joint("again", At.END),)),
    Keyword("pick at random", "pick at random NOUN called NAME", Cut.EXPRESSION),
    Keyword("announce that", "announce that SENTENCE", Cut.SENTENCE),
    Keyword("pause for", "pause for SIDE, SIDES in order from SIDE", Cut.EXPRESSION),
    Keyword("until", "until OCCASION", Cut.OCCASION, (Joint("then", At.FIRST),)),
    Keyword("as long as", "as long as EXPRESSION", Cut.EXPRESSION),
    Keyword("go round", "go round SIDES in order from SIDE called NAME until all pass in a row", Cut.EXPRESSION),
    Keyword("report", 'report "TEXT"', Cut.EXPRESSION),
    Keyword("asks", 'asks "TEXT"', Cut.EXPRESSION),
    Keyword("reveal", "reveal PHRASE", Cut.EXPRESSION),
    Keyword("stop", "stop, or stop if EXPRESSION", Cut.EXPRESSION, (Joint("if", At.START),)),
    Keyword("leave the loop", "leave the loop, or leave the loop if EXPRESSION", Cut.EXPRESSION, (Joint("if", At.START),)),
    Keyword(
        "go on with the next",
        "go on with the next, or go on with the next if EXPRESSION",
        Cut.EXPRESSION,
        (Joint("if", At.START),),
    ),
    Keyword("together", "together", Cut.EXPRESSION),
)
"""What opens a statement; any other word begins a sentence, or says who acts."""
A_STATEMENT = terminal("stop")
"""The kind of a word that can stand wherever a statement can, and nowhere else. `let` stands among conditions too."""

ALONE = ("stop", "together")
"""Statements of one word; when something else than their joint stands behind it, it is the first word of a sentence."""

OTHERWISE = (
    Keyword("otherwise if", "otherwise if EXPRESSION", Cut.EXPRESSION),
    Keyword("otherwise", "otherwise"),
)
"""What opens the other way that a statement may go."""

AT_ANY_TIME = Keyword("may be played at any time", "may be played at any time")
RULE_LINES = (
    Keyword("before", "before OCCASION", Cut.OCCASION),
    Keyword("after", "after OCCASION", Cut.OCCASION),
    Keyword("instead of", "instead of OCCASION", Cut.OCCASION),
    Keyword("whenever", "whenever CONDITION", Cut.EXPRESSION),
    Keyword("forbid that", "forbid that OCCASION", Cut.OCCASION),
    Keyword("permit that", "permit that OCCASION", Cut.OCCASION),
    Keyword("also", 'also "MENU"', Cut.EXPRESSION),
    Keyword("may be played at", "may be played at OCCASION", Cut.OCCASION),
    AT_ANY_TIME,
)
"""What opens a rule line, with `until` and `as long as`; any other word begins the value that is adjusted."""

OPTION = Keyword("to", "to WORDS", Cut.OCCASION)
"""What opens an option of a menu."""

CONDITIONS = (
    Keyword("when", "when CONDITION", Cut.EXPRESSION),
    Keyword("unless", "unless CONDITION", Cut.EXPRESSION),
    Keyword("where", "where CONDITION", Cut.EXPRESSION),
)
"""What opens a condition."""

ANSWERS = "answers"
"""The word between who is asked and the key, in a line below a step of an example."""
TO = "to"
"""The word between the key and the question that it answers."""

# --- inside a line -----------------------------------------------------------------------------------------------

COMPARISONS = ("at least", "at most", "more than", "less than")
ARTICLES = ("a", "an", "another")

IS = Frame(("is not", "are not", "is", "are"), "THING is THING", ("one of", *COMPARISONS), hard=True, mention="`is`")
THERE = Frame(("there is", "there are"), "there is a NOUN", ("exactly", *COMPARISONS, "no", *ARTICLES))
CHOOSING = Frame(
    ("chooses", "secretly chooses", "may choose", "may secretly choose"),
    "SIDE chooses NOUN called NAME",
    ("up to", "exactly", "any number of", "a number from", "menu"),
    hard=True,
    turns=True,
    mention="`chooses`",
)
BECOMES = Frame(("becomes",), "PHRASE becomes EXPRESSION", hard=True, turns=True, mention="`becomes`")
CALLED = Frame(("called",), "... called NAME", hard=True, turns=True, mention="`called`")
MAY = Frame(("may not", "may"), "SIDE may", hard=True, mention="`may`")
FRAMES = (
    IS,
    MAY,
    Frame(("and",), "CONDITION and CONDITION", hard=True, mention="`and`"),
    Frame(("or",), "CONDITION or CONDITION", hard=True, mention="`or`"),
    Frame(("not",), "not CONDITION", hard=True),
    Frame(("where",), "NOUN where CONDITION", hard=True, mention="`where`"),
    CALLED,
    Frame(("plus",), "NUMBER plus NUMBER", hard=True, mention="`plus`"),
    Frame(("minus",), "NUMBER minus NUMBER", hard=True, mention="`minus`"),
    BECOMES,
    CHOOSING,
    Frame(("otherwise",), "otherwise", hard=True),
    THERE,
    Frame(("sum of", "highest of", "lowest of"), "sum of NUMBER over all NOUN, in which `it` is the member"),
    Frame(("over all",), "sum of NUMBER over all NOUN, in which `it` is the member", mention="`over all`"),
    Frame(("with the highest", "with the lowest"), "NOUN with the highest (NUMBER), in which `it` is the member"),
    Frame(("declares any of these",), "SIDE declares any of these", turns=True, ends=True),
    Frame(("wins the game because",), 'SIDE wins the game because "REASON"', turns=True),
    Frame(("win the game because",), 'SIDES win the game because "REASON"', turns=True),
    Frame(
        ("in the order chosen by",),
        "for each NOUN in the order chosen by SIDE called NAME",
        mention="`in the order chosen by`",
    ),
    Frame(("in order from", "in order after"), "for each NOUN in order from MEMBER called NAME", mention="`in order from`"),
    Frame(
        ("until all pass in a row",),
        "go round SIDES in order from SIDE called NAME until all pass in a row",
        ends=True,
        mention="`until all pass in a row`",
    ),
)
"""What may stand inside a line. Of two that begin with the same word the longer one counts."""
ADJUSTING = Frame(
    (
        "is raised by",
        "are raised by",
        "is lowered by",
        "are lowered by",
        "is limited to",
        "are limited to",
        "counts as",
        "count as",
    ),
    "VALUE is raised by EXPRESSION",
    turns=True,
    mention="`is raised by` or its kin",
)
"""How a rule line changes a value; plain words anywhere else."""

CHOICES = {
    "up to": "SIDE chooses up to NUMBER NOUN called NAME (a number of several words stands in brackets)",
    "exactly": "SIDE chooses exactly NUMBER NOUN called NAME (a number of several words stands in brackets)",
    "any number of": "SIDE chooses any number of NOUN called NAME",
    "a number from": "SIDE chooses a number from EXPRESSION to EXPRESSION called NAME",
    "menu": 'SIDE chooses, or SIDE chooses menu "NAME"',
}
"""How a choice is written, by what stands behind `chooses`."""
A_NUMBER = Joint("to", At.AMOUNT)
"""What parts the two ends of `chooses a number from`."""

HARD_WORDS = tuple(words for frame in FRAMES if frame.hard for words in frame.words if " " not in words)
"""Words that never occur inside a phrase."""
OPENING_WORDS = tuple(dict.fromkeys(words.split()[0] for words in THERE.words))
"""Words that open a frame with the `is` behind them, so that no name ends in them; inside a sentence they are plain."""
PATTERN_WORDS = ("is", "are")
"""Hard words that a declared sentence may hold all the same: it is asked with them (`gate is open`)."""

SINGLE_LINES = frozenset(keyword.words for keyword in (*COMMON_LINES, *LINES) if keyword.single)
"""Lines of which a declaration has one."""

# --- for rooms that say what was perhaps meant -------------------------------------------------------------------

DECLARATION_WORDS = tuple(keyword.words for keyword in HEADS)
AT_START = {keyword.words: keyword.form for keyword in (*STATEMENTS, *RULE_LINES, *CONDITIONS)}
"""What a line of a body may begin with, and how it is written."""
INSIDE = {
    words.split()[0]: frame.form
    for frame in reversed(FRAMES)
    if frame.hard or frame.turns or frame is THERE
    for words in frame.words
}
"""First words of frames inside a line, and how the line is written."""
MEASURES = (*COMPARISONS, "one of", "exactly")
"""What may stand behind `is` or `there are`."""
OUTCOMES = (*(joint.words.split()[-1] for joint in THEN.joints[3:]), "nobody")
"""Words of what an example may expect besides a truth."""
