"""Phrases against declared sentences: takes a run of tokens and a lexicon of sentences with typed holes, gives its parses."""

from interpreter.phrases.lexicon import (
    PLAIN_KINDS,
    RESERVED,
    Lexicon,
    LexiconBuilder,
    Literal,
    Maker,
    Sentence,
    SentenceIndex,
    TypedHole,
    alignments,
)
from interpreter.phrases.matcher import Matcher, Parse, accepts
from interpreter.phrases.reassociation import with_and, with_is
from interpreter.phrases.scope import Routine, Scope, attempt, scope_for
from interpreter.phrases.tokens import Token, tokens_of
from interpreter.phrases.wording import sentence_text, type_text, with_article

__all__ = [
    "PLAIN_KINDS",
    "RESERVED",
    "Lexicon",
    "LexiconBuilder",
    "SentenceIndex",
    "sentence_text",
    "type_text",
    "with_article",
    "Literal",
    "Maker",
    "Parse",
    "Matcher",
    "Routine",
    "Scope",
    "Sentence",
    "TypedHole",
    "Token",
    "accepts",
    "alignments",
    "attempt",
    "scope_for",
    "tokens_of",
    "with_and",
    "with_is",
]
