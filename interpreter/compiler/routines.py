"""From a rule set to routines: hooks, ends of effects and polls become ordinary statements around a body.

Order around a procedure: the last `instead` hook whose guard holds takes its place (nothing else of it then runs); `before` hooks
in order; the body; `after` hooks in order; ends of lasting effects (later ends first, so that one moment moves an effect
only once). At an occasion: `instead` in the same way, `before` and `after` hooks, ends, then the poll.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from interpreter.compiler.lowered import INSTANCE, Capture, EffectActive, EffectStage, EndInstance, Instances, Poll, Routine, Run
from interpreter.ir import (
    NUMBER,
    TRUTH,
    Const,
    Effect,
    EffectEnd,
    Expr,
    ForEach,
    Hook,
    If,
    Local,
    Occasion,
    Op,
    Param,
    Procedure,
    Return,
    RuleSet,
    Stmt,
    flat_conjunction,
    substitute,
)  # fmt: skip

MAIN = "game"


@dataclass
class Routines:
    """All routines of a rule set and the ways to find them."""

    rules: RuleSet
    all: list[Routine] = field(default_factory=list)
    of_procedure: dict[int, Routine] = field(default_factory=dict)
    of_occasion: dict[int, Routine | None] = field(default_factory=dict)
    ends: dict[int, list[tuple[Effect, int, EffectEnd]]] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)
    idents: set[str] = field(default_factory=set)

    def procedure(self, procedure: Procedure) -> Routine:
        """The routine that runs a procedure with everything around it."""
        known = self.of_procedure.get(id(procedure))
        return self._make_procedure(procedure) if known is None else known

    def occasion(self, occasion: Occasion) -> Routine | None:
        """The routine of an occasion; None when nothing happens at it."""
        if id(occasion) not in self.of_occasion:
            self._make_occasion(occasion)
        return self.of_occasion[id(occasion)]

    def _add(self, routine: Routine) -> Routine:
        label, number = routine.label, 1
        while label in self.labels or re.sub(r"\W", "_", label) in self.idents:
            number += 1
            label = f"{routine.label}_{number}"
        routine.label, routine.ident = label, re.sub(r"\W", "_", label)
        self.labels.add(label)
        self.idents.add(routine.ident)
        self.all.append(routine)
        return routine

    def _make_procedure(self, p: Procedure) -> Routine:
        routine = Routine(
            label=p.ident, ident="", params=p.params, body=(), span=p.span, rule=p.name, returns=p.type.base != "nothing",
            display=p.display, locals=p.locals, announces=p.role in ("phase", "step"),
        )  # fmt: skip
        self.of_procedure[id(p)] = self._add(routine)
        ends = self.ends.get(id(p), [])
        before = [h for h in p.hooks if h.timing == "before"]
        after = [h for h in p.hooks if h.timing == "after"]
        instead = [h for h in p.hooks if h.timing == "instead"]
        body = p.body
        head: list[Stmt] = []
        for hook in reversed(instead):
            head += self._hook(hook, p.params, routine.returns)
        for hook in before:
            head += self._hook(hook, p.params)
        if not after and not ends:
            routine.body = (*head, *body)
            return routine
        inner = self._add(
            Routine(
                label=p.ident + ".body", ident="", params=p.params, body=body, span=p.span, rule=p.name,
                returns=routine.returns, display=p.display, locals=p.locals,
            )
        )  # fmt: skip
        result = "_result" if routine.returns else None
        args = tuple(Local(q.name, q.type) for q in p.params)
        tail: list[Stmt] = []
        for hook in after:
            tail += self._hook(hook, p.params)
        tail += self._ends(ends, p.params)
        if result:
            tail.append(Return(Local(result, p.type), span=p.span))
        routine.body = (*head, Run(inner, args, result, span=p.span), *tail)
        return routine

    def _make_occasion(self, o: Occasion) -> None:
        ends = self.ends.get(id(o), [])
        if not (o.hooks or ends or o.reactions):
            self.of_occasion[id(o)] = None
            return
        routine = Routine(label="when " + o.ident, ident="", params=o.params, body=(), span=o.span, rule=o.name)
        self.of_occasion[id(o)] = self._add(routine)
        body: list[Stmt] = []
        for hook in reversed([h for h in o.hooks if h.timing == "instead"]):
            body += self._hook(hook, o.params, False, True)
        for timing in ("before", "after"):
            for hook in o.hooks:
                if hook.timing == timing:
                    body += self._hook(hook, o.params)
        body += self._ends(ends, o.params)
        if o.reactions and o.answered_by:
            for reaction in o.reactions:
                self.procedure(reaction.body)
                prelude = reaction.member.kind.reactions_prelude
                if prelude is not None:
                    self.procedure(prelude)
            body.append(Poll(o, span=o.span))
        routine.body = tuple(body)

    def _hook(self, hook: Hook, params: tuple[Param, ...], returns: bool = False, leaves: bool = False) -> list[Stmt]:
        """The statements of one hook at a host with these parameters."""
        routine = self.procedure(hook.body)
        values: dict[str, Expr] = {p.name: Local(p.name, p.type) for p in params}
        for mine, host in zip(hook.params, params, strict=False):
            values[mine.name] = Local(host.name, host.type)
        if hook.effect is not None:
            values.update(captured(hook.effect))
        args = tuple(_value(values, p, hook) for p in routine.params)
        result = "_instead" if returns else None
        run: list[Stmt] = [Run(routine, args, result, span=hook.span)]
        if hook.timing == "instead":
            leave = Local("_instead", routine_type(hook)) if returns else None
            run.append(Return(leave, span=hook.span))
        guard = None if hook.guard is None else substitute(hook.guard, values)
        if hook.effect is not None:
            return [each_instance(hook.effect, guard, tuple(run), hook.span)]
        return run if guard is None else [If(((guard, tuple(run)),), span=hook.span)]

    def _ends(self, ends: list[tuple[Effect, int, EffectEnd]], params: tuple[Param, ...]) -> list[Stmt]:
        out: list[Stmt] = []
        for effect, stage, end in sorted(ends, key=lambda e: (e[0].number, -e[1])):
            values: dict[str, Expr] = {p.name: Local(p.name, p.type) for p in params}
            for mine, host in zip(end.params, params, strict=False):
                values[mine.name] = Local(host.name, host.type)
            values.update(captured(effect))
            guard = None if end.guard is None else substitute(end.guard, values)
            at_stage = None
            if len(effect.ends) > 1:
                at_stage = Op("eq", (EffectStage(instance_of(effect)), Const(stage, NUMBER)), TRUTH)
            over = stage + 1 >= len(effect.ends)
            body: tuple[Stmt, ...] = (EndInstance(instance_of(effect), over, span=effect.span),)
            out.append(
                each_instance(
                    effect,
                    flat_conjunction(
                        (
                            at_stage,
                            guard,
                        )
                    ),
                    body,
                    effect.span,
                    False,
                )
            )
        return out


def instance_name(effect: Effect) -> str:
    """The local that holds an instance of an effect while something loops over them."""
    return f"_effect{effect.number}"


def instance_of(effect: Effect) -> Local:
    """That instance as a term."""
    return Local(instance_name(effect), INSTANCE)


def captured(effect: Effect) -> dict[str, Expr]:
    """The captured names of an effect as values of the instance at hand."""
    return {p.name: Capture(instance_of(effect), i, p.type) for i, p in enumerate(effect.captures)}


def each_instance(effect: Effect, guard: Expr | None, body: tuple[Stmt, ...], span: object, in_force: bool = True) -> ForEach:
    """A loop over the instances of an effect that are still there and (unless it is about ending) in force."""
    name = instance_name(effect)
    holds = None
    if in_force and effect.while_ is not None:
        holds = substitute(effect.while_, captured(effect))
    condition = flat_conjunction(
        (
            EffectActive(instance_of(effect)),
            holds,
            guard,
        )
    )
    return ForEach(name, Instances(effect), condition, None, body, span=span)


def routine_type(hook: Hook) -> object:
    return hook.body.type


def _value(values: dict[str, Expr], param: Param, hook: Hook) -> Expr:
    """What a parameter of a hook's body is called with: by its name, else by the word that the author used."""
    for name in (param.name, param.word):
        if name in values:
            return values[name]
    raise ValueError(f"hook at {hook.span}: its body wants `{param.name}`, which neither host nor effect has")


def collect(rules: RuleSet, examples: bool = False) -> Routines:
    """All routines of a rule set; the first is the game itself (scenario, then main procedure)."""
    found = Routines(rules)
    for effect in rules.effects:
        for stage, end in enumerate(effect.ends):
            found.ends.setdefault(id(end.host), []).append((effect, stage, end))
    body: list[Stmt] = []
    game = Routine(label=MAIN, ident="", params=(), body=(), rule=rules.title)
    found._add(game)
    if rules.scenario is not None and rules.scenario.setup is not None:
        body.append(Run(found.procedure(rules.scenario.setup), (), span=rules.scenario.span))
    if rules.main is not None:
        body.append(Run(found.procedure(rules.main), (), span=rules.main.span))
    game.body = tuple(body)
    for procedure in rules.procedures:
        found.procedure(procedure)
    for kind in rules.kinds.values():
        for member in kind.members:
            for name in kind.blocks:
                if name in member.blocks:
                    found.procedure(member.blocks[name])
    for occasion in rules.occasions:
        found.occasion(occasion)
    for span in rules.spans:
        for occasion in (span.began, span.ended):
            if occasion is not None:
                found.occasion(occasion)
    if examples:
        for example in rules.examples:
            for step in example.steps:
                if step.procedure is not None:
                    found.procedure(step.procedure)
    return found


__all__ = ["INSTANCE", "MAIN", "Routines", "captured", "collect", "each_instance", "instance_name", "instance_of"]
