"""A phrase that cannot be parsed, and ways to find out what its author meant.

Everything here is a trial: it changes a word or leaves one out, and asks whether the phrase can be parsed then. Nothing is
reported; `explanations.py` puts the results into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal as OneOf

from interpreter import ir
from interpreter.diagnostics import slips
from interpreter.phrases import (
    HISSING,
    RESERVED,
    Effort,
    Lexicon,
    Literal,
    Matcher,
    ReadingContext,
    Sentence,
    SentenceIndex,
    Token,
    TypedHole,
    accepts,
    alignments,
    sentence_text,
    type_text,
    word_token,
)
from interpreter.records import NamedTuple
from interpreter.source import Span

Tokens = tuple[Token, ...]
NAMES = ("name", "text")
MOST_WORDS = 4
"""A name is looked for in so many words."""
MOST_TRIED = 200_000
"""How much is tried to find what a phrase was meant to be; `TooManyReadings` leaves everything when that is spent."""


class Change(NamedTuple):
    """A change of one word that makes the phrase readable. `at`: the token; `word`: the new word; `how`: the sort of change;
    `sentence`: the sentence that then matches, if one does."""

    at: int
    word: str
    how: OneOf["misspelt", "replaced", "missing", "needless"]
    sentence: Sentence[ir.Term] | None = None


class BadHole(NamedTuple):
    """A sentence whose words all stand in the phrase, the first of its holes that cannot be filled, and the tokens in it."""

    sentence: Sentence[ir.Term]
    hole: TypedHole
    run: Tokens


def shown(token: Token) -> str:
    """A token as its author wrote it."""
    return {"text": f'"{token.text}"', "called": f"called {token.text}"}.get(token.sort, token.text)


@dataclass(frozen=True)
class UnreadablePhrase:
    """A phrase in its context, its brackets parsed, that has no parse.

    `wanted`: the type that is needed. `index`: the sentences that could match, by default those with a value. `reads`: says
    whether other tokens could be parsed there, if sentences alone do not decide that. `called`: the line ends in `called NAME`.
    """

    context: ReadingContext
    tokens: Tokens
    span: Span
    wanted: ir.Type | None = None
    index: SentenceIndex[ir.Term] | None = None
    reads: Callable[[Tokens], bool] | None = None
    called: bool = False

    # --- what is known -----------------------------------------------------------------------------------------------

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon of the rule set."""
        return self.context.lexicon

    @property
    def sentences(self) -> SentenceIndex[ir.Term]:
        """The sentences that could match."""
        return self.lexicon.expressions if self.index is None else self.index

    @property
    def is_expression(self) -> bool:
        """Should it have a value?"""
        return self.sentences is self.lexicon.expressions

    @property
    def place(self) -> Span:
        """The place of its words; `span` may begin at the word that opens the line."""
        spans = sorted((token.span for token in self.tokens), key=lambda span: (span.line, span.column))
        return spans[0].to(spans[-1])

    @property
    def text(self) -> str:
        """The phrase as its author wrote it."""
        return " ".join(map(shown, self.tokens))

    @cached_property
    def effort(self) -> Effort:
        """The steps left for trials with other sentences."""
        return Effort(self.span, MOST_TRIED)

    @cached_property
    def matcher(self) -> Matcher:
        """The parser of its parts."""
        return Matcher(self.context, self.tokens)

    @cached_property
    def words(self) -> set[str]:
        """Every word that has a meaning here, local names included."""
        found = set(self.lexicon.words)
        if self.index is self.lexicon.actions:
            found.update(form for word in found.copy() for form in _bare_forms(word))
        for name in self.context.scope.visible():
            found.update(name.split())
        return found

    def unknown(self, at: int) -> bool:
        """Has the token at this index no meaning anywhere?"""
        token = self.tokens[at]
        if token.sort == "word":
            return token.text not in self.words
        return token.sort in NAMES and token.key not in self.lexicon.names

    @property
    def names_nothing(self) -> bool:
        """Does it contain a title that nothing has? Such a title alone would parse as a text."""
        return any(token.sort == "text" and self.unknown(at) for at, token in enumerate(self.tokens))

    @property
    def binds(self) -> bool:
        """May a `called NAME` stand behind it, because it is the set of a choice or a loop?"""
        return self.wanted is not None and self.wanted.base in ("set", "path") and not self.called

    @property
    def is_reported(self) -> bool:
        """Is its fault reported already: a bracket in it cannot be parsed, a name in it has no type because of an earlier fault,
        or a missing declaration could stand in an unread text?"""
        return (
            any(token.sort == "group" and token.parse is None for token in self.tokens)
            or any(self._has_no_type(at) for at, token in enumerate(self.tokens) if token.sort == "word")
            or self.misses_unread
        )

    def _has_no_type(self, at: int) -> bool:
        """Is this the name of something that could not be read where it was bound?"""
        parse = self.matcher.best_of(at, at + 1, None)
        return parse is not None and parse.term.type is ir.UNKNOWN

    @cached_property
    def misses_unread(self) -> bool:
        """Could a text that was not read have declared something that gives the phrase a meaning? It may also have declared a
        name that exists, for another kind."""
        unread = self.lexicon.unread
        if not unread:
            return False
        spoken = {at: token for at, token in enumerate(self.tokens) if token.sort in ("word", *NAMES)}
        words = [token.text for token in spoken.values()]
        names = [token.text for token in spoken.values() if token.sort in NAMES]
        found = (
            unread.rests_on_removed(words, names, self.span)
            or unread.may_say(words)
            or any(self._may_be_declared(token, self.unknown(at)) for at, token in spoken.items())
        )
        if found:
            unread.missed.append(self.span)
        return found

    def _may_be_declared(self, token: Token, is_unknown: bool) -> bool:
        unread = self.lexicon.unread
        if token.sort not in NAMES:
            return is_unknown and unread.may_declare(token.text)
        return (is_unknown and unread.names) or unread.may_declare(token.text, is_known=not is_unknown)

    def inner(self, run: Tokens, wanted: ir.Type | None) -> UnreadablePhrase:
        """A part of it that should be an expression of a type."""
        return UnreadablePhrase(self.context, run, run[0].span.to(run[-1].span), wanted)

    # --- one word changed --------------------------------------------------------------------------------------------

    def tried(self, tokens: Tokens) -> bool:
        """Could these tokens be parsed in its place?"""
        if self.reads is not None:
            return self.reads(tokens)
        matcher = Matcher(self.context, tokens)
        if self.is_expression:
            return matcher.best(self.wanted) is not None
        return bool(matcher.sentences(self.sentences))

    def respelt(self, unknown: bool) -> list[Change]:
        """Changes of the spelling of one word that make the phrase readable. `unknown`: of words without a meaning, else of words
        with one."""
        found = []
        for at, token in enumerate(self.tokens):
            if token.sort not in ("word", *NAMES) or self.unknown(at) is not unknown:
                continue
            for word in self.candidates(token):
                if self.tried((*self.tokens[:at], self.written(token, word), *self.tokens[at + 1 :])):
                    found.append(Change(at, word, "misspelt"))
        return found

    def candidates(self, token: Token) -> list[str]:
        """The words, names or titles for which a token may be a misspelling."""
        if token.sort == "word":
            return slips(token.text, self.words)
        sort = token.key[:2]
        return slips(token.text, (key[2:] for key in self.lexicon.names if key.startswith(sort)))

    def is_plausible(self, at: int, word: str) -> bool:
        """May `word` have been meant at a token, though it alone does not make the phrase readable? It names something, and the
        word before it does not; or it belongs to a sentence that could stand there, at least half of whose words are there."""
        keys = {token.key for token in self.tokens} | {word}
        for index in (self.sentences, self.lexicon.expressions):
            for sentence in index:
                if not any(word in literal.keys for literal in sentence.literals):
                    continue
                missing = sum(keys.isdisjoint(literal.keys) for literal in sentence.literals)
                opens = sentence.first is not None and word in sentence.first and index is not self.lexicon.expressions
                enough = 2 * missing <= len(sentence.literals) if index is self.sentences else missing == 0
                if enough and not (opens and at > 0):
                    return True
        before = self.tokens[at - 1] if at else None
        follows = before is not None and (before.sort in NAMES or before.text in self.context.scope.visible())
        return not follows and word in self._words_of_holes

    @cached_property
    def _words_of_holes(self) -> set[str]:
        """Words that name something: locals, kinds, members in lower case, adjectives."""
        lexicon = self.lexicon
        told = {word for name in self.context.scope.visible() for word in name.split()}
        for kind in lexicon.kinds.values():
            told.update(kind.name.split(), kind.plural.split(), *(each.name.split() for each in kind.members))
        told.update(word for _, words in lexicon.adjectives for word in words)
        return told | RESERVED

    def written(self, token: Token, word: str) -> Token:
        """A token with another word in place of its own."""
        if token.sort in NAMES:
            return token._replace(key=token.key[:2] + word, text=word)
        return token._replace(key=word, text=word)

    def parted(self) -> tuple[int, str] | None:
        """A word without a meaning that makes the phrase readable when it is split in two, `upto`: its index, and the two words.
        None if there is none."""
        for at, token in enumerate(self.tokens):
            if token.sort != "word" or not self.unknown(at):
                continue
            for cut in range(1, len(token.text)):
                halves = token.text[:cut], token.text[cut:]
                if all(half in self.words for half in halves):
                    two = tuple(self.written(token, half) for half in halves)
                    if self.tried((*self.tokens[:at], *two, *self.tokens[at + 1 :])):
                        return at, " ".join(halves)
        return None

    def without(self, at: int) -> bool:
        """Could the phrase be parsed without the token at this index?"""
        rest = (*self.tokens[:at], *self.tokens[at + 1 :])
        return bool(rest) and self.tried(rest)

    # --- one word of a sentence changed ------------------------------------------------------------------------------

    def one_off(self, any_word: bool = False) -> Change | None:
        """The change of one word that turns the phrase into a sentence with all holes filled; None if there is none. Only if the
        present word has no meaning, or with `any_word`, may the new one be the main word of the sentence."""
        best: tuple[tuple[bool, int, int], Change] | None = None
        for sentence in self.nearby(1):
            for change in self._changes(sentence):
                literals = len(sentence.literals)
                if not any_word and change.how in ("replaced", "missing") and self._says_something_else(sentence, change):
                    continue
                order = (change.how == "needless", -literals, len(sentence.items))
                if literals > 1 and (best is None or order < best[0]):
                    best = (order, change)
        return None if best is None else best[1]

    def _says_something_else(self, sentence: Sentence[ir.Term], change: Change) -> bool:
        """Would the word that tells what a sentence is about stand for another one that means something as well?"""
        longest = max(sentence.literals, key=lambda literal: len(literal.shown))
        if change.word != longest.shown:
            return False
        at_a_loss = change.how == "missing" or self.unknown(change.at)
        if change.how == "replaced" and self.tokens[change.at].sort in NAMES and not self.unknown(change.at):
            return True
        is_slip = change.how == "replaced" and bool(slips(self.tokens[change.at].text, [change.word]))
        if is_slip or len(sentence.literals) > len(("moves", "to", "at")):
            return False
        return not at_a_loss or (self.is_expression and len(sentence.literals) <= len(("gold", "of")))

    def unfinished(self) -> list[tuple[Sentence[ir.Term], str]]:
        """The sentences that begin with the phrase, all holes so far being filled, each with the item that must follow.

        Only those that use the most words of the phrase, and of these the ones that lack the least.
        """
        keys = {token.key for token in self.tokens}
        best: tuple[int, int] | None = None
        found: list[tuple[Sentence[ir.Term], str]] = []
        for sentence in self.sentences:
            items = sentence.items
            for end in range(len(items) - 1, 1, -1):
                tail, head = items[end], items[:end]
                words = [item for item in head if isinstance(item, Literal)]
                if not words or any(keys.isdisjoint(word.keys) for word in words):
                    continue
                if all(len(word.shown) < len("pays") for word in words):
                    continue  # an `of` alone begins too much
                order = (-len(words), len(items) - end)
                if (best is None or order <= best) and any(True for _ in self._filled(head)):
                    if order != best:
                        found.clear()
                    best = order
                    found.append((sentence, self._declared(tail)))
        return found

    def _declared(self, item: Literal | TypedHole) -> str:
        """An item of a sentence as it is declared."""
        return item.shown if isinstance(item, Literal) else f"({item.name}: {type_text(item.type, self.lexicon.kinds)})"

    def is_read_by(self, sentence: Sentence[ir.Term]) -> bool:
        """Does this sentence match it, every hole filled?"""
        return any(True for _ in self._filled(sentence.items))

    def like_the_words_of(self, index: SentenceIndex[ir.Term]) -> list[str]:
        """The sentence in `index` that has the most words, by stem, in common with the phrase, as a list of one text. Words of
        the phrase of up to four letters do not count. Empty if no sentence shares a word."""
        stems = {_stem(token.text) for token in self.tokens if token.sort == "word" and len(token.text) > len("from")}
        shared = [(len(stems & {_stem(each.shown) for each in sentence.literals}), sentence) for sentence in index]
        most = max((count for count, _ in shared), default=0)
        if not most:
            return []
        return [sentence_text(next(sentence for count, sentence in shared if count == most), self.lexicon.kinds)]

    def capitalised(self) -> tuple[int, int, str] | None:
        """Words that are a name without its capitals, and make the phrase readable with them, `old town`: the range of tokens,
        and the name. None if there are none."""
        names = {key[2:].casefold(): key[2:] for key in self.lexicon.names if key.startswith("N:") and key[2:] != key[2:].lower()}
        tokens = self.tokens
        for start in range(len(tokens)):
            for end in range(start + 1, min(len(tokens), start + MOST_WORDS) + 1):
                run = tokens[start:end]
                name = names.get(" ".join(token.text for token in run).casefold())
                if name is None or all(token.sort == "name" for token in run):
                    continue
                token = run[0]._replace(sort="name", key=f"N:{name}", text=name)
                if self.tried((*tokens[:start], token, *tokens[end:])):
                    return start, end, name
        return None

    def titled(self) -> str | None:
        """The title that the phrase spells without its quotes, with or without an article; None if it spells none."""
        words = [token.text.lower() for token in self.tokens]
        said = {" ".join(words), " ".join(words[1:]) if words[0] in ("a", "an", "the") else ""} - {""}
        titles = [key[2:] for key in self.lexicon.names if key.startswith("T:")]
        alone = {symbol.name for symbol in self.titles}
        return next((title for title in titles if title.lower() in said and (" " in title or title in alone)), None)

    def nearby(self, most_missing: int) -> Iterator[Sentence[ir.Term]]:
        """The sentences of which at most `most_missing` words are missing from the phrase, and at least one is there."""
        keys = {token.key for token in self.tokens}
        for sentence in self.sentences:
            missing = sum(keys.isdisjoint(literal.keys) for literal in sentence.literals)
            if not sentence.now and missing <= most_missing and missing < len(sentence.literals):
                yield sentence

    def _changes(self, sentence: Sentence[ir.Term]) -> Iterator[Change]:
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
                    yield Change(_place(less, stretches, number), self._declared(item), "missing", sentence)
            more = (*items[:number], anything, *items[number:])
            for stretches in self._filled(more):
                at = _place(more, stretches, number)
                yield Change(at, shown(self.tokens[at]), "needless", sentence)

    def _filled(self, items: tuple[Literal | TypedHole, ...]) -> Iterator[list[tuple[int, int]]]:
        """The ways to lay items over the phrase so that every hole can be read."""
        holes = [item for item in items if isinstance(item, TypedHole)]
        for stretches in alignments(items, self.matcher.keys, 0, len(self.tokens), self.effort):
            if all(self.fills(hole.type, low, high) for hole, (low, high) in zip(holes, stretches, strict=True)):
                yield stretches

    def fills(self, wanted: ir.Type, low: int, high: int) -> bool:
        """Can a range of tokens stand in a hole of this type?"""
        run = self.tokens[low:high]
        if run[0].sort == "article":
            return self._binds(run, wanted)
        return self.matcher.best_of(low, high, wanted) is not None

    def _binds(self, run: Tokens, wanted: ir.Type) -> bool:
        """Is `a NOUN called NAME` any member of this type?"""
        noun = run[1:-1] if run[-1].sort == "called" else run[1:]
        if wanted.base != "member":
            return " ".join(token.key for token in noun) == wanted.base
        members = ir.Type("set", wanted.of)
        return bool(noun) and any(accepts(members, parse.term.type) for parse in Matcher(self.context, noun).parses())

    # --- one hole that cannot be filled ------------------------------------------------------------------------------

    def bad_hole(self) -> BadHole | None:
        """A sentence whose words all stand in the phrase, and the first of its holes that cannot be filled; None if there is
        none."""
        best: tuple[tuple[int, int, int], BadHole] | None = None
        for sentence in self.nearby(0):
            for stretches in alignments(sentence.items, self.matcher.keys, 0, len(self.tokens), self.effort):
                held = list(zip(sentence.holes, stretches, strict=True))
                bad = [(hole, low, high) for hole, (low, high) in held if not self.fills(hole.type, low, high)]
                if sentence.loose and not (len(bad) == 1 and self.matcher.best_of(bad[0][1], bad[0][2], None) is None):
                    continue  # its holes depend on each other
                order = (len(bad), -len(sentence.literals), sum(high - low for _, low, high in bad))
                if bad and (best is None or order < best[0]):
                    hole, low, high = bad[0]
                    best = (order, BadHole(sentence, hole, self.tokens[low:high]))
        return None if best is None else best[1]

    # --- other things that go wrong ----------------------------------------------------------------------------------

    def turned(self) -> UnreadablePhrase | None:
        """The phrase with `hole's X` written as `X of hole`; None if it has no such part."""
        tokens = self.tokens
        at = next((at for at in range(len(tokens) - 2, 0, -1) if tokens[at].key == "'s"), None)
        if at is None:
            return None
        of = word_token("of", tokens[at].span)
        return replace(self, tokens=(*tokens[at + 1 :], of, *tokens[:at]))

    def unlike(self) -> tuple[ir.Type, ir.Type] | None:
        """The types of two things of different kinds, for a sentence that needs two of one kind; None if no such sentence
        matches."""
        for sentence in self.nearby(0):
            holes = sentence.holes
            if len(holes) < 2 or not all(hole.loose for hole in holes):
                continue
            for stretches in alignments(sentence.items, self.matcher.keys, 0, len(self.tokens), self.effort):
                held = [self.matcher.best_of(low, high, hole.type) for hole, (low, high) in zip(holes, stretches, strict=True)]
                found = [parse.term.type for parse in held if parse is not None]
                if len(found) == len(held):
                    return found[0], found[1]
        return None

    @property
    def is_noun(self) -> bool:
        """Is it the noun of a kind and nothing else?"""
        return any(at == 0 and size == len(self.tokens) for at, size, _ in self.matcher.kinds)

    @property
    def titles(self) -> list[ir.Symbol]:
        """The symbols with a title that could stand there, such as phases and steps among statements."""
        sentences = [sentence for sentence in self.sentences if sentence.target is not None and not sentence.holes]
        return [
            sentence.target
            for sentence in sentences
            if sentence.target is not None and any(key.startswith("T:") for key in sentence.required)
        ]

    def word_tokens(self, *words: str) -> Tokens:
        """Tokens for words that are not in the phrase, to try them."""
        return tuple(word_token(word, self.span) for word in words)

    def names_of_type(self) -> list[str]:
        """The local names that could stand there."""
        found = []
        for name in self.context.scope.visible():
            if self.tried(self.word_tokens(*name.split())):
                found.append(name)
        return found

    def strange_qualifier(self) -> tuple[int, ir.Kind] | None:
        """The index behind a noun at which words begin that are no qualifier of it, and the kind of the noun; None if there is
        none."""
        if not self.is_expression:
            return None
        for at, size, kind in self.matcher.kinds:
            end = at + size
            if end < len(self.tokens) and self.matcher.best_of(0, end, ir.Type("set", kind.name)) is not None:
                return end, kind
        return None

    def bad_qualifier(self, kind: ir.Kind, start: int) -> BadHole | None:
        """The qualifier of a kind whose words begin at token `start`, and the first of its holes that cannot be filled; None if
        there is none."""
        for _, sentence in self.lexicon.qualifiers.get(kind.name, ()):
            for stretches in alignments(sentence.items, self.matcher.keys, start, len(self.tokens), self.effort):
                for hole, (low, high) in zip(sentence.holes, stretches, strict=True):
                    if not self.fills(hole.type, low, high):
                        return BadHole(sentence, hole, self.tokens[low:high])
        return None

    def strange_adjective(self) -> tuple[Token, list[ir.Kind], ir.Kind] | None:
        """An adjective before a noun that only fits other kinds: the word, those kinds, and the kind of the noun; None if there
        is none."""
        adjectives = self.lexicon.adjectives
        for at, _, kind in self.matcher.kinds:
            for token in self.tokens[:at]:
                others = [other for other, words in adjectives if words == (token.key,)]
                if others and kind not in others:
                    return token, others, kind
        return None


def _bare_forms(verb: str) -> list[str]:
    """`enters` as it stands after `may`: `enter`; `carries`: `carry`."""
    if verb.endswith("ies"):
        return [verb[:-3] + "y"]
    if verb.endswith("es") and verb[:-2].endswith(HISSING):
        return [verb[:-2]]
    return [verb[:-1]] if verb.endswith("s") and len(verb) > 1 else []


def _stem(word: str) -> str:
    """A word without the endings of plurals and verbs: `enters` and `entered` are one."""
    for ending in ("ing", "ies", "es", "ed", "s", "e", "y"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word[: -len(ending)]
    return word


def _place(items: tuple[Literal | TypedHole, ...], stretches: list[tuple[int, int]], number: int) -> int:
    """At which token item `number` begins when the holes have these stretches."""
    at = 0
    held = iter(stretches)
    for item in items[:number]:
        at = at + 1 if isinstance(item, Literal) else next(held)[1]
    return at
