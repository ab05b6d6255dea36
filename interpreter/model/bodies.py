"""Bodies: once every head is known, what each declaration does is read and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from interpreter.model.declared import (
    Action, Adjust, Attribute, Clause, Declared, Effect, Invariant, Kind, Member, Occasion, Param, Pile, Procedure, Query, Reach, Route,
    Rule, Scenario, Value,
)  # fmt: skip
from interpreter.model.layers import Standing
from interpreter.model.members import details, text_of, words_of
from interpreter.model.resolver import Resolver
from interpreter.model.rewrite import conjunction
from interpreter.model.rule_lines import LineReader, read_lines
from interpreter.model.scope import Routine, Scope
from interpreter.model.statements import Statements
from interpreter.model.terms import NOTHING, NUMBER, TRUTH, Const, Expr, If, Local, Op, Return, Type
from interpreter.model.world import World
from interpreter.syntax import nodes

DETAIL_LINES = {"cites", "says", "note", "provenance"}


@dataclass(slots=True)
class Place:
    """Where a rule line stands: the member that `this` means, the title, the lasting effect it belongs to."""

    this: Member | None
    title: str
    effect: Effect | None


def scope_for(params: tuple[Param, ...]) -> Scope:
    """A routine whose parameters are in sight under their own words."""
    scope = Scope(Routine())
    for param in params:
        scope.routine.types[param.name] = param.type
        scope.routine.display[param.name] = param.word or param.name
        scope.bind(param.word or param.name, Local(param.name, param.type))
    return scope


def nodes_in(tree: object) -> Iterator[nodes.Node]:
    """Every node of a tree, outermost first."""
    if isinstance(tree, nodes.Node):
        yield tree
        for field in fields(tree):
            if field.name != "span":
                yield from nodes_in(getattr(tree, field.name))
    elif isinstance(tree, tuple):
        for part in tree:
            yield from nodes_in(part)


class Bodies:
    """Fills what the heads declared. One method for each class of declared thing."""

    def __init__(self, world: World) -> None:
        self.world = world

    # --- before any body ---------------------------------------------------------------------------------------------

    def collect(self, standing: Standing, this: Member | None, title: str) -> None:
        """Lasting effects and extra menu options: known before the bodies that they reach into."""
        declaration = standing.declaration
        statements = (declaration.body, tuple(line.body for line in declaration.lines))
        for rule_line in declaration.rules:
            self.also(rule_line, Place(this, title, None))
        in_statements: set[int] = set()
        bodies = [*statements, *(getattr(line, "body", ()) for line in declaration.rules)]
        for node in nodes_in(tuple(bodies)):
            if isinstance(node, nodes.Lasting) and id(node) not in in_statements:
                in_statements.add(id(node))
                effect = Effect(
                    name=title, ident=self.world.ident(title or "effect", "e_"), span=node.span, layer=standing.layer,
                    number=len(self.world.rules.effects), member=this,
                )  # fmt: skip
                self.world.rules.effects.append(effect)
                self.world.effects[id(node)] = effect
                for line in node.lines:
                    self.also(line, Place(this, title, effect))

    def also(self, line: nodes.RuleLine, place: Place) -> None:
        if isinstance(line, nodes.AlsoMenu):
            self.world.menus.setdefault(line.menu.value, []).append((line, place))

    def narrowings(self, kind: Kind, standing: Standing) -> None:
        """The tests behind `generals of rome`."""
        lines = [line for line in standing.declaration.lines if line.keyword == "narrowed by"]
        for narrowing, line in zip(kind.narrowings, lines, strict=False):
            scope = scope_for(narrowing.params)
            var = scope.routine.fresh("it", Type("member", kind.name))
            scope.bind("it", var)
            narrowing.var = var.name
            tests = Resolver(self.world, scope, title=narrowing.name).conditions(line.conditions)
            narrowing.condition = conjunction(tests) if tests else None

    # --- state -------------------------------------------------------------------------------------------------------

    def attribute(self, made: Attribute, standing: Standing) -> None:
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
                    self.world.diagnostics.error("unknown-name", f"there is no span called `{name}`", line.span, help="declare it with `span`")

    def shown(self, line: nodes.Line, params: tuple[Param, ...]) -> str | int:
        word = words_of(line.items[0])
        if word in ("all", "nobody"):
            return word
        for number, param in enumerate(params):
            if param.word == word:
                return number
        self.world.diagnostics.error("unknown-name", f"`{word}` is no hole of this head", line.span, help="all, nobody, or a hole that is a side")
        return "nobody"

    def pile(self, made: Pile, standing: Standing) -> None:
        for line in standing.declaration.lines:
            if line.keyword == "shown to":
                made.shown = self.shown(line, made.params)
            elif line.keyword == "starts with":
                made.start = Resolver(self.world, scope_for(made.params), title=made.name).typed(line.value, Type("set", made.holds.name))

    # --- questions ---------------------------------------------------------------------------------------------------

    def query(self, made: Query, standing: Standing) -> None:
        declaration = standing.declaration
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
            if not made.body or not _always_answers(made.body):
                self.world.diagnostics.error("missing-answer", "this query may end without an answer", declaration.span, help="let every way through it end in `answer ...`")
        made.locals, made.display = scope.routine.types, scope.routine.display

    def clauses(self, resolver: Resolver, conditions: tuple[nodes.Condition, ...], rule: str) -> tuple[Clause, ...]:
        found = []
        for condition in conditions:
            tests = resolver.conditions((condition,))
            if tests:
                found.append(Clause(tests[0], condition.span, rule))
        return tuple(found)

    def value(self, made: Value, standing: Standing) -> None:
        scope = scope_for(made.params)
        resolver = Resolver(self.world, scope, title=made.name)
        lines = []
        for line in standing.declaration.lines:
            if line.keyword in DETAIL_LINES:
                continue
            amount = resolver.number(line.value)
            tests = resolver.conditions(line.conditions)
            if amount is not None and tests is not None:
                lines.append(Adjust(how=line.keyword, amount=amount, condition=conjunction(tests), span=line.span, layer=standing.layer, rule=made.name))
        if not any(line.how == "starts at" for line in lines):
            self.world.diagnostics.error("no-start", "this value does not say where it starts", made.span, help="starts at ...")
        made.lines[:0] = lines

    def action(self, made: Action, standing: Standing) -> None:
        resolver = Resolver(self.world, scope_for(made.params), title=made.name)
        made.clauses = self.clauses(resolver, standing.declaration.conditions, made.name)

    def occasion(self, made: Occasion, standing: Standing) -> None:
        from interpreter.model.asking import Asking

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
            asking = Statements(resolver)
            made.site = Asking.site(asking, f"answer: {made.name}", "{}", made.span)

    def route(self, made: Route, standing: Standing) -> None:
        scope = self.steps(made, standing)
        if scope is None:
            return
        carried = scope.routine.fresh("carried", NUMBER)
        scope.bind("carried", carried)
        resolver = Resolver(self.world, scope, title=made.name)
        for line in standing.declaration.lines:
            key = {"toll": "toll", "gain": "gain", "starts with": "start", "length at most": "length"}.get(line.keyword)
            if key is not None:
                setattr(made, key, resolver.number(line.value))
            elif line.keyword == "starts at":
                made.origin = resolver.typed(line.value, Type("member", made.graph.nodes.name))
            elif line.keyword == "ends at":
                tests = resolver.conditions(line.conditions)
                if tests is not None:
                    made.ends.append(conjunction(tests) or Const(1, TRUTH))
            elif line.keyword == "choose":
                made.choose = "fewer" if "fewer" in words_of(line.parts) else "any"
        if made.origin is None:
            self.world.diagnostics.error("no-start", "this route does not say where it starts", made.span, help="starts at field")

    def reach(self, made: Reach, standing: Standing) -> None:
        scope = self.steps(made, standing)
        if scope is None:
            return
        resolver = Resolver(self.world, scope, title=made.name)
        for line in standing.declaration.lines:
            if line.keyword == "starts at":
                made.start = resolver.typed(line.value, Type("set", made.graph.nodes.name))
        if made.start is None:
            self.world.diagnostics.error("no-start", "this reach does not say where it starts", made.span, help="starts at SET")

    def steps(self, made: Route | Reach, standing: Standing) -> Scope | None:
        """`steps from (last: space) to (next: space)` with its conditions."""
        scope = scope_for(made.params)
        line = next((each for each in standing.declaration.lines if each.keyword == "steps from"), None)
        holes = [part for part in line.pattern.parts if isinstance(part, nodes.PatternHole)] if line is not None else []
        if len(holes) != 2:
            self.world.diagnostics.error("no-steps", "this does not say how it steps", made.span, help="steps from (last: space) to (next: space)")
            return None
        member = Type("member", made.graph.nodes.name)
        made.last = scope.declare(holes[0].name, member).name
        made.next = scope.declare(holes[1].name, member).name
        tests = Resolver(self.world, scope, title=made.name).conditions(line.conditions)
        made.step = conjunction(tests) if tests else None
        return scope

    # --- what happens ------------------------------------------------------------------------------------------------

    def procedure(self, made: Procedure, standing: Standing) -> None:
        scope = scope_for(made.params)
        statements = Statements(Resolver(self.world, scope, title=made.name), made.type)
        made.body = statements.run(standing.declaration.body)
        made.locals, made.display = scope.routine.types, scope.routine.display
        if made.type is not NOTHING and not _always_answers(made.body):
            self.world.diagnostics.error(
                "missing-answer", "this procedure may end without an answer", standing.declaration.span,
                help="let every way through it end in `answer ...`, or drop `answers` from its head",
            )  # fmt: skip

    def kind_reactions(self, kind: Kind, standing: Standing) -> None:
        """`reactions from hand of (holder: side)`: the pile, the holder, and what is done first."""
        line = next((each for each in standing.declaration.lines if each.keyword == "reactions from"), None)
        if line is None:
            return
        holes = [part for part in line.pattern.parts if isinstance(part, nodes.PatternHole)]
        words = " ".join(part.text for part in line.pattern.parts if not isinstance(part, nodes.PatternHole))
        for pile in self.world.rules.piles:
            shape = " ".join(part.text for part in pile.pattern.parts if not isinstance(part, nodes.PatternHole))
            if shape == words and len(pile.params) == 1 and pile.holds is kind:
                kind.reactions_pile = pile
        if kind.reactions_pile is None or len(holes) != 1:
            self.world.diagnostics.error("unknown-name", f"there is no pile `{words} (...)` that holds {kind.plural}", line.span, help="declare it with `pile`")
            return
        type_ = self.world.type_of(holes[0].kind, holes[0].span)
        if type_ is None:
            return
        it = Param("it", Type("member", kind.name), word="it")
        params = (Param(holes[0].name, type_, word=holes[0].name), it)
        kind.reactions_param = params[0]
        scope = scope_for(params)
        body = Statements(Resolver(self.world, scope, title=f"playing a {kind.name}"), NOTHING).run(line.body)
        kind.reactions_prelude = Procedure(
            name=f"a {kind.name} is played out of turn", ident=self.world.ident(f"{kind.name} prelude", "p_"), span=line.span, params=params,
            body=body, role="prelude", locals=scope.routine.types, display=scope.routine.display,
        )  # fmt: skip

    def member(self, member: Member, standing: Standing) -> None:
        """Blocks and rule lines of a member."""
        for line in standing.declaration.lines:
            if line.keyword in DETAIL_LINES:
                continue
            if line.body or line.conditions or line.keyword in member.kind.blocks:
                self.block(member, line, standing)
            elif not self.is_fact(member.kind, line):
                from interpreter.diagnostics import nearest

                known = [*member.kind.facts, *member.kind.blocks]
                words = words_of(line.parts)
                close = nearest(words, known) or nearest(line.keyword, known)
                self.world.diagnostics.error(
                    "unknown-fact", f"a {member.kind.name} has no line `{words}`", line.span, label="no such line",
                    help=f"did you mean `{close[0]}`?" if close else "its lines: " + ", ".join(sorted(known)),
                )  # fmt: skip
        resolver = Resolver(self.world, Scope(Routine()), this=member, title=member.name)
        read_lines(resolver, standing.declaration.rules, standing.layer)

    def is_fact(self, kind: Kind, line: nodes.Line) -> bool:
        words = words_of(line.parts)
        for fact in kind.facts.values():
            if words == fact.words if fact.type is TRUTH else (words + " ").startswith(fact.words + " "):
                return True
        return False

    def block(self, member: Member, line: nodes.Line, standing: Standing) -> None:
        head = member.kind.blocks.get(line.keyword)
        if head is None:
            self.world.diagnostics.error(
                "unknown-block", f"a {member.kind.name} has no block `{line.keyword}`", line.span,
                help="its blocks: " + (", ".join(member.kind.blocks) or "none"),
            )  # fmt: skip
            return
        scope = scope_for(head.params)
        resolver = Resolver(self.world, scope, this=member, title=member.name)
        guard = resolver.conditions(line.conditions)
        body = Statements(resolver, NOTHING).run(line.body)
        made = Procedure(
            name=f"{head.name} of {member.name}", ident=self.world.ident(f"{head.name} {member.name}", "b_"), span=line.span, layer=standing.layer,
            params=head.params, body=body, role="block", owner=member, locals=scope.routine.types, display=scope.routine.display,
        )  # fmt: skip
        member.blocks[head.name] = made
        self.world.rules.procedures.append(made)
        self.world.block_guards[(member.kind.name, head.name, member.id)] = conjunction(guard) if guard else Const(1, TRUTH)

    def open_queries(self) -> None:
        """`event of (card) by (player) is open`: a search tree over the members that have the block."""
        for (kind, block), query in self.world.open_blocks.items():
            cases = sorted((member, guard) for (k, b, member), guard in self.world.block_guards.items() if (k, b) == (kind, block))
            query.body = _tree(Local(query.params[0].name, query.params[0].type), cases)
            query.locals = {param.name: param.type for param in query.params}

    def rule(self, made: Rule, standing: Standing) -> None:
        resolver = Resolver(self.world, Scope(Routine()), title=made.name)
        made.parts = LineReader(resolver, standing.layer).line and read_lines(resolver, standing.declaration.rules, standing.layer)

    def scenario(self, made: Scenario, standing: Standing) -> None:
        scope = Scope(Routine())
        body = Statements(Resolver(self.world, scope, title=made.name), NOTHING).run(standing.declaration.body)
        made.setup = Procedure(
            name=f"set up {made.name}", ident=self.world.ident(f"set up {made.name}", "p_"), span=made.span, body=body, role="setup",
            locals=scope.routine.types, display=scope.routine.display,
        )  # fmt: skip

    def invariant(self, made: Invariant, standing: Standing) -> None:
        resolver = Resolver(self.world, Scope(Routine()), title=made.name)
        made.clauses = self.clauses(resolver, standing.declaration.conditions, made.name)


def _always_answers(body: tuple) -> bool:
    """Does every way through these statements end in an answer (or the end of the game)?"""
    from interpreter.model.terms import Menu, Repeat, Win, YesNo

    for statement in body:
        if isinstance(statement, (Return, Win)):
            return True
        if isinstance(statement, If) and statement.otherwise:
            if all(_always_answers(branch) for _, branch in statement.branches) and _always_answers(statement.otherwise):
                return True
        if isinstance(statement, Menu) and statement.options and not statement.repeats:
            if all(_always_answers(option.body) for option in statement.options):
                return True
        if isinstance(statement, YesNo) and _always_answers(statement.body) and _always_answers(statement.otherwise):
            return True
        if isinstance(statement, Repeat) and statement.mode == "while" and statement.bound == Const(1, TRUTH):
            return True
    return False


def _tree(member: Local, cases: list[tuple[int, Expr]]) -> tuple:
    """Statements that return the case of `member`, by halving."""
    if not cases:
        return (Return(Const(0, TRUTH)),)
    if len(cases) == 1:
        number, guard = cases[0]
        test = Op("eq", (member, Const(number, member.type)), TRUTH)
        return (If(((test, (Return(guard, span=guard.span),)),), (Return(Const(0, TRUTH)),)),)
    half = len(cases) // 2
    test = Op("lt", (member, Const(cases[half][0], member.type)), TRUTH)
    return (If(((test, _tree(member, cases[:half])),), _tree(member, cases[half:])),)


__all__ = ["Bodies", "Declared", "details", "text_of"]
