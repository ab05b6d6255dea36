"""Rule lines and what they hang on: the event, action or value that a line is about, its guards, and its terms in its names.

A line is read in a routine of its own, whose locals stand for the parameters of its host. What must be worked out by the host (a
guard, an amount) is then said in the host's own names; below a lasting effect also in the names of what the effect captures.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases import Routine, Scope, SentenceIndex
from interpreter.records import record
from interpreter.resolve.define.definitions import Definitions
from interpreter.resolve.events import EventMatch, match_event
from interpreter.resolve.expressions import Resolver
from interpreter.source import Span
from interpreter.syntax import nodes


@record
class Place:
    """Where rule lines stand: what reads them, their layer, the lasting effect that they belong to, and the scope through which
    it captures the names around it."""

    resolver: Resolver
    layer: str
    effect: ir.Effect | None = None
    held: Scope | None = None

    def met(self, occasion: nodes.Occasion, span: Span, index: SentenceIndex[ir.Term]) -> EventMatch | None:
        """What a line is about; its own routine sees what the effect captures under the same names."""
        return match_event(self.resolver, occasion.parts, span, index, self.held)

    def at(self, occasion: ir.Occasion | None) -> EventMatch | None:
        """The same of an occasion that nothing has to be read for; None for none."""
        if occasion is None:
            return None
        return EventMatch(occasion, (), [], self.resolver.within(Scope(Routine(), outer=self.held)))


def settled(met: EventMatch, conditions: tuple[nodes.Condition, ...]) -> list[ir.Expr] | None:
    """The guards of what is met and the conditions below it, in which `it` is the first hole. None when one cannot be read."""
    if met.params and met.resolver.scope.find(("it",)) is None:
        first = met.params[0]
        met.resolver.scope.bind("it", ir.Local(first.name, first.type))
    tests = met.resolver.conditions(conditions)
    return None if tests is None else [*met.guards, *tests]


def captures(met: EventMatch, held: Scope | None) -> tuple[ir.Param, ...]:
    """What the routine of a line uses of the captured values of its effect, under the effect's own names."""
    if held is None:
        return ()
    scope = met.resolver.scope
    renamed = {mine.name: theirs for mine, theirs in scope.captured.values()}
    return tuple(ir.Param(name, scope.routine.types[name], word=theirs.name) for name, theirs in renamed.items())


def in_names_of(params: tuple[ir.Param, ...], met: EventMatch, term: ir.Expr, held: Scope | None = None) -> ir.Expr:
    """A term of a line over the parameters of its host, and over what the effect captures."""
    by: dict[str, ir.Expr] = {mine.name: ir.Local(own.name, own.type) for mine, own in zip(met.params, params, strict=True)}
    if held is not None:
        by |= {mine.name: theirs for mine, theirs in met.resolver.scope.captured.values()}
    found: ir.Expr = ir.substitute(term, by)
    return found


def guard_of(params: tuple[ir.Param, ...], met: EventMatch, guards: list[ir.Expr], held: Scope | None = None) -> ir.Expr | None:
    """Guards joined, over the parameters of the host; None when there is none."""
    joined = ir.conjunction(guards)
    return None if joined is None else in_names_of(params, met, joined, held)


def allowance(definitions: Definitions, place: Place, line: nodes.Allowance) -> ir.Allow | None:
    """`forbid that`, `permit that`: hung on an action."""
    met = place.met(line.occasion, line.span, place.resolver.lexicon.actions)
    guards = None if met is None else settled(met, line.conditions)
    if met is None or guards is None:
        return None
    action = met.target
    assert isinstance(action, ir.Action), "sentences of actions are about actions"
    allow = ir.Allow(
        forbids=line.forbids,
        condition=guard_of(action.params, met, guards, place.held),
        effect=place.effect,
        span=line.span,
        layer=definitions.layer_of(line.span),
        rule=place.resolver.title,
    )
    action.allows.append(allow)
    definitions.unit.hung.append((action, allow))
    return allow


def adjustment(definitions: Definitions, place: Place, line: nodes.Adjustment) -> ir.Adjust | None:
    """`VALUE is raised by NUMBER` and its kin: hung on a value."""
    met = place.met(line.value, line.span, place.resolver.lexicon.values)
    if met is None:
        return None
    guards = settled(met, line.conditions)
    amount = met.resolver.number(line.amount)
    if guards is None or amount is None:
        return None
    value = met.target
    assert isinstance(value, ir.Value), "sentences of values are about values"
    adjust = ir.Adjust(
        how=line.how,
        amount=in_names_of(value.params, met, amount, place.held),
        condition=guard_of(value.params, met, guards, place.held),
        effect=place.effect,
        span=line.span,
        layer=definitions.layer_of(line.span),
        rule=place.resolver.title,
    )
    value.lines.append(adjust)
    definitions.unit.hung.append((value, adjust))
    return adjust
