"""Symbol sentences with typed holes, and the lexicon that finds those that may read a phrase.

A phrase becomes a run of tokens; a pattern is a run of literals and holes. Literals compare by `key`, so that a word, a name and
a title never meet by chance; a kind's plural and singular have one key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.ir import Type
from interpreter.source import Span
from interpreter.syntax import nodes


class Token(NamedTuple):
    """One part of a phrase. `sort`: word, name, number, text, group, article, called. `key` is what literals compare."""

    sort: str
    key: str
    part: object
    span: Span


@dataclass(frozen=True, slots=True)
class Literal:
    """A word, name or title of a pattern; several keys when words are of equal worth (`is/are`)."""

    keys: frozenset[str]
    shown: str


@dataclass(frozen=True, slots=True)
class TypedHole:
    """A typed hole. `low` and `high` bound a number that names a place in a column."""

    name: str
    type: Type
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Sentence:
    """A declared sentence. `make(arguments, span)` gives its term. `group`: expression, statement, occasion, host, action,
    value. `required`: keys that a phrase must have; `first`, `last`: those that must stand at its ends, if no hole does."""

    group: str
    items: tuple[Literal | TypedHole, ...]
    type: Type
    make: Callable[[list, Span], object]
    target: object = None
    required: frozenset[str] = field(default=frozenset())
    first: frozenset[str] | None = None
    last: frozenset[str] | None = None


class PluralTable:
    """Folds a kind's plural into its singular, so that `leader of red` and `leaders of red` read alike."""

    def __init__(self) -> None:
        self._singular: dict[str, str] = {}

    def learn(self, singular: str, plural: str) -> None:
        """Both may have several words; only the last one differs."""
        self._singular[plural.split()[-1]] = singular.split()[-1]

    def word(self, text: str) -> str:
        """The key of a word."""
        return self._singular.get(text, text)


def tokens_of(parts: Iterable[object], folding: PluralTable) -> tuple[Token, ...]:
    """The tokens of phrase parts; a hole (`a space called goal`) gives an article, its phrase and a called name."""
    found: list[Token] = []
    for part in parts:
        if isinstance(part, nodes.Word):
            found.append(Token("word", folding.word(part.text), part, part.span))
        elif isinstance(part, nodes.Name):
            found.append(Token("name", "N:" + part.text, part, part.span))
        elif isinstance(part, nodes.Number):
            found.append(Token("number", "#", part, part.span))
        elif isinstance(part, nodes.Text):
            found.append(Token("text", "T:" + part.value, part, part.span))
        elif isinstance(part, nodes.Group):
            found.append(Token("group", "(", part, part.span))
        elif isinstance(part, nodes.Hole):
            found.append(Token("article", part.article, part, part.span))
            found.extend(tokens_of(part.phrase.parts, folding))
            if part.name is not None:
                found.append(Token("called", "called", part.name, part.name.span))
    return tuple(found)


class Lexicon:
    """All declared sentences, by group; finds those whose words all occur in a phrase."""

    def __init__(self) -> None:
        self.folding = PluralTable()
        self.sentences: list[Sentence] = []
        self._index: dict[tuple[str, str], list[Sentence]] = {}

    def add(
        self, group: str, items: Iterable[Literal | TypedHole], type_: Type, make: Callable, target: object = None
    ) -> Sentence:
        """Declare a sentence; it is indexed under its longest literal."""
        run = tuple(items)
        literals = [item for item in run if isinstance(item, Literal)]
        required = frozenset(next(iter(item.keys)) for item in literals if len(item.keys) == 1)
        first, last = (item.keys if isinstance(item, Literal) else None for item in (run[0], run[-1]))
        sentence = Sentence(group, run, type_, make, target, required, first, last)
        self.sentences.append(sentence)
        anchor = max(literals, key=lambda item: len(item.shown))
        for key in sorted(anchor.keys):
            self._index.setdefault((group, key), []).append(sentence)
        return sentence

    def forget(self, sentence: Sentence) -> None:
        """Take a sentence out again."""
        self.sentences.remove(sentence)
        for index in self._index.values():
            if sentence in index:
                index.remove(sentence)

    def candidates(self, group: str, keys: frozenset[str]) -> list[Sentence]:
        """Those of `group` whose literals all occur among `keys`, in order of declaration of their anchors."""
        found: list[Sentence] = []
        for key in sorted(keys):
            for sentence in self._index.get((group, key), ()):
                if sentence.required <= keys:
                    found.append(sentence)
        return found

    def of_group(self, group: str) -> list[Sentence]:
        """Every sentence of a group, for suggestions."""
        return [sentence for sentence in self.sentences if sentence.group == group]


def alignments(
    items: tuple[Literal | TypedHole, ...], tokens: tuple[Token, ...], start: int, end: int
) -> Iterator[list[tuple[int, int]]]:
    """All ways to lay `items` over `tokens[start:end]`: the stretches of the holes, in order."""

    def lay(index: int, at: int, held: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        if index == len(items):
            if at == end:
                yield held
            return
        item = items[index]
        if isinstance(item, Literal):
            if at < end and tokens[at].key in item.keys:
                yield from lay(index + 1, at + 1, held)
            return
        if index + 1 == len(items):
            if at < end:
                yield [*held, (at, end)]
            return
        following = items[index + 1]
        if not isinstance(following, Literal):
            for stop in range(at + 1, end):
                yield from lay(index + 1, stop, [*held, (at, stop)])
            return
        for stop in range(at + 1, end):
            if tokens[stop].key in following.keys:
                yield from lay(index + 1, stop, [*held, (at, stop)])

    yield from lay(0, start, [])
