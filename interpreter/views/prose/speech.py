"""What the printers of values, truths and sets ask of each other.

Values hold truths (`whether ...`), truths hold sets (`there is a ...`), sets hold truths (`that are walled`) and values: each
printer gets a `Speech` for what is not its own, and the `Speaker` ties the three together.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from interpreter import ir
from interpreter.views.prose.place import Place
from interpreter.views.prose.subjects import presupposed
from interpreter.views.prose.vocabulary import Vocabulary


@dataclass(slots=True)
class Noun:
    """A set as a noun. `singular` None: only `one of PLURAL` will do. `tests`: what is left to say of each member `var`."""

    singular: str | None
    plural: str
    tests: list[ir.Expr] = field(default_factory=list)
    var: str = "it"


class Told:
    """Which terms have been spoken of, so that a test can prove that nothing is dropped."""

    def __init__(self) -> None:
        self._terms: set[int] = set()

    def __contains__(self, term: ir.Term) -> bool:
        return id(term) in self._terms

    def add(self, term: ir.Term) -> None:
        """This term has been said; what is inside it speaks for itself."""
        self._terms.add(id(term))

    def add_whole(self, part: ir.Expr | ir.Stmt) -> None:
        """A term and everything in it have been said in other words."""
        self._terms.update(id(term) for term in ir.walk(part))

    def conjuncts(self, term: ir.Expr | None) -> list[ir.Expr]:
        """The tests that a term joins by `and`, each of which is going to be said by itself; none of no term."""
        if not isinstance(term, ir.Op) or term.name != "and":
            return [] if term is None else [term]
        self.add(term)
        return self.said([part for arg in term.args for part in self.conjuncts(arg)])

    def said(self, tests: Sequence[ir.Expr]) -> list[ir.Expr]:
        """Tests without those that others among them take for granted, which are told with them."""
        granted = presupposed(tests)
        for test in granted:
            self.add_whole(test)
        return [test for test in tests if test not in granted]


class Speech(Protocol):
    """Speaks of any expression at the place where prose stands."""

    words: Vocabulary
    place: Place
    told: Told

    def value(self, term: ir.Expr) -> str:
        """What an expression stands for, as a noun phrase; a truth as `whether ...`, yes or no."""

    def truth(self, term: ir.Expr, no: bool = ...) -> str:
        """A truth as a clause; with `no`, its opposite."""

    def written(self, term: ir.Expr) -> ir.Expr:
        """What a name stands for where it is told in place of its name; else the term itself."""

    def called(self, name: str, word: str) -> AbstractContextManager[None]:
        """Call a local by a word for a while."""

    def noun(self, term: ir.Expr) -> Noun:
        """A set as a noun with what must still be said about its members."""
