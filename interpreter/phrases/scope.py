"""Local names: what a phrase may call things, and the unique names that the program will use.

Reading changes no scope. What a phrase binds or takes from an outer routine has a provisional name, which no identifier can be;
`Scope.settled` gives the terms that stand their own names, in the order of the text.
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
    """A name of the routine around this one, by its words: it is captured once a term that uses it stands."""

    words: tuple[str, ...]


class Routine:
    """The names of one routine (a procedure, query, hook body): unique identifiers with their types and how they are shown."""

    def __init__(self) -> None:
        self.types: dict[str, ir.Type] = {}
        self.display: dict[str, str] = {}

    def fresh(self, shown: str, type_: ir.Type) -> ir.Local:
        """A new local that shows as `shown`; its identifier is unique in this routine."""
        base = re.sub(r"[^a-z0-9]+", "_", shown.lower()).strip("_") or "x"
        if base[0].isdigit() or keyword.iskeyword(base):
            base = "n_" + base
        name, number = base, 2
        while name in self.types:
            name, number = f"{base}_{number}", number + 1
        return self.add(name, shown, type_)

    def add(self, name: str, shown: str, type_: ir.Type) -> ir.Local:
        """A local of this very name, which must be free."""
        self.types[name] = type_
        self.display[name] = shown
        return ir.Local(name, type_)


class Scope:
    """Names in sight, innermost first. `outer`, when given, belongs to another routine: what is used of it is captured.

    `captured`: for each name of the outer routine the local that holds it here, and the local there."""

    def __init__(self, routine: Routine, parent: Scope | None = None, outer: Scope | None = None) -> None:
        self.routine = routine
        self.parent = parent
        self.outer = outer
        self.names: dict[tuple[str, ...], ir.Expr] = {}
        self.captured: dict[str, tuple[ir.Local, ir.Local]] = {}

    def inner(self) -> Scope:
        """A block inside this one."""
        return Scope(self.routine, self)

    def bind(self, shown: str, term: ir.Expr) -> None:
        """Call `term` by the words of `shown`."""
        self.names[tuple(shown.split())] = term

    def declare(self, shown: str, type_: ir.Type) -> ir.Local:
        """A new local, bound under its own words."""
        local = self.routine.fresh(shown, type_)
        self.bind(shown, local)
        return local

    def find(self, words: tuple[str, ...]) -> ir.Expr | None:
        """What these words mean here, a local of an outer routine as an `OuterLocal`; None if nothing."""
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
        """What these words mean here if it has no other name where they are bound; None if nothing."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.names.get(words)
            if found is not None:
                return None if any(other == found for name, other in scope.names.items() if name != words) else found
            scope = scope.parent if scope.parent is not None else scope.outer
        return None

    def visible(self) -> list[str]:
        """All names in sight, for suggestions."""
        found: list[str] = []
        scope: Scope | None = self
        while scope is not None:
            found.extend(" ".join(words) for words in scope.names)
            scope = scope.parent if scope.parent is not None else scope.outer
        return found

    # --- terms that stand --------------------------------------------------------------------------------------------

    def settled(self, term: T) -> T:
        """A term with what it uses of an outer routine captured, and a name of its own for each member that a filter binds."""
        settled: T = ir.each_changed(term, partial(self._settled, {}))
        return settled

    def _settled(self, names: Mapping[str, ir.Local], term: ir.Term) -> ir.Term:
        """A term settled in which `names` stand for provisional ones."""
        if isinstance(term, OuterLocal):
            return self._capture(term.words)
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
    """A routine whose parameters are in sight under their own words."""
    scope = Scope(Routine())
    for param in params:
        shown = param.word or param.name
        scope.bind(shown, scope.routine.add(param.name, shown, param.type))
    return scope
