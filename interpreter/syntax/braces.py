"""What stands in braces in a text for the log: takes it with its place, gives the parts of a phrase. Never fails.

It is written as anywhere else, but for titles, which stand in single quotes there: the text itself ends at a double one.
"""

from __future__ import annotations

import re

from interpreter.source import Span
from interpreter.syntax.lexer import CAPITALISED, WORD_END
from interpreter.syntax.nodes import Name, Number, Part, Text, Word

_PART = re.compile(
    rf"""
    (?P<name>{CAPITALISED}) | (?P<number>[+-]?\d+{WORD_END}) | (?<!\w)'(?P<title>[^']*)'(?!\w) | 's{WORD_END} | [^\s']+ | '
    """,
    re.VERBOSE,
)


def braced(text: str, span: Span) -> tuple[Part, ...]:
    """The parts of `text`, which stands at `span`; what is no part of a phrase is taken for a word, which nothing is called."""
    return tuple(_part(match, span) for match in _PART.finditer(text))


def _part(match: re.Match[str], whole: Span) -> Part:
    start = whole.column + match.start()
    span = Span(whole.path, whole.line, start, whole.line, start + len(match.group()))
    match match.lastgroup:
        case "name":
            return Name(span, " ".join(match.group().split()))
        case "number":
            return Number(span, int(match.group()))
        case "title":
            return Text(span, match.group("title"))
        case _:
            return Word(span, match.group())
