"""Searches over graphs that a rule set declares: routes, which find paths, and reaches, which flood."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from interpreter.ir.symbols import Graph, Kind, Symbol
from interpreter.ir.terms import Expr, Param
from interpreter.records import record, symbol


@record(eq=False)
class Leg:
    """A line `steps from ... to ... by GRAPH`: one kind of step. `edge`: the local that names the edge in `step` and `cost`, or
    ''. `step`: the condition of the step; `cost`: its price."""

    graph: Graph
    edge: str = ""
    step: Expr | None = None
    cost: Expr | None = None


Policy = Literal["any", "nearest", "cheapest", "nearest to each", "cheapest to each", "fewer losses", "for each loss"]
"""Which of the ways that a route finds are left to choose from.

`any`: all. `nearest`, `cheapest`: one to each of the ends that take the fewest steps, or cost the least; with `to each`: one to
each end, with the fewest steps or at the least cost. `fewer losses`: all to the nearest ends, and longer ones that lose less than
the best of these. `for each loss`: of these, longer ones only if no shorter one loses just as much.
"""


@symbol
class Search(Symbol):
    """The common part of routes and reaches."""

    params: tuple[Param, ...] = ()
    graphs: tuple[Graph, ...] = ()
    """Those that their steps go by, in the order of the lines, each once; they join the same kind."""
    legs: tuple[Leg, ...] = ()
    """The lines; locals `last` and `next` (the names in these fields) are bound in them."""
    last: str = "last"
    next: str = "next"
    length: Expr | None = None
    """The most steps."""
    budget: Expr | None = None
    """The most that all steps together may cost."""

    @property
    def nodes(self) -> Kind | None:
        """The kind of the nodes that it visits; None when its graph could not be read."""
        return self.graphs[0].nodes if self.graphs else None

    @property
    def is_priced(self) -> bool:
        """Has some kind of step a cost?"""
        return any(leg.cost is not None for leg in self.legs)

    def _with_steps(self, *own: Expr | None) -> tuple[Expr, ...]:
        """What is worked out in its steps and bounds, behind these terms."""
        found = [*own, *(part for leg in self.legs for part in (leg.step, leg.cost)), self.length, self.budget]
        return tuple(part for part in found if part is not None)


@symbol
class Route(Search):
    """A bounded search for paths (simple paths, the start never entered again). `departure`: the node from which they lead. The
    expressions about a step may use a local named `carried`."""

    departure: Expr | None = None
    start: Expr | None = None
    toll: Expr | None = None
    gain: Expr | None = None
    ends: list[Expr] = field(default_factory=list)
    choose: Policy = "any"

    @property
    def terms(self) -> tuple[Expr, ...]:
        """All expressions in the declaration."""
        return self._with_steps(self.departure, self.start, self.toll, self.gain, *self.ends)


@symbol
class Reach(Search):
    """A flood fill from a set of nodes."""

    start: Expr | None = None

    @property
    def terms(self) -> tuple[Expr, ...]:
        """All expressions in the declaration."""
        return self._with_steps(self.start)
