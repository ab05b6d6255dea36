"""Heads of what the board is: graphs, attributes, piles, spans, and the kernel's sentences about each."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.ir import (
    NUMBER,
    TRUTH,
    Attribute,
    Graph,
    InPile,
    Occasion,
    OnGraph,
    Param,
    Period,
    Pile,
    Read,
    Type,
    UnderWay,
    Verb,
)
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.declaring import THINGS, Declaring, word
from interpreter.resolve.members import text_of
from interpreter.resolve.merging import MergedDeclaration, pattern_text
from interpreter.source import Span
from interpreter.syntax import nodes


class StateHeads(Declaring):
    """One method for each word that declares a part of the board."""

    def on_graph(self, standing: MergedDeclaration) -> None:
        parts = [text_of(part) for part in standing.declaration.head]
        if "joins" not in parts or "by" not in parts:
            self.world.diagnostics.error(
                "bad-head",
                "a graph says what it joins and by what",
                standing.declaration.span,
                help="graph land joins spaces by connections",
            )
            return
        joins, by = parts.index("joins"), parts.index("by")
        nodes_kind = self.kind_called(" ".join(parts[joins + 1 : by]), standing.declaration.span)
        edges = self.kind_called(" ".join(parts[by + 1 :]), standing.declaration.span)
        if nodes_kind is None or edges is None:
            return
        graph = self.declared(Graph, standing, " ".join(parts[:joins]), "graph_", nodes=nodes_kind, edges=edges)
        self.world.rules.graphs.append(graph)
        member = Type("member", nodes_kind.name)
        first, second = TypedHole("a", member), TypedHole("b", member)
        noun = tuple(self.literal(each) for each in nodes_kind.name.split())

        def asks(question: str, type_: Type) -> Callable:
            return lambda args, span: OnGraph(question, graph, tuple(args), type_, span=span)

        self.builder.add_expression((first, word("is"), word("adjacent"), word("to"), second), asks("adjacent", TRUTH), graph)
        self.builder.add_expression(
            (*noun, word("adjacent"), word("to"), first), asks("neighbours", Type("set", nodes_kind.name)), graph
        )
        between = tuple(self.literal(each) for each in edges.name.split())
        edge = Type("member", edges.name, True)
        self.builder.add_expression((*between, word("between"), first, word("and"), second), asks("connection", edge), graph)
        self.builder.add_expression((word("distance"), word("from"), first, word("to"), second), asks("distance", NUMBER), graph)

    def on_attribute(self, standing: MergedDeclaration) -> None:
        declaration = standing.declaration
        pattern = declaration.pattern
        answers = declaration.answers
        known = self.is_kind(answers)
        if len(answers) == 3 and answers[1] == "to":
            self.world.diagnostics.error(
                "unknown-kind",
                f"`{' '.join(answers)}` is no kind of value",
                declaration.span,
                help="an attribute holds a number; a range may stand in its holes",
            )
            answers, known = ("number",), True
        if not known and answers:
            tail = (nodes.Word(declaration.span, "is"), *(nodes.Word(declaration.span, each) for each in answers))
            pattern = nodes.Pattern(pattern.span, (*pattern.parts, *tail))
            answers = ("truth",)
        read = self.pattern(pattern)
        type_ = self.world.type_of(answers, declaration.span)
        items, params = read
        made = self.declared(Attribute, standing, pattern_text(pattern), "a_", params=params, type=type_)
        made.pattern = pattern
        self.world.rules.attributes.append(made)
        self.builder.add_expression(items, lambda args, span: Read(made, tuple(args), type_, span=span), made)
        self.adjective(items, params, lambda args, span: Read(made, tuple(args), type_, span=span), type_)

    def adjective(self, items: tuple, params: tuple[Param, ...], make: Callable, type_: Type) -> None:
        """`(x: kind) is WORDS` also stands before its noun."""
        if type_ != TRUTH or len(params) != 1 or not isinstance(items[0], TypedHole) or len(items) < 3:
            return
        if not isinstance(items[1], Literal) or "is" not in items[1].keys:
            return
        kind = self.world.rules.kinds.get(params[0].type.of)
        if kind is not None and params[0].type.base == "member":
            self.builder.add_adjective(kind, tuple(min(item.keys) for item in items[2:]), make)

    def on_pile(self, standing: MergedDeclaration) -> None:
        declaration = standing.declaration
        read = self.pattern(declaration.pattern)
        kind = self.kind_called(" ".join(declaration.answers), declaration.span)
        if kind is None:
            return
        items, params = read
        pile = self.declared(Pile, standing, pattern_text(declaration.pattern), "pile_", params=params, holds=kind)
        self.world.rules.piles.append(pile)
        member = Type("member", kind.name)
        noun = tuple(self.literal(each) for each in kind.name.split())

        def about(question: str, type_: Type) -> Callable:
            return lambda args, span: InPile(question, pile, tuple(args), None, type_, span=span)

        def holds(args: list, span: Span) -> InPile:
            return InPile("holds", pile, tuple(args[1:]), args[0], TRUTH, span=span)

        self.builder.add_expression((*noun, THINGS, *items), about("members", Type("set", kind.name)), pile)
        self.builder.add_expression((word("number"), THINGS, *items), about("number", NUMBER), pile)
        top = Type("member", kind.name, True)
        self.builder.add_expression((word("top"), word("of"), *items), about("top", top), pile)
        self.builder.add_expression((TypedHole("x", member), word("is"), THINGS, *items), holds, pile)
        self.builder.add_statement(
            (word("shuffle"), *items), lambda args, span: Verb("shuffle", (), ((pile, tuple(args)),), span=span), pile
        )
        self.builder.add_statement(
            (word("move"), TypedHole("x", member), word("to"), *items),
            lambda args, span: Verb("move", (args[0],), ((pile, tuple(args[1:])),), span=span),
            pile,
        )
        self.world.pile_sentences.append((pile, items))

    def between_piles(self) -> None:
        """Verbs that name two piles of one kind."""
        for source, one in self.world.pile_sentences:
            for target, other in self.world.pile_sentences:
                if source.holds is not target.holds:
                    continue
                self.two_piles(source, one, target, other)

    def two_piles(self, source: Pile, one: tuple, target: Pile, other: tuple) -> None:
        split = len(source.params)
        count = TypedHole("n", NUMBER)

        def both(args: list) -> tuple:
            return ((source, tuple(args[:split])), (target, tuple(args[split:])))

        self.builder.add_statement(
            (word("move"), word("all"), *one, word("to"), *other), lambda args, span: Verb("move_all", (), both(args), span=span)
        )
        self.builder.add_statement(
            (word("deal"), count, word("from"), *one, word("to"), *other),
            lambda args, span: Verb("deal", (args[0],), both(args[1:]), span=span),
        )
        self.builder.add_statement(
            (word("draw"), count, word("at"), word("random"), word("from"), *one, word("to"), *other),
            lambda args, span: Verb("draw_random", (args[0],), both(args[1:]), span=span),
        )

    def on_span(self, standing: MergedDeclaration) -> None:
        pattern = standing.declaration.pattern
        name = pattern_text(pattern)
        made = self.declared(Period, standing, name, "span_")
        self.world.rules.spans.append(made)
        words = tuple(self.literal(each) for each in name.split())
        for verb, ends in (("begin", "began"), ("end", "ended")):
            self.builder.add_statement((word(verb), *words), lambda args, span, verb=verb: Verb(verb, of=made, span=span), made)
            occasion = Occasion(name=f"{name} {verb}s", ident=self.world.ident(f"{name} {verb}s", "o_"), span=made.span)
            setattr(made, ends, occasion)
            self.world.rules.occasions.append(occasion)
            self.builder.add_event((*words, word(verb + "s")), occasion)
        self.builder.add_expression(
            (*words, word("is"), word("under"), word("way")), lambda args, span: UnderWay(made, span=span), made
        )
