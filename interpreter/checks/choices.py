"""Choices that may find nothing to choose from and do not say what happens then."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from interpreter.checks.deeds import routines_of_unit
from interpreter.checks.nonempty import Sifted, is_never_empty, sifted
from interpreter.checks.secrets import told_secrets
from interpreter.checks.sizes import huge_choices
from interpreter.checks.web import Web
from interpreter.diagnostics import Diagnostic
from interpreter.ir import (
    Ask,
    Call,
    ChooseOne,
    Clause,
    Expr,
    FactOf,
    Local,
    Members,
    Menu,
    Op,
    Pick,
    Procedure,
    Query,
    Type,
    free_names,
    substitute,
    walk,
    with_own_names,
)

MOST_CALLS = 3
"""So many calls upwards somebody may have asked, and so many questions inwards."""


Ground = tuple[str, str | int]
"""What a verdict rests on beside the declaration itself: the printed `facts` of a kind, what a query `asks`, who `calls` a
procedure."""


class Choices:
    """The choices of a rule set. A mandatory one is safe when it has an `otherwise`, when what it is over is never empty, or when
    the same routine, or every one that calls it, asks whether there is anything to choose from."""

    def __init__(self, web: Web) -> None:
        self._asking = _Asking(web)
        self._web = web
        self._facts: dict[str, bytes] = {}

    def of(self, unit: int) -> tuple[list[Diagnostic], tuple[Ground, ...]]:
        """Those of one declaration that may find nothing or too much, and what it rests on that there are no others."""
        asking = self._asking
        asking.grounds = {}
        routines = [routine for routine, _ in routines_of_unit(self._web.read(unit))]
        found = [
            each
            for routine in routines
            for each in (*_doubtful(routine, asking), *huge_choices(routine), *told_secrets(routine, asking))
        ]
        return found, tuple(asking.grounds)

    def state(self, grounds: Iterable[Ground]) -> bytes:
        """A hash of what stands on these grounds now."""
        total = hashlib.blake2b(digest_size=16)
        for sort, what in grounds:
            match what:
                case str():
                    total.update(self._printed(what))
                case _:
                    units = self._web.callers(what) if sort == "calls" else [*self._web.units_of(what)]
                    total.update(b"%d " % len(units) + b"".join(sorted(self._web.keys[unit] for unit in units)))
        return total.digest()

    def _printed(self, name: str) -> bytes:
        if name not in self._facts:
            kind = self._web.index.rules.kinds[name]
            self._facts[name] = repr([len(kind.members), *((fact.name, fact.values) for fact in kind.facts.values())]).encode()
        return self._facts[name]


def _doubtful(routine: Procedure, asking: _Asking) -> Iterator[Diagnostic]:
    for term in walk(routine.body):
        match term:
            case ChooseOne(optional=False) | Pick(count=None) if not term.otherwise:
                if not isinstance(term.source, Members) and not asking.has_some(term.source, routine):
                    yield Diagnostic(
                        "empty-choice",
                        "there may be nothing to choose from",
                        term.span,
                        label="and then?",
                        help="add `otherwise` below it, or ask first whether there is one",
                    )
            case Menu(otherwise=(), repeats=False) if term.options:
                if all(option.guard is not None or option.source is not None for option in term.options):
                    yield Diagnostic(
                        "empty-choice",
                        "it may be that no option of this menu is open",
                        term.span,
                        label="and then?",
                        help="add `otherwise`, or an option without conditions",
                    )


class _Asking:
    """Which sets each routine asks about, and who calls it. `grounds`: what was looked at outside of the routine."""

    def __init__(self, web: Web) -> None:
        self.web = web
        self.rules = web.index.rules
        self.grounds: dict[Ground, None] = {}
        self._names = 0

    def has_some(self, source: Expr, routine: Procedure, calls: int = 0) -> bool:
        """Is something in a set wherever a routine chooses from it, as far as it or its callers ask?"""
        wanted = sifted(source)
        for term in walk(wanted.tests):
            if isinstance(term, FactOf):
                self.grounds["facts", term.fact.kind.name] = None
        if wanted.source.type.of and isinstance(wanted.source, Members):
            self.grounds["facts", wanted.source.type.of] = None
        if is_never_empty(wanted, self.asked(routine), self.rules):
            return True
        params = {param.name for param in routine.params}
        callers = self.callers(routine)
        if calls == MOST_CALLS or not callers or not free_names(source) <= params:
            return False
        own = with_own_names(source, self._fresh)  # the names of the caller are others
        return all(
            caller is not routine and self.has_some(_given(own, routine, call), caller, calls + 1) for caller, call in callers
        )

    def asked(self, routine: Procedure) -> list[Sifted]:
        """The sets of which a routine, or what lets it run, asks whether anything is in them."""
        return [*self._sets((self.web.guards.get(routine), routine.body))]

    def callers(self, routine: Procedure) -> list[tuple[Procedure, Call]]:
        """The calls of a procedure, with the routines in which they stand."""
        node = self.web.index.numbers.get(routine)
        if node is None:
            return []  # what hangs on hosts is called by nobody
        self.grounds["calls", node] = None
        return [
            (caller, term)
            for unit in self.web.callers(node)
            for caller, _ in routines_of_unit(self.web.read(unit))
            for term in walk(caller.body)
            if isinstance(term, Call) and term.procedure is routine
        ]

    def _sets(self, part: object, inwards: int = 0) -> Iterator[Sifted]:
        """The sets about which terms ask, through declared questions too."""
        for term in walk(part):
            match term:
                case Op("some" | "empty" | "count", (source,)):
                    yield sifted(source)
                case Ask(query, args) if inwards < MOST_CALLS:
                    clauses = self._clauses(query)
                    if clauses:
                        by = {param.name: arg for param, arg in zip(query.params, args, strict=True)}
                        yield from self._sets(tuple(substitute(clause.test, by) for clause in clauses), inwards + 1)

    def _clauses(self, query: Query) -> tuple[Clause, ...]:
        """The conditions of a question, which is read for it."""
        node = self.web.index.numbers[query]
        for unit in self.web.units_of(node):
            self.grounds["asks", node] = None
            self.web.read(unit)
        return query.clauses

    def _fresh(self, shown: str, type_: Type) -> Local:
        self._names += 1
        return Local(f"'{shown} {self._names}", type_)


def _given(source: Expr, routine: Procedure, call: Call) -> Expr:
    """A set as the caller knows it: its arguments for the parameters."""
    by = {param.name: arg for param, arg in zip(routine.params, call.args, strict=True)}
    given: Expr = substitute(source, by)
    return given
