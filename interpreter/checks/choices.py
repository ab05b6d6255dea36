"""Choices that may find nothing to choose from and do not say what happens then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from interpreter.checks.nonempty import Sifted, is_never_empty, sifted
from interpreter.dependencies import Dependencies, routines_of
from interpreter.diagnostics import Diagnostic
from interpreter.ir import (
    Ask,
    Call,
    ChooseOne,
    Expr,
    Local,
    Members,
    Menu,
    Op,
    Pick,
    Procedure,
    RuleSet,
    Symbol,
    Type,
    free_names,
    substitute,
    walk,
    with_own_names,
)

MOST_CALLS = 3
"""So many calls upwards somebody may have asked, and so many questions inwards."""


def check_choices(rules: RuleSet, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """A mandatory choice is safe when it has an `otherwise`, when what it is over is never empty, or when the same routine, or
    every one that calls it, asks whether there is anything to choose from."""
    asking = _Asking(rules)
    for routine in routines_of(rules):
        for term in walk(routine.body):
            match term:
                case ChooseOne(optional=False) | Pick() if not term.otherwise:
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
    """Which sets each routine asks about, and who calls it."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._asked: dict[Procedure, list[Sifted]] = {}
        self._names = 0

    def has_some(self, source: Expr, routine: Procedure, calls: int = 0) -> bool:
        """Is something in a set wherever a routine chooses from it, as far as it or its callers ask?"""
        wanted = sifted(source)
        if is_never_empty(wanted, self.asked(routine), self.rules):
            return True
        params = {param.name for param in routine.params}
        callers = self.callers.get(routine, ())
        if calls == MOST_CALLS or not callers or not free_names(source) <= params:
            return False
        own = with_own_names(source, self._fresh)  # the names of the caller are others
        return all(
            caller is not routine and self.has_some(_given(own, routine, call), caller, calls + 1) for caller, call in callers
        )

    def asked(self, routine: Procedure) -> list[Sifted]:
        """The sets of which a routine, or what lets it run, asks whether anything is in them."""
        if routine not in self._asked:
            self._asked[routine] = [*_asked((self.guards.get(routine), routine.body))]
        return self._asked[routine]

    @cached_property
    def callers(self) -> dict[Procedure, list[tuple[Procedure, Call]]]:
        """For each procedure the calls of it, with the routines in which they stand."""
        found: dict[Procedure, list[tuple[Procedure, Call]]] = {}
        for routine in routines_of(self.rules):
            for term in walk(routine.body):
                if isinstance(term, Call):
                    found.setdefault(term.procedure, []).append((routine, term))
        return found

    @cached_property
    def guards(self) -> dict[Symbol, Expr | None]:
        """The condition under which each block, hook or reaction runs at all."""
        found: dict[Symbol, Expr | None] = {}
        for kind in self.rules.kinds.values():
            for member in kind.members:
                found.update((block, block.guard) for block in member.blocks.values() if block.role == "block")
        for host in self.rules.hosts:
            found.update((hook.body, hook.guard) for hook in host.hooks)
        for occasion in self.rules.occasions:
            found.update((reaction.body, reaction.condition) for reaction in occasion.reactions)
        return found

    def _fresh(self, shown: str, type_: Type) -> Local:
        self._names += 1
        return Local(f"'{shown} {self._names}", type_)


def _given(source: Expr, routine: Procedure, call: Call) -> Expr:
    """A set as the caller knows it: its arguments for the parameters."""
    by = {param.name: arg for param, arg in zip(routine.params, call.args, strict=True)}
    given: Expr = substitute(source, by)
    return given


def _asked(part: object, inwards: int = 0) -> Iterator[Sifted]:
    """The sets about which terms ask, through declared questions too."""
    for term in walk(part):
        match term:
            case Op("some" | "empty" | "count", (source,)):
                yield sifted(source)
            case Ask(query, args) if inwards < MOST_CALLS and query.clauses:
                by = {param.name: arg for param, arg in zip(query.params, args, strict=True)}
                yield from _asked(tuple(substitute(clause.test, by) for clause in query.clauses), inwards + 1)
