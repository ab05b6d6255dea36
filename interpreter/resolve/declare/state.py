"""Heads of attributes, piles, periods and graphs, each with the built-in sentences about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Label
from interpreter.phrases import Literal, Truth, TypedHole
from interpreter.resolve.declare.facts import unknown_member
from interpreter.resolve.declare.symbol_table import IN, Carry, Items, Make, SymbolTable, literals, word
from interpreter.resolve.formerly import former_title
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import pattern_text, text_of, words_of
from interpreter.resolve.ranges import without_range
from interpreter.source import Span
from interpreter.syntax import nodes

MOST_PILES = 100
"""How many piles may hold members of one kind: each two of them have sentences of their own."""


def declare_graph(table: SymbolTable, standing: MergedDeclaration) -> None:
    """Declare `graph land joins spaces by links`: a graph with its kinds of nodes and edges, and the built-in sentences about its
    connections."""
    span = standing.declaration.span
    parts = [text_of(part) for part in standing.declaration.head]
    if "joins" not in parts[1:] or "by" not in parts[parts.index("joins") :]:
        help_text = "graph land joins spaces by connections"
        table.diagnostics.error("bad-head", "a graph says what it joins and by what", span, help=help_text)
        return
    joins = parts.index("joins")
    by = parts.index("by", joins)
    nodes_kind = table.kind_called(" ".join(parts[joins + 1 : by]), span)
    edges = table.kind_called(" ".join(parts[by + 1 :]), span)
    if nodes_kind is None or edges is None:
        return
    name = " ".join(parts[:joins])
    first = next((graph for graph in table.rules.graphs if graph.edges is edges), None)
    if first is not None:
        table.diagnostics.error(
            "edges-of-two",
            f"{edges.plural} are the edges of the graph `{first.name}` already",
            span,
            label="and of this one",
            others=(Label(first.span, "the first one"),),
            help=f"give the graph `{name}` a kind of edges of its own",
        )
        return
    made = ir.Graph(name=name, ident=table.ident(name, "graph_"), span=span, nodes=nodes_kind, edges=edges)
    is_first = not any(graph.nodes is nodes_kind for graph in table.rules.graphs)
    table.rules.graphs.append(table.enter(made, standing))
    table.builder.add_graph(nodes_kind, name)
    made.apart = tuple(_apart(made, standing, table))
    _say_connections(table, made)
    _say_adjacency(table, made, named=True)
    if is_first:
        _say_adjacency(table, made, named=False)


def _say_connections(table: SymbolTable, graph: ir.Graph) -> None:
    """`road between (a) and (b)`, and `roads joining (a) and (b)` for those that have several."""
    member = ir.Type("member", graph.nodes.name)
    one, other = TypedHole("a", member), TypedHole("b", member)

    def say(joint: str, question: str, type_: ir.Type) -> None:
        def make(args: list[ir.Expr], span: Span) -> ir.OnGraph:
            return ir.OnGraph(question, graph, tuple(args), type_, span=span)

        for words in table.nouns(graph.edges):
            table.builder.add_expression((*words, word(joint), one, word("and"), other), make, graph)

    say("between", "connection", ir.Type("member", graph.edges.name, True))
    say("joining", "connections", ir.Type("set", graph.edges.name))


def _say_adjacency(table: SymbolTable, graph: ir.Graph, named: bool) -> None:
    """What is adjacent and how far it is: `... by sea` in the words of the graph; without them what the one graph that joins
    these nodes tells, as far as the layer of the phrase knows."""
    nodes_kind = graph.nodes
    member = ir.Type("member", nodes_kind.name)
    one, other = TypedHole("a", member), TypedHole("b", member)
    behind = (word("by"), *literals(graph.name)) if named else ()

    def say(items: Items, question: str, type_: ir.Type) -> None:
        def make(args: list[ir.Expr], span: Span) -> ir.OnGraph:
            meant = [graph] if named else table.graphs_of(nodes_kind, span)
            return ir.OnGraph(question, meant[0], tuple(args), type_, len(meant) > 1, span=span)

        table.builder.add_expression((*items, *behind), make, graph)

    say((one, word("is"), word("adjacent"), word("to"), other), "adjacent", ir.TRUTH)
    for words in table.nouns(nodes_kind):
        say((*words, word("adjacent"), word("to"), one), "neighbours", ir.Type("set", nodes_kind.name))
    say((word("distance"), word("from"), one, word("to"), other), "distance", ir.NUMBER)


def _apart(graph: ir.Graph, standing: MergedDeclaration, table: SymbolTable) -> Iterator[tuple[ir.Member, Span]]:
    """The nodes that `apart` lines name, with the places of the names."""
    for line in standing.declaration.lines:
        for item in line.items if isinstance(line, nodes.WordsLine) and line.word == "apart" else ():
            name, span = " ".join(text_of(part) for part in item), item[0].span.to(item[-1].span)
            member = table.member(graph.nodes, name)
            if member is None:
                unknown_member(name, graph.nodes, span, table)
            else:
                table.diagnostics.extend(former_title(member, name, span))
                yield member, span


def declare_attribute(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `attribute owner of (place: space) is side or none`. In `(gate: space) is open`, the words behind `is` are no type:
    it is a truth with these words."""
    declaration = standing.declaration
    answers, range_ = without_range(declaration.answers, declaration.span, table.diagnostics)
    known = table.is_type(answers)
    if not known and answers and all(isinstance(part, nodes.PatternHole) for part in pattern.parts):
        tail = (nodes.Word(declaration.span, "is"), *(nodes.Word(declaration.span, each) for each in answers))
        pattern = nodes.Pattern(pattern.span, (*pattern.parts, *tail))
        answers = ("truth",)
    items, params = table.pattern(pattern)
    type_ = table.type_of(answers, declaration.span)
    name = pattern_text(pattern)
    made = ir.Attribute(
        name=name, ident=table.ident(name, "a_"), span=declaration.span, pattern=pattern, params=params, type=type_
    )
    made.range = range_
    words = {line.word for line in declaration.lines if isinstance(line, nodes.WordsLine)}
    made.held, made.stays, made.indexed = "held at the limit" in words, "stays when taken back" in words, "indexed" in words
    table.rules.attributes.append(table.enter(made, standing))

    def make(args: list[ir.Expr], span: Span) -> ir.Read:
        return ir.Read(made, tuple(args), type_, span=span)

    table.builder.add_expression(table.about(items, type_), make, made)
    predicate(table, items, params, make, type_, made)


def set_spans(table: SymbolTable) -> None:
    """Link each attribute that `lasts for` a span with that span. Done for all at once, before bodies are read one by one."""
    periods = {span.name: span for span in table.rules.periods}
    for made, standing in table.written.items():
        if not isinstance(made, ir.Attribute):
            continue
        for line in standing.declaration.lines:
            if isinstance(line, nodes.WordsLine) and line.word == "lasts for":
                name = words_of(line.items[0])
                made.lasts_for = periods.get(name)
                if made.lasts_for is None:
                    message = f"there is no span called `{name}`"
                    table.diagnostics.error("unknown-name", message, line.span, help="declare it with `span`")


def predicate(
    table: SymbolTable, items: Items, params: tuple[ir.Param, ...], make: Truth, type_: ir.Type, made: ir.Symbol
) -> None:
    """Enter a truth `(x: kind) is WORDS` as an adjective as well: `WORDS kind`."""
    if type_ != ir.TRUTH or len(params) != 1 or not isinstance(items[0], TypedHole) or len(items) < 3:
        return
    verb, *words = [item for item in items[1:] if isinstance(item, Literal)]
    kind = table.rules.kinds.get(params[0].type.of)
    if "is" in verb.keys and kind is not None and params[0].type.base == "member":
        table.adjective(kind, tuple(words), make, made)


def declare_pile(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> list[tuple[ir.Pile, Items]]:
    """Declare `pile hand of (owner: side) holds cards`. Returns the pile with the items by which sentences name it; empty if its
    kind is unknown."""
    declaration = standing.declaration
    items, params = table.pattern(pattern)
    kind = table.kind_called(" ".join(declaration.answers), declaration.span)
    if kind is None:
        return []
    name = pattern_text(pattern)
    pile = ir.Pile(name=name, ident=table.ident(name, "pile_"), span=declaration.span, pattern=pattern, params=params, holds=kind)
    table.rules.piles.append(table.enter(pile, standing))
    member, top, inside = ir.Type("member", kind.name), ir.Type("member", kind.name, True), ir.Type("set", kind.name)

    def about(question: str, type_: ir.Type) -> Make:
        return lambda args, span: ir.InPile(question, pile, tuple(args), None, type_, span=span)

    def ask(asked: Items, question: str, type_: ir.Type) -> None:
        table.builder.add_expression(asked, about(question, type_), pile)

    def holds(args: list[ir.Expr], span: Span) -> ir.InPile:
        return ir.InPile("holds", pile, tuple(args[1:]), args[0], ir.TRUTH, span=span)

    def shuffle(args: list[ir.Expr], span: Span) -> ir.Verb:
        return ir.Verb("shuffle", (), ((pile, tuple(args)),), span=span)

    def move(args: list[ir.Expr], span: Span) -> ir.Verb:
        return ir.Verb("move", (args[0],), ((pile, tuple(args[1:])),), span=span)

    for words in table.nouns(kind):
        ask((*words, IN, *items), "members", inside)
    ask((word("number"), IN, *items), "number", ir.NUMBER)
    ask((word("top"), word("of"), *items), "top", top)
    table.builder.add_expression((TypedHole("x", member), word("is"), IN, *items), holds, pile)
    table.builder.add_statement((word("shuffle"), *items), shuffle, pile)
    table.builder.add_statement((word("move"), TypedHole("x", member), word("to"), *items), move, pile)
    return [(pile, items)]


def declare_between_piles(table: SymbolTable, piles: list[tuple[ir.Pile, Items]]) -> None:
    """Enter the verbs that name two piles of one kind. If a kind has too many piles, that is a finding, and those after the limit
    get none."""
    named: list[tuple[ir.Pile, Items]] = []
    number: Counter[ir.Kind] = Counter()
    for pile, items in piles:
        number[pile.holds] += 1
        if number[pile.holds] <= MOST_PILES:
            named.append((pile, items))
        elif number[pile.holds] == MOST_PILES + 1:
            message, help_text = (
                f"more than {MOST_PILES} piles hold {pile.holds.plural}",
                "let one pile have a hole for what tells them apart",
            )
            table.diagnostics.error("too-many", message, pile.span, help=help_text)
    for source, one in named:
        for target, other in named:
            if source.holds is target.holds:
                _between(table, source, one, target, other)


def _between(table: SymbolTable, source: ir.Pile, one: Items, target: ir.Pile, other: Items) -> None:
    split = len(source.params)
    count = TypedHole("n", ir.NUMBER)
    verbs: tuple[tuple[str, Items], ...] = (
        ("move_all", (word("move"), word("all"))),
        ("deal", (word("deal"), count, word("from"))),
        ("draw_random", (word("draw"), count, word("at"), word("random"), word("from"))),
    )

    def makes(name: str, size: int) -> Carry:
        def make(args: list[ir.Expr], span: Span) -> ir.Verb:
            behind = args[size:]
            piles = ((source, tuple(behind[:split])), (target, tuple(behind[split:])))
            return ir.Verb(name, tuple(args[:size]), piles, span=span)

        return make

    for name, front in verbs:
        table.builder.add_between((*front, *one, word("to"), *other), makes(name, front.count(count)), (source, target))


def declare_period(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `span the march`: a period with verbs to begin and end it, and an occasion for each."""
    name = pattern_text(pattern)
    if any(isinstance(part, nodes.PatternHole) for part in pattern.parts):
        table.diagnostics.error("bad-head", "a span has no holes", pattern.span, help="call it by plain words: span march")
    words = literals(name)
    made = ir.Period(name=name, ident=table.ident(name, "span_"), span=standing.declaration.span, pattern=pattern)
    table.rules.periods.append(table.enter(made, standing))

    def turns(verb: str) -> Carry:
        return lambda args, span: ir.Verb(verb, of=made, span=span)

    def turn(verb: str) -> ir.Occasion:
        table.builder.add_statement((word(verb), *words), turns(verb), made)
        occasion = ir.Occasion(name=f"{name} {verb}s", ident=table.ident(f"{name} {verb}s", "o_"), span=made.span)
        table.rules.occasions.append(occasion)
        for old in table.builder.olds.get(made, ()):
            table.builder.add_old(occasion, old)
        table.builder.add_event((*words, word(verb + "s")), occasion)
        return occasion

    made.began = turn("begin")
    made.ended = turn("end")
    _say_moments(table, made, words)
    under_way = (*words, word("is"), word("under"), word("way"))
    table.builder.add_expression(under_way, lambda args, span: ir.UnderWay(made, span=span), made)


def _say_moments(table: SymbolTable, span: ir.Period, words: Items) -> None:
    """`keep a moment of march at N`, `take march back to at most N`, `forget the moments of march`, `moments of march kept`."""
    number = TypedHole("n", ir.NUMBER)

    def does(name: str) -> Carry:
        return lambda args, place: ir.Verb(name, tuple(args), of=span, span=place)

    of = (word("of"), *words)
    table.builder.add_statement((*literals("keep a moment"), *of, word("at"), number), does("keep_moment"), span)
    table.builder.add_statement((word("take"), *words, *literals("back to at most"), number), does("take_back"), span)
    table.builder.add_statement((*literals("forget the moments"), *of), does("forget_moments"), span)
    kept = (word("moments"), *of, word("kept"))
    table.builder.add_expression(kept, lambda args, place: ir.MomentsKept(span, span=place), span)
