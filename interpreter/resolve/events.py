"""Events: matches `after Ann enters a space called goal` against all declared events.

An event is a procedure, an occasion, or the begin or end of a period; actions and values are matched in the same way for `forbid
that` and `is raised by`. A match gives the symbol with guards over its parameters, and the names that the author bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from interpreter import ir
from interpreter.phrases import (
    Derivation,
    Effort,
    Matcher,
    Routine,
    Scope,
    Sentence,
    SentenceIndex,
    Token,
    TooManyReadings,
    accepts,
    alignments,
    tokens_of,
)
from interpreter.records import record
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.names import name_taken
from interpreter.resolve.readings import Meant, Trouble, too_many_readings
from interpreter.source import Span
from interpreter.syntax import nodes
from interpreter.unread import UnreadablePhrase, explain


@dataclass(slots=True)
class EventMatch:
    """An event that has been read: its symbol, its parameters as locals of a new routine, the guards on them, and the resolver
    whose scope conditions and body use."""

    target: ir.Symbol
    params: tuple[ir.Param, ...]
    guards: list[ir.Expr]
    resolver: Resolver


@record
class _Candidate:
    """A way to read an event, whose guards are not settled. `score` counts as that of a parse does."""

    score: int
    match: EventMatch
    troubles: tuple[Trouble, ...]

    def saying(self, made: tuple[Derivation, ...]) -> _Candidate:
        """The same, and how it came about."""
        return _Candidate(self.score, self.match, (*self.troubles, *made)) if made else self


def match_event(
    resolver: Resolver, parts: Iterable[nodes.Part | nodes.Hole], span: Span, index: SentenceIndex[ir.Term], outer: Scope | None
) -> EventMatch | None:
    """Read an event. `outer`: the scope whose locals a lasting effect may capture, or None. None, with findings, if no sentence
    of `index` matches."""
    tokens = tokens_of(parts)
    try:
        found = list(_candidates(resolver, tokens, index, outer, Effort(span)))
    except TooManyReadings as error:
        resolver.diagnostics.add(too_many_readings(error))
        return None
    if not found:
        read, troubles = resolver.with_brackets_read(tokens)

        def reads(other: tuple[Token, ...]) -> bool:
            return any(True for _ in _candidates(resolver, other, index, outer, Effort(span)))

        resolver.tell((*troubles, partial(explain, UnreadablePhrase(resolver.context, read, span, index=index, reads=reads))))
        return None
    best, tied = _best_of(found)
    match = best.match

    def again(place: Resolver, without: frozenset[ir.Symbol]) -> Meant | None:
        others = list(_candidates(place, tokens, index.without(without), outer, Effort(span)))
        if not others:
            return None
        other, tied = _best_of(others)
        return Meant((other.match.target, other.match.guards), tied)

    doubts = (*best.troubles, *resolver.lexicon.doubts(tokens))
    from_above = resolver.is_tied_from_above(doubts, Meant((match.target, match.guards), tied), again)
    if tied and not from_above:
        resolver.diagnostics.error(
            "two-readings", "this occasion can be read in two ways", span, help="reword one of the declared sentences"
        )
    resolver.tell(best.troubles)
    match.guards = [match.resolver.settled(guard) for guard in match.guards]
    return match


def _best_of(found: list[_Candidate]) -> tuple[_Candidate, bool]:
    """The best way to read an event, and whether another one is as good."""
    best = max(found, key=lambda each: each.score)
    return best, any(other.score == best.score and other.match.target is not best.match.target for other in found)


def _candidates(
    resolver: Resolver, tokens: tuple[Token, ...], index: SentenceIndex[ir.Term], outer: Scope | None, effort: Effort
) -> Iterator[_Candidate]:
    """Every way to read the tokens as one of the sentences."""
    keys = [token.key for token in tokens]
    for sentence in index.candidates(frozenset(keys)):
        for stretches in alignments(sentence.items, keys, 0, len(keys), effort):
            runs = [tokens[start:end] for start, end in stretches]
            candidate = _candidate(resolver.within(Scope(Routine(), outer=outer)), sentence, runs)
            if candidate is not None:
                made = Derivation(sentence.target, tokens, 0, len(tokens), tuple(stretches), sentence=sentence)
                yield candidate.saying(resolver.lexicon.recorded(made))


def _candidate(resolver: Resolver, sentence: Sentence[ir.Term], runs: list[tuple[Token, ...]]) -> _Candidate | None:
    """One sentence with these runs in its holes: parameters become locals of the resolver's routine, what fills them becomes
    guards and names, which later holes may use. None when a hole cannot be filled so."""
    assert sentence.target is not None, "what can happen has been declared"
    locals_ = [resolver.scope.routine.fresh(hole.name, hole.type) for hole in sentence.holes]
    params = tuple(ir.Param(local.name, hole.type, word=hole.name) for local, hole in zip(locals_, sentence.holes, strict=True))
    guards: list[ir.Expr] = []
    troubles: tuple[Trouble, ...] = ()
    for local, run in zip(locals_, runs, strict=True):
        got = _binder(resolver, local, run) if run[0].sort == "article" else _filling(resolver, local, run)
        if got is None:
            return None
        guards += got[0]
        troubles = (*troubles, *got[1])
    score = 2 * len(sentence.literals) + len(params)
    return _Candidate(score, EventMatch(sentence.target, params, guards, resolver), troubles)


Filled = tuple[list[ir.Expr], tuple[Trouble, ...]]
"""The guards that what stands in a hole gives, and what is to be told of it."""


def _binder(resolver: Resolver, here: ir.Local, run: tuple[Token, ...]) -> Filled | None:
    """`a NOUN [called NAME]`: any member of the noun; the name means the parameter."""
    called = run[-1] if run[-1].sort == "called" else None
    noun = run[1:] if called is None else run[1:-1]
    guards: list[ir.Expr] = []
    troubles: tuple[Trouble, ...] = ()
    if here.type.base == "member":
        tokens, troubles = resolver.with_brackets_read(noun)
        parses = Matcher(resolver.context, tokens).parses() if tokens else []
        whole = next((parse for parse in parses if parse.term.type == ir.Type("set", here.type.of)), None)
        if whole is None:
            return None
        guards = _belongs(here, whole.term)
        troubles = (*troubles, *resolver.lexicon.recorded(whole.derivation))
    elif " ".join(token.key for token in noun) not in (here.type.base, "number"):
        return None
    if called is not None:
        taken = name_taken(resolver.lexicon, called.text, called.span)
        troubles = troubles if taken is None else (*troubles, taken)
        resolver.scope.bind(called.text, here)
        resolver.scope.routine.display[here.name] = called.text
    return guards, troubles


def _filling(resolver: Resolver, here: ir.Local, run: tuple[Token, ...]) -> Filled | None:
    """An expression in a hole: the parameter must equal it (or be among it, when it is a set)."""
    tokens, troubles = resolver.with_brackets_read(run)
    for parse in Matcher(resolver.context, tokens).parses():
        term = parse.term
        told = (*troubles, *resolver.lexicon.recorded(parse.derivation))
        if accepts(here.type, term.type):
            return [ir.Op("eq", (here, term), ir.TRUTH, span=term.span)], told
        if here.type.base == "member" and term.type == ir.Type("set", here.type.of):
            return _belongs(here, term), told
    return None


def _belongs(here: ir.Local, whole: ir.Expr) -> list[ir.Expr]:
    """The tests that `here` belongs to the set `whole`; none when the set is everything."""
    if isinstance(whole, ir.Members):
        return []
    if isinstance(whole, ir.Filter):
        test = ir.substitute(whole.condition, {whole.var: here})
        return [*_belongs(here, whole.source), *ir.conjuncts(test)]
    return [ir.Op("in", (here, whole), ir.TRUTH, span=whole.span)]
