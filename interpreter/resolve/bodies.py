"""Bodies: once every head is known, what each declaration does is read and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import get_args

from interpreter.ir import (
    NOTHING,
    TRUTH,
    Action,
    Adjust,
    Attribute,
    Clause,
    Const,
    Effect,
    If,
    Invariant,
    Kind,
    Member,
    Occasion,
    Op,
    Param,
    Pile,
    Procedure,
    Query,
    Return,
    Rule,
    Scenario,
    Type,
    Value,
    conjunction,
    word_of,
)
from interpreter.phrases import Routine, Scope, scope_for
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.flow import always_answers
from interpreter.resolve.hooks import always, read_lines
from interpreter.resolve.member_bodies import MemberBodies
from interpreter.resolve.members import DETAIL_LINES, words_of
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.searches import Ways
from interpreter.resolve.statements import Statements, read_body
from interpreter.resolve.world import World
from interpreter.syntax import nodes


@dataclass(slots=True)
class Place:
    """Where a rule line stands: the member that `this` means, the title, the lasting effect it belongs to."""

    this: Member | None
    title: str
    effect: Effect | None


STATEMENTS = get_args(nodes.Statement)
HOLDING = (*STATEMENTS, *get_args(nodes.RuleLine), nodes.Option)
"""The trees in which statements may stand."""


def lasting_in(tree: object) -> Iterator[nodes.Lasting]:
    """The lasting effects that statements in a tree start, in the order in which they stand."""
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting.extend(reversed(each))
        elif isinstance(each, HOLDING):
            if isinstance(each, nodes.Lasting):
                yield each
                waiting.append(always(each.lines))
            else:
                waiting.extend(getattr(each, field.name) for field in reversed(fields(each)) if field.name != "span")


class Bodies(Ways, MemberBodies):
    """Fills what the heads declared. One method for each class of declared thing."""

    def __init__(self, world: World) -> None:
        self.world = world

    # --- before any body ---------------------------------------------------------------------------------------------

    def collect(self, standing: MergedDeclaration, this: Member | None, title: str) -> None:
        """Lasting effects and extra menu options: known before the bodies that they reach into."""
        declaration = standing.declaration
        lines = always(declaration.rules)
        self.also(lines, Place(this, title, None))
        for node in lasting_in((declaration.body, tuple(line.body for line in declaration.lines), lines)):
            effect = Effect(
                name=title,
                ident=self.world.ident(title or "effect", "e_"),
                span=node.span,
                layer=standing.layer,
                number=len(self.world.rules.effects),
                member=this,
            )
            self.world.rules.effects.append(effect)
            self.world.effects[id(node)] = effect
            self.also(always(node.lines), Place(this, title, effect))

    def also(self, lines: tuple[nodes.RuleLine, ...], place: Place) -> None:
        """Remember the options that lines add to menus."""
        for line in lines:
            if isinstance(line, nodes.AlsoMenu):
                self.world.menus.setdefault(line.menu.value, []).append((line, place))

    def qualifiers(self, kind: Kind, standing: MergedDeclaration) -> None:
        """The tests behind `leaders of red`."""
        lines = [line for line in standing.declaration.lines if line.keyword == "narrowed by"]
        for qualifier, line in zip(kind.qualifiers, lines, strict=False):
            scope = scope_for(qualifier.params)
            var = scope.routine.fresh("it", Type("member", kind.name))
            scope.bind("it", var)
            qualifier.var = var.name
            tests = Resolver(self.world, scope, title=qualifier.name).conditions(line.conditions)
            qualifier.condition = conjunction(tests) if tests else None

    # --- state -------------------------------------------------------------------------------------------------------

    def attribute(self, made: Attribute, standing: MergedDeclaration) -> None:
        for line in standing.declaration.lines:
            if line.keyword == "starts as":
                resolver = Resolver(self.world, scope_for(made.params), title=made.name)
                made.start = resolver.typed(line.value, made.type)
            elif line.keyword == "undone by rewind":
                made.rewind = True
            elif line.keyword == "indexed":
                made.indexed = True
            elif line.keyword == "shown to":
                made.shown = self.shown(line, made.params)
            elif line.keyword == "lasts for":
                name = words_of(line.items[0])
                made.lasts_for = next((span for span in self.world.rules.spans if span.name == name), None)
                if made.lasts_for is None:
                    self.world.diagnostics.error(
                        "unknown-name", f"there is no span called `{name}`", line.span, help="declare it with `span`"
                    )

    def shown(self, line: nodes.Line, params: tuple[Param, ...]) -> str | int:
        word = words_of(line.items[0])
        if word in ("all", "nobody"):
            return word
        for number, param in enumerate(params):
            if param.word == word:
                return number
        self.world.diagnostics.error(
            "unknown-name", f"`{word}` is no hole of this head", line.span, help="all, nobody, or a hole that is a side"
        )
        return "nobody"

    def pile(self, made: Pile, standing: MergedDeclaration) -> None:
        for line in standing.declaration.lines:
            if line.keyword == "shown to":
                made.shown = self.shown(line, made.params)
            elif line.keyword == "starts with":
                made.start = Resolver(self.world, scope_for(made.params), title=made.name).typed(
                    line.value, Type("set", made.holds.name)
                )

    # --- questions ---------------------------------------------------------------------------------------------------

    def query(self, made: Query, standing: MergedDeclaration) -> None:
        declaration = standing.declaration
        told = len(self.world.diagnostics)
        scope = scope_for(made.params)
        resolver = Resolver(self.world, scope, title=made.name)
        if declaration.conditions and not declaration.body:
            clauses = self.clauses(resolver, declaration.conditions, made.name)
            made.clauses = clauses
            test = conjunction([clause.test for clause in clauses])
            made.body = (Return(test if test is not None else Const(1, TRUTH), span=declaration.span),)
        else:
            statements = Statements(resolver, made.type, pure=True)
            guard = resolver.conditions(declaration.conditions) or []
            made.body = statements.run(declaration.body)
            if guard:
                made.body = (If(((Op("not", (conjunction(guard),), TRUTH), (Return(Const(0, TRUTH)),)),)), *made.body)
            self.answers(made, standing, told)
        made.locals, made.display = scope.routine.types, scope.routine.display

    def clauses(self, resolver: Resolver, conditions: tuple[nodes.Condition, ...], rule: str) -> tuple[Clause, ...]:
        found = []
        for condition in conditions:
            tests = resolver.conditions((condition,))
            if tests:
                found.append(Clause(tests[0], condition.span, rule))
        return tuple(found)

    def value(self, made: Value, standing: MergedDeclaration) -> None:
        scope = scope_for(made.params)
        resolver = Resolver(self.world, scope, title=made.name)
        lines = []
        for line in standing.declaration.lines:
            if line.keyword in DETAIL_LINES:
                continue
            amount = resolver.number(line.value)
            tests = resolver.conditions(line.conditions)
            if amount is not None and tests is not None:
                lines.append(
                    Adjust(
                        how=line.keyword,
                        amount=amount,
                        condition=conjunction(tests),
                        span=line.span,
                        layer=standing.layer,
                        rule=made.name,
                    )
                )
        if not any(line.how == "starts at" for line in lines):
            self.world.diagnostics.error("no-start", "this value does not say where it starts", made.span, help="starts at ...")
        made.lines[:0] = lines

    def action(self, made: Action, standing: MergedDeclaration) -> None:
        resolver = Resolver(self.world, scope_for(made.params), title=made.name)
        made.clauses = self.clauses(resolver, standing.declaration.conditions, made.name)

    def occasion(self, made: Occasion, standing: MergedDeclaration) -> None:
        resolver = Resolver(self.world, scope_for(made.params), title=made.name)
        seats = self.world.rules.seats
        found = []
        for line in standing.declaration.lines:
            if line.keyword == "answered by":
                term = resolver.typed(line.value, Type("member", seats.name if seats else ""))
                if term is not None:
                    found.append(term)
        made.answered_by = tuple(found)
        if found:
            made.point = Statements(resolver).point(f"answer: {made.name}", "{}", made.span)

    # --- what happens ------------------------------------------------------------------------------------------------

    def procedure(self, made: Procedure, standing: MergedDeclaration) -> None:
        told = len(self.world.diagnostics)
        scope = scope_for(made.params)
        statements = Statements(Resolver(self.world, scope, title=made.name), made.type)
        made.body = statements.run(standing.declaration.body)
        made.locals, made.display = scope.routine.types, scope.routine.display
        if made.type is not NOTHING:
            self.answers(made, standing, told)

    def answers(self, made: Query | Procedure, standing: MergedDeclaration, told: int) -> None:
        """Something that must answer and may end without doing so; not asked when its body could not be read, which was told
        after the first `told` findings."""
        unread = len(self.world.diagnostics) > told or self.world.broken(standing.declaration)
        if not unread and not always_answers(made.body):
            self.world.diagnostics.error(
                "missing-answer",
                f"this {word_of(made)} may end without an answer",
                made.span,
                help="let every way through it end in `answer ...`",
            )

    def rule(self, made: Rule, standing: MergedDeclaration) -> None:
        resolver = Resolver(self.world, Scope(Routine()), title=made.name)
        made.parts = read_lines(resolver, standing.declaration.rules, standing.layer, read_body)

    def scenario(self, made: Scenario, standing: MergedDeclaration) -> None:
        scope = Scope(Routine())
        body = Statements(Resolver(self.world, scope, title=made.name), NOTHING).run(standing.declaration.body)
        made.setup = Procedure(
            name=f"set up {made.name}",
            ident=self.world.ident(f"set up {made.name}", "p_"),
            span=made.span,
            body=body,
            role="setup",
            locals=scope.routine.types,
            display=scope.routine.display,
        )

    def invariant(self, made: Invariant, standing: MergedDeclaration) -> None:
        resolver = Resolver(self.world, Scope(Routine()), title=made.name)
        made.clauses = self.clauses(resolver, standing.declaration.conditions, made.name)
