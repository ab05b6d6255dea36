"""The keywords that fit at a place of a text that is being typed, by the text before it."""

from __future__ import annotations

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics
from interpreter.records import NamedTuple
from interpreter.source import Source
from interpreter.syntax import keywords as k
from interpreter.syntax.declaration import open_declaration
from interpreter.syntax.keywords import Keyword
from interpreter.syntax.layout import INDENT, RawLine, lay_out
from interpreter.syntax.lexer import StrayCharacter, line_tokens


class Offer(NamedTuple):
    """The completions that the grammar allows at a place of a text."""

    openers: tuple[Keyword, ...] = ()
    """Keywords that may begin a line here."""
    inside: tuple[str, ...] = ()
    """Keywords that may stand next in this line."""
    words: bool = False
    """May a word of a phrase stand here, or a name?"""
    statements: bool = False
    facts: bool = False
    """May a line of a member stand here?"""
    word: str = ""
    """The word of the declaration."""
    opener: str = ""
    """The kind of the first word of the line."""


_ALL = {
    each.kind: each
    for group in (k.CONDITIONS, k.STEPS, k.RULE_LINES, k.OTHERWISE, k.STATEMENTS, k.LINES, k.COMMON_LINES)
    for each in group
}
_INSIDE = {k.terminal(words): words for frame in (*k.FRAMES, k.ADJUSTING) for words in (*frame.words, *frame.then)} | {
    each: words for words in k.CHOICES for each in [k.terminal(words)]
}


def offered(source: Source, line: int, column: int, cache: Cache = NO_CACHE) -> Offer:
    """The completions that the grammar allows at a line and column of a text, both from 1, given the text before them."""
    typed = source.line(line)[: column - 1]
    bare = typed.lstrip(" ")
    level = (len(typed) - len(bare)) // INDENT
    before = "\n".join(source.text.split("\n")[: line - 1]) + "\n"
    top = lay_out(Source(source.path, before, source.layer), Diagnostics())
    if level == 0 or not top:
        return Offer(openers=k.HEADS if " " not in bare else ())
    opened = open_declaration(top[-1], level, source.path, cache)
    if opened is None:
        return Offer()
    automaton, word = opened
    if " " not in bare:
        kinds = automaton.accepted()
        openers = tuple(each for kind, each in _ALL.items() if kind in kinds)
        return Offer(openers, (), bool(kinds & {"WORD", "NAME"}), k.A_STATEMENT in kinds, "FACT" in kinds, word)
    try:
        words = bare[: bare.rindex(" ")]
        tokens = line_tokens(RawLine(line, len(typed) - len(bare) + 1, words), automaton.can)
    except StrayCharacter:
        return Offer(word=word)
    if not tokens:
        return Offer(word=word)
    is_sentence = automaton.can(k.A_STATEMENT) and tokens[0].kind not in _ALL
    taken = automaton.feed(tokens)
    kinds = automaton.accepted() if taken == len(tokens) else automaton.expected(tokens[:taken]) if taken else frozenset()
    inside = tuple(words for kind, words in _INSIDE.items() if kind in kinds)
    return Offer((), inside, bool(kinds & {"WORD", "NAME", "TEXT"}), is_sentence, False, word, tokens[0].kind)
