"""Declared sentences in other uses than questions: statements, announcements, names of bundles.

Takes a phrase, a resolver and the sentences that may match, gives the term; None after reporting why nothing matches.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from interpreter import ir
from interpreter.phrases import Matcher, Parse, SentenceIndex, Token, TooManyReadings
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.readings import Meant, ambiguities, too_many_readings
from interpreter.syntax import nodes
from interpreter.unread import UnreadablePhrase, explain

T = TypeVar("T", bound=ir.Term)


def read_sentence(resolver: Resolver, phrase: nodes.Phrase, index: SentenceIndex[T], called: bool = False) -> T | None:
    """The term of a phrase as one of the declared sentences in `index`; None, with findings, if none matches. `called`: the line
    ends in `called NAME`."""
    tokens, troubles = resolver.tokens(phrase.parts)
    resolver.tell(troubles)
    try:
        best, tied = _best_of(resolver, tokens, index)
    except TooManyReadings as error:
        resolver.diagnostics.add(too_many_readings(error))
        return None
    if best is None:
        resolver.tell([partial(explain, UnreadablePhrase(resolver.context, tokens, phrase.span, index=index, called=called))])
        return None

    def again(place: Resolver, without: frozenset[ir.Symbol]) -> Meant | None:
        other, tied = _best_of(place, place.tokens(phrase.parts)[0], index.without(without))
        return None if other is None else Meant(other.term, tied or bool(other.ambiguities))

    resolver.tell(resolver.lexicon.recorded(best.derivation))
    doubts = (*troubles, *resolver.lexicon.doubts(tokens))
    if resolver.is_tied_from_above(doubts, Meant(best.term, tied or bool(best.ambiguities)), again):
        return resolver.settled(best.term)
    if tied:
        resolver.diagnostics.error(
            "two-readings", "this sentence can be read in two ways", phrase.span, help="reword one of the declared sentences"
        )
    resolver.tell(ambiguities(best, resolver.lexicon.kinds))
    return resolver.settled(best.term)


def _best_of(resolver: Resolver, tokens: tuple[Token, ...], index: SentenceIndex[T]) -> tuple[Parse[T] | None, bool]:
    """The best of the parses of declared sentences, and whether another one is as good."""
    found = Matcher(resolver.context, tokens).sentences(index)
    best = max(found, key=lambda parse: parse.score, default=None)
    return best, best is not None and any(other.score == best.score and other.term != best.term for other in found)
