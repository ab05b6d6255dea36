"""What a finding tells to do instead, in words and as data: takes a word and what it may have been, gives the way out of it.

A repair is given where it is certain: one word alone is a slip away, and the slip is one of letters. Whoever carries it out
checks again: nothing here knows whether the text can be read afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from interpreter.diagnostics.suggest import slips, suggest
from interpreter.records import NamedTuple, record
from interpreter.source import Span


@record
class Edit:
    """A stretch of one line, and what is to stand there instead. An empty stretch is a place between two letters."""

    span: Span
    text: str


Repair: TypeAlias = "tuple[Edit, ...]"
"""Edits that belong together and do not touch each other; none where nothing is certain."""


class WayOut(NamedTuple):
    """What to do, as it is told, and as data where it is certain."""

    help: str
    repair: Repair = ()


def meant(span: Span, word: str, known: Iterable[str], otherwise: str, shown: str = "`{}`", written: str = "{}") -> WayOut:
    """The way out for a word at a place that is not among those known there: the nearest of them, or what is said `otherwise`.

    `shown`: how a word stands in the help; `written`: how it stands at that place.
    """
    names = [*known]
    near = suggest(word, names, 1)
    if not near:
        return WayOut(otherwise)
    return WayOut(f"did you mean {shown.format(near[0])}?", respelt(span, word, slips(word, names), written))


def respelt(span: Span, word: str, candidates: Sequence[str], written: str = "{}") -> Repair:
    """The repair of a slip, when one candidate alone is left, and it differs in letters: another number is another thing. A
    stretch in which more stands than the word is not touched."""
    if len({*candidates}) != 1 or _digits(word) != _digits(candidates[0]):
        return ()
    if span.line != span.end_line or span.end_column - span.column != len(written.format(word)):
        return ()
    return (Edit(span, written.format(candidates[0])),)


def _digits(word: str) -> list[str]:
    return [letter for letter in word if letter.isdigit()]
