"""Heads of routes and reaches: searches over the graph that joins what they step over."""

from __future__ import annotations

from interpreter.ir import UNKNOWN, Graph, Paths, Reach, Reached, Route, Type
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import pattern_text
from interpreter.syntax import PatternHole, nodes


def declare_route(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """`route line of march of (mover: leader)`: a sentence that gives paths."""
    items, params = table.pattern(pattern)
    graph = searched(table, standing)
    name, span = pattern_text(pattern), standing.declaration.span
    made = Route(name=name, ident=table.ident(name, "route_"), span=span, pattern=pattern, params=params, graph=graph)
    table.rules.routes.append(table.enter(made, standing))
    type_ = Type("path", graph.nodes.name if graph is not None else "")
    table.builder.add_expression(items, lambda args, span: Paths(made, tuple(args), type_, span=span), made)


def declare_reach(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """`reach supply of (owner: side)`: a sentence that gives a set."""
    items, params = table.pattern(pattern)
    graph = searched(table, standing)
    name, span = pattern_text(pattern), standing.declaration.span
    made = Reach(name=name, ident=table.ident(name, "reach_"), span=span, pattern=pattern, params=params, graph=graph)
    table.rules.reaches.append(table.enter(made, standing))
    type_ = Type("set", graph.nodes.name) if graph is not None else UNKNOWN
    table.builder.add_expression(items, lambda args, span: Reached(made, tuple(args), type_, span=span), made)


def searched(table: SymbolTable, standing: MergedDeclaration) -> Graph | None:
    """The graph that a search goes over: the one that joins the kind of the holes of `steps from`. None, with a finding, when
    there is none: the search is declared all the same, so that its uses are no findings."""
    graphs, span = table.rules.graphs, standing.declaration.span
    line = standing.pattern_line("steps from")
    holes = [part for part in line.pattern.parts if isinstance(part, PatternHole)] if line is not None else []
    types = [table.type_of(hole.kind, hole.span) for hole in holes]
    graph = next((graph for graph in graphs if Type("member", graph.nodes.name) in types), None)
    if graph is None and graphs and (len(graphs) == 1 or not types or UNKNOWN in types):
        graph = next(iter(graphs))  # whichever it is: what is wrong with the holes is told below, or was told
    if graph is None:
        table.unread.add_head(pattern_text(standing.declaration.pattern) if standing.declaration.pattern is not None else "")
        message = f"no graph joins {table.with_article(types[0])} with the next" if types else "there is no graph to search"
        help_text = "declare it with `graph land joins spaces by roads`"
        table.diagnostics.error("no-graph", message, holes[0].span if holes else span, help=help_text)
        return None
    if len(holes) != 2:
        help_text = "steps from (last: space) to (next: space)"
        table.diagnostics.error("no-steps", "this does not say how it steps", span, help=help_text)
    member = Type("member", graph.nodes.name)
    for hole, given in zip(holes, types, strict=True):
        if given not in (member, UNKNOWN):
            message = f"steps go from {table.with_article(member)} to the next, and this is {table.with_article(given)}"
            help_text = "both holes are of the kind that the graph joins"
            table.diagnostics.error("wrong-kind", message, hole.span, help=help_text)
    return graph
