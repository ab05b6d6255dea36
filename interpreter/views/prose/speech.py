"""The interface through which the printers of values, truths and sets call each other.

Values contain truths (`whether ...`), truths contain sets (`there is a ...`), sets contain truths (`that are walled`) and values:
each printer gets a `Speech` for what is not its own, and the `Speaker` ties the three together.
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
    """A set as a noun. `singular`: None if one member can only be called `one of PLURAL`; `tests`: conditions still to be said of
    each member `var`."""

    singular: str | None
    plural: str
    tests: list[ir.Expr] = field(default_factory=list)
    var: str = "it"


class WordedTerms:
    """The terms that have been put into words, so that a test can prove that none is dropped."""

    def __init__(self) -> None:
        self._terms: set[int] = set()

    def __contains__(self, term: ir.Term) -> bool:
        return id(term) in self._terms

    def add(self, term: ir.Term) -> None:
        """Record that a term was put into words. The terms inside it are not recorded: whoever puts them into words does that."""
        self._terms.add(id(term))

    def add_whole(self, part: ir.Expr | ir.Stmt) -> None:
        """Record that a term and all terms inside it were put into words."""
        self._terms.update(id(term) for term in ir.walk(part))

    def conjuncts(self, term: ir.Expr | None) -> list[ir.Expr]:
        """The tests that a term joins by `and`, each to be said by itself, without those that `unsaid` drops; empty for None."""
        if not isinstance(term, ir.Op) or term.name != "and":
            return [] if term is None else [term]
        self.add(term)
        return self.unsaid([part for arg in term.args for part in self.conjuncts(arg)])

    def unsaid(self, tests: Sequence[ir.Expr]) -> list[ir.Expr]:
        """Tests without those that another among them presupposes; these are recorded as said."""
        granted = presupposed(tests)
        for test in granted:
            self.add_whole(test)
        return [test for test in tests if test not in granted]


class Speech(Protocol):
    """Puts any expression into words, in the context of the place where it stands."""

    words: Vocabulary
    place: Place
    worded: WordedTerms

    def value(self, term: ir.Expr) -> str:
        """An expression as a noun phrase; a truth as `whether ...`, yes or no."""

    def truth(self, term: ir.Expr, no: bool = ...) -> str:
        """A truth as a clause; with `no`, its negation."""

    def written(self, term: ir.Expr) -> ir.Expr:
        """The expression that replaces a local name in prose; any other term itself."""

    def called(self, name: str, word: str) -> AbstractContextManager[None]:
        """A context in which a local name is shown as `word`."""

    def noun(self, term: ir.Expr) -> Noun:
        """A set as a noun, with the conditions on its members that the noun does not say yet."""
