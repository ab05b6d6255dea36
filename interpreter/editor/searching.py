"""A search for declarations by words of their titles and sentences, in the rule sets of all open texts."""

from __future__ import annotations

from typing import NamedTuple

from interpreter import ir
from interpreter.editor.desk import Desk
from interpreter.editor.places import Stretch
from interpreter.source import NOWHERE

MOST = 200
"""So many are told."""


class Declared(NamedTuple):
    """A declaration: the word that opens it (for a member its kind), its name, and its place."""

    word: str
    name: str
    file: str
    stretch: Stretch


def declared(desk: Desk, words: str) -> list[Declared]:
    """The declarations with all these words in their title or sentence, in upper or lower case: first those that begin with the
    first word, then by name. At most `MOST`; without words, the first ones by name."""
    wanted = words.casefold().split()
    found: dict[tuple[str, str], tuple[tuple[bool, str, str], Declared]] = {}
    for checked in desk.open_rule_sets():
        for symbol in checked.named().names.symbols.values():
            key = symbol.name.casefold()
            span = symbol.origin[0] if symbol.origin else symbol.span
            if not all(word in key for word in wanted) or span == NOWHERE or (ir.word_of(symbol), symbol.name) in found:
                continue
            at = desk.stretch(checked, span)
            if at is not None:
                begins = bool(wanted) and not key.lstrip("(").startswith(wanted[0])
                found[ir.word_of(symbol), symbol.name] = (
                    (begins, key, ir.word_of(symbol)),
                    Declared(ir.word_of(symbol), symbol.name, *at),
                )
    return [each for _, each in sorted(found.values(), key=lambda each: each[0])][:MOST]
