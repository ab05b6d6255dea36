"""The oracle: plays the middle form by walking it, asking through a function. Tests hold compiled programs against it.

`compare(rules, program, seed, games)` plays random games with the program, then the same choices with the oracle, and reports the
first decision at which point, seat, options or the digest of the state differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter import ir as t
from interpreter.ir import Hook, Occasion, Procedure, RuleSet
from interpreter.kernel import Broken, GameOver, sink, state
from interpreter.kernel import operations as op
from interpreter.program import Program
from interpreter.reference.choices import Choices
from interpreter.reference.expressions import Left
from interpreter.runtime import RuleFault, drive, fingerprint


class ReferenceInterpreter(Choices):
    """Plays one game. `asked` gets (point number, seat, options) and gives the option that is chosen."""

    def __init__(
        self, rules: RuleSet, program: Program, seed: int, asked: Callable[[int, int, list[Any]], Any], s: Any = None
    ) -> None:
        if s is None:
            s = program.blank(seed)
            s.journal = sink()
        super().__init__(rules, program, s)
        self.asked = asked
        self.ends: dict[int, list[tuple[Any, int, Any]]] = {}
        for effect in rules.effects:
            for stage, end in enumerate(effect.ends):
                self.ends.setdefault(id(end.host), []).append((effect, stage, end))

    def play(self) -> tuple[int, str]:
        """The whole game. Returns winner and reason."""
        try:
            if self.rules.scenario is not None and self.rules.scenario.setup is not None:
                self.call(self.rules.scenario.setup, [])
            if self.rules.main is not None:
                self.call(self.rules.main, [])
        except GameOver as over:
            return over.winner, over.because
        return -1, "the game came to its end"

    # --- procedures and what hangs on them ----------------------------------------------------------------------------------

    def call(self, p: Procedure, args: list[Any]) -> Any:
        """Run a procedure with everything around it."""
        env = {q.name: v for q, v in zip(p.params, args, strict=True)}
        for hook in reversed([h for h in p.hooks if h.timing == "instead"]):
            for held in self.due(hook, p.params, args):
                return self.call_hook(hook, p.params, args, held)
        self.hooks(p.hooks, "before", p.params, args)
        result = None
        try:
            self.run(p.body, env)
        except Left as left:
            result = left.args[0]
        self.hooks(p.hooks, "after", p.params, args)
        self.end_effects(p, p.params, args)
        return result

    def bound(self, mine: Any, host: Any, args: list[Any]) -> dict[str, Any]:
        env = {q.name: v for q, v in zip(host, args, strict=True)}
        env.update({q.name: v for q, v in zip(mine, args, strict=False)})
        return env

    def due(self, hook: Hook, params: Any, args: list[Any]) -> Any:
        """For each time that the hook acts, what its effect captured. Lazily: each is tested when its turn comes."""
        env = self.bound(hook.params, params, args)
        if hook.effect is None:
            if self.holds(hook.guard, env):
                yield {}
            return
        for e in [e for e in self.s.effects if e[0] == hook.effect.number]:
            held = {p.name: v for p, v in zip(hook.effect.captures, e[2:], strict=True)}
            if e in self.s.effects and self.holds(hook.effect.while_, held) and self.holds(hook.guard, {**env, **held}):
                yield held

    def call_hook(self, hook: Hook, params: Any, args: list[Any], held: dict[str, Any]) -> Any:
        env = {**self.bound(hook.params, params, args), **held}
        return self.call(hook.body, [env[p.name] if p.name in env else env[p.word] for p in hook.body.params])

    def hooks(self, hooks: list[Hook], timing: str, params: Any, args: list[Any]) -> None:
        for hook in hooks:
            if hook.timing == timing:
                for held in self.due(hook, params, args):
                    self.call_hook(hook, params, args, held)

    def end_effects(self, host: Any, params: Any, args: list[Any]) -> None:
        for effect, stage, end in sorted(self.ends.get(id(host), ()), key=lambda e: (e[0].number, -e[1])):
            env = self.bound(end.params, params, args)
            for e in [e for e in self.s.effects if e[0] == effect.number]:
                held = {p.name: v for p, v in zip(effect.captures, e[2:], strict=True)}
                if (
                    e not in self.s.effects
                    or (len(effect.ends) > 1 and e[1] != stage)
                    or not self.holds(end.guard, {**env, **held})
                ):
                    continue
                if stage + 1 >= len(effect.ends):
                    op.end_effect(self.s, e, 0)
                else:
                    op.advance_effect(self.s, e, 0)

    def announce(self, o: Occasion, args: list[Any]) -> None:
        """Hooks, ends of effects, then the poll."""
        for hook in reversed([h for h in o.hooks if h.timing == "instead"]):
            for held in self.due(hook, o.params, args):
                self.call_hook(hook, o.params, args, held)
                return
        self.hooks(o.hooks, "before", o.params, args)
        self.hooks(o.hooks, "after", o.params, args)
        self.end_effects(o, o.params, args)
        if o.reactions and o.answered_by:
            self.poll(o, args)

    def poll(self, o: Occasion, args: list[Any]) -> None:
        env = {p.name: v for p, v in zip(o.params, args, strict=True)}
        seats = [self(a, env) for a in o.answered_by]
        at = 0
        while at < len(seats):
            options = self.reactions(o, seats[at], env)
            picked = self.ask(o.point, seats[at], [*options, -1]) if options else -1
            if picked == -1:
                at += 1
                continue
            at = 0 if self.play_reaction(o.reactions[picked], seats, options, args, picked) else at

    def play_reaction(self, reaction: Any, seats: list[int], options: list[int], args: list[Any], picked: int) -> bool:
        holder = self.last_seat
        prelude = reaction.member.kind.reactions_prelude
        if prelude is not None:
            self.call(prelude, [holder, reaction.member.id])
        self.call(reaction.body, [holder, *args])
        return True

    def reactions(self, o: Occasion, seat: int, env: dict[str, Any]) -> list[int]:
        """Numbers of the reactions that a seat may play; of several on one member only the first."""
        found: list[int] = []
        seen: set[tuple[int, int]] = set()
        for k, r in enumerate(o.reactions):
            mine = (id(r.member.kind), r.member.id)
            held = getattr(self.s, self.piles[id(r.member.kind.reactions_pile)].field)[seat]
            if mine in seen or r.member.id not in held:
                continue
            if self.holds(r.condition, {**env, r.body.params[0].name: seat}):
                found.append(k)
                seen.add(mine)
        return found

    # --- statements ---------------------------------------------------------------------------------------------------------

    def run(self, body: Any, env: dict[str, Any]) -> None:
        for stmt in body:
            getattr(self, "s_" + type(stmt).__name__)(stmt, env)

    def s_SetLocal(self, s: Any, env: Any) -> None:
        env[s.name] = self(s.value, env)

    def s_Write(self, s: Any, env: Any) -> None:
        op.put(self.s, self.columns[id(s.attribute)], self.index(s.attribute, s.args, env), self(s.value, env), 0)

    def s_Add(self, s: Any, env: Any) -> None:
        at = self.index(s.attribute, s.args, env)
        new = getattr(self.s, self.fields[id(s.attribute)])[at] + s.sign * self(s.amount, env)
        start = s.attribute.start
        if (
            new < 0
            and not (isinstance(start, t.Const) and start.value < 0)
            and not (isinstance(start, t.Op) and self(start, {}) < 0)
        ):
            raise Broken(f"{s.attribute.name} falls below zero")
        op.put(self.s, self.columns[id(s.attribute)], at, new, 0)

    def s_If(self, s: Any, env: Any) -> None:
        self.run(next((body for test, body in s.branches if self(test, env)), s.otherwise), env)

    def s_Return(self, s: Any, env: Any) -> None:
        raise Left(None if s.value is None else self(s.value, env))

    def s_ForEach(self, s: Any, env: Any) -> None:
        rest = list(self(s.source, env))
        while rest:
            if s.order_by is not None:
                due = [m for m in rest if self.holds(s.condition, {**env, s.var: m})]
                if not due:
                    return
                member = due[0] if len(due) == 1 else self.ask(s.point, self(s.order_by, env), due)
                rest.remove(member)
            else:
                member = rest.pop(0)
                if not self.holds(s.condition, {**env, s.var: member}):
                    env[s.var] = member
                    continue
            env[s.var] = member
            self.run(s.body, env)

    def s_Repeat(self, s: Any, env: Any) -> None:
        turns = self(s.bound, env) if s.mode == "times" else -1
        while self.again(s, turns, env):
            turns -= 1
            self.run(s.body, env)

    def s_GoRound(self, s: Any, env: Any) -> None:
        ids, start = self(s.source, env), self(s.start, env)
        first = next((k for k, m in enumerate(ids) if m >= start), 0)
        ids = ids[first:] + ids[:first]
        passes = at = 0
        while passes < len(ids):
            env[s.var], env[s.acted] = ids[at % len(ids)], 0
            at += 1
            before = state.fingerprint(self.s)
            self.run(s.body, env)
            passes = passes + 1 if before == state.fingerprint(self.s) and not env[s.acted] else 0

    def s_Together(self, s: Any, env: Any) -> None:
        self.run(s.body, env)

    def s_Call(self, s: Any, env: Any) -> None:
        result = self.call(s.procedure, [self(a, env) for a in s.args])
        if s.result is not None:
            env[s.result] = result

    def s_CallBlock(self, s: Any, env: Any) -> None:
        member = self(s.member, env)
        block = self.rules.kinds[s.kind].members[member].blocks.get(s.block) if member >= 0 else None
        if block is not None:
            self.call(block, [self(a, env) for a in s.args])

    def s_Announce(self, s: Any, env: Any) -> None:
        self.announce(s.occasion, [self(a, env) for a in s.args])

    def s_StartEffect(self, s: Any, env: Any) -> None:
        op.start_effect(self.s, s.effect.number, tuple(self(c, env) for c in s.captures), 0)

    def s_Win(self, s: Any, env: Any) -> None:
        raise GameOver(-1 if s.winner is None else self(s.winner, env), s.because, 0)

    def s_Report(self, s: Any, env: Any) -> None:
        for value in s.values:
            self(value, env)


def compare(rules: RuleSet, program: Program, seed: int = 0, games: int = 10, limit: int = 3_000) -> list[str]:
    """Play `games` random games both ways. Returns what differs, one line for each game that does; empty when all agree."""
    found = []
    for number in range(seed, seed + games):
        difference = compare_game(rules, program, number, limit)
        if difference:
            found.append(f"game {number}: {difference}")
    return found


class Enough(Exception):
    """The oracle has come as far as the program went."""


def compare_game(rules: RuleSet, program: Program, seed: int, limit: int) -> str:
    """One game; the first difference, or nothing."""
    record, fault, over = recorded(program, seed, limit)
    at = 0

    def asked(point: int, seat: int, options: list[Any]) -> Any:
        nonlocal at
        if at >= len(record):
            raise Enough
        mine = (point, seat, list(options), fingerprint_at(program, oracle.s, point, seat, options))
        theirs, choice = record[at]
        for what, a, b in zip(("point", "seat", "options", "state"), mine, theirs, strict=True):
            if a != b:
                name = program.tables.points[point].name
                raise AssertionError(f"decision {at + 1} ({name}): {what}: the oracle has {a}, the program {b}")
        at += 1
        return choice

    oracle = ReferenceInterpreter(rules, program, seed, asked)
    try:
        ended = oracle.play()
    except Enough:
        return "" if over is None or fault else f"the program ended after {at} decisions ({over}), the oracle asks on"
    except AssertionError as difference:
        return str(difference)
    except (Broken, IndexError, KeyError, TypeError) as error:
        return "" if fault else f"after {at} decisions the oracle broke ({type(error).__name__}: {error}), the program did not"
    if fault:
        return f"after {at} decisions the program broke ({fault}), the oracle did not"
    if over is None or ended != over[:2]:
        return f"after {at} decisions the oracle ended with {ended}, the program with {over}"
    return ""


def recorded(program: Program, seed: int, limit: int) -> tuple[list[Any], str, Any]:
    """A random game of the program: decisions with choices, the fault if one stopped it, the result."""
    s = program.blank(seed)
    s.journal = sink()
    record = []
    x = seed * 2 + 1
    try:
        drive.start(program, s)
        while s.ask is not None and len(record) < limit:
            point, seat, options, _ = s.ask
            x = (x * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            choice = options[(x >> 33) * len(options) >> 31]
            record.append(((point, seat, list(options), fingerprint(program, s)), choice))
            drive.take(program, s, choice)
    except RuleFault as fault:
        return record, str(fault), None
    return record, "", s.over


def fingerprint_at(program: Program, s: Any, point: int, seat: int, options: list[Any]) -> str:
    """The fingerprint that the program would have at this decision."""
    s.ask = (point, seat, options, -1)
    return fingerprint(program, s)
