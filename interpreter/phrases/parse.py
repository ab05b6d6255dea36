"""Parses of a phrase: a possible meaning, its score, and the ambiguities in it."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from interpreter import ir
from interpreter.phrases.derivation import Derivation
from interpreter.source import Span

T_co = TypeVar("T_co", bound=ir.Term, covariant=True)


class Ambiguity(NamedTuple):
    """A part of a phrase with two equally good parses."""

    span: Span
    first: ir.Expr
    second: ir.Expr


class Parse(NamedTuple, Generic[T_co]):
    """A possible meaning of a phrase. `score`: the number of words that literals and names account for, so the most literal parse
    wins. `ambiguities`: parts of it with another parse that is as good; `derivation`: its origin, None if no word names
    anything."""

    score: int
    term: T_co
    ambiguities: tuple[Ambiguity, ...] = ()
    derivation: Derivation | None = None


def accepts(wanted: ir.Type | None, given: ir.Type) -> bool:
    """May a value of type `given` stand where `wanted` is needed (None: any)? No conversions; `none` stands for any optional
    member."""
    if wanted is None or wanted is ir.UNKNOWN:
        return True
    if given is ir.NONE:
        return wanted.base == "member"
    if given is ir.UNKNOWN:
        return True
    if wanted.base != given.base:
        return False
    return wanted.of == given.of or not wanted.of or not given.of


def best_of_each_type(parses: list[Parse[ir.Expr]]) -> list[Parse[ir.Expr]]:
    """The best parse of each type and its rival, the next best with another meaning; the best first.

    The context of a phrase asks for a type and adds to the score, whatever the term. So no other parse can become part of a best
    parse of the whole or of one that is as good, and the number of parses kept does not grow with the length of the phrase.
    """
    if len(parses) < 2:
        return parses
    kept: dict[tuple[str, str], list[Parse[ir.Expr]]] = {}
    found: list[Parse[ir.Expr]] = []
    for parse in sorted(parses, key=lambda parse: -parse.score):
        type_ = parse.term.type
        rivals = kept.setdefault((type_.base, type_.of), [])
        if not rivals or (len(rivals) == 1 and rivals[0].term != parse.term):
            rivals.append(parse)
            found.append(parse)
    return found
