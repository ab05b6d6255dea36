"""A line that the grammar rejects, and words for the tokens that it could have gone on with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.records import NamedTuple
from interpreter.source import Span
from interpreter.syntax import keywords as k
from interpreter.syntax.keywords import terminal
from interpreter.syntax.layout import RawLine
from interpreter.syntax.lexer import Token

Kinds = frozenset[str]
"""Kinds of tokens that could stand at some place."""


class Rejected(NamedTuple):
    """A rejected line. `tokens`: its words, the end of the line among them; `at`: the index of the first that cannot stand there;
    `expected`: the kinds of all that could."""

    path: str
    line: RawLine
    tokens: Sequence[Token]
    at: int
    expected: Kinds

    @property
    def unexpected(self) -> Token:
        """The word that cannot stand there."""
        return self.tokens[self.at]

    @property
    def before(self) -> Token | None:
        """The word before it; None if it is the first."""
        return self.tokens[self.at - 1] if self.at else None

    @property
    def next_kind(self) -> str:
        """The kind of the word behind it, or of the end of the line."""
        return self.tokens[min(self.at + 1, len(self.tokens) - 1)].kind

    @property
    def is_end(self) -> bool:
        """Does the line end too early?"""
        return self.unexpected.kind == "_NL"

    def span(self, token: Token) -> Span:
        """The place of a word; for the end of the line, one character behind it."""
        return Span(self.path, token.line, token.column, token.line, max(token.end, token.column + 1))


PHRASE = frozenset({"WORD", "NAME", "NUMBER", "TEXT", "LPAR"})
HARD = frozenset(map(terminal, (*k.HARD_WORDS, *k.OPENING_WORDS)))
_BEGINS_EXPRESSION = frozenset(map(terminal, ("not", *k.THERE.words)))
_PARTS_A_LINE = (
    *(joint.words for keyword in k.STATEMENTS for joint in keyword.joints if keyword.words not in k.ALONE),
    *k.CALLED.words,
    "until all pass in a row",
    *k.ADJUSTING.words,
)
"""What a line lacks above all when it ends too early."""
_MENTIONS = {
    "TEXT": "a title in quotes",
    "COMMA": "a comma",
    "RPAR": "`)`",
    "_NL": "the end of the line",
    **{terminal(words): frame.mention for frame in (*k.FRAMES, k.ADJUSTING) if frame.mention for words in frame.words},
    **{
        terminal(joint.words): f"`{joint.words}`"
        for keyword in (*k.HEADS, *k.STATEMENTS, *k.STEPS)
        for joint in (*keyword.joints, k.A_NUMBER)
        if terminal(joint.words) not in map(terminal, k.IS.words)
    },
}
"""The author's words for what the grammar might go on with. What is not here is not worth a mention."""
_FEW = 5
"""More than so many things are no help."""


def _mentions(kinds: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(_MENTIONS[kind] for kind in sorted(kinds) if kind in _MENTIONS))


def missing(expected: Kinds) -> str:
    """Words for what a line lacks that ends too early, made from the expected tokens."""
    if "LET" in expected:
        return "a statement"
    if "WORD" in expected:
        parts = expected.intersection(map(terminal, _PARTS_A_LINE))
        if "WHERE" in expected and len(parts) > 1:
            parts -= {terminal("called")}  # it may stand before a `where`, and nobody misses it
        parted = _mentions(parts)
        if parted:
            return " or ".join(parted)
        if expected & _BEGINS_EXPRESSION:
            return "an expression"
        return "a phrase" if "NAME" in expected else "a name of lower-case words"
    return _few(_mentions(expected)) or "a part of it"


def wanted(expected: Kinds) -> str:
    """Words for what could have stood there, made from the expected tokens; '' if there are too many."""
    if "LET" in expected:
        return "a statement"
    mentioned = _mentions(expected - PHRASE)
    phrase = expected & PHRASE
    if expected & _BEGINS_EXPRESSION:
        mentioned.insert(0, "an expression")
    elif phrase == PHRASE and not mentioned:
        return "a phrase"
    elif phrase == {"WORD"}:
        mentioned.insert(0, "a lower-case word")
    elif phrase == {"TEXT"}:
        mentioned.insert(0, _MENTIONS["TEXT"])
    return _few(mentioned)


def _few(mentioned: list[str]) -> str:
    return " or ".join(mentioned) if len(mentioned) <= _FEW else ""
