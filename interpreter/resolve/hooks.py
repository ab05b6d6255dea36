"""Rule lines: what a rule, a member or a lasting effect changes in everything else.

Each line is read against its host (procedure, occasion, action, value, menu) and joins it; the host's own text stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.ir import (
    NOTHING,
    TRUTH,
    Action,
    Adjust,
    Allow,
    Effect,
    EffectEnd,
    Expr,
    Hook,
    InForce,
    Local,
    MenuOption,
    Occasion,
    Op,
    Param,
    Procedure,
    Reaction,
    Stmt,
    Term,
    Type,
    Value,
    conjunction,
    substitute,
)
from interpreter.phrases import Routine, Scope, SentenceIndex
from interpreter.resolve.events import EventMatch, meet
from interpreter.resolve.expressions import Resolver
from interpreter.source import Span
from interpreter.syntax import nodes

ReadBody = Callable[[Resolver, Type, tuple[nodes.Statement, ...]], tuple[Stmt, ...]]
"""How statements are read: given from above, since statements hold rule lines and rule lines hold statements."""


def read_lines(resolver: Resolver, lines: tuple[nodes.RuleLine, ...], layer: str, read_body: ReadBody) -> list[object]:
    """Read rule lines and hang them on their hosts. Returns what they became, for prose and pages."""
    reader = LineReader(resolver, layer, read_body)
    return [made for made in map(reader.line, always(lines)) if made is not None]


def lasting(resolver: Resolver, node: nodes.Lasting, read_body: ReadBody) -> tuple[Effect, tuple[Expr, ...]]:
    """A lasting effect that starts where `node` stands: the effect, and what it captures of the names in sight."""
    world = resolver.world
    effect: Effect = world.effects[id(node)]
    effect.name = effect.name or f"{resolver.title} ({len(world.rules.effects)})"
    outer = resolver.scope
    held = Scope(Routine(), outer=outer)
    reader = LineReader(resolver.within(held), effect.layer, read_body, effect, held)
    for end in node.ends:
        met = reader.meet(end.parts, end.span, world.lexicon.events)
        if met is not None:
            effect.ends.append(EffectEnd(host=met.host, params=met.params, guard=conjunction(met.guards)))
    if node.condition is not None:
        effect.while_ = resolver.within(held).truth(node.condition)
    for line in always(node.lines):
        reader.line(line)
    captured = list(held.captured.values())
    effect.captures = tuple(Param(mine.name, mine.type) for mine, _ in captured)
    return effect, tuple(term for _, term in captured)


class LineReader:
    """Reads rule lines at one place. `held`: the scope through which a lasting effect captures outer names."""

    def __init__(
        self, resolver: Resolver, layer: str, read_body: ReadBody, effect: Effect | None = None, held: Scope | None = None
    ) -> None:
        self.resolver = resolver
        self.layer = layer
        self.read_body = read_body
        self.effect = effect
        self.held = held

    def meet(self, parts: tuple, span: Span, index: SentenceIndex[Term]) -> EventMatch | None:
        """Read an occasion; its own routine sees what the effect captures under the same names."""
        return meet(self.resolver, parts, span, index, self.held)

    def line(self, line: nodes.RuleLine) -> object | None:
        if isinstance(line, nodes.Trigger):
            return self.trigger(line)
        if isinstance(line, nodes.Allowance):
            return self.allowance(line)
        if isinstance(line, nodes.Adjustment):
            return self.adjustment(line)
        if isinstance(line, nodes.MayBePlayed):
            return self.may_be_played(line)
        if isinstance(line, nodes.Lasting):
            self.never_starts(line)
        return None  # `also` lines were collected before any body was read

    def settle(self, met: EventMatch, conditions: tuple[nodes.Condition, ...]) -> list[Expr] | None:
        """Guards of the occasion and the conditions below it; inside `where`, `it` is the first bound hole."""
        if met.params and met.resolver.scope.find(("it",)) is None:
            first = next((param for param in met.params), None)
            met.resolver.scope.bind("it", Local(first.name, first.type))
        tests = met.resolver.conditions(conditions)
        return None if tests is None else [*met.guards, *tests]

    def trigger(self, line: nodes.Trigger) -> Hook | None:
        met = self.meet(line.occasion.parts, line.span, self.resolver.world.lexicon.events)
        if met is None:
            return None
        guards = self.settle(met, line.conditions)
        result = getattr(met.host, "type", NOTHING) if line.timing == "instead of" else NOTHING
        body = self.read_body(met.resolver, result, line.body)
        if guards is None:
            return None
        routine = met.resolver.scope.routine
        captures = self.captures(met)
        procedure = Procedure(
            name=f"{self.resolver.title}: {line.timing} {getattr(met.host, 'name', '')}",
            ident=self.resolver.world.ident(self.resolver.title or "rule", "h_"),
            span=line.span,
            layer=self.layer,
            params=(*met.params, *captures),
            type=result,
            body=body,
            role="hook",
            owner=self.resolver.this,
            locals=dict(routine.types),
            display=dict(routine.display),
        )
        timing = {"instead of": "instead"}.get(line.timing, line.timing)
        hook = Hook(
            timing=timing,
            params=met.params,
            guard=conjunction(guards),
            body=procedure,
            effect=self.effect,
            span=line.span,
            layer=self.layer,
            rule=self.resolver.title,
        )
        met.host.hooks.append(hook)
        return hook

    def captures(self, met: EventMatch) -> tuple[Param, ...]:
        """What this routine uses of the effect's captured values, under the effect's own names."""
        if self.held is None:
            return ()
        renamed = {}
        for mine, theirs in met.resolver.scope.captured.values():
            renamed[mine.name] = theirs
        return tuple(Param(name, met.resolver.scope.routine.types[name], word=theirs.name) for name, theirs in renamed.items())

    def to_host(self, met: EventMatch, host_params: tuple[Param, ...], term: Expr | None) -> Expr | None:
        """A term over the host's own parameter names, and over the effect's own captured names."""
        if term is None:
            return None
        by: dict[str, Expr] = {mine.name: Local(own.name, own.type) for mine, own in zip(met.params, host_params, strict=True)}
        if self.held is not None:
            for mine, theirs in met.resolver.scope.captured.values():
                by[mine.name] = theirs
        return substitute(term, by)

    def allowance(self, line: nodes.Allowance) -> Allow | None:
        met = self.meet(line.occasion.parts, line.span, self.resolver.world.lexicon.actions)
        if met is None:
            return None
        guards = self.settle(met, line.conditions)
        if guards is None:
            return None
        action: Action = met.host
        condition = self.to_host(met, action.params, conjunction(guards))
        allow = Allow(
            forbids=line.forbids,
            condition=condition,
            effect=self.effect,
            span=line.span,
            layer=self.layer,
            rule=self.resolver.title,
        )
        action.allows.append(allow)
        return allow

    def adjustment(self, line: nodes.Adjustment) -> Adjust | None:
        met = self.meet(line.value.parts, line.span, self.resolver.world.lexicon.values)
        if met is None:
            return None
        guards = self.settle(met, line.conditions)
        amount = met.resolver.number(line.amount)
        if guards is None or amount is None:
            return None
        value: Value = met.host
        adjust = Adjust(
            how=line.how,
            amount=self.to_host(met, value.params, amount),
            condition=self.to_host(met, value.params, conjunction(guards)),
            effect=self.effect,
            span=line.span,
            layer=self.layer,
            rule=self.resolver.title,
        )
        value.lines.append(adjust)
        return adjust

    def may_be_played(self, line: nodes.MayBePlayed) -> Reaction | None:
        this = self.resolver.this
        if this is None or this.kind.reactions_pile is None:
            self.resolver.diagnostics.error(
                "no-reactions",
                "only members of a kind with `reactions from` may be played at a moment",
                line.span,
                help="add `reactions from PILE` to the kind",
            )
            return None
        met = self.meet(line.occasion.parts, line.span, self.resolver.world.lexicon.events)
        if met is None:
            return None
        if not isinstance(met.host, Occasion):
            self.resolver.diagnostics.error(
                "not-an-occasion",
                "cards are played at announced occasions, and this is not one",
                line.span,
                help="declare it with `occasion` and announce it",
            )
            return None
        word = this.kind.reactions_param.word
        holder = met.resolver.scope.declare(word, this.kind.reactions_param.type)
        guards = self.settle(met, line.conditions)
        body = self.read_body(met.resolver, NOTHING, line.body)
        if guards is None:
            return None
        routine = met.resolver.scope.routine
        procedure = Procedure(
            name=f"{this.name}: played when {met.host.name}",
            ident=self.resolver.world.ident(this.name, "r_"),
            span=line.span,
            layer=self.layer,
            params=(Param(holder.name, holder.type, word=word), *met.params),
            body=body,
            role="reaction",
            owner=this,
            locals=dict(routine.types),
            display=dict(routine.display),
        )
        condition = conjunction(guards)
        by: dict[str, Expr] = {
            mine.name: Local(own.name, own.type) for mine, own in zip(met.params, met.host.params, strict=True)
        }
        condition = None if condition is None else substitute(condition, by)
        reaction = Reaction(member=this, condition=condition, body=procedure, span=line.span)
        met.host.reactions.append(reaction)
        this.blocks.setdefault(f"reaction {len(met.host.reactions)}", procedure)
        return reaction

    def never_starts(self, line: nodes.Lasting) -> None:
        """`until` where no statement stands."""
        self.resolver.diagnostics.error(
            "never-starts",
            "an `until` outside a block of statements never starts",
            line.span,
            help="put it into the event or procedure that starts it, or use `as long as`",
        )


def always(lines: tuple[nodes.RuleLine, ...]) -> tuple[nodes.RuleLine, ...]:
    """Rule lines with those below an `as long as` in its place: they carry its condition, and nothing needs to start."""
    found: list[nodes.RuleLine] = []
    for line in lines:
        if isinstance(line, nodes.Lasting) and line.condition is not None:
            condition = nodes.Condition(line.span, "when", line.condition)
            found += [_with_condition(inner, condition) for inner in always(line.lines)]
        else:
            found.append(line)
    return tuple(found)


def _with_condition(line: nodes.RuleLine, condition: nodes.Condition) -> nodes.RuleLine:
    if isinstance(line, nodes.AlsoMenu):
        options = (replace(option, conditions=(condition, *option.conditions)) for option in line.options)
        return replace(line, options=tuple(options))
    return replace(line, conditions=(condition, *line.conditions)) if hasattr(line, "conditions") else line


def also_options(asking: object, title: str) -> list[MenuOption]:
    """The options that `also "title"` lines add: read in the host menu's routine, guarded by their effect."""
    found: list[MenuOption] = []
    asking.resolver.world.met_menus.add(title)
    for line, place in asking.resolver.world.menus.get(title, ()):
        if place.this is not None:
            place.this.adds_options = True
        resolver = Resolver(asking.resolver.world, asking.resolver.scope.inner(), place.this, place.title)
        inner = type(asking)(resolver, asking.answers, False)
        for node in line.options:
            option = inner.option(node)
            if option is None:
                continue
            if place.effect is not None:
                force = InForce(place.effect, span=line.span)
                guard = force if option.guard is None else Op("and", (force, option.guard), TRUTH, span=line.span)
                option = MenuOption(option.key, guard, option.var, option.source, option.body, span=option.span)
            found.append(option)
    return found
