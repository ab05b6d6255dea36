"""The typed matcher: takes a flat phrase and its context, gives its parses.

A phrase may have several parses; the one with the most words accounted for by literals wins, and a tie between different terms is
an ambiguity. Parses are computed once for each range of the phrase, and for each type only the best and its rival are kept, so
the work grows with a power of the phrase's length, never faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, product
from typing import TypeVar, assert_never

from interpreter import ir
from interpreter.phrases.context import ReadingContext
from interpreter.phrases.derivation import Derivation
from interpreter.phrases.effort import Effort
from interpreter.phrases.lexicon import Sentence, SentenceIndex, Truth, TypedHole, alignments
from interpreter.phrases.parse import Ambiguity, Parse, accepts, best_of_each_type
from interpreter.phrases.scope import PROVISIONAL
from interpreter.phrases.tokens import Token
from interpreter.records import NamedTuple
from interpreter.source import NOWHERE, Span

T = TypeVar("T", bound=ir.Term)
BOUND = "it" + PROVISIONAL
"""The member that a noun binds. Nothing that fills a hole can mean it, so one name serves all nouns."""


Adjective = tuple[tuple[str, ...], Truth]
"""The keys of an adjective, and the truth that it stands for."""


class Qualified(NamedTuple):
    """A parse of the words behind a noun: its score, the qualifiers with the terms in their holes, its ambiguities."""

    score: int = 0
    qualifiers: tuple[tuple[ir.Qualifier, tuple[ir.Expr, ...]], ...] = ()
    ambiguities: tuple[Ambiguity, ...] = ()
    derivations: tuple[Derivation, ...] = ()


class Way(NamedTuple):
    """A parse of a whole phrase by a sentence, with the words that fill each hole."""

    sentence: Sentence[ir.Term]
    parse: Parse[ir.Term]
    fillings: tuple[str, ...]


class Misfit(NamedTuple):
    """A sentence whose words all stand in a phrase, and a hole that the words there cannot fill. `filling`: these words; `types`:
    the types that they could have."""

    sentence: Sentence[ir.Term]
    hole: TypedHole
    filling: str
    types: tuple[ir.Type, ...]


class Matcher:
    """Parses one run of tokens, whose brackets have been parsed. `keys`: those of the tokens; `kinds`: the nouns of kinds in it,
    see `Lexicon.kinds_in`. Its methods raise `TooManyReadings` when they need more steps than `effort` has, by default those for
    one phrase."""

    def __init__(self, context: ReadingContext, tokens: tuple[Token, ...], effort: Effort | None = None) -> None:
        self.context = context
        self.lexicon = context.lexicon
        self.tokens = tokens
        self.keys = tuple([token.key for token in tokens])
        self._words = tuple([token.text if token.sort == "word" else "" for token in tokens])
        self.kinds = self.lexicon.kinds_in(self.keys)
        self._effort = effort or Effort(tokens[0].span.to(tokens[-1].span) if tokens else NOWHERE)
        self._possessive = "'s" in self.keys
        self._sentences: list[Sentence[ir.Expr]] | None = None
        self._chart: dict[tuple[int, int], list[Parse[ir.Expr]]] = {}
        self._behind: dict[tuple[str, int, int], list[Qualified]] = {}

    # --- what is asked -----------------------------------------------------------------------------------------------

    def parses(self) -> list[Parse[ir.Expr]]:
        """The parses of the whole phrase: for each type the best one and its rival, the best first."""
        return self._parses(0, len(self.tokens))

    def best(self, wanted: ir.Type | None = None) -> Parse[ir.Expr] | None:
        """The best parse of the whole phrase, of type `wanted` if it is given; None if there is none."""
        return self.best_of(0, len(self.tokens), wanted)

    def best_of(self, start: int, end: int, wanted: ir.Type | None) -> Parse[ir.Expr] | None:
        """The best parse of a range of tokens; if another one is as good, it has an ambiguity. None if there is none."""
        if start == end:
            return None
        first: Parse[ir.Expr] | None = None
        path: Parse[ir.Expr] | None = None
        for parse in self._parses(start, end):
            if not accepts(wanted, parse.term.type):
                if parse.term.type.base == "path":
                    path = path or _stages(parse, wanted)
                continue
            if first is None:
                first = parse
            elif parse.score < first.score:
                break
            elif parse.term != first.term:
                doubt = Ambiguity(self.span(start, end), first.term, parse.term)
                return first._replace(ambiguities=(*first.ambiguities, doubt))
        return first or path

    def sentences(self, index: SentenceIndex[T]) -> list[Parse[T]]:
        """The parses of the whole phrase as one of the sentences in `index`, in no order."""
        end = len(self.tokens)
        candidates = index.candidates(frozenset(self.keys))
        return [parse for sentence in candidates for parse in self._laid(sentence, 0, end)]

    def ways(self, index: SentenceIndex[T]) -> Iterator[Way | Misfit]:
        """Every parse of the whole phrase by a sentence in `index`, and every sentence that fails only by a hole."""
        for sentence in index.candidates(frozenset(self.keys)):
            for stretches in alignments(sentence.items, self.keys, 0, len(self.tokens), self._effort):
                held = list(self._together(sentence, stretches) if sentence.loose else self._filled(sentence.holes, stretches))
                for each in held:
                    term = sentence.make([parse.term for parse in each], self.span(0, len(self.tokens)))
                    if term is not None:
                        score = 2 * len(sentence.literals) + sum([parse.score for parse in each])
                        yield Way(sentence, Parse(score, term), tuple(self._text(*stretch) for stretch in stretches))
                for hole, stretch in zip(sentence.holes, stretches, strict=True):
                    if not held and self.best_of(*stretch, hole.type) is None:
                        types = dict.fromkeys(parse.term.type for parse in self._parses(*stretch))
                        yield Misfit(sentence, hole, self._text(*stretch), tuple(types))
                        break

    def nouns(self) -> list[tuple[ir.Kind, Parse[ir.Expr]]]:
        """The parses of the whole phrase as the noun of a kind with its qualifiers, each with the kind."""
        found = [(parse.term.type.of, parse) for parse in self._nouns(0, len(self.tokens))]
        return [(self.lexicon.kinds[kind], parse) for kind, parse in found]

    def _text(self, start: int, end: int) -> str:
        return " ".join(token.text for token in self.tokens[start:end]).replace(" 's", "'s")

    def span(self, start: int, end: int) -> Span:
        """The place of a range of tokens."""
        return self.tokens[start].span.to(self.tokens[end - 1].span)

    # --- stretches ---------------------------------------------------------------------------------------------------

    def _parses(self, start: int, end: int) -> list[Parse[ir.Expr]]:
        found = self._chart.get((start, end))
        if found is None:
            found = self._chart[(start, end)] = best_of_each_type(self._all(start, end))
        return found

    def _all(self, start: int, end: int) -> list[Parse[ir.Expr]]:
        """Every parse of a stretch that is made of the best of its parts. What is a name in sight is nothing else."""
        keys, length = self.keys, end - start
        if length == 1 and self.tokens[start].sort in ("number", "group"):
            return _of_token(self.tokens[start])
        words = self._words[start:end]
        local = None if "" in words else self.context.scope.find(words)
        if local is not None:
            return [Parse(2 * length, local, derivation=Derivation(local, self.tokens, start, end))]
        if keys[start] == "this":
            this = self._this(start, end)
            if this is not None:
                return [Parse(2 * length, this)]
        found = _of_token(self.tokens[start]) if length == 1 else []
        members = self.lexicon.members.get(keys[start:end]) if length <= self.lexicon.longest_name else None
        if members is not None:
            span = self.span(start, end)
            found += [
                Parse(
                    2 * length,
                    ir.Const(each.id, ir.Type("member", each.kind.name), span=span),
                    derivation=Derivation(each, self.tokens, start, end),
                )
                for each in members
            ]
        if self._sentences is None:
            self._sentences = self.lexicon.expressions.candidates(frozenset(keys))
        opening, closing = keys[start], keys[end - 1]
        for sentence in self._sentences:
            if (
                len(sentence.items) <= length
                and (sentence.first is None or opening in sentence.first)
                and (sentence.last is None or closing in sentence.last)
            ):
                found += self._laid(sentence, start, end)
        if self._possessive:
            found += self._possessed(start, end)
        if self.kinds:
            found += self._nouns(start, end)
        return found

    def _this(self, start: int, end: int) -> ir.Expr | None:
        """`this card`: the member whose rule this is."""
        member = self.context.this
        if member is None or self.keys[start] != "this" or self.keys[start + 1 : end] != tuple(member.kind.name.split()):
            return None
        return ir.Const(member.id, ir.Type("member", member.kind.name), span=self.span(start, end))

    def _possessed(self, start: int, end: int) -> Iterator[Parse[ir.Expr]]:
        """`hole's X` reads as `X of hole`."""
        for at in range(end - 2, start, -1):
            if self.keys[at] == "'s":
                of = self.tokens[at]._replace(key="of", text="of")
                for owner in self._parses(start, at):
                    token = Token("group", "(", "(...)", self.span(start, at), parse=owner)
                    yield from Matcher(self.context, (*self.tokens[at + 1 : end], of, token), self._effort).parses()
                return

    # --- sentences ---------------------------------------------------------------------------------------------------

    def _laid(self, sentence: Sentence[T], start: int, end: int) -> list[Parse[T]]:
        """Every way in which `sentence` reads the stretch."""
        found: list[Parse[T]] = []
        for stretches in alignments(sentence.items, self.keys, start, end, self._effort):
            for held in self._together(sentence, stretches) if sentence.loose else self._filled(sentence.holes, stretches):
                self._effort.take()
                term = sentence.make([parse.term for parse in held], self.span(start, end))
                if term is not None:
                    score = 2 * len(sentence.literals) + sum([parse.score for parse in held])
                    parts = tuple([each.derivation for each in held])
                    made = Derivation(sentence.target, self.tokens, start, end, tuple(stretches), parts, sentence)
                    found.append(Parse(score, term, _ambiguities(held), made))
        return found

    def _together(self, sentence: Sentence[T], stretches: list[tuple[int, int]]) -> Iterable[Sequence[Parse[ir.Expr]]]:
        """Every way to fill the holes of a sentence about anything of one kind (`(things) with (x)`): the best of every type."""
        return product(
            *[
                [
                    given
                    for parse in self._parses(low, high)
                    if (given := parse if accepts(hole.type, parse.term.type) else _stages(parse, hole.type)) is not None
                ]
                for hole, (low, high) in zip(sentence.holes, stretches, strict=True)
            ]
        )

    def _filled(self, holes: tuple[TypedHole, ...], stretches: list[tuple[int, int]]) -> list[list[Parse[ir.Expr]]]:
        """The best parses of holes that stand over these stretches, in a list; an empty list when one has none."""
        held = []
        for hole, (low, high) in zip(holes, stretches, strict=True):
            parse = self.best_of(low, high, hole.type)
            if parse is None:
                return []
            held.append(parse)
        return [held]

    # --- nouns -------------------------------------------------------------------------------------------------------

    def _nouns(self, start: int, end: int) -> Iterator[Parse[ir.Expr]]:
        """`[adjectives] KIND [qualifiers]`: a set; `no KINDS`: an empty one."""
        for at, size, kind in self.kinds:
            if at < start or at + size > end:
                continue
            span = self.span(start, end)
            if at == start + 1 and at + size == end and self.keys[start] == "no":
                empty = ir.Const((), ir.Type("set", kind.name), span=span)
                yield Parse(2 + size, empty, derivation=Derivation(kind, self.tokens, at, at + size))
                continue
            adjectives = self._adjectives(kind, self.keys[start:at])
            if adjectives is None:
                continue
            for score, qualifiers, ambiguities, behind in self._qualified(kind, at + size, end):
                term = _set(kind, adjectives, qualifiers, span)
                parts = (*self._before(kind, adjectives, at), Derivation(kind, self.tokens, at, at + size), *behind)
                made = Derivation(None, self.tokens, start, end, parts=parts)
                yield Parse(2 * (at - start) + size + score, term, ambiguities, made)

    def _adjectives(self, kind: ir.Kind, keys: tuple[str, ...]) -> list[Adjective] | None:
        """The words before a noun with the truths that they stand for; `all` in front of them adds nothing."""
        if keys[:1] == ("all",):
            keys = keys[1:]
        if not keys:
            return []
        for size in range(len(keys), 0, -1):
            self._effort.take()
            truth = self.lexicon.adjectives.get((kind, keys[:size]))
            if truth is not None:
                rest = self._adjectives(kind, keys[size:])
                if rest is not None:
                    return [(keys[:size], truth), *rest]
        return None

    def _before(self, kind: ir.Kind, adjectives: Sequence[Adjective], end: int) -> Iterator[Derivation]:
        """What the words before a noun at `end` name."""
        for words, _ in reversed(adjectives):
            yield Derivation(self.lexicon.adjective_of.get((kind, words)), self.tokens, end - len(words), end)
            end -= len(words)

    def _qualified(self, kind: ir.Kind, start: int, end: int) -> list[Qualified]:
        """What stands behind a noun as qualifiers one after the other: the best way to read it, and its rival."""
        if start == end:
            return [Qualified()]
        key = (kind.name, start, end)
        found = self._behind.get(key)
        if found is None:
            ways = sorted(self._all_qualified(kind, start, end), key=lambda way: -way.score)
            rival = next((way for way in ways[1:] if way.qualifiers != ways[0].qualifiers), None)
            found = self._behind[key] = ways[:1] if rival is None else [ways[0], rival]
        return found

    def _all_qualified(self, kind: ir.Kind, start: int, end: int) -> Iterator[Qualified]:
        """Every first qualifier with the best ways to read what follows it."""
        for qualifier, sentence in self.lexicon.qualifiers.get(kind.name, ()):
            if sentence.first is not None and self.keys[start] not in sentence.first:
                continue
            for stop in range(start + len(sentence.items), end + 1):
                for stretches in alignments(sentence.items, self.keys, start, stop, self._effort):
                    for held in self._filled(sentence.holes, stretches):
                        score = 2 * len(sentence.literals) + sum([parse.score for parse in held])
                        first = (qualifier, tuple([parse.term for parse in held]))
                        parts = tuple([each.derivation for each in held])
                        made = Derivation(qualifier, self.tokens, start, stop, tuple(stretches), parts)
                        for more, rest, ambiguities, behind in self._qualified(kind, stop, end):
                            doubts = (*_ambiguities(held), *ambiguities)
                            yield Qualified(score + more, (first, *rest), doubts, (made, *behind))


def _of_token(token: Token) -> list[Parse[ir.Expr]]:
    """What a token means by itself."""
    match token.sort:
        case "number":
            return [Parse(1, ir.Const(int(token.text), ir.NUMBER, span=token.span))]
        case "text":
            return [Parse(0, ir.Const(token.text, ir.TEXT, span=token.span))]
        case "group":
            return [] if token.parse is None else [token.parse]
        case "word" if token.key in ("yes", "no"):
            return [Parse(1, ir.Const(int(token.key == "yes"), ir.TRUTH, span=token.span))]
        case "word" if token.key == "none":
            return [Parse(1, ir.Const(-1, ir.NONE, span=token.span))]
        case "word" | "name" | "article" | "called":
            return []
        case _:
            assert_never(token.sort)


def _stages(parse: Parse[ir.Expr], wanted: ir.Type | None) -> Parse[ir.Expr] | None:
    """A path as the set of its stages, if such a set is wanted. The ways of a route are no path."""
    path, stages = parse.term, ir.Type("set", parse.term.type.of)
    if path.type.base != "path" or isinstance(path, ir.Paths) or wanted is None or not accepts(wanted, stages):
        return None
    return parse._replace(term=ir.Op("stages", (path,), stages, span=path.span))


def _ambiguities(held: Sequence[Parse[ir.Expr]]) -> tuple[Ambiguity, ...]:
    return tuple([ambiguity for parse in held for ambiguity in parse.ambiguities])


def _set(
    kind: ir.Kind, adjectives: list[Adjective], qualifiers: tuple[tuple[ir.Qualifier, tuple[ir.Expr, ...]], ...], span: Span
) -> ir.Expr:
    """The members of a kind of which all adjectives and qualifiers are true."""
    type_ = ir.Type("set", kind.name)
    source = ir.Members(type_, span=span)
    if not adjectives and not qualifiers:
        return source
    it = ir.Local(BOUND, ir.Type("member", kind.name))
    tests = [truth([it], span) for _, truth in adjectives]
    tests += [_test(qualifier, it, arguments, span) for qualifier, arguments in qualifiers]
    condition = tests[0] if len(tests) == 1 else ir.Op("and", tuple(tests), ir.TRUTH, span=span)
    return ir.Filter(source, BOUND, condition, type_, span=span)


def _test(qualifier: ir.Qualifier, it: ir.Local, arguments: tuple[ir.Expr, ...], span: Span) -> ir.Expr:
    """The condition of a qualifier for `it`, with its holes filled. Its own bound members get provisional names of their own,
    which what fills a hole cannot mean."""
    if qualifier.condition is None:
        return ir.Const(1, ir.TRUTH, span=span)
    numbers = count(1)
    condition = ir.with_own_names(qualifier.condition, lambda shown, type_: ir.Local(f"{BOUND}{next(numbers)}", type_))
    filled: dict[str, ir.Expr] = {qualifier.var: it}
    for param, argument in zip(qualifier.params, arguments, strict=True):
        filled[param.name] = argument
    test: ir.Expr = ir.substitute(condition, filled)
    return test
