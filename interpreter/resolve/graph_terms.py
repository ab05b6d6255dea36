"""Terms about graphs: whether they say which one they mean, and what is one of the ways or stages that they give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.diagnostics import Diagnostic
from interpreter.ir import Expr, OnGraph, Op, Term, Type, are_ways, walk


def which_graph(part: Term, crossed: Mapping[str, Sequence[str]]) -> Iterator[Diagnostic]:
    """A finding for each question about adjacency in a term that does not say by which of several graphs. `crossed`: the names of
    the graphs that join a kind, where there are several."""
    for term in walk(part) if crossed else ():
        if isinstance(term, OnGraph) and term.vague:
            names = crossed[term.graph.nodes.name]
            yield Diagnostic(
                "several-graphs",
                f"{term.graph.nodes.plural} are joined by {' and by '.join(f'`{name}`' for name in names)}",
                term.span,
                "by which?",
                help=f"write {' or '.join(f'`by {name}`' for name in names)} behind it",
            )


def along(source: Expr | None) -> Expr | None:
    """What is gone through for a set: the same, and for the stages of a path that path, from its start."""
    return source.args[0] if isinstance(source, Op) and source.name == "stages" else source


def element_of(source: Expr) -> Type:
    """What is one of a set, of a path, of the paths of a route."""
    return source.type if are_ways(source) else Type("member", source.type.of)
