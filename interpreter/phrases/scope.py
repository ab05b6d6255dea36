"""Local names: the words by which phrases mention them, and the unique identifiers in the program.

Parsing changes no scope. A local that a phrase binds, or takes from an outer routine, has a provisional name, which no identifier
can be; `Scope.settled` gives the locals of final terms their own identifiers, in the order of the text.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from functools import partial
from typing import TypeVar

from interpreter import ir
from interpreter.records import record

T = TypeVar("T", bound=ir.Term)
PROVISIONAL = "'"
"""Stands in every provisional name."""


@record
class OuterLocal(ir.Local):
    """A local of the routine around this one, by its words; it is captured when a term that uses it becomes final."""

    words: tuple[str, ...]


@record
class Abbreviation(ir.Local):
    """A name given among conditions, in the words `shown`. A final term has what it stands for (`meant`) in its place."""

    shown: str
    meant: ir.Expr


class Routine:
    """The locals of one routine (a procedure, query, hook body): unique identifiers with their types and the words that show
    them. `read`: the abbreviations that final terms use."""

    def __init__(self) -> None:
        self.types: dict[str, ir.Type] = {}
        self.display: dict[str, str] = {}
        self.read: set[str] = set()

    def fresh(self, shown: str, type_: ir.Type) -> ir.Local:
        """Make a new local with a unique identifier, shown as `shown`."""
        base = re.sub(r"[^a-z0-9]+", "_", shown.lower()).strip("_") or "x"
        if base[0].isdigit() or keyword.iskeyword(base):
            base = "n_" + base
        name, number = base, 2
        while name in self.types:
            name, number = f"{base}_{number}", number + 1
        return self.add(name, shown, type_)

    def add(self, name: str, shown: str, type_: ir.Type) -> ir.Local:
        """Make a new local with just this identifier, which must be free."""
        self.types[name] = type_
        self.display[name] = shown
        return ir.Local(name, type_)


class Scope:
    """Names in scope, innermost first. `outer`: the scope of another routine around, or None; locals of it are captured when
    used.

    `captured`: by the identifier of a local of the outer routine, the local that holds its value here, and that local.
    """

    def __init__(self, routine: Routine, parent: Scope | None = None, outer: Scope | None = None) -> None:
        self.routine = routine
        self.parent = parent
        self.outer = outer
        self.names: dict[tuple[str, ...], ir.Expr] = {}
        self.captured: dict[str, tuple[ir.Local, ir.Local]] = {}

    def inner(self) -> Scope:
        """A new scope for a block inside this one."""
        return Scope(self.routine, self)

    def bind(self, shown: str, term: ir.Expr) -> None:
        """Let the words of `shown` mean `term` in this scope."""
        self.names[tuple(shown.split())] = term

    def declare(self, shown: str, type_: ir.Type) -> ir.Local:
        """Make a new local and bind it under the words of `shown`."""
        local = self.routine.fresh(shown, type_)
        self.bind(shown, local)
        return local

    def abbreviate(self, shown: str, term: ir.Expr) -> Abbreviation:
        """Let the words of `shown` stand for a final term, worked out wherever they are used."""
        name = f"{PROVISIONAL}{shown}{PROVISIONAL}{len(self.names)}"
        made = Abbreviation(name, term.type, shown, term)
        self.bind(shown, made)
        return made

    def pin(self) -> list[tuple[ir.Local, Abbreviation]]:
        """Make a local of each abbreviation of this scope, for the statements below the conditions."""
        given = [term for term in self.names.values() if isinstance(term, Abbreviation)]
        return [(self.declare(term.shown, term.type), term) for term in given]

    def value_of(self, name: Abbreviation) -> ir.Expr:
        """What an abbreviation stands for, in which the members that filters bind have names of their own."""
        self.routine.read.add(name.name)
        meant: ir.Expr = ir.with_own_names(name.meant, self.routine.fresh)
        return meant

    def find(self, words: tuple[str, ...]) -> ir.Expr | None:
        """The term that these words mean here, an `OuterLocal` for one of an outer routine; None if they mean nothing."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.names.get(words)
            if found is not None:
                return found
            if scope.outer is not None:
                found = scope.outer.find(words)
                if not isinstance(found, ir.Local):
                    return found  # fixed terms need no capture
                return OuterLocal(PROVISIONAL + " ".join(words), found.type, words)
            scope = scope.parent
        return None

    def find_unnamed(self, words: tuple[str, ...]) -> ir.Expr | None:
        """The term that these words mean here, if it has no other name in the scope that binds it; else None."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.names.get(words)
            if found is not None:
                return None if any(other == found for name, other in scope.names.items() if name != words) else found
            scope = scope.parent if scope.parent is not None else scope.outer
        return None

    def visible(self) -> list[str]:
        """All names in scope, for suggestions."""
        found: list[str] = []
        scope: Scope | None = self
        while scope is not None:
            found.extend(" ".join(words) for words in scope.names)
            scope = scope.parent if scope.parent is not None else scope.outer
        return found

    # --- terms that stand --------------------------------------------------------------------------------------------

    def settled(self, term: T) -> T:
        """A final term: locals of outer routines are captured, and each member that a filter binds gets an identifier of its
        own."""
        settled: T = ir.each_changed(term, partial(self._settled, {}))
        return settled

    def _settled(self, names: Mapping[str, ir.Local], term: ir.Term) -> ir.Term:
        """A term settled in which `names` stand for provisional ones."""
        if isinstance(term, OuterLocal):
            return self._capture(term.words)
        if isinstance(term, Abbreviation):
            return self.value_of(term)
        if isinstance(term, ir.Local):
            return names.get(term.name, term)
        change = partial(self._settled, names)
        if isinstance(term, (ir.Filter, ir.Measure)) and PROVISIONAL in term.var:
            shown, whole = term.var.partition(PROVISIONAL)[2].rstrip("0123456789") or "it", term.source.type
            own = self.routine.fresh(shown, ir.Type("path" if whole.base == "path" else "member", whole.of))
            inner = partial(self._settled, {**names, term.var: own})
            return ir.with_inside(term, ir.each_changed(term.source, change), own.name, ir.each_changed(ir.inside(term), inner))
        return ir.rebuilt(term, change)

    def _capture(self, words: tuple[str, ...]) -> ir.Local:
        """The local that holds here what an outer routine calls by these words."""
        scope = self
        while scope.outer is None:
            assert scope.parent is not None, "an outer local is found only where there is an outer scope"
            scope = scope.parent
        found = scope.outer.find(words)
        theirs = scope.outer._capture(words) if isinstance(found, OuterLocal) else found
        assert isinstance(theirs, ir.Local)
        if theirs.name not in scope.captured:
            shown = " ".join(words)
            if isinstance(found, OuterLocal):  # one name all the way
                mine = scope.routine.add(theirs.name, shown, theirs.type)
            else:
                mine = scope.routine.fresh("held " + shown, theirs.type)
                scope.routine.display[mine.name] = shown
            scope.captured[theirs.name] = (mine, theirs)
        return scope.captured[theirs.name][0]


def scope_for(params: tuple[ir.Param, ...]) -> Scope:
    """A scope in a new routine, whose parameters are bound under their own words."""
    scope = Scope(Routine())
    for param in params:
        shown = param.word or param.name
        scope.bind(shown, scope.routine.add(param.name, shown, param.type))
    return scope
