"""The phrase parser: takes a run of tokens and a lexicon of declared sentences with typed holes, gives the parses."""

from interpreter.phrases.context import ReadingContext
from interpreter.phrases.derivation import Derivation, Spoken
from interpreter.phrases.effort import Effort, TooManyReadings
from interpreter.phrases.lexicon import (
    PLAIN_KINDS,
    RESERVED,
    Item,
    Lexicon,
    LexiconBuilder,
    Literal,
    Maker,
    Old,
    Sentence,
    SentenceIndex,
    Truth,
    TypedHole,
    alignments,
)
from interpreter.phrases.matcher import Matcher, Misfit, Way
from interpreter.phrases.parse import Ambiguity, Parse, accepts
from interpreter.phrases.reassociation import joined_by_and, with_is
from interpreter.phrases.scope import PROVISIONAL, Abbreviation, Routine, Scope, scope_for
from interpreter.phrases.takeovers import Doubt, Takeovers
from interpreter.phrases.tokens import Token, tokens_of, word_token
from interpreter.phrases.unread import Removal, Unread
from interpreter.phrases.wording import HISSING, sentence_text, type_text, with_article
