"""Local names: what a phrase may call things, and the unique names that the program will use."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from contextlib import contextmanager

from interpreter.ir import Expr, Local, Param, Type


class Routine:
    """The names of one routine (a procedure, query, hook body): unique identifiers with their types and how they are shown."""

    def __init__(self) -> None:
        self.types: dict[str, Type] = {}
        self.display: dict[str, str] = {}

    def fresh(self, shown: str, type_: Type) -> Local:
        """A new local that shows as `shown`; its identifier is unique in this routine."""
        base = re.sub(r"[^a-z0-9]+", "_", shown.lower()).strip("_") or "x"
        if base[0].isdigit() or keyword.iskeyword(base):
            base = "n_" + base
        name, number = base, 2
        while name in self.types:
            name, number = f"{base}_{number}", number + 1
        self.types[name] = type_
        self.display[name] = shown
        return Local(name, type_)


class Scope:
    """Names in sight, innermost first. `outer`, when given, belongs to another routine: what is used of it is captured."""

    def __init__(self, routine: Routine, parent: Scope | None = None, outer: Scope | None = None) -> None:
        self.routine = routine
        self.parent = parent
        self.outer = outer
        self.names: dict[tuple[str, ...], Expr] = {}
        self.captured: dict[str, tuple[Local, Local]] = {}

    def inner(self) -> Scope:
        """A block inside this one."""
        return Scope(self.routine, self)

    def bind(self, shown: str, term: Expr) -> None:
        """Call `term` by the words of `shown`."""
        self.names[tuple(shown.split())] = term

    def declare(self, shown: str, type_: Type) -> Local:
        """A new local, bound under its own words."""
        local = self.routine.fresh(shown, type_)
        self.bind(shown, local)
        return local

    def find(self, words: tuple[str, ...]) -> Expr | None:
        """What these words mean here, capturing it from an outer routine if need be; None if nothing."""
        scope: Scope | None = self
        while scope is not None:
            if words in scope.names:
                return scope.names[words]
            if scope.outer is not None:
                found = scope.outer.find(words)
                return None if found is None else scope.capture(words, found)
            scope = scope.parent
        return None

    def capture(self, words: tuple[str, ...], term: Expr) -> Expr:
        """Bring an outer local into this routine; fixed terms need no capture."""
        if not isinstance(term, Local):
            return term
        if term.name not in self.captured:
            if term.name.startswith("held_"):  # captured already by the effect: one name all the way
                self.routine.types[term.name] = term.type
                self.routine.display[term.name] = " ".join(words)
                self.captured[term.name] = (term, term)
            else:
                mine = self.routine.fresh("held " + " ".join(words), term.type)
                self.routine.display[mine.name] = " ".join(words)
                self.captured[term.name] = (mine, term)
        mine = self.captured[term.name][0]
        self.names[words] = mine
        return mine

    def visible(self) -> list[str]:
        """All names in sight, for suggestions."""
        found: list[str] = []
        scope: Scope | None = self
        while scope is not None:
            found.extend(" ".join(words) for words in scope.names)
            scope = scope.parent if scope.parent is not None else scope.outer
        return found


@contextmanager
def attempt(scope: Scope | None) -> Iterator[None]:
    """What is captured meanwhile through `scope` is forgotten again."""
    saved = []
    while scope is not None:
        saved.append((scope, dict(scope.names), dict(scope.captured), dict(scope.routine.types), dict(scope.routine.display)))
        scope = scope.parent if scope.parent is not None else scope.outer
    try:
        yield
    finally:
        for each, *held in saved:
            each.names, each.captured, each.routine.types, each.routine.display = held


def scope_for(params: tuple[Param, ...]) -> Scope:
    """A routine whose parameters are in sight under their own words."""
    scope = Scope(Routine())
    for param in params:
        shown = param.word or param.name
        scope.routine.types[param.name] = param.type
        scope.routine.display[param.name] = shown
        scope.bind(shown, Local(param.name, param.type))
    return scope
