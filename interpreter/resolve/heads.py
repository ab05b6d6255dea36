"""Heads: every declared sentence joins the lexicon before any body is read.

One method for each declaring word; each makes the declared thing, enters its sentences, and leaves the body for `bodies.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.diagnostics import nearest
from interpreter.ir import (
    NOTHING,
    NUMBER,
    TRUTH,
    Action,
    Allowed,
    Announce,
    Ask,
    BlockHead,
    Call,
    CallBlock,
    Const,
    Die,
    Expr,
    Kind,
    Lookup,
    Occasion,
    OptionSwitch,
    Param,
    Paths,
    Procedure,
    Qualifier,
    Query,
    Reach,
    Reached,
    Route,
    Ruling,
    Table,
    Type,
    Value,
    ValueOf,
)
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.declaring import THINGS, titled, word
from interpreter.resolve.members import text_of, words_of
from interpreter.resolve.merging import MergedDeclaration, pattern_text
from interpreter.resolve.state_heads import StateHeads
from interpreter.resolve.tables import read_die, read_table
from interpreter.source import Span
from interpreter.syntax import nodes


class Heads(StateHeads):
    """Declares everything of a rule set in its world."""

    def declare(self, standing: MergedDeclaration) -> None:
        """Declare one thing by its word."""
        method: Callable[[MergedDeclaration], None] | None = getattr(self, "on_" + standing.declaration.word, None)
        if method is not None:
            method(standing)

    def on_option(self, standing: MergedDeclaration) -> None:
        title = standing.declaration.title.value
        made = self.declared(OptionSwitch, standing, title, "option_")
        for line in standing.declaration.lines:
            if line.keyword == "default":
                made.on = words_of(line.items[0]) == "on"
        made.on = self.world.options.get(title, made.on)
        self.world.rules.options.append(made)
        items = (word("option"), titled(title), word("is"), word("on"))

        def make(args: list, span: Span) -> Const:
            self.world.switched.add(id(made))
            return Const(int(made.on), TRUTH, span=span, why=f"the option “{title}” is on")

        self.builder.add_expression(items, make, made)

    def on_ruling(self, standing: MergedDeclaration) -> None:
        title = standing.declaration.title.value
        made = self.declared(Ruling, standing, title, "ruling_")
        readings: list[str] = []
        for line in standing.declaration.lines:
            text = text_of(line.items[0][0]) if line.items else ""
            if line.keyword == "reading":
                readings.append(text)
            elif line.keyword in ("asks", "because"):
                setattr(made, line.keyword, text)
            elif line.keyword == "default":
                made.chosen = text
        made.readings = tuple(readings)
        if made.chosen not in readings:
            close = nearest(made.chosen, readings)
            self.world.diagnostics.error(
                "unknown-reading",
                f'"{made.chosen}" is no reading of the ruling "{title}"',
                made.span,
                help=f"did you mean `{close[0]}`?" if close else "its readings stand in lines `reading`",
            )
        self.world.rules.rulings.append(made)
        front = (word("ruling"), titled(title), word("is"))
        for reading in readings:
            chosen = int(reading == made.chosen)
            items = (*front, titled(reading))

            def make(args: list, span: Span, chosen: int = chosen, reading: str = reading) -> Const:
                self.world.switched.add(id(made))
                return Const(chosen, TRUTH, span=span, why=f"the ruling “{title}” is “{reading}”")

            self.builder.add_expression(items, make, made)

    def on_kind(self, standing: MergedDeclaration) -> None:
        """Qualifiers, block sentences and reactions of a kind that is already known."""
        kind = self.world.rules.kinds[words_of(standing.declaration.head)]
        self.made.append((kind, standing))
        for head in kind.blocks.values():
            self.block_sentence(kind, head)
        for line in standing.declaration.lines:
            if line.keyword == "narrowed by":
                read = self.pattern(line.pattern)
                items, params = read
                made = Qualifier(
                    name=f"{kind.plural} {pattern_text(line.pattern)}",
                    ident=self.world.ident("n"),
                    span=line.span,
                    kind=kind,
                    params=params,
                )
                kind.qualifiers.append(made)
                self.builder.add_qualifier(kind, items, made)

    def block_sentence(self, kind: Kind, head: BlockHead) -> None:
        """`event of (card) by (player)` runs the block; `... is open` asks whether it is there and its conditions hold."""
        items: list[Literal | TypedHole] = [word(head.name), word("of"), TypedHole(kind.name, Type("member", kind.name))]
        at = iter(head.params)
        for part in head.pattern.parts[1:]:
            items.append(self.literal(part.text) if isinstance(part, nodes.Word) else TypedHole(part.name, next(at).type))

        def run(args: list, span: Span) -> CallBlock:
            return CallBlock(kind.name, head.name, args[0], tuple(args[1:]), span=span)

        self.builder.add_statement(items, run, head)
        params = (Param(kind.ident + "_x", Type("member", kind.name), word=kind.name), *head.params)
        query = Query(
            name=f"{head.name} of ({kind.name}) is open",
            ident=self.world.ident(head.ident + "_open"),
            span=head.span,
            params=params,
        )
        self.world.rules.queries.append(query)
        self.world.open_blocks[(kind.name, head.name)] = query
        opened = (*items, word("is"), word("open"))
        self.builder.add_expression(opened, lambda args, span: Ask(query, tuple(args), TRUTH, span=span), query)

    def on_value(self, standing: MergedDeclaration) -> None:
        read = self.pattern(standing.declaration.pattern)
        items, params = read
        made = self.declared(Value, standing, pattern_text(standing.declaration.pattern), "v_", params=params)
        self.world.rules.values.append(made)
        self.builder.add_expression(items, lambda args, span: ValueOf(made, tuple(args), NUMBER, span=span), made)
        self.builder.add_value(items, made)

    def on_query(self, standing: MergedDeclaration) -> None:
        declaration = standing.declaration
        read = self.pattern(declaration.pattern)
        type_ = self.world.type_of(declaration.answers, declaration.span) if declaration.answers else TRUTH
        items, params = read
        made = self.declared(Query, standing, pattern_text(declaration.pattern), "q_", params=params, type=type_)
        self.world.rules.queries.append(made)

        def make(args: list, span: Span) -> Expr:
            return Ask(made, tuple(args), type_, span=span)

        self.builder.add_expression(items, make, made)
        self.adjective(items, params, make, type_)

    def on_action(self, standing: MergedDeclaration) -> None:
        read = self.pattern(standing.declaration.pattern)
        items, params = read
        made = self.declared(Action, standing, pattern_text(standing.declaration.pattern), "act_", params=params)
        self.world.rules.actions.append(made)
        self.builder.add_action(items, lambda args, span: Allowed(made, tuple(args), span=span), made)

    def on_table(self, standing: MergedDeclaration) -> None:
        declaration = standing.declaration
        read = self.pattern(declaration.pattern, said=False)
        _, params = read
        made = self.declared(Table, standing, declaration.title.value, "t_", params=params)
        read_table(made, declaration, self.world.diagnostics)
        self.world.rules.tables.append(made)
        self.builder.add_title(made)
        holes: list[Literal | TypedHole] = [word("for")]
        for number, param in enumerate(params):
            holes += ([word("and")] if number else []) + [TypedHole(param.word, param.type)]
        for number, result in enumerate(made.results):
            front = tuple(self.literal(each) for each in result.split())

            def make(args: list, span: Span, number: int = number) -> Lookup:
                return Lookup(made, number, tuple(args), NUMBER, span=span)

            self.builder.add_expression((*front, THINGS, titled(made.name), *holes), make, made)

    def on_die(self, standing: MergedDeclaration) -> None:
        made = self.declared(Die, standing, words_of(standing.declaration.head), "die_")
        read_die(made, standing.declaration, self.world)
        self.world.rules.dice.append(made)

    def on_route(self, standing: MergedDeclaration) -> None:
        read = self.pattern(standing.declaration.pattern)
        if not self.world.rules.graphs:
            return
        items, params = read
        graph = self.world.rules.graphs[0]
        made = self.declared(Route, standing, pattern_text(standing.declaration.pattern), "route_", params=params, graph=graph)
        self.world.rules.routes.append(made)
        path = Type("path", graph.nodes.name)
        self.builder.add_expression(items, lambda args, span: Paths(made, tuple(args), path, span=span), made)

    def on_reach(self, standing: MergedDeclaration) -> None:
        read = self.pattern(standing.declaration.pattern)
        if not self.world.rules.graphs:
            return
        items, params = read
        graph = self.world.rules.graphs[0]
        made = self.declared(Reach, standing, pattern_text(standing.declaration.pattern), "reach_", params=params, graph=graph)
        self.world.rules.reaches.append(made)
        type_ = Type("set", graph.nodes.name)
        self.builder.add_expression(items, lambda args, span: Reached(made, tuple(args), type_, span=span), made)

    def on_procedure(self, standing: MergedDeclaration) -> None:
        declaration = standing.declaration
        read = self.pattern(declaration.pattern)
        type_ = self.world.type_of(declaration.answers, declaration.span) if declaration.answers else NOTHING
        items, params = read
        made = self.declared(Procedure, standing, pattern_text(declaration.pattern), "p_", params=params, type=type_)
        self.world.rules.procedures.append(made)
        self.builder.add_statement(items, lambda args, span: Call(made, tuple(args), span=span), made)
        self.builder.add_event(items, made)

    def on_phase(self, standing: MergedDeclaration) -> None:
        title = standing.declaration.title.value
        made = self.declared(Procedure, standing, title, "p_", role=standing.declaration.word)
        self.world.rules.procedures.append(made)
        self.builder.add_title(made)
        literal = titled(title)
        self.builder.add_statement((word("carry"), word("out"), literal), lambda args, span: Call(made, (), span=span), made)
        self.builder.add_event((literal,), made)

    on_step = on_phase

    def on_occasion(self, standing: MergedDeclaration) -> None:
        read = self.pattern(standing.declaration.pattern)
        items, params = read
        made = self.declared(Occasion, standing, pattern_text(standing.declaration.pattern), "o_", params=params)
        self.world.rules.occasions.append(made)
        self.builder.add_announcement(items, lambda args, span: Announce(made, tuple(args), span=span), made)
        self.builder.add_event(items, made)
