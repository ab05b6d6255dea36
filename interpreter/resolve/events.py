"""Occasions: reading `after Ann enters a space called goal` against everything that can happen.

A host is a procedure, an occasion or the begin or end of a span; an action or a value is read in the same way by `forbid that`
and `is raised by`. Parse gives the host with a guard over its parameters and the names that the author bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.ir import TRUTH, Expr, Filter, Local, Members, Op, Param, Term, Type, substitute
from interpreter.phrases import Matcher, Routine, Scope, Sentence, SentenceIndex, Token, accepts, alignments, attempt
from interpreter.recovery import report_unread
from interpreter.resolve.expressions import Resolver
from interpreter.source import Span


@dataclass(slots=True)
class EventMatch:
    """An occasion that has been read: its host, the guard on the host's parameters, the resolver in whose scope conditions
    and body stand (parameters are locals of its routine), and the parameters as that routine calls them."""

    host: object
    params: tuple[Param, ...]
    guards: list[Expr]
    resolver: Resolver


def meet(resolver: Resolver, parts: tuple, span: Span, index: SentenceIndex[Term], outer: Scope | None) -> EventMatch | None:
    """Read an occasion. `outer` is the scope whose locals a lasting effect may capture, or None."""
    tokens = resolver.tokens(parts)
    found = list(_fitting(resolver, tokens, index, outer))
    if not found:
        report_unread(resolver, tokens, span, None, index, lambda other: any(_fitting(resolver, other, index, outer)))
        return None
    score, sentence, stretches = max(found, key=lambda each: each[0])
    if any(other[0] == score and other[1].target is not sentence.target for other in found):
        resolver.diagnostics.error(
            "two-readings", "this occasion can be read in two ways", span, help="reword one of the declared sentences"
        )
    read = _fill(resolver, sentence, tokens, stretches, outer)
    return None if read is None else read[1]


def _fitting(
    resolver: Resolver, tokens: tuple[Token, ...], index: SentenceIndex[Term], outer: Scope | None
) -> Iterator[tuple[int, Sentence[Term], list[tuple[int, int]]]]:
    """The sentences that the tokens may be, each with its score and the stretches of its holes."""
    keys = frozenset(token.key for token in tokens)
    for sentence in index.candidates(keys):
        for stretches in alignments(sentence.items, tokens, 0, len(tokens)):
            with resolver.world.silence(), attempt(outer):
                read = _fill(resolver, sentence, tokens, stretches, outer)
            if read is not None:
                yield read[0], sentence, stretches


def _fill(
    resolver: Resolver, sentence: Sentence[Term], tokens: tuple[Token, ...], stretches: list[tuple[int, int]], outer: Scope | None
) -> tuple[int, EventMatch] | None:
    """Lay one sentence over the tokens: parameters become locals of a new routine, fillings become guards and names."""
    scope = Scope(Routine(), outer=outer)
    inner = resolver.within(scope)
    params: list[Param] = []
    for hole in sentence.holes:
        local = scope.routine.fresh(hole.name, hole.type)
        params.append(Param(local.name, hole.type, word=hole.name))
    guards: list[Expr] = []
    score = 2 * len(sentence.literals)
    for param, (start, end) in zip(params, stretches, strict=True):
        here = Local(param.name, param.type)
        if tokens[start].sort == "article":
            got = _binder(inner, here, tokens[start:end])
        else:
            got = _filling(inner, here, tokens[start:end])
        if got is None:
            return None
        guards.extend(got)
        score += 1
    return score, EventMatch(sentence.target, tuple(params), guards, inner)


def _binder(resolver: Resolver, here: Local, tokens: tuple[Token, ...]) -> list[Expr] | None:
    """`a NOUN [called NAME]`: any member of the noun; the name means the parameter."""
    name = None
    run = tokens[1:]
    if run and run[-1].sort == "called":
        name, run = run[-1].part.text, run[:-1]
    guards: list[Expr] = []
    if here.type.base == "member":
        reader = Matcher(resolver, run)
        sets = [reading.term for reading in reader.whole() if reading.term.type == Type("set", here.type.of)]
        if not sets:
            return None
        guards = belongs(here, sets[0])
    elif " ".join(token.key for token in run) not in (here.type.base, "number"):
        return None
    if name is not None:
        resolver.world.check_name(name, tokens[-1].span)
        resolver.scope.bind(name, here)
        resolver.scope.routine.display[here.name] = name
    return guards


def _filling(resolver: Resolver, here: Local, tokens: tuple[Token, ...]) -> list[Expr] | None:
    """An expression in a hole: the parameter must equal it (or be among it, when it is a set)."""
    for reading in Matcher(resolver, tokens).whole():
        term = reading.term
        if accepts(here.type, term.type):
            return [Op("eq", (here, term), TRUTH, span=term.span)]
        if here.type.base == "member" and term.type == Type("set", here.type.of):
            return belongs(here, term)
    return None


def belongs(here: Local, whole: Expr) -> list[Expr]:
    """The tests that `here` belongs to the set `whole`; none when the set is everything."""
    if isinstance(whole, Members):
        return []
    if isinstance(whole, Filter):
        test = substitute(whole.condition, {whole.var: here})
        rest = belongs(here, whole.source)
        return [*rest, *(test.args if isinstance(test, Op) and test.name == "and" else (test,))]
    return [Op("in", (here, whole), TRUTH, span=whole.span)]
