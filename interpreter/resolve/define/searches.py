"""Bodies of routes and reaches: start, steps, costs, losses, ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from interpreter import ir
from interpreter.diagnostics import suggest
from interpreter.phrases import Scope, scope_for
from interpreter.resolve.declare.searches import steps_of
from interpreter.resolve.define.definitions import Definitions
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.syntax import nodes

POLICIES: dict[str, ir.Policy] = {
    "any": "any",
    "nearest": "nearest",
    "cheapest": "cheapest",
    "nearest to each end": "nearest to each",
    "cheapest to each end": "cheapest to each",
    "nearest or fewer losses": "fewer losses",
    "nearest for each loss": "for each loss",
}
"""What may stand behind `choose`."""
ONCE = ("starts with", "toll", "gain", "length at most", "cost at most")
"""Lines of a search that count always, one of each."""
ABOUT = "it"


def define_route(definitions: Definitions, made: ir.Route, standing: MergedDeclaration) -> None:
    """Fill in a route: its start, steps and ends, the number that it carries, gains and loses, and which paths are left to
    choose."""
    if not made.graphs:
        return
    node = ir.Type("member", made.graphs[0].nodes.name)
    scope = scope_for(made.params)
    on_the_way = scope.inner()
    on_the_way.bind("carried", scope.routine.fresh("carried", ir.NUMBER))
    if not _steps(definitions, made, scope, on_the_way, standing):
        return
    before, resolver = definitions.resolver(scope, made.name), definitions.resolver(on_the_way, made.name)
    for line in standing.declaration.lines:
        match line:
            case nodes.ValueLine(word="starts at"):
                made.departure = before.typed(line.value, node)
            case nodes.ValueLine(word="starts with"):
                made.start = before.number(line.value)
            case nodes.ValueLine(word="toll"):
                made.toll = resolver.number(line.value)
            case nodes.ValueLine(word="gain"):
                made.gain = resolver.number(line.value)
            case nodes.ValueLine(word="ends at"):
                tests = resolver.within(resolver.scope.inner()).conditions(line.conditions)
                if tests is not None:
                    made.ends.append(ir.conjunction(tests) or ir.Const(1, ir.TRUTH))
            case nodes.WordsLine(word="choose"):
                _choose(definitions, made, line)
    _sure(definitions, standing, "starts at")
    _check_start(definitions, made, standing, "this route", "write below it where a way begins: `starts at EXPRESSION`")


def _choose(definitions: Definitions, made: ir.Route, line: nodes.WordsLine) -> None:
    """`choose nearest or fewer losses`: which of the ways are left."""
    said = ", ".join(" ".join(words_of(item).split()) for item in line.items)
    if said in POLICIES:
        made.choose = POLICIES[said]
        if "cheapest" in said and not made.is_priced:
            definitions.diagnostics.error(
                "no-costs",
                "what is cheapest? No step of this route costs anything",
                line.span,
                help="write `costs NUMBER` below `steps from`, or `choose nearest`",
            )
        return
    close = suggest(said, POLICIES)
    known = ", ".join(f"`{each}`" for each in POLICIES)
    definitions.diagnostics.error(
        "unknown-choice",
        f"which ways are `{said}`?",
        line.span,
        help=(f"did you mean `{close[0]}`? " if close else "") + f"there are {known}",
    )


def define_reach(definitions: Definitions, made: ir.Reach, standing: MergedDeclaration) -> None:
    """Fill in a reach: the set at which it starts, and its steps."""
    if not made.graphs:
        return
    scope = scope_for(made.params)
    if not _steps(definitions, made, scope, scope.inner(), standing):
        return
    resolver = definitions.resolver(scope, made.name)
    whole = ir.Type("set", made.graphs[0].nodes.name)
    beginnings: list[ir.Expr] = []
    for line in standing.declaration.lines:
        if isinstance(line, nodes.ValueLine) and line.word == "starts at":
            place = resolver.within(resolver.scope.inner())
            tests = place.conditions(line.conditions)
            begin = place.typed(line.value, whole)
            if begin is None or tests is None:
                continue
            condition = ir.conjunction(tests)
            if condition is not None:
                begin = ir.Filter(
                    begin, scope.routine.fresh(ABOUT, ir.Type("member", whole.of)).name, condition, whole, span=begin.span
                )
            beginnings.append(begin)
    if beginnings:
        made.start = reduce(lambda one, other: ir.Op("union", (one, other), whole, span=made.span), beginnings)
    _sure(definitions, standing)
    _check_start(definitions, made, standing, "this reach", "write below it where it begins: `starts at SET`")


def _sure(definitions: Definitions, standing: MergedDeclaration, *single: str) -> None:
    """What stands once, and counts whatever holds: the bounds of a search, what a way carries, gains and loses, and, as `single`
    says, where it starts."""
    seen: set[str] = set()
    for line in standing.declaration.lines:
        if not isinstance(line, nodes.ValueLine) or line.word not in (*ONCE, *single):
            continue
        if line.conditions:
            message = f"a line `{line.word}` counts always, and nothing can stand below it here"
            definitions.diagnostics.error(
                "misplaced-line", message, line.conditions[0].span, help="ask in a query, and name it in the line"
            )
        if line.word in seen:
            message = f"there is a line `{line.word}` above already"
            definitions.diagnostics.error("misplaced-line", message, line.span, help="leave one of them out")
        seen.add(line.word)


def _check_start(definitions: Definitions, made: ir.Search, standing: MergedDeclaration, what: str, way_out: str) -> None:
    if not any(isinstance(line, nodes.ValueLine) and line.word == "starts at" for line in standing.declaration.lines):
        definitions.diagnostics.error("no-start", f"{what} does not say where it starts", made.span, help=way_out)


def _steps(definitions: Definitions, made: ir.Search, scope: Scope, on_the_way: Scope, standing: MergedDeclaration) -> bool:
    """The lines `steps from (last: space) to (next: space)` with what stands below them, and, in `scope`, what bounds the whole.
    What the first line calls both nodes is known `on_the_way`. False when a line does not say how it steps, which was told where
    the head was read."""
    lines = standing.pattern_lines("steps from")
    if len(lines) != len(made.graphs) or not all(steps_of(line).is_whole for line in lines):
        return False
    last, following = (hole.name for hole in steps_of(lines[0]).holes)
    node = ir.Type("member", made.graphs[0].nodes.name)
    ends = on_the_way.declare(last, node), on_the_way.declare(following, node)
    made.last, made.next = (end.name for end in ends)
    made.legs = tuple(_legs(definitions, made, on_the_way, ends, lines))
    for line in standing.declaration.lines:
        match line:
            case nodes.ValueLine(word="length at most"):
                made.length = definitions.resolver(scope, made.name).number(line.value)
            case nodes.ValueLine(word="cost at most"):
                made.budget = definitions.resolver(scope, made.name).number(line.value)
                if not made.is_priced:
                    help_text = "write `costs NUMBER` below `steps from`"
                    definitions.diagnostics.error("no-costs", "no step of this costs anything", line.span, help=help_text)
    free = next((line for line, leg in zip(lines, made.legs, strict=True) if leg.cost is None), None)
    if made.is_priced and free is not None:
        help_text = "write `costs NUMBER` below it; what is free `costs 0`"
        definitions.diagnostics.error("no-costs", "other steps cost something; what does this one?", free.span, help=help_text)
    return True


def _legs(
    definitions: Definitions, made: ir.Search, scope: Scope, ends: tuple[ir.Local, ir.Local], lines: list[nodes.PatternLine]
) -> Iterator[ir.Leg]:
    """What each line says, by the names that it gives the two nodes and the edge."""
    for graph, line in zip(made.graphs, lines, strict=True):
        steps = steps_of(line)
        own = scope.inner()
        for hole, end in zip(steps.holes, ends, strict=True):
            own.bind(hole.name, end)
        edge = "" if steps.edge is None else own.declare(steps.edge.name, ir.Type("member", graph.edges.name)).name
        resolver = definitions.resolver(own, made.name)
        step = ir.conjunction(resolver.conditions(line.conditions) or ())
        yield ir.Leg(graph, edge, step, None if line.cost is None else resolver.number(line.cost))
