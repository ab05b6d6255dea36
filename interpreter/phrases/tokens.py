"""Tokens: the parts of a phrase, with the keys by which the words of declared sentences are compared with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, assert_never

from interpreter import ir
from interpreter.phrases.parse import Parse
from interpreter.records import NamedTuple
from interpreter.source import Span
from interpreter.syntax import nodes

Sort = Literal["word", "name", "number", "text", "group", "article", "called"]


class Token(NamedTuple):
    """One part of a phrase.

    `key`: compared with the keys of literals; `text`: as its author wrote it, a title without its quotes. For brackets, `group`:
    their tree, and `parse`: their parse once they have been parsed, None if that failed.
    """

    sort: Sort
    key: str
    text: str
    span: Span
    group: nodes.Group | None = None
    parse: Parse[ir.Expr] | None = None


def tokens_of(parts: Iterable[nodes.Part | nodes.Hole]) -> tuple[Token, ...]:
    """The tokens of phrase parts; a hole (`a space called goal`) gives an article, its phrase and a called name."""
    found: list[Token] = []
    for part in parts:
        match part:
            case nodes.Word():
                found.append(Token("word", part.text, part.text, part.span))
            case nodes.Name():
                found.append(Token("name", "N:" + part.text, part.text, part.span))
            case nodes.Number():
                found.append(Token("number", "#", str(part.value), part.span))
            case nodes.Text():
                found.append(Token("text", "T:" + part.value, part.value, part.span))
            case nodes.Group():
                found.append(Token("group", "(", "(...)", part.span, part))
            case nodes.Hole():
                found.append(Token("article", part.article, part.article, part.span))
                found.extend(tokens_of(part.phrase.parts))
                if part.name is not None:
                    found.append(Token("called", "called", part.name.text, part.name.span))
            case _:
                assert_never(part)
    return tuple(found)


def word_token(text: str, span: Span) -> Token:
    """A token for a plain word at `span`."""
    return Token("word", text, text, span)
