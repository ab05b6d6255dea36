"""A choice may find nothing to choose from and does not say what happens then.

A choice that must be made needs something to choose from. Say with `otherwise`, on the level of the choice, what happens if there
is nothing; or ask beforehand, with `if there is a ...` or in a \
condition of the rule, whether there is. A choice among all members of
a kind is never empty, nor is one that printed facts alone leave \
something of, such as `where it is one of Harbour, Hill`. To have asked
about the same things by the same tests in any order, or by stronger ones, is enough, in the rule itself \
or in each that calls it. A menu is safe when one of its options has neither a condition nor a hole.
A range of numbers needs `otherwise` where `where` narrows it; where its ends cross \
only in play, and nothing is said for that, the choice breaks the game, at its place.

bad: rules

    kind side
        members red, blue

    kind space
        members harbour, hill
        flag walled

    attribute camp of (player: side) is space or none

    procedure play the game
        red chooses space called goal
            where it is walled
        camp of red becomes goal

good: rules

    kind side
        members red, blue

    kind space
        members harbour, hill
        flag walled

    attribute camp of (player: side) is space or none

    procedure play the game
        red chooses space called goal
            where it is walled
        otherwise
            stop
        camp of red becomes goal
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Reasoning, Sifted, Text, constant, is_never_empty, sifted

LEVEL = Level.ERROR

MOST_CALLS = 3
"""So many calls upwards somebody may have asked, and so many questions inwards."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the choices of a routine that may have no option and do not say what happens then. A mandatory choice is safe
    when it has an `otherwise`, when its set is never empty, or when its routine, or every caller of this, tests that there is
    something to choose from."""
    if isinstance(text.made, ir.Procedure):
        yield from _doubtful(text.made, text.unit.reasoning.own(_Asking))


def _doubtful(routine: ir.Procedure, asking: _Asking) -> Iterator[Diagnostic]:
    for term in ir.walk(routine.body):
        match term:
            case ir.ChooseOne(optional=False) | ir.Pick(count=None) if not term.otherwise:
                if not isinstance(term.source, ir.Members) and not asking.has_some(term.source, routine):
                    yield Diagnostic(
                        "empty-choice",
                        "there may be nothing to choose from",
                        term.span,
                        label="and then?",
                        help="add `otherwise` below it, or ask first whether there is one",
                    )
            case ir.ChooseNumber(otherwise=(), low=low, high=high):
                first, last = constant(low), constant(high)
                if first is not None and last is not None and first > last:
                    message, help_text = f"there is no number from {first} to {last}", "let the lower one stand first"
                    yield Diagnostic("empty-choice", message, term.span, label="and then?", help=help_text)
            case ir.Menu(otherwise=(), repeats=False) if term.options:
                if all(option.guard is not None or option.source is not None for option in term.options):
                    yield Diagnostic(
                        "empty-choice",
                        "it may be that no option of this menu is open",
                        term.span,
                        label="and then?",
                        help="add `otherwise`, or an option without conditions",
                    )


class _Asking:
    """Which sets each routine asks about."""

    def __init__(self, reasoning: Reasoning) -> None:
        self._looking = reasoning.looking
        self._names = 0

    def has_some(self, source: ir.Expr, routine: ir.Procedure, calls: int = 0) -> bool:
        """Is something in a set wherever a routine chooses from it, as far as it or its callers ask?"""
        wanted = sifted(source)
        if wanted.source.type.of and isinstance(wanted.source, ir.Members):
            self._looking.at_members(wanted.source.type.of)
        self._look_at(wanted)
        if is_never_empty(wanted, map(self._look_at, self.asked(routine)), self._looking.rules):
            return True
        params = {param.name for param in routine.params}
        callers = self._looking.callers(routine)
        if calls == MOST_CALLS or not callers or not ir.free_names(source) <= params:
            return False
        own = ir.with_own_names(source, self._fresh)  # the names of the caller are others
        return all(
            caller is not routine and self.has_some(_given(own, routine, call), caller, calls + 1) for caller, call in callers
        )

    def _look_at(self, some: Sifted) -> Sifted:
        """Note the printed facts in the tests of a set, and the members that local names in them may stand for."""
        for term in ir.walk(some.tests):
            if isinstance(term, ir.FactOf):
                self._looking.at_fact(term.fact)
            elif isinstance(term, ir.Local) and term.type.base == "member":
                self._looking.at_members(term.type.of)
        return some

    def asked(self, routine: ir.Procedure) -> Iterator[Sifted]:
        """The sets of which a routine, or what lets it run, asks whether anything is in them: as far as they are wanted, since
        further questions are read for them."""
        return self._sets((self._looking.web.guards.get(routine), routine.body))

    def _sets(self, part: object, inwards: int = 0) -> Iterator[Sifted]:
        """The sets about which terms ask, through declared questions too."""
        for term in ir.walk(part):
            match term:
                case ir.Op("some" | "empty" | "count", (source,)):
                    yield sifted(source)
                case ir.Ask(query, args) if inwards < MOST_CALLS:
                    clauses = self._clauses(query)
                    if clauses:
                        by = {param.name: arg for param, arg in zip(query.params, args, strict=True)}
                        yield from self._sets(tuple(ir.substitute(clause.test, by) for clause in clauses), inwards + 1)

    def _clauses(self, query: ir.Query) -> tuple[ir.Clause, ...]:
        """The conditions of a question, which is read for it."""
        self._looking.at(query)
        return query.clauses

    def _fresh(self, shown: str, type_: ir.Type) -> ir.Local:
        self._names += 1
        return ir.Local(f"'{shown} {self._names}", type_)


def _given(source: ir.Expr, routine: ir.Procedure, call: ir.Call) -> ir.Expr:
    """A set as the caller knows it: its arguments for the parameters."""
    by = {param.name: arg for param, arg in zip(routine.params, call.args, strict=True)}
    given: ir.Expr = ir.substitute(source, by)
    return given
