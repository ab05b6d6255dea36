"""Rule lines and their hosts: the event, action or value on which a line acts, its guards, and its terms with the host's
parameters.

A line is read in a routine of its own, whose locals stand for the parameters of its host. A term that the host evaluates (a
guard, an amount) is then rewritten with the host's own parameters, and in a lasting effect with the values that it captures.
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
    """The context of rule lines. `resolver`: reads their expressions; `layer`: in whose text they stand; `effect`: the lasting
    effect to which they belong; `scope`: the scope through which that effect captures the names around it."""

    resolver: Resolver
    layer: str
    effect: ir.Effect | None = None
    scope: Scope | None = None

    def met(self, occasion: nodes.Occasion, span: Span, index: SentenceIndex[ir.Term]) -> EventMatch | None:
        """The event, action or value that a line names, read in a routine of its own; None, with a finding, if nothing of `index`
        matches."""
        return match_event(self.resolver, occasion.parts, span, index, self.scope)

    def at(self, occasion: ir.Occasion | None) -> EventMatch | None:
        """The same match for an occasion that is known already; None for None."""
        if occasion is None:
            return None
        return EventMatch(occasion, (), [], self.resolver.within(Scope(Routine(), outer=self.scope)))


def settled(met: EventMatch, conditions: nodes.Guards) -> list[ir.Expr] | None:
    """The guards of a match together with the conditions below the line, in which `it` is the first parameter. None when one
    cannot be read."""
    if met.params and met.resolver.scope.find(("it",)) is None:
        first = met.params[0]
        met.resolver.scope.bind("it", ir.Local(first.name, first.type))
    tests = met.resolver.conditions(conditions)
    return None if tests is None else [*met.guards, *tests]


def captures(met: EventMatch, held: Scope | None) -> tuple[ir.Param, ...]:
    """The captured values of the effect that the routine of a line uses, as its parameters."""
    if held is None:
        return ()
    scope = met.resolver.scope
    renamed = {mine.name: theirs for mine, theirs in scope.captured.values()}
    return tuple(ir.Param(name, scope.routine.types[name], word=theirs.name) for name, theirs in renamed.items())


def in_names_of(params: tuple[ir.Param, ...], met: EventMatch, term: ir.Expr, held: Scope | None = None) -> ir.Expr:
    """A term of a line, rewritten with the parameters of its host and with the values that its effect captures."""
    by: dict[str, ir.Expr] = {mine.name: ir.Local(own.name, own.type) for mine, own in zip(met.params, params, strict=True)}
    if held is not None:
        by |= {mine.name: theirs for mine, theirs in met.resolver.scope.captured.values()}
    found: ir.Expr = ir.substitute(term, by)
    return found


def guard_of(params: tuple[ir.Param, ...], met: EventMatch, guards: list[ir.Expr], held: Scope | None = None) -> ir.Expr | None:
    """Guards joined by `and`, rewritten with the parameters of the host (`met`: the match, `held`: the scope of the effect); None
    if there is none."""
    joined = ir.conjunction(guards)
    return None if joined is None else in_names_of(params, met, joined, held)


def allowance(definitions: Definitions, place: Place, line: nodes.Allowance) -> ir.Allow | None:
    """Read a line `forbid that` or `permit that` and add it to its action; None, with a finding, if it cannot be read."""
    met = place.met(line.occasion, line.span, place.resolver.lexicon.actions)
    guards = None if met is None else settled(met, line.conditions)
    if met is None or guards is None:
        return None
    action = met.target
    assert isinstance(action, ir.Action), "sentences of actions are about actions"
    allow = ir.Allow(
        forbids=line.forbids,
        condition=guard_of(action.params, met, guards, place.scope),
        effect=place.effect,
        span=line.span,
        layer=definitions.layer_of(line.span),
        rule=place.resolver.title,
    )
    action.allows.append(allow)
    definitions.unit.hung.append((action, allow))
    return allow


def adjustment(definitions: Definitions, place: Place, line: nodes.Adjustment) -> ir.Adjust | None:
    """Read a line `VALUE is raised by NUMBER`, or one of its kin, and add it to its value; None, with a finding, if it cannot be
    read."""
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
        amount=in_names_of(value.params, met, amount, place.scope),
        condition=guard_of(value.params, met, guards, place.scope),
        effect=place.effect,
        span=line.span,
        layer=definitions.layer_of(line.span),
        rule=place.resolver.title,
    )
    value.lines.append(adjust)
    definitions.unit.hung.append((value, adjust))
    return adjust
