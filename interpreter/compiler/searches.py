"""Compiles routes and reaches into functions that call the searches of the kernel, with the rules of a step as lambdas."""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.context import Context, required
from interpreter.compiler.functions import Functions
from interpreter.compiler.masks import Masks, joined
from interpreter.compiler.statements import StatementWriter
from interpreter.program import forms

EDGE = "n4"
"""The edge by which a step goes; `n1`, `n2`, `n3` are the last node, the next one, and what is carried."""
BEST = ("nearest", "cheapest", "nearest to each", "cheapest to each")
"""The policies that look for one way to an end, not for all."""


class SearchWriter:
    """Writes the functions of routes and reaches into `functions`."""

    def __init__(self, context: Context, functions: Functions) -> None:
        self._context = context
        self._names = context.names
        self._functions = functions

    def route(self, route: ir.Route) -> None:
        """Write the function of a route, which returns the paths found (see `kernel.ways`)."""
        body = self._functions.body(route)
        write = body.operands.expressions
        names = {route.last: "n1", route.next: "n2", "carried": "n3"}
        ends = route.ends[0] if len(route.ends) == 1 else ir.Op("or", tuple(route.ends), ir.TRUTH)
        parts = [
            f"{self._board(route)}.near",
            write.present(required(route.departure)),
            *self._steps(body, route, names),
            "0" if route.start is None else write.value(route.start),
            self._amount_of(body, route.toll, names),
            self._amount_of(body, route.gain, names),
            _lambda(names, self._test_of(body, ends, names)),
            *self._bounds(body, route),
        ]
        if route.choose in BEST:
            finds = "best_paths"
            parts += [str(route.choose.startswith("cheapest")), str(route.choose.endswith("to each"))]
        else:
            finds = "paths"
            parts.append(repr(route.choose))
        goal = self._goal(route, ends, {*names, *(leg.edge for leg in route.legs)})
        if goal is not None:
            parts.append(f"{self._board(route)}.row({write.write(goal)})")
        body.operands.flush()
        body.out.line(f"return {finds}(S, {', '.join(parts)})")
        self._functions.add(self._names.route(route), body, route.params)

    def reach(self, reach: ir.Reach) -> None:
        """Write the function of a reach, a flood fill (see `kernel.graph`). Where bit sets are kept, it computes in advance which
        nodes may be entered and left."""
        body = self._functions.body(reach)
        write = body.operands.expressions
        names = {reach.last: "n1", reach.next: "n2"}
        graph = reach.graphs[0]
        is_bounded = reach.is_priced or reach.length is not None
        leaving = "None"
        if len(reach.legs) == 1 and not reach.is_priced:
            leg = reach.legs[0]
            step = ir.Const(1, ir.TRUTH) if leg.step is None else self._context.inline(leg.step)
            into, out_of = [
                Masks(body.context, write, write.sets.mapped, node, graph.nodes.name) for node in (reach.next, reach.last)
            ]
            entered, left = [], []
            rests: list[ir.Expr | None] = []
            for each in ir.conjuncts(step):
                mask = None if ir.mentions(each, {reach.last, leg.edge}) else into.of(each)
                if mask is not None:
                    entered.append(mask)
                elif not is_bounded and not ir.mentions(each, {reach.next, leg.edge}):
                    mask = out_of.of(each)
                    left += [] if mask is None else [mask]
                rests.append(each if mask is None else mask.rest)
            allowed = joined(entered or [into.whole]).text
            leaving = joined(left).text if left else leaving
            rest = ir.conjunction(rests)
            test = "None" if rest is None else _lambda(names, self._leg_test(body, leg, rest, names, True))
            fare = "None"
        else:
            allowed = self._context.constant(hex((1 << len(graph.nodes.members)) - 1))
            test, fare = self._steps(body, reach, names)
        start = write.value(required(reach.start))
        parts = [f"{self._board(reach)}.near_mask", start, allowed]
        if is_bounded:
            parts += [test, fare, *self._bounds(body, reach)]
        elif test != "None":
            parts += [leaving, test]
        elif leaving != "None":
            parts.append(leaving)
        body.operands.flush()
        body.out.line(f"return {'flood_within' if is_bounded else 'flood'}(S, {', '.join(parts)})")
        self._functions.add(self._names.reach(reach), body, reach.params)

    # --- boards -------------------------------------------------------------------------------------------------------

    def _board(self, search: ir.Search) -> str:
        """The board on which a search goes: all edges of its graphs."""
        graphs = [*dict.fromkeys(search.graphs)]
        if len(graphs) == 1:
            return self._names.graph(graphs[0])
        ends = tuple(edge.ends or (-1, -1) for graph in graphs for edge in graph.edges.members)
        return self._context.constant(f"board({len(graphs[0].nodes.members)}, {ends!r})")

    def _goal(self, route: ir.Route, ends: ir.Expr, steps: set[str]) -> ir.Expr | None:
        """The one node at which all ways of a route end; None where there may be several, or what is asked of a step may break,
        so that steps that lead nowhere must be tried as well. `steps`: locals that each step binds."""
        asked = [term for leg in route.legs for term in (leg.step, leg.cost)] + [route.toll, route.gain, ends]
        if not all(term is None or self._context.is_total(self._context.inline(term)) for term in asked):
            return None
        for test in ir.conjuncts(self._context.inline(ends)):
            match test:
                case (
                    ir.Op(name="eq", args=(ir.Local(name=route.next), goal))
                    | ir.Op(name="eq", args=(goal, ir.Local(name=route.next)))
                ):
                    if self._context.is_total.is_index(goal) and not ir.mentions(goal, steps):
                        return goal
        return None

    # --- steps --------------------------------------------------------------------------------------------------------

    def _steps(self, body: StatementWriter, search: ir.Search, names: dict[str, str]) -> tuple[str, str]:
        """Whether a step may be made, and what it costs: the one or the other, the other is `None`."""
        lone = _is_lone(search)
        if search.is_priced:
            fares = [self._leg_fares(body, leg, names, lone) for leg in search.legs]
            return "None", _lambda(names, f"cheapest(({', '.join(f'*{fare}' for fare in fares)},))")
        if lone and any(leg.step is None and not leg.edge for leg in search.legs):
            return "None", "None"
        tests = [self._leg_test(body, leg, leg.step, names, lone) for leg in search.legs]
        return _lambda(names, " or ".join(f"({test})" for test in tests) if len(tests) > 1 else tests[0]), "None"

    def _leg_test(self, body: StatementWriter, leg: ir.Leg, step: ir.Expr | None, names: dict[str, str], lone: bool) -> str:
        """Whether a step may be made by an edge of this graph. `lone`: neighbours by no other graph are asked about."""
        if leg.edge:
            test = self._test_of(body, step, {**names, leg.edge: EDGE})
            return f"any({test} for {EDGE} in {self._links(leg)})"
        test = self._test_of(body, step, names)
        return test if lone else f"n2 in {self._names.graph(leg.graph)}{forms.NEAR}[n1] and {test}"

    def _leg_fares(self, body: StatementWriter, leg: ir.Leg, names: dict[str, str], lone: bool) -> str:
        """What a step costs by each edge of this graph by which it may be made, as a list."""
        if leg.edge:
            bound = {**names, leg.edge: EDGE}
            cost, test = self._value_of(body, required(leg.cost), bound), self._test_of(body, leg.step, bound)
            return f"[{cost} for {EDGE} in {self._links(leg)} if {test}]"
        cost, test = self._value_of(body, required(leg.cost), names), self._leg_test(body, leg, leg.step, names, lone)
        return f"([{cost}] if {test} else ())"

    def _links(self, leg: ir.Leg) -> str:
        """The edges of a graph between both nodes of a step."""
        return f"{self._names.graph(leg.graph)}.links[n1].get(n2, ())"

    # --- terms --------------------------------------------------------------------------------------------------------

    def _bounds(self, body: StatementWriter, search: ir.Search) -> tuple[str, str]:
        write = body.operands.expressions
        length, budget = ("None" if term is None else write.value(term) for term in (search.length, search.budget))
        return length, budget

    def _test_of(self, body: StatementWriter, term: ir.Expr | None, names: dict[str, str]) -> str:
        """A condition on a step over `names` (local -> name); none always holds."""
        write = body.operands.expressions
        with write.scope.bound(names):
            return write.test(ir.Const(1, ir.TRUTH) if term is None else term)

    def _value_of(self, body: StatementWriter, term: ir.Expr, names: dict[str, str]) -> str:
        write = body.operands.expressions
        with write.scope.bound(names):
            return write.value(term)

    def _amount_of(self, body: StatementWriter, term: ir.Expr | None, names: dict[str, str]) -> str:
        """A number that a step costs or gains as a lambda over `names`, or `None`."""
        return "None" if term is None else _lambda(names, self._value_of(body, term, names))


def _is_lone(search: ir.Search) -> bool:
    """Do all steps go by one graph?"""
    return len(set(search.graphs)) == 1


def _lambda(names: dict[str, str], text: str) -> str:
    return f"lambda {', '.join(names.values())}: {text}"
