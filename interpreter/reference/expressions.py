"""The oracle's expressions: a walk over the middle form, as plain as can be. For tests only; it is slow on purpose.

It shares with compiled programs nothing but the state and the kernel's searches. Sets are sorted tuples, as in the contract.
"""

from __future__ import annotations

from typing import Any

from interpreter.ir import Action, Adjust, Effect, ForEach, If, Query, Repeat, Return, RuleSet, SetLocal, Value
from interpreter.kernel import Broken, graph
from interpreter.program import Program

COMPARE = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
}  # fmt: skip


class Left(Exception):
    """A query or procedure has answered."""


class Evaluator:
    """Evaluates expressions on a state. `env` maps names of locals to values."""

    def __init__(self, rules: RuleSet, program: Program, s: Any) -> None:
        self.rules = rules
        self.program = program
        self.s = s
        layout = program.tables.layout
        self.columns = {id(a): k for k, a in enumerate(rules.attributes)}
        self.fields = {id(a): layout.columns[k].field for k, a in enumerate(rules.attributes)}
        self.piles = {id(p): layout.piles[k] for k, p in enumerate(rules.piles)}
        self.where = {name: "w_" + k.field for name, k in zip(rules.kinds, layout.kinds, strict=True)}
        self.boards = {
            id(g): graph.board(len(g.nodes.members), tuple(m.ends or (-1, -1) for m in g.edges.members)) for g in rules.graphs
        }
        self.spans = {id(span): k for k, span in enumerate(rules.spans)}

    def __call__(self, term: Any, env: dict[str, Any]) -> Any:
        value = getattr(self, "e_" + type(term).__name__)(term, env)
        return int(value) if isinstance(value, bool) else value

    def holds(self, term: Any, env: dict[str, Any]) -> bool:
        return term is None or bool(self(term, env))

    def index(self, thing: Any, args: Any, env: dict[str, Any]) -> int:
        at = 0
        for param, arg in zip(thing.params, args, strict=True):
            value = self(arg, env)
            low, size = param.low, param.high - param.low + 1
            if param.type.base == "member":
                low, size = 0, len(self.rules.kinds[param.type.of].members)
            if not 0 <= value - low < size:
                raise Broken(f"{thing.name}: {value} is not there")
            at = at * size + value - low
        return at

    def in_force(self, effect: Effect) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
        """The instances in force with what they captured."""
        out = []
        for e in list(self.s.effects):
            if e[0] == effect.number:
                held = {p.name: v for p, v in zip(effect.captures, e[2:], strict=True)}
                if self.holds(effect.while_, held):
                    out.append((e, held))
        return out

    # --- expressions --------------------------------------------------------------------------------------------------------

    def e_Const(self, t: Any, env: Any) -> Any:
        return t.value

    def e_Local(self, t: Any, env: Any) -> Any:
        return env[t.name]

    def e_Read(self, t: Any, env: Any) -> Any:
        return getattr(self.s, self.fields[id(t.attribute)])[self.index(t.attribute, t.args, env)]

    def e_FactOf(self, t: Any, env: Any) -> Any:
        member = self(t.member, env)
        if member < 0:
            raise Broken("a fact of none")
        return t.fact.values[member]

    def e_Ask(self, t: Any, env: Any) -> Any:
        return self.ask_query(t.query, [self(a, env) for a in t.args])

    def ask_query(self, query: Query, args: list[Any]) -> Any:
        inner = {p.name: v for p, v in zip(query.params, args, strict=True)}
        try:
            self.pure(query.body, inner)
        except Left as left:
            return left.args[0]
        raise Broken(f"{query.name} came to its end without an answer")

    def pure(self, body: Any, env: dict[str, Any]) -> None:
        for stmt in body:
            if isinstance(stmt, Return):
                raise Left(self(stmt.value, env))
            if isinstance(stmt, SetLocal):
                env[stmt.name] = self(stmt.value, env)
            elif isinstance(stmt, If):
                self.pure(next((b for test, b in stmt.branches if self(test, env)), stmt.otherwise), env)
            elif isinstance(stmt, ForEach):
                for member in self(stmt.source, env):
                    env[stmt.var] = member
                    if self.holds(stmt.condition, env):
                        self.pure(stmt.body, env)
            elif isinstance(stmt, Repeat):
                turns = self(stmt.bound, env) if stmt.mode == "times" else -1
                while self.again(stmt, turns, env):
                    turns -= 1
                    self.pure(stmt.body, env)
            else:
                raise ValueError(f"a query holds {type(stmt).__name__}")

    def again(self, stmt: Repeat, turns: int, env: dict[str, Any]) -> bool:
        if stmt.mode == "times":
            return turns > 0
        return bool(self(stmt.bound, env)) == (stmt.mode == "while")

    def e_ValueOf(self, t: Any, env: Any) -> int:
        return self.value_of(t.value, [self(a, env) for a in t.args])

    def value_of(self, value: Value, args: list[Any]) -> int:
        env = {p.name: v for p, v in zip(value.params, args, strict=True)}
        total = 0
        for group in (("starts at", "counts as"), ("raised by", "lowered by"), ("limited to", "at least")):
            for line in value.lines:
                if line.how.removeprefix("is ") in group:
                    for amount in self.amounts(line, env):
                        total = self.adjusted(line.how.removeprefix("is "), total, amount)
        return total

    def amounts(self, line: Adjust, env: dict[str, Any]) -> list[int]:
        if line.effect is None:
            return [self(line.amount, env)] if self.holds(line.condition, env) else []
        held = [{**env, **captured} for _, captured in self.in_force(line.effect)]
        return [self(line.amount, one) for one in held if self.holds(line.condition, one)]

    @staticmethod
    def adjusted(how: str, total: int, amount: int) -> int:
        if how in ("starts at", "counts as"):
            return amount
        if how == "raised by":
            return total + amount
        if how == "lowered by":
            return total - amount
        return min(total, amount) if how == "limited to" else max(total, amount)

    def e_Allowed(self, t: Any, env: Any) -> bool:
        return self.allowed(t.action, [self(a, env) for a in t.args])

    def allowed(self, action: Action, args: list[Any]) -> bool:
        env = {p.name: v for p, v in zip(action.params, args, strict=True)}

        def bites(allow: Any) -> bool:
            if allow.effect is None:
                return self.holds(allow.condition, env)
            return any(self.holds(allow.condition, {**env, **held}) for _, held in self.in_force(allow.effect))

        if any(not a.forbids and bites(a) for a in action.allows):
            return True
        if not all(self(c.test, env) for c in action.clauses):
            return False
        return not any(a.forbids and bites(a) for a in action.allows)

    def e_Members(self, t: Any, env: Any) -> Any:
        return tuple(range(len(self.rules.kinds[t.type.of].members)))

    def e_Filter(self, t: Any, env: Any) -> Any:
        return tuple(m for m in self(t.source, env) if self.holds(t.condition, {**env, t.var: m}))

    def e_InPile(self, t: Any, env: Any) -> Any:
        spec = self.piles[id(t.pile)]
        at = self.index(t.pile, t.args, env)
        ids = getattr(self.s, spec.field)[at]
        if t.question == "members":
            return tuple(sorted(ids))
        if t.question == "number":
            return len(ids)
        if t.question == "top":
            return ids[-1] if ids else -1
        member = self(t.member, env)
        if member < 0:
            raise Broken("none lies nowhere")
        return member in ids

    def e_OnGraph(self, t: Any, env: Any) -> Any:
        board = self.boards[id(t.graph)]
        args = [self(a, env) for a in t.args]
        if min(args) < 0:
            raise Broken("none is not on the board")
        if t.question == "neighbours":
            return board.near[args[0]]
        if t.question == "adjacent":
            return args[1] in board.near[args[0]]
        if t.question == "connection":
            return board.link[args[0]].get(args[1], -1)
        return board.distance(*args)

    def e_Lookup(self, t: Any, env: Any) -> int:
        cells: Any = t.table.cells
        for axis, arg in zip(t.table.axes, t.args, strict=True):
            value = self(arg, env)
            rows = [k for k, (low, high) in enumerate(axis) if (low is None or low <= value) and (high is None or value <= high)]
            if not rows:
                raise Broken(f"the table has no row for {value}")
            cells = cells[rows[0]]
        return cells[0][t.result] if len(t.table.axes) == 1 else cells[t.result]

    def e_Reached(self, t: Any, env: Any) -> Any:
        reach = t.reach
        inner = {p.name: self(a, env) for p, a in zip(reach.params, t.args, strict=True)}
        step = lambda a, b: self.holds(reach.step, {**inner, reach.last: a, reach.next: b})  # noqa: E731
        return graph.flood(self.boards[id(reach.graph)].near, self(reach.start, inner), step)

    def e_Paths(self, t: Any, env: Any) -> Any:
        r = t.route
        inner = {p.name: self(a, env) for p, a in zip(r.params, t.args, strict=True)}

        def on(term: Any) -> Any:
            return lambda a, b, c: self(term, {**inner, r.last: a, r.next: b, "carried": c})

        return graph.paths(
            self.boards[id(r.graph)].near,
            self(r.departure, inner),
            on(r.step) if r.step is not None else lambda a, b, c: True,
            0 if r.start is None else self(r.start, inner),
            None if r.toll is None else on(r.toll),
            None if r.gain is None else on(r.gain),
            lambda a, b, c: any(on(e)(a, b, c) for e in r.ends),
            None if r.length is None else self(r.length, inner),
            r.choose == "fewer",
        )

    def e_UnderWay(self, t: Any, env: Any) -> int:
        return self.s.periods >> self.spans[id(t.of)] & 1

    def e_InForce(self, t: Any, env: Any) -> bool:
        return bool(self.in_force(t.effect))

    def e_EffectsOf(self, t: Any, env: Any) -> int:
        return sum(len(self.in_force(e)) for e in t.effects)

    def e_Op(self, t: Any, env: Any) -> Any:
        name = t.name
        if name == "and":
            return all(self(a, env) for a in t.args)
        if name == "or":
            return any(self(a, env) for a in t.args)
        if name == "if_else":
            return self(t.args[1] if self(t.args[0], env) else t.args[2], env)
        args = [self(a, env) for a in t.args]
        if name in COMPARE:
            return COMPARE[name](*args)
        return getattr(self, "o_" + name)(*args)

    o_plus = staticmethod(lambda a, b: a + b)
    o_minus = staticmethod(lambda a, b: a - b)
    o_half = staticmethod(lambda a: a // 2)
    o_times = staticmethod(lambda a, b: a * b)
    o_smaller = staticmethod(min)
    o_larger = staticmethod(max)
    o_not = staticmethod(lambda a: not a)
    o_in = staticmethod(lambda x, ids: x in ids)
    o_count = staticmethod(len)
    o_empty = staticmethod(lambda ids: not ids)
    o_some = staticmethod(bool)
    o_with = staticmethod(lambda ids, x: tuple(sorted({*ids, x} - {-1})))
    o_without = staticmethod(lambda ids, x: tuple(i for i in ids if i != x))
    o_union = staticmethod(lambda a, b: tuple(sorted({*a, *b})))
    o_minus_set = staticmethod(lambda a, b: tuple(i for i in a if i not in b))
    o_first = staticmethod(lambda ids: ids[0] if ids else -1)
    o_path_start = staticmethod(lambda way: way[0])
    o_path_end = staticmethod(lambda way: way[-1])
    o_path_length = staticmethod(lambda way: len(way) - 1)
