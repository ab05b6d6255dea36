"""Routes and reaches: where they start, how they step, what a step takes."""

from __future__ import annotations

from interpreter.ir import NUMBER, TRUTH, Const, Graph, Reach, Route, Type, conjunction
from interpreter.phrases import Scope, scope_for
from interpreter.resolve.define.definitions import Definitions
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.syntax import PatternHole, nodes


def define_route(definitions: Definitions, made: Route, standing: MergedDeclaration) -> None:
    """A search for ways: its start, its ends, what it carries, gains and loses."""
    if made.graph is None:
        return
    scope = _steps(definitions, made, made.graph, standing)
    if scope is None:
        return
    scope.bind("carried", scope.routine.fresh("carried", NUMBER))
    resolver = definitions.resolver(scope, made.name)
    for line in standing.declaration.lines:
        match line:
            case nodes.ValueLine(word="starts at"):
                made.departure = resolver.typed(line.value, Type("member", made.graph.nodes.name))
            case nodes.ValueLine(word="starts with"):
                made.start = resolver.number(line.value)
            case nodes.ValueLine(word="toll"):
                made.toll = resolver.number(line.value)
            case nodes.ValueLine(word="gain"):
                made.gain = resolver.number(line.value)
            case nodes.ValueLine(word="length at most"):
                made.length = resolver.number(line.value)
            case nodes.ValueLine(word="ends at"):
                tests = resolver.conditions(line.conditions)
                if tests is not None:
                    made.ends.append(conjunction(tests) or Const(1, TRUTH))
            case nodes.WordsLine(word="choose"):
                made.choose = "fewer" if any("fewer" in words_of(item) for item in line.items) else "any"
    _check_start(definitions, made, standing, "this route", "starts at field")


def define_reach(definitions: Definitions, made: Reach, standing: MergedDeclaration) -> None:
    """A flood: the set that it starts at."""
    if made.graph is None:
        return
    scope = _steps(definitions, made, made.graph, standing)
    if scope is None:
        return
    resolver = definitions.resolver(scope, made.name)
    for line in standing.declaration.lines:
        if isinstance(line, nodes.ValueLine) and line.word == "starts at":
            made.start = resolver.typed(line.value, Type("set", made.graph.nodes.name))
    _check_start(definitions, made, standing, "this reach", "starts at SET")


def _check_start(definitions: Definitions, made: Route | Reach, standing: MergedDeclaration, what: str, way_out: str) -> None:
    if not any(isinstance(line, nodes.ValueLine) and line.word == "starts at" for line in standing.declaration.lines):
        definitions.diagnostics.error("no-start", f"{what} does not say where it starts", made.span, help=way_out)


def _steps(definitions: Definitions, made: Route | Reach, graph: Graph, standing: MergedDeclaration) -> Scope | None:
    """`steps from (last: space) to (next: space)` with its conditions: gives the scope in which both are known. None when the
    line does not have its two holes, which was told where the head was read."""
    line = standing.pattern_line("steps from")
    holes = [part for part in line.pattern.parts if isinstance(part, PatternHole)] if line is not None else []
    if line is None or len(holes) != 2:
        return None
    scope = scope_for(made.params)
    member = Type("member", graph.nodes.name)
    made.last = scope.declare(holes[0].name, member).name
    made.next = scope.declare(holes[1].name, member).name
    made.step = conjunction(definitions.resolver(scope, made.name).conditions(line.conditions) or ())
    return scope
