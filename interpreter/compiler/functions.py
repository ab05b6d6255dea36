"""Declared questions as Python functions: queries, values, actions, routes, reaches, starts, polls."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compiler.bodies import Blocks, Body
from interpreter.compiler.context import Context, Line
from interpreter.compiler.lowered import Routine
from interpreter.compiler.routines import captured, instance_name
from interpreter.ir import (
    Action,
    Attribute,
    Const,
    Effect,
    Expr,
    Filter,
    ForEach,
    Occasion,
    Op,
    Paths,
    Pile,
    Query,
    Reach,
    Reached,
    Route,
    Table,
    Value,
    flat_conjunction,
    substitute,
    walk,
)


class Functions:
    """Writes functions; `lines` collects them."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lines: list[Line] = []

    def body(self, thing: object, params: tuple = (), stmts: tuple = (), returns: bool = False) -> Body:
        routine = Routine(
            label=thing.ident, ident=thing.ident, params=params, body=stmts, span=thing.span, rule=thing.name, returns=returns
        )
        return Body(self.context, Blocks(), routine, pure=True)

    def add(self, name: str, body: Body, params: tuple = ()) -> None:
        """Take what a body wrote as the function `name`."""
        out = self.lines
        names = "".join(f", l_{p.name}" for p in params)
        out.append(Line(0, f"def {name}(S{names}):", self.context.place(body.routine.span, body.routine.rule)))
        written = body.rendered(body.block, {}) or [Line(0, "pass", body.place)]
        out.extend(Line(line.indent + 1, line.text, line.place) for line in written)

    # --- queries ------------------------------------------------------------------------------------------------------

    def query(self, query: Query) -> None:
        body = self.body(query, query.params, query.body, True)
        if any(isinstance(t, (Filter, ForEach, Reached, Paths)) for t in walk(query.body)):
            body.fuel()
        body.run(query.body)
        body.finish()
        self.add(self.context.query(query), body, query.params)

    # --- values -------------------------------------------------------------------------------------------------------

    def each(
        self, body: Body, effect: Effect | None, condition: Expr | None, amount: Expr | None, do: Callable[[str], None]
    ) -> None:
        """`do` (with the text of the amount) if the condition holds; for an effect, once for each instance in force."""
        if effect is None:
            if condition is not None:
                body.line(f"if {body.test(condition)}:")
                body.indent += 1
            do("" if amount is None else body.value(amount))
            body.indent -= condition is not None
            return
        name, values = instance_name(effect), captured(effect)
        body.line(f"if S.effect_mask >> {effect.number} & 1:")
        body.indent += 1
        body.line(f"for {body.read(name)} in S.effects:")
        body.indent += 1
        condition = flat_conjunction(
            (
                effect.while_,
                condition,
            )
        )
        test = "" if condition is None else " and " + body.test(substitute(condition, values))
        body.line(f"if l_{name}[0] == {effect.number}{test}:")
        body.indent += 1
        do("" if amount is None else body.value(substitute(amount, values)))
        body.indent -= 3

    def value(self, value: Value) -> None:
        """Start (or the last `counts as` that holds), raises and lowers, limits, each in the order of their lines."""
        body = self.body(value, value.params)
        groups = (("starts at", "counts as"), ("raised by", "lowered by"), ("limited to", "at least"))
        effects = {
            "starts at": "t = {}", "counts as": "t = {}", "raised by": "t += {}", "lowered by": "t -= {}",
            "limited to": "if t > {0}: t = {0}", "at least": "if t < {0}: t = {0}",
        }  # fmt: skip
        body.line("t = 0")
        for group in groups:
            for line in value.lines:
                how = line.how.removeprefix("is ")
                if how not in group:
                    continue
                body.at(line.span)

                def do(amount: str, how: str = how) -> None:
                    body.line(f"n = {amount}")
                    body.line(effects[how].format("n"))

                self.each(body, line.effect, line.condition, line.amount, do)
        body.line("return t")
        self.add(self.context.value(value), body, value.params)

    # --- actions ------------------------------------------------------------------------------------------------------

    def action(self, action: Action) -> None:
        """Permitted, or all clauses hold and nothing forbids."""
        body = self.body(action, action.params)
        for allow in action.allows:
            if not allow.forbids:
                body.at(allow.span)
                self.each(body, allow.effect, allow.condition, None, lambda _: body.line("return True"))
        for clause in action.clauses:
            body.at(clause.span)
            body.line(f"if not {body.test(clause.test)}: return False")
        for allow in action.allows:
            if allow.forbids:
                body.at(allow.span)
                self.each(body, allow.effect, allow.condition, None, lambda _: body.line("return False"))
        body.line("return True")
        self.add(f"ok_{self.context.action(action)}", body, action.params)

    # --- searches -----------------------------------------------------------------------------------------------------

    def step(self, body: Body, term: Expr | None, names: dict[str, str], loose: bool = True) -> str:
        """A condition or amount on a step as a lambda over `names` (local -> parameter)."""
        kept = body.expr.inner
        body.expr.inner = {**kept, **names}
        term = Const(1, None) if term is None else term  # type: ignore[arg-type]
        text = body.expr.test(term) if loose else body.expr.value(term)
        body.expr.inner = kept
        return f"lambda {', '.join(names.values())}: {text}"

    def route(self, route: Route) -> None:
        body = self.body(route, route.params)
        names = {route.last: "n1", route.next: "n2", "carried": "n3"}
        ends = route.ends[0] if len(route.ends) == 1 else Op("or", tuple(route.ends), route.ends[0].type)
        parts = [
            f"{self.context.graph(route.graph)}.near",
            body.expr.member(self.context.inline(route.departure)),
            self.step(body, route.step, names),
            "0" if route.start is None else body.expr.value(route.start),
            "None" if route.toll is None else self.step(body, route.toll, names, False),
            "None" if route.gain is None else self.step(body, route.gain, names, False),
            self.step(body, ends, names),
            "None" if route.length is None else body.expr.value(route.length),
            str(route.choose == "fewer"),
        ]
        body.flush()
        body.line(f"return paths({', '.join(parts)})")
        self.add(self.context.name("t_", route), body, route.params)

    def reach(self, reach: Reach) -> None:
        body = self.body(reach, reach.params)
        step = self.step(body, reach.step, {reach.last: "n1", reach.next: "n2"})
        start = body.expr.value(reach.start)
        body.flush()
        body.line(f"return flood({self.context.graph(reach.graph)}.near, {start}, {step})")
        self.add(self.context.name("h_", reach), body, reach.params)

    def table(self, table: Table) -> None:
        name = self.context.table(table)
        cells = self.context.constant(repr(table.cells))
        axes = [self.context.constant(repr(axis)) for axis in table.axes]
        place = self.context.place(table.span, table.name)
        args = ["a", "b"][: len(axes)]
        self.lines.append(Line(0, f"def {name}({', '.join(args)}):", place))
        cell = "".join(f"[row({axis}, {arg})]" for axis, arg in zip(axes, args, strict=True)) + ("[0]" if len(axes) == 1 else "")
        self.lines.append(Line(1, f"return {cells}{cell}", place))

    # --- beginnings ---------------------------------------------------------------------------------------------------

    def default(self, type_: object) -> str:
        if type_.base in ("set", "path") and not type_.optional:
            return "()"
        return {"text": "''", "member": "-1", "path": "-1", "set": "-1"}.get(type_.base, "0")

    def start(self, thing: Attribute | Pile) -> None:
        """`start_FIELD(S)`: the list of values at the beginning, one for each combination of the holes."""
        pile = isinstance(thing, Pile)
        field = self.context.pile(thing) if pile else self.context.attribute(thing)
        body = self.body(thing)
        default = "()" if pile else self.default(thing.type)
        if thing.start is None:
            text = f"[{default}] * {self.context.size(thing)}"
        elif isinstance(thing.start, Const):
            text = f"[{body.value(thing.start)}] * {self.context.size(thing)}"
        else:
            kept = body.expr.inner
            body.expr.inner = {**kept, **{p.name: f"p_{p.name}" for p in thing.params}}
            value = body.expr.stored(thing.start)
            body.expr.inner = kept
            body.flush()
            loops = ""
            for p in thing.params:
                low, size = self.context.hole_size(p)
                loops += f" for p_{p.name} in range({low}, {low + size})"
            text = f"[{value}{loops}]" if loops else f"[{value}]"
        body.line(f"return {text}")
        self.add("start_" + field, body)

    def beginning(self) -> None:
        """`start(S)`: everything as it is before the scenario."""
        context, rules = self.context, self.context.rules
        self.lines.append(Line(0, "def start(S):", context.place(_nowhere(rules), rules.title)))
        place = self.lines[-1].place
        for pile in rules.piles:
            field = context.pile(pile)
            where = f"S.w_{context.kind(pile.holds)}"
            self.lines.append(Line(1, f"lay(S, {field!r}, {where}, {context.first_slot[id(pile)]}, start_{field}(S))", place))
        for attribute in rules.attributes:
            field, number = context.attribute(attribute), context.numbers[id(attribute)]
            if attribute.indexed:
                values = len(rules.kinds[attribute.type.of].members)
                text = f"fill_indexed(S, {number}, start_{field}(S), {values})"
            else:
                text = f"fill(S, {number}, start_{field}(S))"
            self.lines.append(Line(1, text, place))
        self.lines.append(Line(1, "pass", place))

    def prune(self) -> None:
        """`prune(S)`: effects that last `as long as` something are over once a decision finds it false."""
        context = self.context
        place = context.place(_nowhere(context.rules), context.rules.title)
        self.lines.append(Line(0, "def prune(S):", place))
        for effect in context.rules.effects:
            if effect.while_ is None:
                continue
            name = instance_name(effect)
            body = self.body(effect)
            body.line(f"for {body.read(name)} in S.effects[:]:")
            body.indent += 1
            test = body.test(substitute(effect.while_, captured(effect)))
            body.line(f"if l_{name}[0] == {effect.number} and not {test}: end_effect(S, l_{name}, {body.place})")
            self.lines += [Line(line.indent + 1, line.text, line.place) for line in body.block.lines]
        self.lines.append(Line(1, "pass", place))

    def poll(self, occasion: Occasion, table: str) -> None:
        """`X_o(S, h, ...)`: numbers of the reactions that seat `h` may play now; `X_oP`: what each runs; `X_oM`: its member."""
        context, routines = self.context, self.context.routines
        place = context.place(occasion.span, occasion.name)
        by_pile: dict[str, dict[int, list[int]]] = {}
        names = "".join(f", l_{p.name}" for p in occasion.params)
        tests, runs = [], []
        for number, reaction in enumerate(occasion.reactions):
            pile = reaction.member.kind.reactions_pile
            by_pile.setdefault(f"S.{context.pile(pile)}", {}).setdefault(reaction.member.id, []).append(number)
            tests.append("None")
            if reaction.condition is not None:
                holder = reaction.body.params[0]
                routine = Routine(label=table, ident=table, params=(), body=(), span=reaction.span, rule=reaction.member.name)
                body = Body(context, Blocks(), routine, pure=True)
                body.line(f"return {body.test(reaction.condition)}")
                self.add(f"{table}_{number}", body, (holder, *occasion.params))
                tests[-1] = f"{table}_{number}"
            prelude = reaction.member.kind.reactions_prelude
            entries = [entry_text(None if p is None else routines.procedure(p)) for p in (prelude, reaction.body)]
            runs.append(f"({entries[0]}, {entries[1]})")
        add = self.lines.append
        add(Line(0, f"{table}M = {tuple(r.member.id for r in occasion.reactions)!r}", place))
        add(Line(0, f"{table}T = ({''.join(t + ', ' for t in tests)})", place))
        add(Line(0, f"def {table}(S, h{names}):", place))
        add(Line(1, "o = []", place))
        for pile, members in by_pile.items():
            known = context.constant(repr({m: tuple(numbers) for m, numbers in members.items()}))
            keys = context.constant(f"frozenset({sorted(members)!r})")
            add(Line(1, f"if not {keys}.isdisjoint({pile}[h]):", place))
            add(Line(2, f"for m in {pile}[h]:", place))
            add(Line(3, f"for r in {known}.get(m, ()):", place))
            add(Line(4, f"t = {table}T[r]", place))
            add(Line(4, f"if t is None or t(S, h{names}):", place))
            add(Line(5, "o.append(r)", place))
            add(Line(5, "break", place))
        add(Line(1, "o.sort()", place))
        add(Line(1, "return o", place))
        self.late = [*getattr(self, "late", []), Line(0, f"{table}P = ({''.join(run + ', ' for run in runs)})", place)]


def _nowhere(rules: object) -> object:
    from interpreter.source import NOWHERE

    return rules.main.span if rules.main is not None else NOWHERE


def entry_text(routine: Routine | None) -> str:
    """A table entry for a call found at run time: `(plain function or None, first block, padding)`."""
    if routine is None:
        return "None"
    return f"(None, {routine.entry}, N_{routine.ident})" if routine.asks else f"({routine.call}, -1, ())"
