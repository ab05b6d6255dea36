"""What reading a phrase comes to: its possible meanings, how much speaks for each, and which are as good as another."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from interpreter import ir
from interpreter.phrases.made import Made
from interpreter.source import Span

T_co = TypeVar("T_co", bound=ir.Term, covariant=True)


class Ambiguity(NamedTuple):
    """A stretch of a phrase that reads equally well in two ways."""

    span: Span
    first: ir.Expr
    second: ir.Expr


class Parse(NamedTuple, Generic[T_co]):
    """A possible meaning. `score` counts the words that literals and names account for, so the most literal parse wins.
    `ambiguities`: what in it could be read in another way as well; `made`: how it came about, None where no word names anything.
    """

    score: int
    term: T_co
    ambiguities: tuple[Ambiguity, ...] = ()
    made: Made | None = None


def accepts(wanted: ir.Type | None, given: ir.Type) -> bool:
    """May a value of `given` stand where `wanted` is asked for? No conversions; `none` stands for any optional member."""
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
    """The best parse of each type and its rival, the next best that means something else; the best first.

    What stands around a stretch asks for a type and adds to the score, whatever the term. So nothing else can become part of a
    best parse of the whole or of one that is as good, and the number of parses of a stretch does not grow with its length."""
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
