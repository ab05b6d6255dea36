"""Routes and reaches: where they start, how they step, what a step takes."""

from __future__ import annotations

from interpreter.ir import NUMBER, TRUTH, UNKNOWN, Const, Reach, Route, Type, conjunction
from interpreter.phrases import Scope, scope_for, with_article
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.members import words_of
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.world import World
from interpreter.syntax import nodes


class Ways:
    """The part of the body reader that fills what walks over the graph."""

    world: World

    def route(self, made: Route, standing: MergedDeclaration) -> None:
        scope = self.steps(made, standing)
        if scope is None:
            return
        carried = scope.routine.fresh("carried", NUMBER)
        scope.bind("carried", carried)
        resolver = Resolver(self.world, scope, title=made.name)
        for line in standing.declaration.lines:
            key = {"toll": "toll", "gain": "gain", "starts with": "start", "length at most": "length"}.get(line.keyword)
            if key is not None:
                setattr(made, key, resolver.number(line.value))
            elif line.keyword == "starts at":
                made.departure = resolver.typed(line.value, Type("member", made.graph.nodes.name))
            elif line.keyword == "ends at":
                tests = resolver.conditions(line.conditions)
                if tests is not None:
                    made.ends.append(conjunction(tests) or Const(1, TRUTH))
            elif line.keyword == "choose":
                made.choose = "fewer" if "fewer" in words_of(line.parts) else "any"
        if not any(line.keyword == "starts at" for line in standing.declaration.lines):
            self.world.diagnostics.error("no-start", "this route does not say where it starts", made.span, help="starts at field")

    def reach(self, made: Reach, standing: MergedDeclaration) -> None:
        scope = self.steps(made, standing)
        if scope is None:
            return
        resolver = Resolver(self.world, scope, title=made.name)
        for line in standing.declaration.lines:
            if line.keyword == "starts at":
                made.start = resolver.typed(line.value, Type("set", made.graph.nodes.name))
        if not any(line.keyword == "starts at" for line in standing.declaration.lines):
            self.world.diagnostics.error("no-start", "this reach does not say where it starts", made.span, help="starts at SET")

    def steps(self, made: Route | Reach, standing: MergedDeclaration) -> Scope | None:
        """`steps from (last: space) to (next: space)` with its conditions."""
        scope = scope_for(made.params)
        line = next((each for each in standing.declaration.lines if each.keyword == "steps from"), None)
        holes = [part for part in line.pattern.parts if isinstance(part, nodes.PatternHole)] if line is not None else []
        if len(holes) != 2:
            self.world.diagnostics.error(
                "no-steps", "this does not say how it steps", made.span, help="steps from (last: space) to (next: space)"
            )
            return None
        member = Type("member", made.graph.nodes.name)
        for hole in holes:
            given = self.world.type_of(hole.kind, hole.span)
            if given not in (member, UNKNOWN):
                wanted, found = (with_article(each, self.world.rules.kinds) for each in (member, given))
                message = f"steps go from {wanted} to the next, and this is {found}"
                self.world.diagnostics.error(
                    "wrong-kind", message, hole.span, help="both holes are of the kind that the graph joins"
                )
        made.last = scope.declare(holes[0].name, member).name
        made.next = scope.declare(holes[1].name, member).name
        tests = Resolver(self.world, scope, title=made.name).conditions(line.conditions)
        made.step = conjunction(tests) if tests else None
        return scope
