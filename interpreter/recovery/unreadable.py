"""A phrase that cannot be read, and the ways to find what its author meant.

Everything here tries: it changes a word or leaves one out, and asks whether the phrase could be read then. Nothing is reported;
`puzzled.py` says what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from interpreter.diagnostics import near
from interpreter.ir import Kind, Term, Type
from interpreter.phrases import (
    Lexicon,
    Literal,
    Matcher,
    Sentence,
    SentenceIndex,
    Token,
    TypedHole,
    accepts,
    alignments,
    type_text,
)

if TYPE_CHECKING:
    from interpreter.resolve import Resolver

Tokens = tuple[Token, ...]
NAMES = ("name", "text")


class Change(NamedTuple):
    """A word that would make the phrase readable: where it goes, what it is, instead of which."""

    at: int
    word: str
    how: str
    """misspelt, replaced, missing, needless."""
    sentence: Sentence | None = None


def shown(token: Token) -> str:
    """A token as its author wrote it."""
    if token.sort == "word":
        return token.part.text
    if token.sort == "text":
        return f'"{token.part.value}"'
    if token.sort == "called":
        return f"called {token.part.text}"
    return {"group": "(...)", "article": token.key}.get(token.sort) or str(getattr(token.part, "value", "")) or token.key[2:]


@dataclass
class UnreadablePhrase:
    """The phrase in its place. `reads` tells whether other tokens could be read there; `wanted`: the kind that is needed."""

    resolver: Resolver
    tokens: Tokens
    index: SentenceIndex[Term]
    wanted: Type | None
    reads: Callable[[Tokens], bool]

    @property
    def lexicon(self) -> Lexicon:
        return self.resolver.world.lexicon

    # --- what is known -----------------------------------------------------------------------------------------------

    @cached_property
    def words(self) -> dict[str, str]:
        """Every word that means something here, with the key that literals compare."""
        found = dict(self.lexicon.words)
        if self.index is self.lexicon.actions:
            found.update((form, form) for word in found.copy() for form in _bare_forms(word))
        for name in self.resolver.scope.visible():
            found.update((word, self.lexicon.plurals.key(word)) for word in name.split())
        return found

    def unknown(self, at: int) -> bool:
        """Does this token mean nothing anywhere?"""
        token = self.tokens[at]
        if token.sort == "word":
            return token.part.text not in self.words
        return token.sort in NAMES and token.key not in self.lexicon.names

    def told(self) -> bool:
        """Is a bracket inside it what cannot be read? Then that has been said."""
        groups = (token for token in self.tokens if token.sort == "group")
        return any(self.resolver.group(token) is None for token in groups)

    # --- one word changed --------------------------------------------------------------------------------------------

    def tried(self, tokens: Tokens) -> bool:
        """Could these be read? In silence."""
        with self.resolver.world.silence():
            return self.reads(tokens)

    def respelt(self, unknown: bool) -> list[Change]:
        """Words that, spelt a little differently, would make the phrase readable; of those that mean something, or nothing."""
        found = []
        for at, token in enumerate(self.tokens):
            if token.sort not in ("word", *NAMES) or self.unknown(at) is not unknown:
                continue
            for word in self.candidates(token):
                if self.tried((*self.tokens[:at], self.written(token, word), *self.tokens[at + 1 :])):
                    found.append(Change(at, word, "misspelt"))
        return found

    def candidates(self, token: Token) -> list[str]:
        """What a word, a name or a title may be a slip of."""
        if token.sort == "word":
            return near(token.part.text, self.words)
        start = token.key[:2]
        return near(token.key[2:], (key[2:] for key in self.lexicon.names if key.startswith(start)))

    def written(self, token: Token, word: str) -> Token:
        """The token that another word in its place would be."""
        if token.sort in NAMES:
            return token._replace(key=token.key[:2] + word, part=type(token.part)(token.span, word))
        return Token("word", self.words.get(word, word), type(token.part)(token.span, word), token.span)

    def without(self, at: int) -> bool:
        """Could the phrase be read without this token?"""
        rest = (*self.tokens[:at], *self.tokens[at + 1 :])
        return bool(rest) and self.tried(rest)

    # --- one word of a sentence changed ------------------------------------------------------------------------------

    def one_off(self) -> Change | None:
        """The sentence from which the phrase differs in one word only, all its holes being filled."""
        best: tuple[tuple, Change] | None = None
        with self.resolver.world.silence():
            for sentence in self.nearby(1):
                for change in self._changes(sentence):
                    literals = len(sentence.literals)
                    order = (change.how == "needless", -literals, len(sentence.items))
                    if literals > 1 and (best is None or order < best[0]):
                        best = (order, change)
        return None if best is None else best[1]

    def nearby(self, most_missing: int) -> Iterator[Sentence]:
        """The sentences of which at most so many words are missing from the phrase, and one is there."""
        keys = {token.key for token in self.tokens}
        for sentence in self.index:
            missing = sum(keys.isdisjoint(literal.keys) for literal in sentence.literals)
            if missing <= most_missing and missing < len(sentence.literals):
                yield sentence

    def _changes(self, sentence: Sentence) -> Iterator[Change]:
        """The single words whose change makes the phrase this sentence."""
        items = sentence.items
        plain = frozenset(token.key for token in self.tokens if token.sort in ("word", "text"))
        anything = Literal(plain, "")
        for number, item in enumerate(items):
            if isinstance(item, Literal):
                other = (*items[:number], anything, *items[number + 1 :])
                for stretches in self._filled(other):
                    at = _place(items, stretches, number)
                    if self.tokens[at].key not in item.keys:
                        yield Change(at, item.shown, "replaced", sentence)
                less = (*items[:number], *items[number + 1 :])
                for stretches in self._filled(less) if less else ():
                    yield Change(_place(less, stretches, number), item.shown, "missing", sentence)
            elif len(items) > 2:
                less = (*items[:number], *items[number + 1 :])
                for stretches in self._filled(less):
                    name = f"({item.name}: {type_text(item.type, self.lexicon.kinds)})"
                    yield Change(_place(less, stretches, number), name, "missing", sentence)
            more = (*items[:number], anything, *items[number:])
            for stretches in self._filled(more):
                at = _place(more, stretches, number)
                yield Change(at, shown(self.tokens[at]), "needless", sentence)

    def _filled(self, items: tuple[Literal | TypedHole, ...]) -> Iterator[list[tuple[int, int]]]:
        """The ways to lay items over the phrase so that every hole can be read."""
        holes = [item for item in items if isinstance(item, TypedHole)]
        for stretches in alignments(items, self.tokens, 0, len(self.tokens)):
            if all(self.fills(hole.type, low, high) for hole, (low, high) in zip(holes, stretches, strict=True)):
                yield stretches

    def fills(self, wanted: Type, low: int, high: int) -> bool:
        """Can a stretch of the phrase stand in a hole of this kind?"""
        run = self.tokens[low:high]
        if run[0].sort == "article":
            return self.noun_of(run, wanted) is not None
        return self._reader.best(low, high, wanted) is not None

    @cached_property
    def _reader(self) -> Matcher:
        return Matcher(self.resolver, self.tokens)

    def noun_of(self, run: Tokens, wanted: Type) -> object | None:
        """What `a NOUN called NAME` is any member of."""
        noun = run[1:-1] if run[-1].sort == "called" else run[1:]
        if wanted.base != "member":
            return " ".join(token.key for token in noun) == wanted.base or None
        reader = Matcher(self.resolver, noun)
        return next((each for each in reader.whole() if accepts(Type("set", wanted.of), each.term.type)), None) if noun else None

    # --- one hole that cannot be filled ------------------------------------------------------------------------------

    def bad_hole(self) -> tuple[Sentence, TypedHole, int, int] | None:
        """The sentence whose every word is there, and the first of its holes that cannot be filled."""
        best: tuple[tuple, tuple[Sentence, TypedHole, int, int]] | None = None
        with self.resolver.world.silence():
            for sentence in self.nearby(0):
                holes = sentence.holes
                if len(holes) > 1 and any(_loose(hole.type) for hole in holes):
                    continue
                for stretches in alignments(sentence.items, self.tokens, 0, len(self.tokens)):
                    held = list(zip(holes, stretches, strict=True))
                    bad = [(hole, low, high) for hole, (low, high) in held if not self.fills(hole.type, low, high)]
                    literals = len(sentence.literals)
                    order = (len(bad), -literals, sum(high - low for _, low, high in bad))
                    if bad and literals and (best is None or order < best[0]):
                        best = (order, (sentence, *bad[0]))
        return None if best is None else best[1]

    # --- other things that go wrong ----------------------------------------------------------------------------------

    def turned(self) -> Tokens | None:
        """`hole's X` as `X of hole`; None when there is no such thing."""
        at = next((at for at in range(len(self.tokens) - 2, 0, -1) if self.tokens[at].key == "'s"), None)
        if at is None:
            return None
        mark = self.tokens[at]
        return (*self.tokens[at + 1 :], Token("word", "of", type(mark.part)(mark.span, "of"), mark.span), *self.tokens[:at])

    def unlike(self) -> tuple[Type, Type] | None:
        """The kinds of two things that a sentence about things of one kind is said of, when they are two kinds."""
        with self.resolver.world.silence():
            for sentence in self.nearby(0):
                holes = sentence.holes
                if len(holes) < 2 or not all(_loose(hole.type) for hole in holes):
                    continue
                for stretches in alignments(sentence.items, self.tokens, 0, len(self.tokens)):
                    held = [self._reader.best(low, high, hole.type) for hole, (low, high) in zip(holes, stretches, strict=True)]
                    if None not in held:
                        return held[0].term.type, held[1].term.type
        return None

    def strange_adjective(self) -> tuple[Token, list[Kind], Kind] | None:
        """A word before a noun that is said of other kinds only: the word, of which, and the kind of the noun."""
        adjectives = self.lexicon.adjectives
        for at, _, kind in self._reader.kinds:
            for token in self.tokens[:at]:
                others = [other for other, words in adjectives if words == (token.key,)]
                if others and kind not in others:
                    return token, others, kind
        return None


def _loose(type_: Type) -> bool:
    """Is this anything of one kind, whichever it is?"""
    return type_.base in ("member", "set") and not type_.of


def _bare_forms(verb: str) -> list[str]:
    """`enters` as it stands after `may`: `enter`; `carries`: `carry`."""
    forms = {"ies": verb[:-3] + "y", "es": verb[:-2], "s": verb[:-1]}
    return [form for ending, form in forms.items() if verb.endswith(ending) and form]


def _place(items: tuple[Literal | TypedHole, ...], stretches: list[tuple[int, int]], number: int) -> int:
    """At which token item `number` begins when the holes have these stretches."""
    at = 0
    held = iter(stretches)
    for item in items[:number]:
        at = at + 1 if isinstance(item, Literal) else next(held)[1]
    return at
