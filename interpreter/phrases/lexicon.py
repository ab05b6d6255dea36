"""The words of a rule set: sentences with typed holes, kinds and members by name, adjectives, qualifiers.

A `LexiconBuilder` collects them while heads are declared. The `Lexicon` that it builds no longer changes; it finds the possible
meanings of the words of a phrase. Literals compare by key, so that a word, a name and a title never match by chance. A word is
its own key; a literal that is the noun of a kind has those of its singular and its plural.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Generic, TypeVar

from interpreter import ir
from interpreter.phrases.derivation import Derivation
from interpreter.phrases.effort import Effort
from interpreter.phrases.parse import accepts
from interpreter.phrases.scope import Abbreviation, Routine
from interpreter.phrases.takeovers import Doubt, Strangers, Takeovers
from interpreter.phrases.tokens import Token
from interpreter.phrases.unread import Unread
from interpreter.records import NamedTuple, record
from interpreter.source import Span
from interpreter.syntax import keywords

T = TypeVar("T", bound=ir.Term)
T_co = TypeVar("T_co", bound=ir.Term, covariant=True)
Maker = Callable[[list[ir.Expr], Span], T_co | None]
"""Makes the term of a sentence from what fills its holes and its place; None when the fillings do not go together."""
Truth = Callable[[list[ir.Expr], Span], ir.Expr]
"""Makes the test that an adjective stands for, of the one member in the list."""

RESERVED = {"it", "this", "yes", "no", "none", "all", *keywords.ARTICLES}
"""Words that mean the same in every phrase."""
PLAIN_KINDS = {"number": ir.NUMBER, "truth": ir.TRUTH, "text": ir.TEXT}
"""The types that need no declared kind, by the word for them."""


@record
class Literal:
    """A word, name or title of a sentence. `keys`: any of these matches, as for `is/are`; `shown`: how messages show it."""

    keys: frozenset[str]
    shown: str


@record
class TypedHole:
    """A hole, which an expression of its type may fill. `low`, `high`: the range of a number that is an index of a column."""

    name: str
    type: ir.Type
    low: int = 0
    high: int = 0

    @property
    def loose(self) -> bool:
        """Does it accept members, or sets, of any kind?"""
        return self.type.base in ("member", "set") and not self.type.of


Item = Literal | TypedHole


class Sentence(Generic[T_co]):
    """A declared sentence: its items, the function that makes its term, and the symbol that it names (None for one of the
    kernel).

    `required`: keys that a phrase must contain; `first`, `last`: keys that must stand at its ends, None where the sentence has a
    hole there. `loose`: it has several holes, one of which accepts any kind. `now`: for a former wording, the items of the
    present one.
    """

    __slots__ = ("_anchors", "first", "holes", "items", "last", "literals", "loose", "make", "now", "required", "target")

    def __init__(self, items: Iterable[Item], make: Maker[T_co], target: ir.Symbol | None, now: tuple[Item, ...] = ()) -> None:
        self.now = now
        self.items = tuple(items)
        self.make = make
        self.target = target
        holes: list[TypedHole] = []
        literals: list[Literal] = []
        required: list[str] = []
        for item in self.items:  # once for all: there are thousands of sentences
            if isinstance(item, TypedHole):
                holes.append(item)
            else:
                literals.append(item)
                if len(item.keys) == 1:
                    required += item.keys
        self.holes, self.literals, self.required = tuple(holes), tuple(literals), frozenset(required)
        self.loose = len(holes) > 1 and any(hole.loose for hole in holes)
        first, last = self.items[0], self.items[-1]
        self.first = first.keys if isinstance(first, Literal) else None
        self.last = last.keys if isinstance(last, Literal) else None
        self._anchors: list[str] | None = None

    @property
    def anchors(self) -> list[str]:
        """The keys of its longest word, one of which a phrase must contain."""
        if self._anchors is None:
            longest = max([len(literal.shown) for literal in self.literals])
            self._anchors = sorted(next(literal.keys for literal in self.literals if len(literal.shown) == longest))
        return self._anchors

    @property
    def shape(self) -> tuple[str, ...]:
        """The keys of its words, with `()` for its holes."""
        return tuple([min(item.keys) if isinstance(item, Literal) else "()" for item in self.items])


class Old(NamedTuple):
    """A former wording of a head: its present items, and the former ones, with the same holes."""

    now: tuple[Item, ...]
    items: tuple[Item, ...]

    def old_wording(self, sentence: Sentence[T]) -> Iterator[Sentence[T]]:
        """A sentence in its former wording, if the head is a part of it; else nothing."""
        size, items = len(self.now), sentence.items
        at = next((at for at in range(len(items) - size + 1) if _same_items(items[at : at + size], self.now)), None)
        if at is None:
            return
        before = sum(isinstance(item, TypedHole) for item in items[:at])
        names = [item.name for item in self.now if isinstance(item, TypedHole)]
        order = [names.index(item.name) for item in self.items if isinstance(item, TypedHole)]

        def make(args: list[ir.Expr], span: Span) -> T | None:
            own = args[before : before + len(order)]
            laid = [own[order.index(number)] for number in range(len(order))]
            return sentence.make([*args[:before], *laid, *args[before + len(order) :]], span)

        yield Sentence((*items[:at], *self.items, *items[at + size :]), make, sentence.target, items)


def _same_items(some: Sequence[Item], others: Sequence[Item]) -> bool:
    """Are these the words and holes of a head, perhaps with a noun in the singular and the plural?"""
    return all(
        one.shown == other.shown if isinstance(one, Literal) and isinstance(other, Literal) else one == other
        for one, other in zip(some, others, strict=True)
    )


class Clash(NamedTuple):
    """Two sentences of one use that can match the same words; the second one was declared later."""

    first: Sentence[ir.Term]
    second: Sentence[ir.Term]


class SentenceIndex(Generic[T_co]):
    """The sentences of one use (questions, statements, ...), in order of declaration. `noun`: the name of such a sentence in a
    message."""

    def __init__(self, noun: str, sentences: Iterable[Sentence[T_co]]) -> None:
        self.noun = noun
        self._sentences = tuple(sentences)

    @cached_property
    def _by_anchor(self) -> dict[str, list[Sentence[T_co]]]:
        found: dict[str, list[Sentence[T_co]]] = {}
        for sentence in self._sentences:
            for key in sentence.anchors:
                found.setdefault(key, []).append(sentence)
        return found

    def without(self, targets: frozenset[ir.Symbol]) -> SentenceIndex[T_co]:
        """This index without the sentences that name these symbols."""
        return SentenceIndex(self.noun, (each for each in self if each.target not in targets))

    def __iter__(self) -> Iterator[Sentence[T_co]]:
        return iter(self._sentences)

    def candidates(self, keys: frozenset[str]) -> list[Sentence[T_co]]:
        """The sentences whose words all occur among `keys`, in the order of their longest words."""
        anchors = self._by_anchor
        return [sentence for key in sorted(keys) if key in anchors for sentence in anchors[key] if sentence.required <= keys]


def _nothing(args: list[ir.Expr], span: Span) -> None:
    """What a sentence makes that is only met, never said."""
    return None


class LexiconBuilder:
    """The words declared so far. `rule_set`: the id of the rule set; `kinds`: its kinds by name; `unread`: the texts that may
    have declared more; `heights`: the number of the layer of a text, by its path, if it is not the lowest.

    In the methods that add a sentence, `items` are its words and holes, `make` makes its term from those in the holes, and
    `target` is the symbol that it names (None for a sentence of the kernel).
    """

    def __init__(
        self,
        rule_set: str,
        kinds: dict[str, ir.Kind],
        unread: Unread | None = None,
        heights: Mapping[str, int] | None = None,
    ) -> None:
        self.rule_set = rule_set
        self._heights = heights or {}
        self.raised = frozenset(path for path, height in self._heights.items() if height)
        """The files that do not stand in the lowest layer."""
        self.top = max(self._heights.values(), default=0)
        """How high the highest layer is."""
        self.kinds = kinds
        self.unread = Unread() if unread is None else unread
        self.expressions: list[Sentence[ir.Expr]] = []
        self.statements: list[Sentence[ir.Stmt]] = []
        self.announcements: list[Sentence[ir.Stmt]] = []
        self.actions: list[Sentence[ir.Expr]] = []
        self.bundles: list[Sentence[ir.Held]] = []
        self.events: list[Sentence[ir.Term]] = []
        self.values: list[Sentence[ir.Term]] = []
        self.members: dict[tuple[str, ...], list[ir.Member]] = {}
        self.kind_words: dict[tuple[str, ...], ir.Kind] = {}
        self.adjectives: dict[tuple[ir.Kind, tuple[str, ...]], Truth] = {}
        self.adjective_of: dict[tuple[ir.Kind, tuple[str, ...]], ir.Symbol] = {}
        self.qualifiers: dict[str, list[tuple[ir.Qualifier, Sentence[ir.Term]]]] = {}
        self.renamed: dict[tuple[tuple[str, ...], ir.Member], ir.Renaming] = {}
        self.titles: dict[str, ir.Symbol] = {}
        self.olds: dict[ir.Symbol, list[Old]] = {}
        self.has_old_names = False
        self.graphs: dict[str, list[str]] = {}

    def height(self, span: Span) -> int:
        """The number of the layer in whose text `span` lies; the lowest is 0."""
        return self._heights.get(span.path, 0)

    def add_graph(self, kind: ir.Kind, name: str) -> None:
        """Register a graph, by its name, as one of those that join a kind."""
        self.graphs.setdefault(kind.name, []).append(name)

    def add_kind(self, kind: ir.Kind) -> None:
        """Register a kind under its name and plural; later phrases may use either."""
        self.kinds[kind.name] = kind
        self.kind_words[tuple(kind.name.split())] = kind
        self.kind_words[tuple(kind.plural.split())] = kind

    def add_member(self, member: ir.Member) -> None:
        """Register a member under the keys of its names: each as one name or title, and as words when it is in lower case."""
        names: list[tuple[str, ir.Renaming | None]] = [(member.first_name, None), *((each.name, each) for each in member.renamed)]
        self.has_old_names |= bool(member.formerly)
        for name, renaming in [*names, *((name, None) for name in member.formerly)]:
            keys: list[tuple[str, ...]] = [(f"N:{name}",), (f"T:{name}",)]
            if name == name.lower():
                keys.append(tuple(name.split()))
            for key in keys:
                known = self.members.setdefault(key, [])
                if member not in known:
                    known.append(member)
                    if renaming is not None:
                        self.renamed[key, member] = renaming

    def add_title(self, symbol: ir.Symbol) -> None:
        """Register a symbol by its quoted title and its former ones; an earlier symbol keeps its title."""
        self.has_old_names |= bool(symbol.formerly)
        for title in (symbol.name, *symbol.former_names):
            self.titles.setdefault(title, symbol)

    def add_old(self, symbol: ir.Symbol, old: Old) -> None:
        """Register a former wording of a head. Call it before sentences with that head are added."""
        self.olds.setdefault(symbol, []).append(old)
        self.has_old_names = True

    def _add(self, shelf: list[Sentence[T_co]], sentence: Sentence[T_co]) -> None:
        """A sentence, and behind it how it was said in older versions."""
        shelf.append(sentence)
        if sentence.target is not None and sentence.target in self.olds:
            shelf += [said for old in self.olds[sentence.target] for said in old.old_wording(sentence)]

    def add_expression(self, items: Iterable[Item], make: Maker[ir.Expr], target: ir.Symbol | None = None) -> None:
        """Add a sentence that has a value: a question, a number, a set. `make`: makes the expression from the terms in its holes;
        `target`: the symbol that it names."""
        self._add(self.expressions, Sentence(items, make, target))

    def add_statement(self, items: Iterable[Item], make: Maker[ir.Stmt], target: ir.Symbol | None = None) -> None:
        """Add a sentence for use as a statement. `make`: makes the statement from the terms in its holes; `target`: the symbol
        that it names."""
        self._add(self.statements, Sentence(items, make, target))

    def add_between(self, items: Iterable[Item], make: Maker[ir.Stmt], both: tuple[ir.Symbol, ir.Symbol]) -> None:
        """Add a statement that names two symbols, each of which may have former wordings."""
        first: Sentence[ir.Stmt] = Sentence(items, make, None)
        ways = [first]
        for symbol in dict.fromkeys(both):
            olds = self.olds.get(symbol, ())
            ways += [
                Sentence(said.items, said.make, None, first.items)
                for way in ways
                for old in olds
                for said in old.old_wording(way)
            ]
        self.statements += ways

    def add_announcement(self, items: Iterable[Item], make: Maker[ir.Stmt], target: ir.Symbol) -> None:
        """Add the sentence of an occasion that statements may announce."""
        self._add(self.announcements, Sentence(items, make, target))

    def add_bundle(self, items: Iterable[Item], make: Maker[ir.Held], target: ir.Symbol) -> None:
        """Add the sentence that names a bundle."""
        self._add(self.bundles, Sentence(items, make, target))

    def add_action(self, items: Iterable[Item], make: Maker[ir.Expr], target: ir.Symbol) -> None:
        """Add the sentence of an action, for questions with `may` and for `forbid that`."""
        self._add(self.actions, Sentence(items, make, target))

    def add_event(self, items: Iterable[Item], target: ir.Symbol) -> None:
        """Add the sentence of an event, for hooks."""
        self._add(self.events, Sentence(items, _nothing, target))

    def add_value(self, items: Iterable[Item], target: ir.Symbol) -> None:
        """Add the sentence of a number that rule lines may raise, lower and limit."""
        self._add(self.values, Sentence(items, _nothing, target))

    def add_adjective(self, kind: ir.Kind, words: tuple[str, ...], make: Truth, target: ir.Symbol) -> None:
        """Add a truth about members of a kind as an adjective, by the keys of its words."""
        self.adjective_of[(kind, words)] = target
        self.adjectives[(kind, words)] = make

    def add_qualifier(self, kind: ir.Kind, items: Iterable[Item], qualifier: ir.Qualifier) -> None:
        """Add a qualifier: words that may stand behind the noun of a kind."""
        self.qualifiers.setdefault(kind.name, []).append((qualifier, Sentence(items, _nothing, qualifier)))

    def built(self) -> Lexicon:
        """The lexicon of all that was added; of two sentences that can match the same words the later one is left out."""
        return Lexicon(self)


class Lexicon:
    """The words of a rule set after all heads are declared. `rule_set`: its id, for messages; `clashes`: pairs of sentences whose
    second one was left out; `crossed`: by the name of a kind, the names of the graphs that join it, if there are several;
    `heard`: the parses of all phrases read for good, if somebody wants to record them, else None; `abbreviations`: the names that
    the conditions of the body read last give, with their routine and place."""

    def __init__(self, builder: LexiconBuilder) -> None:
        self.rule_set = builder.rule_set
        self.height = builder.height
        self.unread = builder.unread
        self.kinds: Mapping[str, ir.Kind] = builder.kinds
        self.clashes: list[Clash] = []
        self.expressions = SentenceIndex("question or value", self._without_clashes(builder.expressions))
        self.statements = SentenceIndex("sentence", self._without_clashes(builder.statements))
        self.announcements = SentenceIndex("occasion", self._without_clashes(builder.announcements))
        self.actions = SentenceIndex("action", self._without_clashes(builder.actions))
        self.bundles = SentenceIndex("bundle", builder.bundles)  # what they would clash about is said as well
        self.events = SentenceIndex("occasion", builder.events)  # what they would clash about is said as well
        self.values = SentenceIndex("value", builder.values)
        self.members: dict[tuple[str, ...], list[ir.Member]] = builder.members
        self._renamed: Mapping[tuple[tuple[str, ...], ir.Member], ir.Renaming] = builder.renamed
        self.longest_name = max(map(len, self.members), default=1)
        self.kind_words: Mapping[tuple[str, ...], ir.Kind] = builder.kind_words
        self._kinds_begin = frozenset(words[0] for words in self.kind_words)
        self.adjectives: Mapping[tuple[ir.Kind, tuple[str, ...]], Truth] = builder.adjectives
        self.adjective_of: Mapping[tuple[ir.Kind, tuple[str, ...]], ir.Symbol] = builder.adjective_of
        self.qualifiers: Mapping[str, list[tuple[ir.Qualifier, Sentence[ir.Term]]]] = builder.qualifiers
        self._titles: Mapping[str, ir.Symbol] = builder.titles
        self.crossed = {kind: names for kind, names in builder.graphs.items() if len(names) > 1}
        self.takeovers = Takeovers()
        self.heard: list[Derivation] | None = None
        self.abbreviations: list[tuple[Routine, Abbreviation, Span]] = []
        self.has_old_names = builder.has_old_names
        self._raised = builder.raised
        self._top = builder.top
        self._lacking: dict[frozenset[ir.Symbol], Lexicon] = {}

    @cached_property
    def _strangers(self) -> Strangers:
        """What is declared above the lowest layer."""
        strangers = Strangers()
        for sentence in (*self._sentences(), *self.bundles, *(each for pairs in self.qualifiers.values() for _, each in pairs)):
            target = sentence.target
            if target is not None and (target.origin[0] if target.origin else target.span).path in self._raised:
                strangers.add(target, self._first_height(target), sentence.required, sentence.anchors)
        for keys, members in self.members.items():
            for member in members:
                named = self._renamed.get((keys, member), member)
                if (named.origin[0] if named.origin else named.span).path in self._raised:
                    strangers.add(named, self._first_height(named), frozenset(keys), keys[:1])
        return strangers

    def _first_height(self, symbol: ir.Symbol) -> int:
        """How high the layer is that first declared a symbol, whatever has replaced or extended it."""
        return self.height(symbol.origin[0] if symbol.origin else symbol.span)

    def rename(self, member: ir.Member, name: str) -> bool:
        """Give a member that is known by its title alone a new name. False, and nothing is changed, if the name is taken, or a
        layer gives the member other names."""
        before, now = ([(f"N:{each}",), (f"T:{each}",)] for each in (member.name, name))
        if member.renamed or member.formerly or any(key in self.members for key in now):
            return False
        for old, new in zip(before, now, strict=True):
            self.members[old].remove(member)
            if not self.members[old]:
                del self.members[old]
            self.members[new] = [member]
        self._lacking.clear()
        self.__dict__.pop("names", None)
        return True

    def recorded(self, made: Derivation | None) -> tuple[Derivation, ...]:
        """A parse as an entry for `hear`; empty if nobody records parses and there are no old names to report."""
        return () if made is None or self.heard is None and not self.has_old_names else (made,)

    def hear(self, troubles: Iterable[object]) -> None:
        """Record the parses among the troubles of a reading, if somebody wants to."""
        if self.heard is not None:
            self.heard += [each for each in troubles if isinstance(each, Derivation)]

    def doubts(self, tokens: Sequence[Token]) -> tuple[Doubt, ...]:
        """A doubt about a phrase, if declarations of layers above its own could match it; else empty."""
        height = self.height(tokens[0].span) if self._raised and tokens else self._top
        met = self._strangers.met([token.key for token in tokens], height) if height < self._top else ()
        return (Doubt(tokens[0].span.to(tokens[-1].span), met),) if met else ()

    def without(self, symbols: frozenset[ir.Symbol]) -> Lexicon:
        """This lexicon without the words of some declarations."""
        known = self._lacking.get(symbols)
        if known is None:
            known = self._lacking[symbols] = copy(self)
            known.expressions = self.expressions.without(symbols)
            known.statements = self.statements.without(symbols)
            known.announcements = self.announcements.without(symbols)
            known.actions = self.actions.without(symbols)
            known.bundles = self.bundles.without(symbols)
            known.events = self.events.without(symbols)
            known.values = self.values.without(symbols)
            known.members = {
                keys: left
                for keys, members in self.members.items()
                if (left := [each for each in members if symbols.isdisjoint((each, self._renamed.get((keys, each), each)))])
            }
            known.qualifiers = {kind: [each for each in told if each[0] not in symbols] for kind, told in self.qualifiers.items()}
            known._raised = frozenset()
        return known

    def _without_clashes(self, sentences: list[Sentence[T]]) -> list[Sentence[T]]:
        """Those of one use, in order, but for the later ones of clashes."""
        by_shape: dict[tuple[str, ...], list[Sentence[T]]] = {}
        left: list[Sentence[T]] = []
        for sentence in sentences:
            rivals = by_shape.setdefault(sentence.shape, []) if sentence.target is not None else []
            first = next((each for each in rivals if each.target is not sentence.target and _overlap(each, sentence)), None)
            rivals.append(sentence)
            if first is not None and first.now:  # an old name yields to whoever has it now
                left.remove(first)
                first = None
            if first is None:
                left.append(sentence)
            elif sentence.now:
                continue
            else:
                self.clashes.append(Clash(first, sentence))
        return left

    def _sentences(self) -> Iterator[Sentence[ir.Term]]:
        """Every declared sentence; not the qualifiers."""
        for index in (self.expressions, self.statements, self.announcements, self.actions, self.events, self.values):
            yield from index

    def named(self) -> Iterator[tuple[ir.Symbol, frozenset[str]]]:
        """Each symbol that a sentence or an adjective names, with words that a phrase must contain to name it; words with several
        forms are left out."""
        for sentence in (*self._sentences(), *self.bundles):
            if sentence.target is not None:
                yield sentence.target, frozenset([key.split(":", 1)[-1] for key in sentence.required])
        for (_, words), target in self.adjective_of.items():
            yield target, frozenset([word.split(":", 1)[-1] for word in words])

    def _literals(self) -> Iterator[Literal]:
        qualifiers = (sentence for each in self.qualifiers.values() for _, sentence in each)
        for sentence in (*self._sentences(), *qualifiers):
            yield from sentence.literals

    def kinds_in(self, keys: tuple[str, ...]) -> list[tuple[int, int, ir.Kind]]:
        """The nouns of kinds in a run of keys: for each its index, its number of words, and its kind."""
        if self._kinds_begin.isdisjoint(keys):
            return []
        return [
            (at, len(words), kind)
            for words, kind in self.kind_words.items()
            if words[0] in keys
            for at in range(len(keys) - len(words) + 1)
            if keys[at : at + len(words)] == words
        ]

    def meaning(self, name: str) -> ir.Symbol | None:
        """The symbol that just these words name: a member, or a sentence without holes; None if they name nothing."""
        keys = tuple(name.split())
        for member in self.members.get(keys, ()):
            return member
        for sentence in self.expressions.candidates(frozenset(keys)):
            if not sentence.holes and len(sentence.literals) == len(keys):
                if sentence.target is not None and all(
                    key in item.keys for item, key in zip(sentence.literals, keys, strict=True)
                ):
                    return sentence.target
        return None

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word to which some declaration gives a meaning."""
        told = [*RESERVED, *PLAIN_KINDS, "'s"]
        for kind in self.kinds.values():
            told += [*kind.name.split(), *kind.plural.split()]
            names = [name for member in kind.members for name in (member.name, *member.former_names)]
            told += [word for name in names if name == name.lower() for word in name.split()]
        told += [word for literal in self._literals() for word in literal.shown.split("/") if word.isalpha()]
        told += [word for _, words in self.adjectives for word in words]
        return frozenset(told)

    @cached_property
    def names(self) -> dict[str, ir.Symbol]:
        """Every capitalised name (`N:Ann`) and quoted title (`T:Rain`) with its symbol."""
        found: dict[str, ir.Symbol] = {f"T:{title}": made for title, made in self._titles.items()}
        for keys, members in self.members.items():
            if keys[0].startswith(("N:", "T:")):
                found.setdefault(keys[0], members[0])
        for sentence in self._sentences():
            for key in (key for literal in sentence.literals for key in literal.keys if key.startswith(("N:", "T:"))):
                if sentence.target is not None:
                    found.setdefault(key, sentence.target)
        return found


def _overlap(first: Sentence[ir.Term], second: Sentence[ir.Term]) -> bool:
    """Can both of two sentences of one shape read the same words?"""
    types = [(one.type, other.type) for one, other in zip(first.holes, second.holes, strict=True)]
    return all(accepts(one, other) or accepts(other, one) for one, other in types)


def alignments(
    items: Sequence[Item], keys: Sequence[str], start: int, end: int, effort: Effort
) -> Iterator[list[tuple[int, int]]]:
    """All ways to match the items of a sentence with `keys[start:end]`: for each the ranges of the holes, in order, none empty.

    Errors: `TooManyReadings` when that takes more steps than `effort` has.
    """
    low, high = 0, len(items)
    while low < high and isinstance(item := items[low], Literal):
        if start == end or keys[start] not in item.keys:
            return
        low, start = low + 1, start + 1
    while low < high and isinstance(item := items[high - 1], Literal):
        if start == end or keys[end - 1] not in item.keys:
            return
        high, end = high - 1, end - 1
    if low + 1 == high and start < end:
        effort.take()
        yield [(start, end)]
    elif low + 1 < high:
        yield from _laid(items, low, high, keys, start, end, effort)
    elif low == high and start == end:
        yield []


def _laid(
    items: Sequence[Item], low: int, high: int, keys: Sequence[str], start: int, end: int, effort: Effort
) -> Iterator[list[tuple[int, int]]]:
    """All ways to lay `items[low:high]`, of which the first is a hole: its stretch ends where the next literal stands."""
    if low + 1 == high:
        if start < end:
            yield [(start, end)]
        return
    following = low + 1
    while following < high and isinstance(items[following], Literal):
        following += 1
    literals = [item.keys for item in items[low + 1 : following] if isinstance(item, Literal)]
    for stop in range(start + 1, end - len(literals) + 1):
        effort.take()
        if all(keys[stop + number] in each for number, each in enumerate(literals)):
            if following < high:
                for rest in _laid(items, following, high, keys, stop + len(literals), end, effort):
                    yield [(start, stop), *rest]
            elif stop + len(literals) == end:
                yield [(start, stop)]
