"""All lines that can be taken away in one program: each does what it says unless a number in the state is its own.

In: a rule set as it stands, and the places of lines with their numbers. The rule set then has a column more, in which the number
stands of the line that is taken away, 0 for none; what lines do and whether conditions hold asks for it. So one program is written
for all of them, and taking one away costs no more than the examples that come to it. A line that has no statement and no condition
of its own in the rules as they are resolved gets no switch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interpreter.ir import (
    NUMBER,
    TRUTH,
    Attribute,
    Const,
    Expr,
    If,
    Menu,
    MenuOption,
    Op,
    Procedure,
    Read,
    RuleSet,
    Stmt,
    Term,
    conjunction,
    rebuilt,
)
from interpreter.source import Span

Place = tuple[str, int]
NONE: frozenset[Place] = frozenset()


class Switches:
    """Puts switches into a rule set. `statements`, `conditions`: the numbers of lines by their places; `put`: those that got one."""

    def __init__(self, rules: RuleSet, statements: Mapping[Place, int], conditions: Mapping[Place, int]) -> None:
        self._statements = statements
        self._conditions = conditions
        self.put: set[int] = set()
        self.column = Attribute(
            name="the line taken away", ident="the_line_taken_away", params=(), type=NUMBER, span=rules.attributes[0].span
        )
        rules.attributes.append(self.column)
        self._into(rules)

    def _into(self, rules: RuleSet) -> None:
        bodies = {id(each): each for each in rules.procedures}
        for host in rules.hosts:
            for hook in host.hooks:
                hook.guard = self._kept(hook.span, self._condition(hook.guard))
                bodies[id(hook.body)] = hook.body
        for occasion in rules.occasions:
            for reaction in occasion.reactions:
                reaction.condition = self._condition(reaction.condition)
                bodies[id(reaction.body)] = reaction.body
        for body in bodies.values():
            self._routine(body)
        for query in rules.queries:
            query.body = self._terms(query.body)
            query.clauses = tuple(replace(each, test=self._term(each.test, NONE)) for each in query.clauses)
        for value in rules.values:
            for line in value.lines:
                line.condition = self._condition(line.condition)
                if line.how != "starts at":
                    line.condition = self._kept(line.span, line.condition)
        for action in rules.actions:
            action.clauses = tuple(replace(each, test=self._term(each.test, NONE)) for each in action.clauses)
            for allow in action.allows:
                allow.condition = self._kept(allow.span, self._condition(allow.condition))

    def _routine(self, routine: Procedure) -> None:
        routine.body = self._terms(routine.body)
        routine.guard = self._condition(routine.guard)

    def _condition(self, test: Expr | None) -> Expr | None:
        return None if test is None else self._term(test, NONE)

    def _kept(self, span: Span, test: Expr | None) -> Expr | None:
        """The condition of a line of a rule, which does nothing when it is taken away."""
        number = self._statements.get((span.path, span.line))
        return test if number is None else conjunction((self._asked("ne", number, span), test))

    def _terms(self, body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        return tuple([self._term(each, NONE) for each in body])

    def _term(self, term: Any, within: frozenset[Place]) -> Any:
        """A term with switches for all lines that begin in it. `within`: the lines that have theirs already."""
        place = (term.span.path, term.span.line)
        if place in within:
            return self._inside(term, within)
        if isinstance(term, Stmt) and place in self._statements:
            number = self._statements[place]
            return If(((self._asked("ne", number, term.span), (self._inside(term, within | {place}),)),), span=term.span)
        if isinstance(term, MenuOption):
            return self._inside(term, within)
        if isinstance(term, Expr) and term.type == TRUTH and place in self._conditions:
            if (
                isinstance(term, Op)
                and term.name == "and"
                and any((each.span.path, each.span.line) != place for each in term.args)
            ):
                return self._inside(term, within)
            number = self._conditions[place]
            return Op("or", (self._asked("eq", number, term.span), self._inside(term, within | {place})), TRUTH, span=term.span)
        return self._inside(term, within)

    def _inside(self, term: Term, within: frozenset[Place]) -> Term:
        if isinstance(term, Menu):
            within = within | {(term.span.path, term.span.line)}
        return rebuilt(term, lambda each: self._term(each, within))

    def _asked(self, how: str, number: int, span: Span) -> Expr:
        self.put.add(number)
        return Op(how, (Read(self.column, (), NUMBER, span=span), Const(number, NUMBER, span=span)), TRUTH, span=span)
