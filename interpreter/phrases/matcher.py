"""The typed matcher: reads a flat phrase against the lexicon of sentences.

A phrase may have several readings; the one with the most words accounted for by literals wins, and a tie between different
terms is a finding. Parse is memoised by stretch of the phrase (a chart), so that long phrases stay cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from interpreter.ir import NONE, NUMBER, TEXT, TRUTH, UNKNOWN, Const, Expr, Filter, Kind, Members, Op, Qualifier, Term, Type
from interpreter.phrases.lexicon import Sentence, TypedHole, alignments
from interpreter.phrases.tokens import Token
from interpreter.source import Span

if TYPE_CHECKING:
    from interpreter.resolve import Resolver


class Ambiguity(NamedTuple):
    """A stretch of a phrase that reads equally well in two ways."""

    span: Span
    first: Expr
    second: Expr


class Parse(NamedTuple):
    """A possible meaning. `score` counts the words that literals and names account for, so the most literal reading wins.
    `doubts`: what in it could be read in another way as well."""

    score: int
    term: Expr
    doubts: tuple[Ambiguity, ...] = ()


Qualified = tuple[int, tuple[tuple[Qualifier, list[Expr]], ...], tuple[Ambiguity, ...]]
"""A way to read what stands behind a noun: its score, the qualifiers with what fills their holes, its doubts."""


def accepts(wanted: Type | None, given: Type) -> bool:
    """May a value of `given` stand where `wanted` is asked for? No conversions; `none` stands for any optional member."""
    if wanted is None or wanted is UNKNOWN:
        return True
    if given is NONE:
        return wanted.base == "member"
    if given is UNKNOWN:
        return True
    if wanted.base != given.base:
        return False
    return wanted.of == given.of or not wanted.of or not given.of


class Matcher:
    """Reads one run of tokens in the scope of a resolver."""

    def __init__(self, resolver: Resolver, tokens: tuple[Token, ...]) -> None:
        self.resolver = resolver
        self.tokens = tokens
        self.keys = frozenset(token.key for token in tokens)
        self.candidates = resolver.world.lexicon.expressions.candidates(self.keys)
        self._memo: dict[tuple[int, int], list[Parse]] = {}

    def span(self, start: int, end: int) -> Span:
        return self.tokens[start].span.to(self.tokens[end - 1].span)

    def whole(self) -> list[Parse]:
        return self.read(0, len(self.tokens))

    def read(self, start: int, end: int) -> list[Parse]:
        """Every reading of a stretch, best first."""
        if start == end:
            return []
        key = (start, end)
        found = self._memo.get(key)
        if found is None:
            self._memo[key] = []  # a pattern that starts with a hole must not read itself again
            found = sorted(self._read(start, end), key=lambda reading: -reading.score)
            self._memo[key] = found
        return found

    def _read(self, start: int, end: int) -> list[Parse]:
        tokens = self.tokens
        local = self._local(start, end)
        if local is not None:
            return [Parse(2 * (end - start), local)]
        found: list[Parse] = []
        if end - start == 1:
            found.extend(self._single(tokens[start]))
        else:
            this = self._this(start, end)
            if this is not None:
                return [Parse(2 * (end - start), this)]
        if end - start <= self.resolver.world.lexicon.longest_name:
            found.extend(self._members(start, end))
        opening, closing = tokens[start].key, tokens[end - 1].key
        for sentence in self.candidates:
            if (
                (sentence.first is None or opening in sentence.first)
                and (sentence.last is None or closing in sentence.last)
                and len(sentence.items) <= end - start
            ):
                found.extend(self.apply(sentence, start, end))
        found.extend(self._possessive(start, end))
        found.extend(self._noun(start, end))
        return _distinct(found)

    def _local(self, start: int, end: int) -> Expr | None:
        words = tuple(_word(token) for token in self.tokens[start:end])
        if None in words:
            return None
        return self.resolver.scope.find(words)  # type: ignore[arg-type]

    def _single(self, token: Token) -> list[Parse]:
        if token.sort == "number":
            return [Parse(1, Const(token.part.value, NUMBER, span=token.span))]
        if token.sort == "text":
            return [Parse(0, Const(token.part.value, TEXT, span=token.span))]
        if token.sort == "group":
            term = self.resolver.group(token)
            return [] if term is None else [Parse(1, term)]
        if token.sort == "word":
            if token.key in ("yes", "no"):
                return [Parse(1, Const(1 if token.key == "yes" else 0, TRUTH, span=token.span))]
            if token.key == "none":
                return [Parse(1, Const(-1, NONE, span=token.span))]
        return []

    def _this(self, start: int, end: int) -> Expr | None:
        member = self.resolver.this
        if member is None or self.tokens[start].key != "this":
            return None
        words = tuple(token.key for token in self.tokens[start + 1 : end])
        if words != self.resolver.world.lexicon.plurals.keys(member.kind.name):
            return None
        return Const(member.id, Type("member", member.kind.name), span=self.span(start, end))

    def _members(self, start: int, end: int) -> list[Parse]:
        key = tuple(token.key for token in self.tokens[start:end])
        return [
            Parse(2 * (end - start), Const(member.id, Type("member", member.kind.name), span=self.span(start, end)))
            for member in self.resolver.world.lexicon.members.get(key, ())
        ]

    def apply(self, sentence: Sentence[Term], start: int, end: int) -> list[Parse]:
        """Every way in which `sentence` reads the stretch."""
        found: list[Parse] = []
        holes = sentence.holes
        score = 2 * len(sentence.literals)
        loose = len(holes) > 1 and any(hole.type.base in ("member", "set") and not hole.type.of for hole in holes)
        for stretches in alignments(sentence.items, self.tokens, start, end):
            if loose:
                ways = self._together(holes, stretches)
            else:
                filled = self._filled(holes, stretches)
                ways = [] if filled is None else [filled]
            for held in ways:
                term = sentence.make([reading.term for reading in held], self.span(start, end))
                if term is not None:
                    doubts = tuple(doubt for reading in held for doubt in reading.doubts)
                    found.append(Parse(score + sum(reading.score for reading in held), term, doubts))
        return found

    def _filled(self, holes: tuple[TypedHole, ...], stretches: list[tuple[int, int]]) -> list[Parse] | None:
        """The best reading of each hole; None when one has none."""
        held = []
        for hole, (low, high) in zip(holes, stretches, strict=True):
            reading = self.best(low, high, hole.type)
            if reading is None:
                return None
            held.append(reading)
        return held

    def _together(self, holes: tuple[TypedHole, ...], stretches: list[tuple[int, int]]) -> list[tuple[Parse, ...]]:
        """A sentence about anything of one kind (`(things) with (x)`): the readings of its holes are tried together."""
        choices = [
            [reading for reading in self.read(low, high) if accepts(hole.type, reading.term.type)]
            for hole, (low, high) in zip(holes, stretches, strict=True)
        ]
        return list(product(*choices))

    def best(self, start: int, end: int, wanted: Type | None) -> Parse | None:
        """The best reading of a type; that another one is as good is one of its doubts."""
        first: Parse | None = None
        for reading in self.read(start, end):
            if not accepts(wanted, reading.term.type):
                continue
            if first is None:
                first = reading
            elif reading.score < first.score:
                break
            elif reading.term != first.term:
                return first._replace(doubts=(*first.doubts, Ambiguity(self.span(start, end), first.term, reading.term)))
        return first

    def _possessive(self, start: int, end: int) -> list[Parse]:
        """`hole's X` reads as `X of hole`."""
        found: list[Parse] = []
        for at in range(end - 2, start, -1):
            if self.tokens[at].key != "'s":
                continue
            of = Token("word", "of", self.tokens[at].part, self.tokens[at].span)
            owner = Token("group-term", "(", None, self.span(start, at))
            for reading in self.read(start, at):
                inner = _Possessed(self.resolver, (*self.tokens[at + 1 : end], of, owner), reading)
                found.extend(inner.whole())
            break
        return found

    def _noun(self, start: int, end: int) -> list[Parse]:
        """`[adjectives] KIND [qualifiers]`: a set; `no KINDS`: an empty one."""
        found: list[Parse] = []
        for at, size, kind in self.kinds:
            if at < start or at + size > end:
                continue
            if at == start + 1 and at + size == end and self.tokens[start].key == "no":
                found.append(Parse(2 + size, Const((), Type("set", kind.name), span=self.span(start, end))))
                continue
            adjectives = self._adjectives(kind, tuple(token.key for token in self.tokens[start:at]))
            if adjectives is None:
                continue
            for score, qualifiers, doubts in self._qualifiers(kind, at + size, end):
                term = self._set(kind, adjectives, qualifiers, self.span(start, end))
                found.append(Parse(2 * (at - start) + size + score, term, doubts))
        return found

    @cached_property
    def kinds(self) -> list[tuple[int, int, Kind]]:
        """Where in the phrase a kind stands, in how many words, and which."""
        keys = tuple(token.key for token in self.tokens)
        kinds = [(words, kind) for words, kind in self.resolver.world.lexicon.kind_words.items() if words[0] in self.keys]
        return [
            (at, len(words), kind)
            for words, kind in kinds
            for at in range(len(keys) - len(words) + 1)
            if keys[at : at + len(words)] == words
        ]

    def _adjectives(self, kind: Kind, keys: tuple[str, ...]) -> list[Callable] | None:
        """The truths that the words before a noun stand for; `all` in front of them adds nothing."""
        if keys[:1] == ("all",):
            keys = keys[1:]
        if not keys:
            return []
        for size in range(len(keys), 0, -1):
            predicate = self.resolver.world.lexicon.adjectives.get((kind, keys[:size]))
            if predicate is not None:
                rest = self._adjectives(kind, keys[size:])
                if rest is not None:
                    return [predicate, *rest]
        return None

    def _qualifiers(self, kind: Kind, start: int, end: int) -> list[Qualified]:
        """Every way to read what stands behind a noun as qualifiers one after the other."""
        if start == end:
            return [(0, (), ())]
        found: list[Qualified] = []
        for qualifier, sentence in self.resolver.world.lexicon.qualifiers.get(kind.name, ()):
            holes, literals = sentence.holes, 2 * len(sentence.literals)
            for stop in range(start + len(sentence.items), end + 1):
                for stretches in alignments(sentence.items, self.tokens, start, stop):
                    held = self._filled(holes, stretches)
                    if held is None:
                        continue
                    score = literals + sum(reading.score for reading in held)
                    doubts = tuple(doubt for reading in held for doubt in reading.doubts)
                    first = (qualifier, [reading.term for reading in held])
                    for more, rest, others in self._qualifiers(kind, stop, end):
                        found.append((score + more, (first, *rest), (*doubts, *others)))
        return found

    def _set(self, kind: Kind, adjectives: list[Callable], qualifiers: tuple, span: Span) -> Expr:
        type_ = Type("set", kind.name)
        source: Expr = Members(type_, span=span)
        if not adjectives and not qualifiers:
            return source
        var = self.resolver.scope.routine.fresh("it", Type("member", kind.name))
        tests: list[Expr] = [predicate([var], span) for predicate in adjectives]
        for qualifier, arguments in qualifiers:
            tests.append(self.resolver.narrowed(qualifier, var, arguments, span))
        condition = tests[0] if len(tests) == 1 else Op("and", tuple(tests), TRUTH, span=span)
        return Filter(source, var.name, condition, type_, span=span)


class _Possessed(Matcher):
    """A phrase whose last token is already read: the owner in `hole's X`."""

    def __init__(self, resolver: Resolver, tokens: tuple[Token, ...], owner: Parse) -> None:
        super().__init__(resolver, tokens)
        self.owner = owner

    def _single(self, token: Token) -> list[Parse]:
        return [self.owner] if token.sort == "group-term" else super()._single(token)


def _word(token: Token) -> str | None:
    if token.sort == "word":
        return token.part.text
    return None


def _distinct(readings: list[Parse]) -> list[Parse]:
    found: list[Parse] = []
    for reading in readings:
        if not any(other.score == reading.score and other.term == reading.term for other in found):
            found.append(reading)
    return found
