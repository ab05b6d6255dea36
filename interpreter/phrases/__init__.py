"""Phrases against declared sentences: takes a run of tokens and a lexicon of sentences with typed holes, gives its parses."""

from interpreter.phrases.context import World
from interpreter.phrases.lexicon import Literal, Sentence, Token, TypedHole, alignments, tokens_of
from interpreter.phrases.matcher import Matcher, Parse, accepts
from interpreter.phrases.reassociation import with_and, with_is
from interpreter.phrases.scope import Routine, Scope, attempt, scope_for

__all__ = [
    "Literal",
    "Parse",
    "Matcher",
    "Routine",
    "Scope",
    "Sentence",
    "TypedHole",
    "Token",
    "World",
    "accepts",
    "alignments",
    "attempt",
    "scope_for",
    "tokens_of",
    "with_and",
    "with_is",
]
