"""Lowering: a rule set in, routines of lowered IR out. Hooks, ends of lasting effects and polls become statements around a body.

Order around a procedure: the last `instead` hook whose guard holds takes its place (nothing else of it then runs); `before` hooks
in order; the body; `after` hooks in order; ends of lasting effects (later ends first, so that one moment moves an effect
only once). At an occasion: `instead` in the same way, `before` and `after` hooks, ends, then the poll.

Aspect-oriented compilers call this weaving: a hook that no layer declares costs nothing at run time.

Lines `whenever` become one routine, which is called wherever a position settles: it asks whether a line has something to do, and
only then goes through the lines round after round. `callees` counts the call to each statement before which the position settles.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from functools import cached_property

from interpreter import ir
from interpreter.compiler.lowered import (
    INSTANCE,
    AtWork,
    Capture,
    EffectActive,
    EffectStage,
    EndInstance,
    Instances,
    Poll,
    Routine,
    Run,
    Settle,
    Unsettled,
    Work,
)
from interpreter.program import GAME_ROUTINE
from interpreter.source import Span

ROUNDS = "_rounds"
"""The local with the number of rounds so far in which the position has not settled."""
MOST_ROUNDS = 100
"""In so many rounds, each of which changes something, a position must have settled."""


class Routines:
    """The routines of a rule set in the order of their making, found by what they run. `main` is the game itself. `varied`:
    options and rulings that are not fixed."""

    def __init__(self, rules: ir.RuleSet, varied: Container[ir.Switch] = ()) -> None:
        self.rules = rules
        self._varied = varied
        self.main = Routine(label=GAME_ROUTINE, ident=GAME_ROUTINE, params=(), body=(), rule=rules.title)
        self.all: list[Routine] = [self.main]
        self._of_procedure: dict[int, Routine] = {}
        self._of_occasion: dict[int, Routine | None] = {}
        self._of_rules = set(map(id, rules.procedures))
        self._ends: dict[int, list[tuple[ir.Effect, int, ir.EffectEnd]]] = {}
        self._statements: dict[int, list[ir.Stmt]] = {}
        self._called: dict[int, list[Routine]] = {}
        self._followers: list[tuple[ir.Hook, Routine]] = []
        self._labels = {GAME_ROUTINE}
        self._idents = {GAME_ROUTINE}
        for effect in rules.effects:
            for stage, end in enumerate(effect.ends):
                self._ends.setdefault(id(end.host), []).append((effect, stage, end))

    def procedure(self, procedure: ir.Procedure) -> Routine:
        """The routine that runs a procedure with its hooks and the ends of effects."""
        known = self._of_procedure.get(id(procedure))
        return self._lower_procedure(procedure) if known is None else known

    def occasion(self, occasion: ir.Occasion) -> Routine | None:
        """The routine of an occasion; None when no rule reacts to it."""
        if id(occasion) not in self._of_occasion:
            self._of_occasion[id(occasion)] = self._lower_occasion(occasion)
        return self._of_occasion[id(occasion)]

    @cached_property
    def any_time(self) -> Routine | None:
        """The routine with which a side plays something at any time: it takes the side and the index among the reactions that may
        be played at any time. None if there are none."""
        occasion, seats = self.rules.any_time, self.rules.seats
        if occasion is None or seats is None or not occasion.reactions:
            return None
        holder, number = ir.Param("holder", ir.Type("member", seats.name)), ir.Param("number", ir.NUMBER)
        who, which = ir.Local(holder.name, holder.type), ir.Local(number.name, ir.NUMBER)
        branches: list[tuple[ir.Expr, tuple[ir.Stmt, ...]]] = []
        for k, reaction in enumerate(occasion.reactions):
            member = ir.Const(reaction.member.id, ir.Type("member", reaction.member.kind.name))
            prelude, body = self._played(reaction)
            before = [] if prelude is None else [Run(prelude, (who, member), span=reaction.span)]
            test = ir.Op("eq", (which, ir.Const(k, ir.NUMBER)), ir.TRUTH, span=reaction.span)
            branches.append((test, (*before, Run(body, (who,), span=reaction.span))))
        whole = (ir.If(tuple(branches), span=occasion.span),)
        made = Routine(label="play", ident="", params=(holder, number), body=whole, span=occasion.span, rule=occasion.name)
        return self._add(made)

    def _played(self, reaction: ir.Reaction) -> tuple[Routine | None, Routine]:
        """The routines of what comes before a reaction, and of the reaction itself."""
        body, prelude = self.procedure(reaction.body), reaction.member.kind.reactions_prelude
        return None if prelude is None else self.procedure(prelude), body

    # --- what follows ---------------------------------------------------------------------------------------------------

    @cached_property
    def settling(self) -> Routine | None:
        """The routine in which the position settles; None if nothing follows from any. Its body is made by `close`."""
        host = self.rules.settling
        if host is None or not host.hooks:
            return None
        return self._add(Routine(label=host.ident, ident="", params=(), body=(), span=host.span, rule=host.name))

    def follow(self) -> None:
        """Make the routines of the lines `whenever`, and of what follows from them."""
        if self.settling is None or self.rules.settling is None:
            return
        for hook in self.rules.settling.hooks:
            params = (ir.Param(ROUNDS, ir.NUMBER), *([] if hook.effect is None else hook.effect.captures))
            made = Routine(label=f"{hook.body.ident}.whenever", ident="", params=params, body=(), span=hook.span, rule=hook.rule)
            self.procedure(hook.body)
            self._followers.append((hook, self._add(made)))

    def close(self) -> None:
        """Make the bodies of the routines in which the position settles. To be called once, when all others have theirs."""
        if self.settling is None:
            return
        number = len(self.rules.periods)
        for hook, line in self._followers:
            guarded = self._may_settle(self.procedure(hook.body))
            line.body = self._line(hook, number if guarded else None)
            number += guarded
        rounds = ir.Local(ROUNDS, ir.NUMBER)
        lines = tuple([each for hook, line in self._followers for each in _for_its_effects(hook, rounds, line)])
        whole = Routine(label=f"{self.settling.label}.rounds", ident="", params=(), body=(), span=self.settling.span)
        whole.rule, whole.body = self.settling.rule, (Settle(rounds.name, lines, span=whole.span),)
        begins = (Run(self._add(whole), (), span=whole.span), ir.Return(None, span=whole.span))
        body = [_where_it_has_work(hook, begins) for hook, _ in self._followers]
        self.settling.body = tuple(body)

    def is_open(self, routine: Routine) -> bool:
        """Is it one of those whose bodies only `close` makes?"""
        return routine is self.settling or any(routine is line for _, line in self._followers)

    def _may_settle(self, routine: Routine) -> bool:
        """May the position settle while this runs?"""
        seen, waiting = {id(routine)}, [routine]
        for each in waiting:  # grows
            if each is self.settling:
                return True
            for other in self.called(each):
                if id(other) not in seen:
                    seen.add(id(other))
                    waiting.append(other)
        return False

    def _line(self, hook: ir.Hook, number: int | None) -> tuple[ir.Stmt, ...]:
        """What one line does in a round: its body wherever its condition holds. `number`: of what notes that it is at work, if
        the position may settle meanwhile."""
        span, routine = hook.span, self.procedure(hook.body)
        assert hook.guard is not None, "it has a condition"
        late = ir.Op("ge", (ir.Local(ROUNDS, ir.NUMBER), ir.Const(MOST_ROUNDS, ir.NUMBER)), ir.TRUTH, span=span)
        begun = ir.If(((late, (Unsettled(span=span),)),), span=span)
        values: dict[str, ir.Expr] = {p.name: ir.Local(p.name, p.type) for p in _names_of(hook)}
        run: tuple[ir.Stmt, ...] = (Run(routine, tuple([_value(values, p, hook) for p in routine.params]), span=span),)
        if number is not None:
            run = (Work(number, True, span=span), *run, Work(number, False, span=span))
        body = (begun, *run)
        if hook.each is not None:
            whole: ir.Stmt = ir.ForEach(hook.params[0].name, hook.each, hook.guard, None, body, span=span)
        else:
            whole = ir.If(((hook.guard, body),), span=span)
        if number is None:
            return (whole,)
        idle = ir.Op("not", (AtWork(number),), ir.TRUTH, span=span)
        return (ir.If(((idle, (whole,)),), span=span),)

    # --- what is called -------------------------------------------------------------------------------------------------

    def blocks(self, kind: str, name: str) -> dict[int, Routine]:
        """For each member of a kind that has the block `name`, by the member's id: the routine of that block."""
        members = self.rules.kinds[kind].members
        blocks = {member.id: member.blocks[name] for member in members if name in member.blocks}
        return {member: self.procedure(block) for member, block in blocks.items() if id(block) in self._of_rules}

    def statements(self, routine: Routine) -> list[ir.Stmt]:
        """All statements of a routine, nested ones too. Cached: call it only when the routine has its body."""
        known = self._statements.get(id(routine))
        if known is None:
            known = self._statements[id(routine)] = [*ir.statements_in(routine.body)]
        return known

    def called(self, routine: Routine) -> list[Routine]:
        """The routines that the statements of a routine call. Cached: call it only when the routine has its body."""
        known = self._called.get(id(routine))
        if known is None:
            known = self._called[id(routine)] = [each for one in self.statements(routine) for each in self.callees(one)]
        return known

    def callees(self, statement: ir.Stmt) -> list[Routine]:
        """The routines that a statement calls by itself (not those of the statements inside it)."""
        if self.settling is not None and (ir.lets_settle(statement) or isinstance(statement, Poll)):
            return [self.settling, *self.moments(statement)]
        return self.moments(statement)

    def moments(self, statement: ir.Stmt) -> list[Routine]:
        """The same without the routine in which the position settles before."""
        match statement:
            case Run():
                return [statement.routine]
            case ir.Call():
                return [self.procedure(statement.procedure)]
            case ir.CallBlock():
                return list(self.blocks(statement.kind, statement.block).values())
            case ir.Announce():
                return self._at(statement.occasion)
            case ir.Roll(die=die, roller=roller) if roller is not None:
                return [*self._at(die.rolls), *self._at(die.rolled)]
            case ir.Pause():
                return [each for reaction in statement.occasion.reactions for each in self._played(reaction) if each is not None]
            case _ if self.any_time is not None and ir.is_open_to_plays(statement):
                return [self.any_time]
            case ir.Verb():
                return self._at(statement.turn)
        return []

    def _at(self, occasion: ir.Occasion | None) -> list[Routine]:
        found = None if occasion is None else self.occasion(occasion)
        return [] if found is None else [found]

    def _add(self, routine: Routine) -> Routine:
        label, number = routine.label, 1
        while label in self._labels or re.sub(r"\W", "_", label) in self._idents:
            number += 1
            label = f"{routine.label}_{number}"
        routine.label, routine.ident = label, re.sub(r"\W", "_", label)
        self._labels.add(label)
        self._idents.add(routine.ident)
        self.all.append(routine)
        return routine

    def _lower_procedure(self, p: ir.Procedure) -> Routine:
        body = ir.live(p.body, self._varied)
        routine = Routine(
            label=p.ident, ident="", params=p.params, body=(), span=p.span, rule=p.name, returns=p.type.base != "nothing",
            locals=p.locals, announces=p.role in ("phase", "step"), left_out=p.left_out,
        )  # fmt: skip
        self._of_procedure[id(p)] = self._add(routine)
        if p.left_out:  # with what hangs on it, of which perhaps not all is here
            return routine
        ends = self._ends.get(id(p), [])
        after = hooks_of(p, "after")
        head: list[ir.Stmt] = []
        for hook in reversed(hooks_of(p, "instead")):
            head += self._hook(hook, p.params, routine.returns)
        for hook in hooks_of(p, "before"):
            head += self._hook(hook, p.params)
        if not after and not ends:
            routine.body = (*head, *body)
            return routine
        inner = self._add(
            Routine(
                label=p.ident + ".body", ident="", params=p.params, body=body, span=p.span, rule=p.name,
                returns=routine.returns, locals=p.locals,
            )
        )  # fmt: skip
        result = "_result" if routine.returns else None
        args = tuple(ir.Local(q.name, q.type) for q in p.params)
        tail: list[ir.Stmt] = []
        for hook in after:
            tail += self._hook(hook, p.params)
        tail += ends_of_effects(ends, p.params)
        if result:
            tail.append(ir.Return(ir.Local(result, p.type), span=p.span))
        routine.body = (*head, Run(inner, args, result, span=p.span), *tail)
        return routine

    def _lower_occasion(self, o: ir.Occasion) -> Routine | None:
        ends = self._ends.get(id(o), [])
        if not (o.hooks or ends or o.reactions) or o in (self.rules.any_time, self.rules.settling):
            return None
        routine = Routine(label="when " + o.ident, ident="", params=o.params, body=(), span=o.span, rule=o.name)
        self._of_occasion[id(o)] = self._add(routine)
        body: list[ir.Stmt] = []
        for hook in reversed(hooks_of(o, "instead")):
            body += self._hook(hook, o.params)
        for hook in (*hooks_of(o, "before"), *hooks_of(o, "after")):
            body += self._hook(hook, o.params)
        body += ends_of_effects(ends, o.params)
        if self.settling is not None and o.answered_by and not o.reactions:
            body.append(Run(self.settling, (), span=o.span))
        if o.reactions and o.answered_by and o.point is not None:
            for reaction in o.reactions:
                self._played(reaction)
            body.append(Poll(o, o.answered_by, o.point, span=o.span))
        routine.body = tuple(body)
        return routine

    def _hook(self, hook: ir.Hook, params: tuple[ir.Param, ...], returns: bool = False) -> list[ir.Stmt]:
        """The statements of one hook at a host with these parameters, which `returns` an answer."""
        routine = self.procedure(hook.body)
        values = bound(hook.params, params)
        if hook.effect is not None:
            values.update(captured(hook.effect))
        args = tuple(_value(values, p, hook) for p in routine.params)
        result = "_instead" if returns else None
        run: list[ir.Stmt] = [Run(routine, args, result, span=hook.span)]
        if hook.timing == "instead":
            run.append(ir.Return(ir.Local("_instead", hook.body.type) if returns else None, span=hook.span))
        guard = None if hook.guard is None else ir.substitute(hook.guard, values)
        if hook.effect is not None:
            return [each_instance(hook.effect, guard, tuple(run), hook.span)]
        return run if guard is None else [ir.If(((guard, tuple(run)),), span=hook.span)]


def lower(rules: ir.RuleSet, examples: Iterable[ir.Example] = (), varied: Container[ir.Switch] = ()) -> Routines:
    """All routines of a rule set: the first is the game itself (scenario, then main procedure).

    `examples`: adds the routines of their steps, of the helpers that these run, and of the scenarios that they name. Errors:
    `ValueError` for a hook whose body asks for a name that neither its host nor its effect has.
    """
    routines = Routines(rules, varied)
    body: list[ir.Stmt] = []
    if rules.scenario is not None and rules.scenario.setup is not None:
        body.append(Run(routines.procedure(rules.scenario.setup), (), span=rules.scenario.span))
    if rules.main is not None:
        body.append(Run(routines.procedure(rules.main), (), span=rules.main.span))
    routines.main.body = tuple(body)
    for procedure in rules.played:
        routines.procedure(procedure)
    routines.follow()
    for occasion in occasions_of(rules):
        routines.occasion(occasion)
    for example in examples:
        if example.scenario is not None and example.scenario.setup is not None:
            routines.procedure(example.scenario.setup)
        for step in example.steps:
            if step.procedure is not None:
                made = routines.procedure(step.procedure)
                if step.word == "when" and routines.settling is not None:
                    made.body = (*made.body, Run(routines.settling, (), span=step.span))
    for routine in routines.all:  # grows by what is called and stands in no list of the rule set
        if not routines.is_open(routine):
            routines.called(routine)
    routines.close()
    return routines


def occasions_of(rules: ir.RuleSet) -> list[ir.Occasion]:
    """The declared occasions, then the beginnings and ends of periods that are not declared as occasions."""
    found = list(rules.occasions)
    for period in rules.periods:
        found += [o for o in (period.began, period.ended) if o is not None and o not in found]
    return found


def hooks_of(host: ir.Procedure | ir.Occasion, timing: str) -> list[ir.Hook]:
    """The hooks of a host with this timing (`before`, `after`, `instead`), in their order."""
    return [hook for hook in host.hooks if hook.timing == timing]


def bound(mine: Iterable[ir.Param], params: tuple[ir.Param, ...]) -> dict[str, ir.Expr]:
    """The parameters of a host as expressions: by their own names and, by position, by the names in `mine`, those of a hook or an
    end."""
    values: dict[str, ir.Expr] = {p.name: ir.Local(p.name, p.type) for p in params}
    for own, host in zip(mine, params, strict=False):
        values[own.name] = ir.Local(host.name, host.type)
    return values


def ends_of_effects(ends: list[tuple[ir.Effect, int, ir.EffectEnd]], params: tuple[ir.Param, ...]) -> list[ir.Stmt]:
    """The statements that end or advance lasting effects at a host with these parameters. `ends`: effect, stage and end, in any
    order."""
    out: list[ir.Stmt] = []
    for effect, stage, end in sorted(ends, key=lambda e: (e[0].number, -e[1])):
        values = {**bound(end.params, params), **captured(effect)}
        guard = None if end.guard is None else ir.substitute(end.guard, values)
        at_stage = None
        if len(effect.ends) > 1:
            at_stage = ir.Op("eq", (EffectStage(instance_of(effect)), ir.Const(stage, ir.NUMBER)), ir.TRUTH)
        over = stage + 1 >= len(effect.ends)
        body = (EndInstance(instance_of(effect), over, span=effect.span),)
        out.append(each_instance(effect, ir.flat_conjunction((at_stage, guard)), body, effect.span, False))
    return out


def instance_name(effect: ir.Effect) -> str:
    """The name of the local that holds an instance of an effect inside a loop over its instances."""
    return f"_effect{effect.number}"


def instance_of(effect: ir.Effect) -> ir.Local:
    """That local (`instance_name`) as a term."""
    return ir.Local(instance_name(effect), INSTANCE)


def captured(effect: ir.Effect) -> dict[str, ir.Expr]:
    """For each captured name of an effect, its value in the instance that the loop is at, as a term."""
    return {p.name: Capture(instance_of(effect), i, p.type) for i, p in enumerate(effect.captures)}


def each_instance(
    effect: ir.Effect, guard: ir.Expr | None, body: tuple[ir.Stmt, ...], span: Span, in_force: bool = True
) -> ir.ForEach:
    """A loop over the instances of an effect that still exist and for which `guard` holds. `in_force`: only over those whose `as
    long as` holds too."""
    holds = ir.substitute(effect.while_, captured(effect)) if in_force and effect.while_ is not None else None
    condition = ir.flat_conjunction((EffectActive(instance_of(effect)), holds, guard))
    return ir.ForEach(instance_name(effect), Instances(effect), condition, None, body, span=span)


def _names_of(hook: ir.Hook) -> tuple[ir.Param, ...]:
    """The names that the condition and the body of a hook may use."""
    return hook.params if hook.effect is None else (*hook.params, *hook.effect.captures)


def _where_it_has_work(hook: ir.Hook, body: tuple[ir.Stmt, ...]) -> ir.Stmt:
    """A statement that runs `body` if what a line `whenever` says has to be done now. A loop, since one over kept members costs
    nothing where there are none."""
    values = {} if hook.effect is None else captured(hook.effect)
    guard = ir.substitute(hook.guard, values)
    if hook.each is None:
        found: ir.Stmt = ir.If(((guard, body),), span=hook.span)
    else:
        found = ir.ForEach(hook.params[0].name, ir.substitute(hook.each, values), guard, None, body, span=hook.span)
    return found if hook.effect is None else each_instance(hook.effect, None, (found,), hook.span)


def _for_its_effects(hook: ir.Hook, rounds: ir.Expr, line: Routine) -> tuple[ir.Stmt, ...]:
    """The call of the routine of a line; of a line that belongs to an effect once for each instance in force."""
    if hook.effect is None:
        return (Run(line, (rounds,), span=hook.span),)
    run = Run(line, (rounds, *captured(hook.effect).values()), span=hook.span)
    return (each_instance(hook.effect, None, (run,), hook.span),)


def _value(values: dict[str, ir.Expr], param: ir.Param, hook: ir.Hook) -> ir.Expr:
    """What a parameter of a hook's body is called with: by its name, else by the word that the author used."""
    for name in (param.name, param.word):
        if name in values:
            return values[name]
    raise ValueError(f"hook at {hook.span}: its body wants `{param.name}`, which neither host nor effect has")
