"""Help for findings, in words and as edits: takes an unknown word and the known ones, gives what to write instead.

A repair is given only if it is certain: a single word is one slip away, and the slip is one of letters. Whoever applies it checks
again: nothing here knows whether the text can be read afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from interpreter.diagnostics.suggest import slips, suggest
from interpreter.records import NamedTuple, record
from interpreter.source import Span


@record
class Edit:
    """A stretch of one line, and the text to replace it. An empty stretch is a place between two letters."""

    span: Span
    text: str


Repair: TypeAlias = "tuple[Edit, ...]"
"""Edits that belong together and do not touch each other; none where nothing is certain."""


class WayOut(NamedTuple):
    """The help of a finding, in words, and the edits that carry it out, if that is certain."""

    help: str
    repair: Repair = ()


def meant(span: Span, word: str, known: Iterable[str], otherwise: str, shown: str = "`{}`", written: str = "{}") -> WayOut:
    """The help for a word that is not among the `known` ones: the nearest of them, or `otherwise` if none is near.

    `shown`: the format of a word in the help; `written`: its format in the text at `span`.
    """
    names = [*known]
    near = suggest(word, names, 1)
    if not near:
        return WayOut(otherwise)
    return WayOut(f"did you mean {shown.format(near[0])}?", respelt(span, word, slips(word, names), written))


def respelt(span: Span, word: str, candidates: Sequence[str], written: str = "{}") -> Repair:
    """The edit that replaces a misspelt word, if there is one candidate only, and it differs in letters: another number is
    another thing. Empty otherwise, and if `span` holds more than the word."""
    if len({*candidates}) != 1 or _digits(word) != _digits(candidates[0]):
        return ()
    if span.line != span.end_line or span.end_column - span.column != len(written.format(word)):
        return ()
    return (Edit(span, written.format(candidates[0])),)


def _digits(word: str) -> list[str]:
    return [letter for letter in word if letter.isdigit()]
