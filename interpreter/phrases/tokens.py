"""Tokens: the parts of a phrase, with the key by which the words of declared sentences are compared with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from interpreter.source import Span
from interpreter.syntax import nodes


class Token(NamedTuple):
    """One part of a phrase. `sort`: word, name, number, text, group, article, called. `key` is what literals compare."""

    sort: str
    key: str
    part: object
    span: Span


class PluralTable:
    """Folds a kind's plural into its singular, so that `leader of red` and `leaders of red` read alike."""

    def __init__(self) -> None:
        self._singular: dict[str, str] = {}

    def learn(self, singular: str, plural: str) -> None:
        """Both may have several words; only the last one differs."""
        self._singular[plural.split()[-1]] = singular.split()[-1]

    def key(self, word: str) -> str:
        """The key of a word."""
        return self._singular.get(word, word)

    def keys(self, words: str) -> tuple[str, ...]:
        """The keys of several words."""
        return tuple(self.key(word) for word in words.split())


def tokens_of(parts: Iterable[object], plurals: PluralTable) -> tuple[Token, ...]:
    """The tokens of phrase parts; a hole (`a space called goal`) gives an article, its phrase and a called name."""
    found: list[Token] = []
    for part in parts:
        if isinstance(part, nodes.Word):
            found.append(Token("word", plurals.key(part.text), part, part.span))
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
            found.extend(tokens_of(part.phrase.parts, plurals))
            if part.name is not None:
                found.append(Token("called", "called", part.name, part.name.span))
    return tuple(found)
