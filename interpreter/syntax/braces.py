"""Expressions in braces in a text: takes the words in the braces with their place, gives the parts of a phrase. Never fails.

They are written as anywhere else, except that titles stand in single quotes, since the text itself ends at a double one. A
bracket holds a phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.source import Span
from interpreter.syntax.lexer import CAPITALISED, WORD_END
from interpreter.syntax.nodes import Group, Name, Number, Part, Phrase, Text, Word

_PART = re.compile(
    rf"""
    (?P<name>{CAPITALISED}) | (?P<number>[+-]?\d+{WORD_END}) | (?<!\w)'(?P<title>[^']*)'(?!\w) | 's{WORD_END}
    | (?P<open>\() | (?P<close>\)) | [^\s'()]+ | '
    """,
    re.VERBOSE,
)


def braced(text: str, span: Span) -> tuple[Part, ...]:
    """The parts of `text`, which stands at `span`; anything else becomes a word, which names nothing. Empty for an empty text and
    for one with empty brackets."""
    found = list(_PART.finditer(text))
    depth = 0
    for match in found:
        depth += (match.lastgroup == "open") - (match.lastgroup == "close")
        if depth < 0:
            break
    return _parts(iter(found), span, depth == 0)


def _parts(found: Iterator[re.Match[str]], whole: Span, balanced: bool, opened: bool = False) -> tuple[Part, ...]:
    """The parts up to the end, or to what closes the bracket that was `opened`; brackets that do not fit are words."""
    parts: list[Part] = []
    for match in found:
        if not balanced or match.lastgroup not in ("open", "close"):
            parts.append(_part(match, _at(match, whole)))
        elif match.lastgroup == "open":
            span = _at(match, whole)
            inner = _parts(found, whole, balanced, opened=True)
            end = inner[-1].span if inner else span
            parts.append(Group(span.to(end), Phrase(inner[0].span.to(end) if inner else span, inner)))
        elif opened:
            break
    return tuple(parts)


def _at(match: re.Match[str], whole: Span) -> Span:
    start = whole.column + match.start()
    return Span(whole.path, whole.line, start, whole.line, start + len(match.group()))


def _part(match: re.Match[str], span: Span) -> Part:
    match match.lastgroup:
        case "name":
            return Name(span, " ".join(match.group().split()))
        case "number":
            return Number(span, int(match.group()))
        case "title":
            return Text(span, match.group("title"))
        case _:
            return Word(span, match.group())
