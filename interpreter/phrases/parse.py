"""What reading a phrase comes to: its possible meanings, how much speaks for each, and which are as good as another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from interpreter.ir import NONE, UNKNOWN, Expr, Term, Type
from interpreter.source import Span

if TYPE_CHECKING:
    from interpreter.phrases.tokens import Token

T_co = TypeVar("T_co", bound=Term, covariant=True)


class Made(NamedTuple):
    """How a parse came about: what its words name, over which tokens, and the parses that fill the stretches of its holes.

    `target`: a symbol, or the local of a name in sight; None for what only the parts name. `start` and `end` in `tokens`, and in
    these the `holes`: what lies between them are the words themselves. `parts`: how what fills the holes came about."""

    target: object
    tokens: tuple[Token, ...]
    start: int
    end: int
    holes: tuple[tuple[int, int], ...] = ()
    parts: tuple[Made | None, ...] = ()

    def words(self) -> Iterator[Token]:
        """The tokens that name the target."""
        for at in range(self.start, self.end):
            if not any(low <= at < high for low, high in self.holes):
                yield self.tokens[at]

    def uses(self) -> Iterator[Made]:
        """This, and all that it is made of."""
        yield self
        for part in self.parts:
            if part is not None:
                yield from part.uses()


class Ambiguity(NamedTuple):
    """A stretch of a phrase that reads equally well in two ways."""

    span: Span
    first: Expr
    second: Expr


class Parse(NamedTuple, Generic[T_co]):
    """A possible meaning. `score` counts the words that literals and names account for, so the most literal parse wins.
    `ambiguities`: what in it could be read in another way as well; `made`: how it came about, None where no word names anything.
    """

    score: int
    term: T_co
    ambiguities: tuple[Ambiguity, ...] = ()
    made: Made | None = None


def accepts(wanted: Type | None, given: Type) -> bool:
    """May a value of `given` stand where `wanted` is asked for? No conversions; `none` stands for any optional member."""
    if wanted is None or wanted is UNKNOWN:
        return True
    if given is NONE:
        return wanted.base == "member"
    if given is UNKNOWN:
        return True
    if wanted.base != given.base:
        return False
    return wanted.of == given.of or not wanted.of or not given.of


def best_of_each_type(parses: list[Parse[Expr]]) -> list[Parse[Expr]]:
    """The best parse of each type and its rival, the next best that means something else; the best first.

    What stands around a stretch asks for a type and adds to the score, whatever the term. So nothing else can become part of a
    best parse of the whole or of one that is as good, and the number of parses of a stretch does not grow with its length."""
    if len(parses) < 2:
        return parses
    kept: dict[tuple[str, str], list[Parse[Expr]]] = {}
    found: list[Parse[Expr]] = []
    for parse in sorted(parses, key=lambda parse: -parse.score):
        type_ = parse.term.type
        rivals = kept.setdefault((type_.base, type_.of), [])
        if not rivals or (len(rivals) == 1 and rivals[0].term != parse.term):
            rivals.append(parse)
            found.append(parse)
    return found
