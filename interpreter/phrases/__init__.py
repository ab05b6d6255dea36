"""Phrases against declared sentences: takes a run of tokens and a lexicon of sentences with typed holes, gives its parses."""

from interpreter.phrases.context import World
from interpreter.phrases.lexicon import Literal, Sentence, Slot, Token, alignments, tokens_of
from interpreter.phrases.matcher import Parse, Reader, accepts
from interpreter.phrases.reassociation import with_and, with_is
from interpreter.phrases.scope import Routine, Scope, attempt, scope_for

__all__ = [
    "Literal",
    "Parse",
    "Reader",
    "Routine",
    "Scope",
    "Sentence",
    "Slot",
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
