"""Terms about graphs: whether they say which graph they mean, and the type of an element of a set or path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic


def which_graph(part: ir.Term, crossed: Mapping[str, Sequence[str]]) -> list[Diagnostic]:
    """A finding for each question about adjacency in a term that leaves open which of several graphs it means. `crossed`: the
    names of the graphs that join a kind, for kinds with several."""
    if not crossed:
        return []
    return [
        _by_which(term, crossed[term.graph.nodes.name]) for term in ir.walk(part) if isinstance(term, ir.OnGraph) and term.vague
    ]


def _by_which(term: ir.OnGraph, names: Sequence[str]) -> Diagnostic:
    return Diagnostic(
        "several-graphs",
        f"{term.graph.nodes.plural} are joined by {' and by '.join(f'`{name}`' for name in names)}",
        term.span,
        "by which?",
        help=f"write {' or '.join(f'`by {name}`' for name in names)} behind it",
    )


def along(source: ir.Expr | None) -> ir.Expr | None:
    """The set over which a loop runs; for the stages of a path, that path."""
    return source.args[0] if isinstance(source, ir.Op) and source.name == "stages" else source


def element_of(source: ir.Expr) -> ir.Type:
    """The type of an element: a member for a set or a path, a path for the paths of a route."""
    return source.type if ir.are_ways(source) else ir.Type("member", source.type.of)
