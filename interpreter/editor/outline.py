"""The outline of a text for an editor, and its canonical layout."""

from __future__ import annotations

from typing import NamedTuple

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.editor.places import Page, Stretch
from interpreter.source import Source, Span
from interpreter.syntax import canonical, nodes, parse


class Heading(NamedTuple):
    """A declaration in an outline: its word, its name, its stretch with the block, the stretch of its first line, and the
    headings inside it."""

    word: str
    name: str
    whole: Stretch
    head: Stretch
    inner: tuple[Heading, ...] = ()


def outline(source: Source, page: Page) -> list[Heading]:
    """The declarations of a text, in order. One whose head cannot be read is left out; other lines that cannot be read are
    skipped."""
    found = parse(source, Diagnostics())
    starts = [each.span.line for each in found]
    ends = [*[start - 1 for start in starts[1:]], len(page.lines)][: len(found)]
    return [_heading(each, source, page, end) for each, end in zip(found, ends, strict=True)]


def _heading(made: nodes.Declaration, source: Source, page: Page, end: int) -> Heading:
    while end > made.span.line and not source.line(end).strip():
        end -= 1
    head = source.line(made.span.line)
    whole = Span(source.path, made.span.line, 1, end, len(source.line(end)) + 1)
    first = Span(source.path, made.span.line, 1, made.span.line, len(head) + 1)
    mode = "" if made.mode == "new" else f"{made.mode} "
    word = head.split()[1 if mode else 0] if made.word == "member" else made.word
    name = head.removeprefix(mode).removeprefix(word).strip()
    inner = tuple(_line(line, source, page) for line in made.lines if _is_shown(line))
    return Heading(word, f"{mode}{name}".strip() or word, page.stretch(whole), page.stretch(first), inner)


def _is_shown(line: nodes.Line) -> bool:
    told = isinstance(line, nodes.WordsLine) and line.word in ("line", "flag")
    return told or isinstance(line, nodes.PatternLine) or (isinstance(line, nodes.MemberLine) and line.opens)


def _line(line: nodes.Line, source: Source, page: Page) -> Heading:
    text = source.line(line.span.line)
    column = len(text) - len(text.lstrip(" ")) + 1
    span = Span(source.path, line.span.line, column, line.span.line, len(text) + 1)
    word, _, name = text.strip().partition(" ")
    return Heading(word, name or word, page.stretch(span), page.stretch(span))


def formatted(source: Source) -> str | Diagnostic:
    """The text in its canonical layout; if it cannot be read, the first finding instead."""
    told = Diagnostics()
    neat = canonical(source, told)
    return next(iter(told)) if neat is None else neat
