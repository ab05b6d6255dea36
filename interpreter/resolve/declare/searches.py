"""Heads of routes and reaches: searches over the graphs whose nodes they step over."""

from __future__ import annotations

from interpreter import ir
from interpreter.records import NamedTuple
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import pattern_text
from interpreter.syntax import PatternHole, nodes

STEPS = "steps from (last: space) to (next: space)"


def declare_route(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `route line of march of (mover: leader)`: its sentence gives paths."""
    items, params = table.pattern(pattern)
    graphs = searched(table, standing)
    name, span = pattern_text(pattern), standing.declaration.span
    made = ir.Route(name=name, ident=table.ident(name, "route_"), span=span, pattern=pattern, params=params, graphs=graphs)
    table.rules.routes.append(table.enter(made, standing))
    type_ = ir.Type("path", graphs[0].nodes.name if graphs else "")
    table.builder.add_expression(items, lambda args, span: ir.Paths(made, tuple(args), type_, span=span), made)


def declare_reach(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `reach supply of (owner: side)`: its sentence gives a set."""
    items, params = table.pattern(pattern)
    graphs = searched(table, standing)
    name, span = pattern_text(pattern), standing.declaration.span
    made = ir.Reach(name=name, ident=table.ident(name, "reach_"), span=span, pattern=pattern, params=params, graphs=graphs)
    table.rules.reaches.append(table.enter(made, standing))
    type_ = ir.Type("set", graphs[0].nodes.name) if graphs else ir.UNKNOWN
    table.builder.add_expression(
        table.about(items, type_), lambda args, span: ir.Reached(made, tuple(args), type_, span=span), made
    )


class Steps(NamedTuple):
    """The parts of a line `steps from (last: space) to (next: space) by ...`. `holes`: the two holes; `graph`: the words that
    name a graph, or ''; `edge`: the hole for the edge; `is_whole`: has the line this form?"""

    holes: tuple[PatternHole, ...]
    graph: str
    edge: PatternHole | None
    is_whole: bool


def steps_of(line: nodes.PatternLine) -> Steps:
    """The parts of a line `steps from`."""
    match line.pattern.parts:
        case (PatternHole() as last, nodes.Word(text="to"), PatternHole() as next_):
            return Steps((last, next_), "", None, True)
        case (PatternHole() as last, nodes.Word(text="to"), PatternHole() as next_, nodes.Word(text="by"), PatternHole() as edge):
            return Steps((last, next_), "", edge, True)
        case (PatternHole() as last, nodes.Word(text="to"), PatternHole() as next_, nodes.Word(text="by"), first, *rest) if (
            not any(isinstance(part, PatternHole) for part in rest)
        ):
            words = [part.text for part in (first, *rest) if not isinstance(part, PatternHole)]
            return Steps((last, next_), " ".join(words), None, True)
    return Steps(tuple(part for part in line.pattern.parts if isinstance(part, PatternHole)), "", None, False)


def searched(table: SymbolTable, standing: MergedDeclaration) -> tuple[ir.Graph, ...]:
    """The graphs of a search, one for each of its lines `steps from`: those that join the kind of its holes. After a finding the
    search is declared all the same, over no graph or any, so that its uses are no findings too."""
    lines = standing.pattern_lines("steps from")
    if not lines:
        table.diagnostics.error("no-steps", "this does not say how it steps", standing.declaration.span, help=STEPS)
        return _any_graph(table, standing)
    kind: ir.Kind | None = None
    found: list[ir.Graph] = []
    for line in lines:
        steps = steps_of(line)
        types = [table.type_of(hole.kind, hole.span) for hole in steps.holes[:2]]
        if not steps.is_whole:
            table.diagnostics.error("no-steps", "this does not say how it steps", line.span, help=STEPS)
            return _any_graph(table, standing)
        if kind is None:
            kind = next((graph.nodes for graph in table.rules.graphs if ir.Type("member", graph.nodes.name) in types), None)
        if kind is None:
            if ir.UNKNOWN in types:
                return _any_graph(table, standing)
            message = f"no graph joins {table.with_article(types[0])} with the next"
            help_text = "declare it with `graph land joins spaces by roads`"
            table.diagnostics.error("no-graph", message, steps.holes[0].span, help=help_text)
            return _no_graph(table, standing)
        member = ir.Type("member", kind.name)
        for hole, given in zip(steps.holes, types, strict=True):
            if given not in (member, ir.UNKNOWN):
                message = f"steps go from {table.with_article(member)} to the next, and this is {table.with_article(given)}"
                help_text = "both holes are of the kind that the graph joins"
                table.diagnostics.error("wrong-kind", message, hole.span, help=help_text)
        graph = _stepped(table, line, steps, kind)
        if graph is None:
            return _no_graph(table, standing)
        found.append(graph)
    return tuple(found)


def _stepped(table: SymbolTable, line: nodes.PatternLine, steps: Steps, kind: ir.Kind) -> ir.Graph | None:
    """The graph by which the steps of a line go; None, with a finding, when it cannot be told."""
    graphs = [graph for graph in table.rules.graphs if graph.nodes is kind]
    known = " or ".join(f"`by {graph.name}`" for graph in graphs)
    if steps.edge is not None:
        given = table.type_of(steps.edge.kind, steps.edge.span)
        found = next((graph for graph in graphs if ir.Type("member", graph.edges.name) == given), None)
        if found is None and given is not ir.UNKNOWN:
            edges = " or ".join(f"`by ({graph.edges.name.split()[-1]}: {graph.edges.name})`" for graph in graphs)
            message = f"{table.with_article(given)} joins no {kind.plural}"
            table.diagnostics.error("wrong-kind", message, steps.edge.span, help=f"name the edge {edges}")
        return found
    if steps.graph:
        found = next((graph for graph in graphs if graph.name == steps.graph), None)
        if found is None:
            message = f"no graph called `{steps.graph}` joins {kind.plural}"
            table.diagnostics.error("no-graph", message, line.span, help=f"steps go {known}")
        return found
    meant = table.graphs_of(kind, line.span)
    if len(meant) > 1:
        table.diagnostics.error(
            "several-graphs",
            f"{kind.plural} are joined by {' and by '.join(f'`{graph.name}`' for graph in meant)}",
            line.span,
            label="steps by which?",
            help=f"write {known} behind it; a line `steps from` for each, if they go by several",
        )
    return meant[0]


def _any_graph(table: SymbolTable, standing: MergedDeclaration) -> tuple[ir.Graph, ...]:
    """Whichever it is: what is wrong with the holes is told, or was told. A finding when there is none at all."""
    if table.rules.graphs:
        return (table.rules.graphs[0],)
    help_text = "declare it with `graph land joins spaces by roads`"
    table.diagnostics.error("no-graph", "there is no graph to search", standing.declaration.span, help=help_text)
    return _no_graph(table, standing)


def _no_graph(table: SymbolTable, standing: MergedDeclaration) -> tuple[ir.Graph, ...]:
    table.unread.add_head(pattern_text(standing.declaration.pattern) if standing.declaration.pattern is not None else "")
    return ()
