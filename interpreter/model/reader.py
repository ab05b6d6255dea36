"""The typed matcher: reads a flat phrase against the book of sentences.

A phrase may have several readings; the one with the most words accounted for by literals wins, and a tie between different
terms is a finding. Reading is memoised by stretch of the phrase (a chart), so that long phrases stay cheap.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from interpreter.model.patterns import Sentence, Slot, Token, alignments
from interpreter.model.terms import NONE, NUMBER, TEXT, TRUTH, UNKNOWN, Const, Expr, Filter, Members, Op, Type
from interpreter.source import Span

if TYPE_CHECKING:
    from interpreter.model.resolver import Resolver


class Reading(NamedTuple):
    """A possible meaning. `score` counts the words that literals and names account for, so the most literal reading wins."""

    score: int
    term: Expr


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


class Reader:
    """Reads one run of tokens in the scope of a resolver."""

    def __init__(self, resolver: Resolver, tokens: tuple[Token, ...]) -> None:
        self.resolver = resolver
        self.tokens = tokens
        self.keys = frozenset(token.key for token in tokens)
        self.candidates = resolver.world.book.candidates("expression", self.keys)
        self._memo: dict[tuple[int, int], list[Reading]] = {}

    def span(self, start: int, end: int) -> Span:
        return self.tokens[start].span.to(self.tokens[end - 1].span)

    def whole(self) -> list[Reading]:
        return self.read(0, len(self.tokens))

    def read(self, start: int, end: int) -> list[Reading]:
        """Every reading of a stretch, best first."""
        key = (start, end)
        found = self._memo.get(key)
        if found is None:
            self._memo[key] = []  # a pattern that starts with a hole must not read itself again
            found = sorted(self._read(start, end), key=lambda reading: -reading.score)
            self._memo[key] = found
        return found

    def _read(self, start: int, end: int) -> list[Reading]:
        tokens = self.tokens
        local = self._local(start, end)
        if local is not None:
            return [Reading(2 * (end - start), local)]
        found: list[Reading] = []
        if end - start == 1:
            found.extend(self._single(tokens[start]))
        else:
            this = self._this(start, end)
            if this is not None:
                return [Reading(2 * (end - start), this)]
        if end - start <= self.resolver.world.longest_name:
            found.extend(self._members(start, end))
        for sentence in self.candidates:
            found.extend(self.apply(sentence, start, end))
        found.extend(self._possessive(start, end))
        found.extend(self._noun(start, end))
        return _distinct(found)

    def _local(self, start: int, end: int) -> Expr | None:
        words = tuple(_word(token) for token in self.tokens[start:end])
        if None in words:
            return None
        return self.resolver.scope.find(words)  # type: ignore[arg-type]

    def _single(self, token: Token) -> list[Reading]:
        if token.sort == "number":
            return [Reading(1, Const(token.part.value, NUMBER, span=token.span))]
        if token.sort == "text":
            return [Reading(0, Const(token.part.value, TEXT, span=token.span))]
        if token.sort == "group":
            term = self.resolver.expression(token.part.inner, token.span)
            return [] if term is None else [Reading(1, term)]
        if token.sort == "word":
            if token.key in ("yes", "no"):
                return [Reading(1, Const(1 if token.key == "yes" else 0, TRUTH, span=token.span))]
            if token.key == "none":
                return [Reading(1, Const(-1, NONE, span=token.span))]
        return []

    def _this(self, start: int, end: int) -> Expr | None:
        member = self.resolver.this
        if member is None or self.tokens[start].key != "this":
            return None
        words = tuple(token.key for token in self.tokens[start + 1 : end])
        if words != tuple(self.resolver.world.folding.word(word) for word in member.kind.name.split()):
            return None
        return Const(member.id, Type("member", member.kind.name), span=self.span(start, end))

    def _members(self, start: int, end: int) -> list[Reading]:
        key = tuple(token.key for token in self.tokens[start:end])
        return [
            Reading(2 * (end - start), Const(member.id, Type("member", member.kind.name), span=self.span(start, end)))
            for member in self.resolver.world.members_by_key.get(key, ())
        ]

    def apply(self, sentence: Sentence, start: int, end: int) -> list[Reading]:
        """Every way in which `sentence` reads the stretch."""
        found: list[Reading] = []
        slots = [item for item in sentence.items if isinstance(item, Slot)]
        literals = len(sentence.items) - len(slots)
        loose = any(slot.type.base in ("member", "set") and not slot.type.of for slot in slots)
        for stretches in alignments(sentence.items, self.tokens, start, end):
            if loose and len(slots) > 1:
                found.extend(self._together(sentence, slots, stretches, 2 * literals, self.span(start, end)))
                continue
            score = 2 * literals
            arguments: list[Expr] = []
            for slot, (low, high) in zip(slots, stretches, strict=True):
                reading = self.best(low, high, slot.type)
                if reading is None:
                    break
                score += reading.score
                arguments.append(reading.term)
            else:
                term = sentence.make(arguments, self.span(start, end))
                if term is not None:
                    found.append(Reading(score, term))
        return found

    def _together(self, sentence: Sentence, slots: list[Slot], stretches: list, score: int, span: Span) -> list[Reading]:
        """A sentence about anything of one kind (`(things) with (x)`): the readings of its holes are tried together."""
        choices = [
            [reading for reading in self.read(low, high) if accepts(slot.type, reading.term.type)]
            for slot, (low, high) in zip(slots, stretches, strict=True)
        ]
        found = []
        for chosen in product(*choices):
            term = sentence.make([reading.term for reading in chosen], span)
            if term is not None:
                found.append(Reading(score + sum(reading.score for reading in chosen), term))
        return found

    def best(self, start: int, end: int, wanted: Type | None) -> Reading | None:
        """The best reading of a type; a tie between different terms is remembered as an ambiguity of the phrase."""
        readings = [reading for reading in self.read(start, end) if accepts(wanted, reading.term.type)]
        if not readings:
            return None
        first = readings[0]
        rivals = [other for other in readings[1:] if other.score == first.score and other.term != first.term]
        if rivals:
            self.resolver.doubtful(self.span(start, end), first.term, rivals[0].term)
        return first

    def _possessive(self, start: int, end: int) -> list[Reading]:
        """`hole's X` reads as `X of hole`."""
        found: list[Reading] = []
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

    def _noun(self, start: int, end: int) -> list[Reading]:
        """`[adjectives] KIND [narrowings]`: a set."""
        world = self.resolver.world
        keys = tuple(token.key for token in self.tokens[start:end])
        found: list[Reading] = []
        for words, kind in world.kind_words.items():
            size = len(words)
            for at in range(0, len(keys) - size + 1):
                if keys[at : at + size] != words:
                    continue
                adjectives = self._adjectives(kind, keys[:at])
                if adjectives is None:
                    continue
                for score, narrowings in self._narrowings(kind, start + at + size, end):
                    term = self._set(kind, adjectives, narrowings, self.span(start, end))
                    found.append(Reading(2 * at + size + score, term))
        return found

    def _adjectives(self, kind: object, keys: tuple[str, ...]) -> list | None:
        if not keys:
            return []
        for size in range(len(keys), 0, -1):
            predicate = self.resolver.world.adjectives.get((kind, keys[:size]))
            if predicate is not None:
                rest = self._adjectives(kind, keys[size:])
                if rest is not None:
                    return [predicate, *rest]
        if keys == ("all",):
            return []
        return None

    def _narrowings(self, kind: object, start: int, end: int) -> list[tuple[int, list]]:
        if start == end:
            return [(0, [])]
        found: list[tuple[int, list]] = []
        for narrowing, sentence in self.resolver.world.narrowings.get(kind.name, ()):
            for stop in range(start + len(sentence.items), end + 1):
                for reading in self._arguments(sentence, start, stop):
                    for score, rest in self._narrowings(kind, stop, end):
                        found.append((reading[0] + score, [(narrowing, reading[1]), *rest]))
        return found

    def _arguments(self, sentence: Sentence, start: int, end: int) -> list[tuple[int, list[Expr]]]:
        found = []
        slots = [item for item in sentence.items if isinstance(item, Slot)]
        for stretches in alignments(sentence.items, self.tokens, start, end):
            readings = [self.best(low, high, slot.type) for slot, (low, high) in zip(slots, stretches, strict=True)]
            if None not in readings:
                score = 2 * (len(sentence.items) - len(slots)) + sum(reading.score for reading in readings)
                found.append((score, [reading.term for reading in readings]))
        return found

    def _set(self, kind: object, adjectives: list, narrowings: list, span: Span) -> Expr:
        type_ = Type("set", kind.name)
        source: Expr = Members(type_, span=span)
        if not adjectives and not narrowings:
            return source
        var = self.resolver.scope.routine.fresh("it", Type("member", kind.name))
        tests: list[Expr] = [predicate([var], span) for predicate in adjectives]
        for narrowing, arguments in narrowings:
            tests.append(self.resolver.narrowed(narrowing, var, arguments, span))
        condition = tests[0] if len(tests) == 1 else Op("and", tuple(tests), TRUTH, span=span)
        return Filter(source, var.name, condition, type_, span=span)


class _Possessed(Reader):
    """A phrase whose last token is already read: the owner in `hole's X`."""

    def __init__(self, resolver: Resolver, tokens: tuple[Token, ...], owner: Reading) -> None:
        super().__init__(resolver, tokens)
        self.owner = owner

    def _single(self, token: Token) -> list[Reading]:
        return [self.owner] if token.sort == "group-term" else super()._single(token)


def _word(token: Token) -> str | None:
    if token.sort == "word":
        return token.part.text
    return None


def _distinct(readings: list[Reading]) -> list[Reading]:
    found: list[Reading] = []
    for reading in readings:
        if not any(other.score == reading.score and other.term == reading.term for other in found):
            found.append(reading)
    return found


def type_text(term: Expr) -> str:
    """How a message names the type of a term."""
    return "none" if term.type is NONE else str(term.type)
