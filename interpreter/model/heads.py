"""Heads: every declared sentence joins the book before any body is read.

One method for each declaring word; each makes the declared thing, enters its sentences, and leaves the body for `bodies.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.diagnostics import nearest
from interpreter.model.declared import (
    Action, Attribute, BlockHead, Declared, Die, Graph, Kind, Narrowing, Occasion, OptionSwitch, Param, Pile, Procedure, Query, Reach,
    Route, Ruling, SpanOfPlay, Table, Value,
)  # fmt: skip
from interpreter.model.layers import Standing, pattern_text
from interpreter.model.members import details, text_of, words_of
from interpreter.model.patterns import Literal, Sentence, Slot
from interpreter.model.terms import (
    NOTHING, NUMBER, TRUTH, Allowed, Announce, Ask, Call, CallBlock, Const, Expr, InPile, Lookup, OnGraph, Op, Paths, Reached, Read,
    Type, UnderWay, ValueOf, Verb,
)  # fmt: skip
from interpreter.model.world import World
from interpreter.source import Span
from interpreter.syntax import nodes

THINGS = Literal(frozenset(["in"]), "in")


def word(text: str) -> Literal:
    """A literal word; several of equal worth are written `is/are`."""
    return Literal(frozenset(["is", "are"] if text in ("is", "are") else text.split("/")), text)


class Heads:
    """Declares everything of a rule set in its world. `standing_of` remembers where each came from."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.book = world.book
        self.made: list[tuple[Declared, Standing]] = []

    def literal(self, text: str) -> Literal:
        return Literal(frozenset(self.world.folding.word(each) for each in word(text).keys), text)

    def pattern(self, pattern: nodes.Pattern) -> tuple[tuple[Literal | Slot, ...], tuple[Param, ...]] | None:
        """Items for the book and parameters for the routine; None when a kind is unknown."""
        items: list[Literal | Slot] = []
        params: list[Param] = []
        taken: set[str] = set()
        for part in pattern.parts:
            if isinstance(part, nodes.Word):
                items.append(self.literal(part.text))
            elif isinstance(part, nodes.Name):
                items.append(Literal(frozenset(["N:" + part.text]), part.text))
            else:
                param = self.param(part, taken)
                if param is None:
                    return None
                params.append(param)
                items.append(Slot(part.name, param.type, param.low, param.high))
        return tuple(items), tuple(params)

    def param(self, part: nodes.PatternHole, taken: set[str]) -> Param | None:
        import keyword
        import re

        low = high = 0
        if len(part.kind) == 3 and part.kind[1] == "to":
            type_: Type | None = NUMBER
            low, high = int(part.kind[0]), int(part.kind[2])
        else:
            type_ = self.world.type_of(part.kind, part.span)
        if type_ is None:
            return None
        name = re.sub(r"[^a-z0-9]+", "_", part.name.lower()).strip("_")
        if keyword.iskeyword(name):
            name = "n_" + name
        if name in taken:
            self.world.diagnostics.error("name-taken", f"two holes are called `{part.name}`", part.span, help="call one of them something else")
            return None
        taken.add(name)
        return Param(name, type_, low, high, part.name)

    def declared(self, cls: type, standing: Standing, name: str, prefix: str, **more: object) -> Declared:
        made = cls(name=name, ident=self.world.ident(name, prefix), span=standing.declaration.span, pattern=standing.declaration.pattern, **more)
        details(made, standing)
        self.made.append((made, standing))
        return made

    def declare(self, standing: Standing) -> None:
        """Declare one thing by its word."""
        method: Callable[[Standing], None] | None = getattr(self, "on_" + standing.declaration.word, None)
        if method is not None:
            method(standing)

    # --- switches ----------------------------------------------------------------------------------------------------

    def on_option(self, standing: Standing) -> None:
        title = standing.declaration.title.value
        made = self.declared(OptionSwitch, standing, title, "option_")
        for line in standing.declaration.lines:
            if line.keyword == "default":
                made.on = words_of(line.items[0]) == "on"
        made.on = self.world.options.get(title, made.on)
        self.world.rules.options.append(made)
        items = (word("option"), Literal(frozenset(["T:" + title]), f'"{title}"'), word("is"), word("on"))
        self.book.add("expression", items, TRUTH, lambda args, span: Const(int(made.on), TRUTH, span=span, why=f"the option “{title}” is on"), made)

    def on_ruling(self, standing: Standing) -> None:
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
                "unknown-reading", f'"{made.chosen}" is no reading of the ruling "{title}"', made.span,
                help=f"did you mean `{close[0]}`?" if close else "its readings stand in lines `reading`",
            )  # fmt: skip
        self.world.rules.rulings.append(made)
        front = (word("ruling"), Literal(frozenset(["T:" + title]), f'"{title}"'), word("is"))
        for reading in readings:
            chosen = int(reading == made.chosen)
            items = (*front, Literal(frozenset(["T:" + reading]), f'"{reading}"'))

            def make(args: list, span: Span, chosen: int = chosen, reading: str = reading) -> Const:
                self.world.used.add(id(made))
                return Const(chosen, TRUTH, span=span, why=f"the ruling “{title}” is “{reading}”")

            self.book.add("expression", items, TRUTH, make, made)

    # --- board -------------------------------------------------------------------------------------------------------

    def on_graph(self, standing: Standing) -> None:
        parts = [text_of(part) for part in standing.declaration.head]
        if "joins" not in parts or "by" not in parts:
            self.world.diagnostics.error("bad-head", "a graph says what it joins and by what", standing.declaration.span, help="graph land joins spaces by connections")
            return
        joins, by = parts.index("joins"), parts.index("by")
        nodes_kind = self.kind_called(" ".join(parts[joins + 1 : by]), standing.declaration.span)
        edges = self.kind_called(" ".join(parts[by + 1 :]), standing.declaration.span)
        if nodes_kind is None or edges is None:
            return
        graph = self.declared(Graph, standing, " ".join(parts[:joins]), "graph_", nodes=nodes_kind, edges=edges)
        self.world.rules.graphs.append(graph)
        member = Type("member", nodes_kind.name)
        first, second = Slot("a", member), Slot("b", member)
        noun = tuple(self.literal(each) for each in nodes_kind.name.split())
        add = self.book.add

        def asks(question: str, type_: Type) -> Callable:
            return lambda args, span: OnGraph(question, graph, tuple(args), type_, span=span)

        add("expression", (first, word("is"), word("adjacent"), word("to"), second), TRUTH, asks("adjacent", TRUTH), graph)
        add("expression", (*noun, word("adjacent"), word("to"), first), TRUTH, asks("neighbours", Type("set", nodes_kind.name)), graph)
        between = tuple(self.literal(each) for each in edges.name.split())
        edge = Type("member", edges.name, True)
        add("expression", (*between, word("between"), first, word("and"), second), edge, asks("connection", edge), graph)
        add("expression", (word("distance"), word("from"), first, word("to"), second), NUMBER, asks("distance", NUMBER), graph)

    def kind_called(self, text: str, span: Span) -> Kind | None:
        type_ = self.world.type_of(tuple(text.split()), span)
        return None if type_ is None else self.world.rules.kinds.get(type_.of)

    def on_kind(self, standing: Standing) -> None:
        """Narrowings, block sentences and reactions of a kind that is already known."""
        kind = self.world.rules.kinds[words_of(standing.declaration.head)]
        self.made.append((kind, standing))
        for head in kind.blocks.values():
            self.block_sentence(kind, head)
        for line in standing.declaration.lines:
            if line.keyword == "narrowed by":
                read = self.pattern(line.pattern)
                if read is None:
                    continue
                items, params = read
                made = Narrowing(name=f"{kind.plural} {pattern_text(line.pattern)}", ident=self.world.ident("n"), span=line.span, kind=kind, params=params)
                kind.narrowings.append(made)
                sentence = Sentence("narrowing", items, TRUTH, lambda args, span: None, made)
                self.world.rules_narrowings.setdefault(kind.name, []).append((made, sentence))

    def block_sentence(self, kind: Kind, head: BlockHead) -> None:
        """`event of (card) by (player)` runs the block; `... is open` asks whether it is there and its conditions hold."""
        items: list[Literal | Slot] = [word(head.name), word("of"), Slot(kind.name, Type("member", kind.name))]
        at = iter(head.params)
        for part in head.pattern.parts[1:]:
            items.append(self.literal(part.text) if isinstance(part, nodes.Word) else Slot(part.name, next(at).type))

        def run(args: list, span: Span) -> CallBlock:
            return CallBlock(kind.name, head.name, args[0], tuple(args[1:]), span=span)

        self.book.add("statement", items, NOTHING, run, head)
        params = (Param(kind.ident + "_x", Type("member", kind.name), word=kind.name), *head.params)
        query = Query(name=f"{head.name} of ({kind.name}) is open", ident=self.world.ident(head.ident + "_open"), span=head.span, params=params)
        self.world.rules.queries.append(query)
        self.world.open_blocks[(kind.name, head.name)] = query
        opened = (*items, word("is"), word("open"))
        self.book.add("expression", opened, TRUTH, lambda args, span: Ask(query, tuple(args), TRUTH, span=span), query)

    # --- state -------------------------------------------------------------------------------------------------------

    def on_attribute(self, standing: Standing) -> None:
        declaration = standing.declaration
        pattern = declaration.pattern
        answers = declaration.answers
        known = self.is_kind(answers)
        if not known and answers:
            tail = (nodes.Word(declaration.span, "is"), *(nodes.Word(declaration.span, each) for each in answers))
            pattern = nodes.Pattern(pattern.span, (*pattern.parts, *tail))
            answers = ("truth",)
        read = self.pattern(pattern)
        type_ = self.world.type_of(answers, declaration.span)
        if read is None or type_ is None:
            return
        items, params = read
        made = self.declared(Attribute, standing, pattern_text(pattern), "a_", params=params, type=type_)
        made.pattern = pattern
        self.world.rules.attributes.append(made)
        self.book.add("expression", items, type_, lambda args, span: Read(made, tuple(args), type_, span=span), made)
        self.adjective(items, params, lambda args, span: Read(made, tuple(args), type_, span=span), type_)

    def is_kind(self, words: tuple[str, ...]) -> bool:
        """Do these words name a type?"""
        text = " ".join(words).removesuffix(" or none")
        kinds = self.world.rules.kinds
        return text in ("number", "truth", "text", "path") or text in kinds or any(text == kind.plural for kind in kinds.values())

    def adjective(self, items: tuple, params: tuple[Param, ...], make: Callable, type_: Type) -> None:
        """`(x: kind) is WORDS` also stands before its noun."""
        if type_ != TRUTH or len(params) != 1 or not isinstance(items[0], Slot) or len(items) < 3:
            return
        if not isinstance(items[1], Literal) or "is" not in items[1].keys:
            return
        kind = self.world.rules.kinds.get(params[0].type.of)
        if kind is not None and params[0].type.base == "member":
            self.world.adjectives[(kind, tuple(min(item.keys) for item in items[2:]))] = make

    def on_pile(self, standing: Standing) -> None:
        declaration = standing.declaration
        read = self.pattern(declaration.pattern)
        kind = self.kind_called(" ".join(declaration.answers), declaration.span)
        if read is None or kind is None:
            return
        items, params = read
        pile = self.declared(Pile, standing, pattern_text(declaration.pattern), "pile_", params=params, holds=kind)
        self.world.rules.piles.append(pile)
        member = Type("member", kind.name)
        noun = tuple(self.literal(each) for each in kind.name.split())
        add = self.book.add

        def about(question: str, type_: Type) -> Callable:
            return lambda args, span: InPile(question, pile, tuple(args), None, type_, span=span)

        def holds(args: list, span: Span) -> InPile:
            return InPile("holds", pile, tuple(args[1:]), args[0], TRUTH, span=span)

        add("expression", (*noun, THINGS, *items), Type("set", kind.name), about("members", Type("set", kind.name)), pile)
        add("expression", (word("number"), THINGS, *items), NUMBER, about("number", NUMBER), pile)
        top = Type("member", kind.name, True)
        add("expression", (word("top"), word("of"), *items), top, about("top", top), pile)
        add("expression", (Slot("x", member), word("is"), THINGS, *items), TRUTH, holds, pile)
        add("statement", (word("shuffle"), *items), NOTHING, lambda args, span: Verb("shuffle", (), ((pile, tuple(args)),), span=span), pile)
        add(
            "statement", (word("move"), Slot("x", member), word("to"), *items), NOTHING,
            lambda args, span: Verb("move", (args[0],), ((pile, tuple(args[1:])),), span=span), pile,
        )  # fmt: skip
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
        count = Slot("n", NUMBER)
        add = self.book.add

        def both(args: list) -> tuple:
            return ((source, tuple(args[:split])), (target, tuple(args[split:])))

        add("statement", (word("move"), word("all"), *one, word("to"), *other), NOTHING, lambda args, span: Verb("move_all", (), both(args), span=span))
        add("statement", (word("deal"), count, word("from"), *one, word("to"), *other), NOTHING, lambda args, span: Verb("deal", (args[0],), both(args[1:]), span=span))
        add(
            "statement", (word("draw"), count, word("at"), word("random"), word("from"), *one, word("to"), *other), NOTHING,
            lambda args, span: Verb("draw_random", (args[0],), both(args[1:]), span=span),
        )  # fmt: skip

    def on_span(self, standing: Standing) -> None:
        pattern = standing.declaration.pattern
        name = pattern_text(pattern)
        made = self.declared(SpanOfPlay, standing, name, "span_")
        self.world.rules.spans.append(made)
        words = tuple(self.literal(each) for each in name.split())
        for verb, ends in (("begin", "began"), ("end", "ended")):
            self.book.add("statement", (word(verb), *words), NOTHING, lambda args, span, verb=verb: Verb(verb, of=made, span=span), made)
            occasion = Occasion(name=f"{name} {verb}s", ident=self.world.ident(f"{name} {verb}s", "o_"), span=made.span)
            setattr(made, ends, occasion)
            self.world.rules.occasions.append(occasion)
            self.world.used.add(id(occasion))
            self.book.add("host", (*words, word(verb + "s")), NOTHING, _nothing, occasion)
        self.book.add("expression", (*words, word("is"), word("under"), word("way")), TRUTH, lambda args, span: UnderWay(made, span=span), made)

    # --- questions ---------------------------------------------------------------------------------------------------

    def on_value(self, standing: Standing) -> None:
        read = self.pattern(standing.declaration.pattern)
        if read is None:
            return
        items, params = read
        made = self.declared(Value, standing, pattern_text(standing.declaration.pattern), "v_", params=params)
        self.world.rules.values.append(made)
        self.book.add("expression", items, NUMBER, lambda args, span: ValueOf(made, tuple(args), NUMBER, span=span), made)
        self.book.add("value", items, NUMBER, _nothing, made)

    def on_query(self, standing: Standing) -> None:
        declaration = standing.declaration
        read = self.pattern(declaration.pattern)
        type_ = self.world.type_of(declaration.answers, declaration.span) if declaration.answers else TRUTH
        if read is None or type_ is None:
            return
        items, params = read
        made = self.declared(Query, standing, pattern_text(declaration.pattern), "q_", params=params, type=type_)
        self.world.rules.queries.append(made)

        def make(args: list, span: Span) -> Expr:
            return Ask(made, tuple(args), type_, span=span)

        self.book.add("expression", items, type_, make, made)
        self.adjective(items, params, make, type_)

    def on_action(self, standing: Standing) -> None:
        read = self.pattern(standing.declaration.pattern)
        if read is None:
            return
        items, params = read
        made = self.declared(Action, standing, pattern_text(standing.declaration.pattern), "act_", params=params)
        self.world.rules.actions.append(made)
        self.book.add("action", items, TRUTH, lambda args, span: Allowed(made, tuple(args), span=span), made)

    def on_table(self, standing: Standing) -> None:
        from interpreter.model.tables import read_table

        declaration = standing.declaration
        read = self.pattern(declaration.pattern)
        if read is None:
            return
        _, params = read
        made = self.declared(Table, standing, declaration.title.value, "t_", params=params)
        read_table(made, declaration, self.world.diagnostics)
        self.world.rules.tables.append(made)
        self.world.titled[made.name] = made
        slots: list[Literal | Slot] = [word("for")]
        for number, param in enumerate(params):
            slots += ([word("and")] if number else []) + [Slot(param.word, param.type)]
        for number, result in enumerate(made.results):
            front = tuple(self.literal(each) for each in result.split())
            title = Literal(frozenset(["T:" + made.name]), f'"{made.name}"')

            def make(args: list, span: Span, number: int = number) -> Lookup:
                return Lookup(made, number, tuple(args), NUMBER, span=span)

            self.book.add("expression", (*front, THINGS, title, *slots), NUMBER, make, made)

    def on_die(self, standing: Standing) -> None:
        from interpreter.model.tables import read_die

        made = self.declared(Die, standing, words_of(standing.declaration.head), "die_")
        read_die(made, standing.declaration, self.world)
        self.world.rules.dice.append(made)

    def on_route(self, standing: Standing) -> None:
        read = self.pattern(standing.declaration.pattern)
        if read is None or not self.world.rules.graphs:
            return
        items, params = read
        graph = self.world.rules.graphs[0]
        made = self.declared(Route, standing, pattern_text(standing.declaration.pattern), "route_", params=params, graph=graph)
        self.world.rules.routes.append(made)
        path = Type("path", graph.nodes.name)
        self.book.add("expression", items, path, lambda args, span: Paths(made, tuple(args), path, span=span), made)

    def on_reach(self, standing: Standing) -> None:
        read = self.pattern(standing.declaration.pattern)
        if read is None or not self.world.rules.graphs:
            return
        items, params = read
        graph = self.world.rules.graphs[0]
        made = self.declared(Reach, standing, pattern_text(standing.declaration.pattern), "reach_", params=params, graph=graph)
        self.world.rules.reaches.append(made)
        type_ = Type("set", graph.nodes.name)
        self.book.add("expression", items, type_, lambda args, span: Reached(made, tuple(args), type_, span=span), made)

    # --- what happens ------------------------------------------------------------------------------------------------

    def on_procedure(self, standing: Standing) -> None:
        declaration = standing.declaration
        read = self.pattern(declaration.pattern)
        type_ = self.world.type_of(declaration.answers, declaration.span) if declaration.answers else NOTHING
        if read is None or type_ is None:
            return
        items, params = read
        made = self.declared(Procedure, standing, pattern_text(declaration.pattern), "p_", params=params, type=type_)
        self.world.rules.procedures.append(made)
        self.book.add("statement", items, type_, lambda args, span: Call(made, tuple(args), span=span), made)
        self.book.add("host", items, NOTHING, _nothing, made)

    def on_phase(self, standing: Standing) -> None:
        title = standing.declaration.title.value
        made = self.declared(Procedure, standing, title, "p_", role=standing.declaration.word)
        self.world.rules.procedures.append(made)
        self.world.titled[title] = made
        literal = Literal(frozenset(["T:" + title]), f'"{title}"')
        self.book.add("statement", (word("carry"), word("out"), literal), NOTHING, lambda args, span: Call(made, (), span=span), made)
        self.book.add("host", (literal,), NOTHING, _nothing, made)

    on_step = on_phase

    def on_occasion(self, standing: Standing) -> None:
        read = self.pattern(standing.declaration.pattern)
        if read is None:
            return
        items, params = read
        made = self.declared(Occasion, standing, pattern_text(standing.declaration.pattern), "o_", params=params)
        self.world.rules.occasions.append(made)
        self.book.add("occasion", items, NOTHING, lambda args, span: Announce(made, tuple(args), span=span), made)
        self.book.add("host", items, NOTHING, _nothing, made)


def _nothing(args: list, span: Span) -> None:
    return None


__all__ = ["Heads", "Op"]
