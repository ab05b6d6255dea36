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
    type_ = Type("set", graph.nodes.name if graph is not None else "")
    table.builder.add_expression(items, lambda args, span: Reached(made, tuple(args), type_, span=span), made)


def steps_line(standing: MergedDeclaration) -> nodes.PatternLine | None:
    """`steps from (last: space) to (next: space)`."""
    lines = (line for line in standing.declaration.lines if isinstance(line, nodes.PatternLine))
    return next((line for line in lines if line.word == "steps from"), None)


def searched(table: SymbolTable, standing: MergedDeclaration) -> Graph | None:
    """The graph that a search goes over: the one that joins the kind of the holes of `steps from`. None, with a finding, when
    there is none: the search is declared all the same, so that its uses are no findings. Where the holes do not tell, any graph
    will do: what is wrong with them is told when the steps are read."""
    graphs = table.rules.graphs
    line = steps_line(standing)
    holes = [part for part in line.pattern.parts if isinstance(part, PatternHole)] if line is not None else []
    types = [table.type_of(hole.kind, hole.span) for hole in holes]
    joined = next((graph for graph in graphs if Type("member", graph.nodes.name) in types), None)
    if joined is not None:
        return joined
    if graphs and (len(graphs) == 1 or not types or UNKNOWN in types):
        return graphs[0]
    message = f"no graph joins {table.with_article(types[0])} with the next" if types else "there is no graph to search"
    place = holes[0].span if holes else standing.declaration.span
    table.diagnostics.error("no-graph", message, place, help="declare it with `graph land joins spaces by roads`")
    return None
