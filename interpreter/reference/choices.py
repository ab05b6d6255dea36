"""The oracle's choices, dice and kernel verbs."""

from __future__ import annotations

from typing import Any

from interpreter.kernel import operations as op
from interpreter.reference.expressions import Evaluator


class Choices(Evaluator):
    """Statements that ask or roll, and verbs. `asked` is the function that decides."""

    asked: Any
    last_seat = -1

    def ask(self, point: Any, seat: int, options: list[Any]) -> Any:
        """One decision; lasting effects whose condition has come to be false end before it."""
        for effect in self.rules.effects:
            if effect.while_ is not None:
                kept = [e for e, _ in self.in_force(effect)]
                for e in [e for e in self.s.effects if e[0] == effect.number and e not in kept]:
                    op.end_effect(self.s, e, 0)
        self.last_seat = seat
        return self.asked(point.number, seat, options)

    def s_ChooseOne(self, s: Any, env: Any) -> None:
        options = list(self(s.source, env))
        if not options:
            env[s.name] = -1
        elif s.optional:
            env[s.name] = self.ask(s.point, self(s.asker, env), [*options, -1])
        else:
            env[s.name] = options[0] if len(options) == 1 else self.ask(s.point, self(s.asker, env), options)
        if env[s.name] == -1:
            self.run(s.otherwise, env)

    def s_ChooseSome(self, s: Any, env: Any) -> None:
        source = list(self(s.source, env))
        low = 0 if s.low is None else min(self(s.low, env), len(source))
        high = len(source) if s.high is None else self(s.high, env)
        picked: tuple[int, ...] = ()
        while len(picked) < high:
            left = [m for m in source if not picked or m > picked[-1]]
            options = [m for k, m in enumerate(left) if len(picked) + len(left) - k >= low]
            if len(picked) >= low:
                if not options:
                    break
                options.append(-1)
            choice = options[0] if len(options) == 1 else self.ask(s.point, self(s.asker, env), options)
            if choice == -1:
                break
            picked = (*picked, choice)
        env[s.name] = picked
        if not picked:
            self.run(s.otherwise, env)

    def s_ChooseNumber(self, s: Any, env: Any) -> None:
        options = list(range(self(s.low, env), self(s.high, env) + 1))
        if not options:
            env[s.name] = -1
            self.run(s.otherwise, env)
            return
        env[s.name] = options[0] if len(options) == 1 else self.ask(s.point, self(s.asker, env), options)

    def s_YesNo(self, s: Any, env: Any) -> None:
        said = self.holds(s.guard, env) and self.ask(s.point, self(s.asker, env), [1, 0])
        self.run(s.body if said else s.otherwise, env)

    def s_Menu(self, s: Any, env: Any) -> None:
        first = True
        while True:
            options: list[Any] = []
            for k, o in enumerate(s.options):
                if o.source is None:
                    if self.holds(o.guard, env):
                        options.append(k << 16)
                    continue
                for m in self._named(o, env):
                    options.append((k, *m) if isinstance(m, tuple) else (k << 16) + m + 1)
            if not options:
                if first or not s.repeats:
                    self.run(s.otherwise, env)
                return
            if s.repeats:
                options.append(-1)
            choice = options[0] if len(options) == 1 else self.ask(s.point, self(s.asker, env), options)
            if choice == -1:
                return
            first = False
            number = choice[0] if isinstance(choice, tuple) else choice >> 16
            option = s.options[number]
            if option.var is not None:
                env[option.var] = choice[1:] if isinstance(choice, tuple) else (choice & 65535) - 1
            self.run(option.body, env)
            if not s.repeats:
                return

    def _named(self, option: Any, env: Any) -> list[Any]:
        """The members that an option of a menu offers."""
        from interpreter.ir import free_names

        if option.guard is None or option.var not in free_names(option.guard):
            return list(self(option.source, env)) if self.holds(option.guard, env) else []
        return [m for m in self(option.source, env) if self.holds(option.guard, {**env, option.var: m})]

    # --- chance and verbs ---------------------------------------------------------------------------------------------------

    def s_Roll(self, s: Any, env: Any) -> None:
        count = 1 if s.count is None else self(s.count, env)
        env[s.name] = (
            op.roll(self.s, s.die.faces, 0, 0)
            if s.count is None
            else sum(op.roll(self.s, s.die.faces, 0, 0) for _ in range(count))
        )

    def s_Pick(self, s: Any, env: Any) -> None:
        options = list(self(s.source, env))
        env[s.name] = op.pick(self.s, options, 0, 0) if options else -1
        if not options:
            self.run(s.otherwise, env)

    def slot(self, pile: Any, args: Any, env: Any) -> int:
        return self.piles[id(pile)].first + self.index(pile, args, env)

    def s_Verb(self, s: Any, env: Any) -> None:
        st, args = self.s, [self(a, env) for a in s.args]
        slots = [self.slot(pile, holes, env) for pile, holes in s.piles]
        where = getattr(st, self.where[s.piles[0][0].holds.name]) if s.piles else None
        if s.name == "begin":
            op.begin(st, self.spans[id(s.of)], 0)
            for k, attribute in enumerate(self.rules.attributes):
                if attribute.lasts_for is s.of:
                    op.reset(st, k, self.starts(attribute), 0)
            if s.of.began is not None:
                self.announce(s.of.began, [])
        elif s.name == "end":
            op.end(st, self.spans[id(s.of)], 0)
            if s.of.ended is not None:
                self.announce(s.of.ended, [])
        elif s.name == "move":
            op.move(st, where, args[0], slots[0], 0)
        elif s.name == "move_all":
            op.move_all(st, where, *slots, 0)
        elif s.name == "shuffle":
            op.shuffle(st, slots[0], 0)
        elif s.name == "deal":
            op.deal(st, where, args[0], *slots, 0)
        elif s.name == "draw_random":
            op.draw_random(st, where, args[0], *slots, 0, 0)
        elif s.name == "history_rewind":
            op.history_rewind(st, args[0], 0)
        else:
            getattr(op, s.name)(st, *args)

    def starts(self, attribute: Any) -> list[Any]:
        """The values of a column at its start."""
        default = {"member": -1, "text": "", "set": (), "path": ()}.get(attribute.type.base, 0)
        combos: list[dict[str, int]] = [{}]
        for p in attribute.params:
            member = p.type.base == "member"
            values = range(len(self.rules.kinds[p.type.of].members)) if member else range(p.low, p.high + 1)
            combos = [{**c, p.name: v} for c in combos for v in values]
        return [default if attribute.start is None else self(attribute.start, c) for c in combos]
