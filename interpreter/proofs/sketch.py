"""A position as far as a few lines determine it: the cells that they set, and the start values of the others.

Takes the statements of a set-up or of the beginning of an example; gives values and truths of terms in the position after them.
The effects of a statement that is not followed here make what they touch unknown (None), so that all answers are certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from interpreter import ir
from interpreter.effects import Looking
from interpreter.proofs.flow import written_by
from interpreter.proofs.text import named

Value: TypeAlias = int | str | frozenset[int]
Env: TypeAlias = Mapping[str, Value | None]

DEPTH = 5
"""So many procedures and questions are looked into, one called by the other."""
COMPARED = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})


class Sketch:
    """A partly known position. `lost`: nothing is known any more."""

    def __init__(self, looking: Looking) -> None:
        self._looking = looking
        self._cells: dict[tuple[ir.Attribute, tuple[Value, ...]], Value] = {}
        self._open: set[ir.Attribute] = set()
        self._spans: set[ir.Period] = set()
        self._named: dict[str, dict[int, None]] = {}
        self.lost = False

    # --- what happens ------------------------------------------------------------------------------------------------------

    def run(self, body: Sequence[ir.Stmt], env: dict[str, Value | None], depth: int = DEPTH) -> bool | None:
        """Carry out statements. `env`: the locals, changed in place; `depth`: how many nested calls to follow. True: they ran to
        their end; False: they ended before it; None: unknown, and all that the rest may change is unknown."""
        for number, statement in enumerate(body):
            went = self._done(statement, env, depth)
            if went is None:
                for left in body[number + 1 :]:
                    self._forget(left, env)
            if not went:
                return went
        return True

    def _done(self, statement: ir.Stmt, env: dict[str, Value | None], depth: int) -> bool | None:
        match statement:
            case ir.SetLocal():
                env[statement.name] = self.value(statement.value, env)
            case ir.Write() | ir.Add():
                self._write(statement, env)
            case ir.Report():
                pass
            case ir.Return():
                return False
            case ir.Verb(name="begin" | "end", of=ir.Period() as span):
                self._forget(statement, env)
                if statement.name == "begin":
                    self._spans.add(span)
                    lasting = self._looking.moving.lasting(span)
                    self._cells = {cell: value for cell, value in self._cells.items() if cell[0] not in lasting}
                else:
                    self._spans.discard(span)
            case ir.Call(result=None) if depth and self._is_done_itself(statement):
                self._call(statement, env, depth)
            case ir.If():
                return self._branch(statement, env, depth)
            case ir.ForEach(order_by=None) if not any(isinstance(each, ir.Leave) for each in ir.walk(statement.body)):
                return self._each(statement, env, depth)
            case _:
                return self._passed_over(statement, env)
        return True

    def _is_done_itself(self, call: ir.Call) -> bool:
        return all(hook.timing != "instead" for hook in self._looking.hooks(call.procedure))

    def _call(self, call: ir.Call, env: dict[str, Value | None], depth: int) -> None:
        """Carry out a procedure; what rules may do that hang on it is forgotten."""
        self._looking.at(call.procedure)
        held = {param.name: self.value(arg, env) for param, arg in zip(call.procedure.params, call.args, strict=True)}
        hooks = self._looking.hooks(call.procedure)
        for timing in ("before", "after"):
            for hook in hooks:
                for each in hook.body.body if hook.timing == timing else ():
                    self._forget(each, {})
            if timing == "before":
                self.run(call.procedure.body, held, depth - 1)

    def _passed_over(self, statement: ir.Stmt, env: dict[str, Value | None]) -> bool | None:
        """Forget what a statement may do."""
        self._forget(statement, env)
        return None if any(isinstance(each, ir.Return) for each in ir.statements_in((statement,))) else True

    def _branch(self, statement: ir.If, env: dict[str, Value | None], depth: int) -> bool | None:
        for test, body in statement.branches:
            holds = self.holds(test, env)
            if holds is None:
                return self._passed_over(statement, env)
            if holds:
                return self.run(body, env, depth)
        return self.run(statement.otherwise, env, depth)

    def _each(self, statement: ir.ForEach, env: dict[str, Value | None], depth: int) -> bool | None:
        source = self.value(statement.source, env)
        if not isinstance(source, frozenset):
            return self._passed_over(statement, env)
        for member in sorted(source):
            env[statement.var] = member
            holds = True if statement.condition is None else self.holds(statement.condition, env)
            if holds is None:
                return self._passed_over(statement, env)
            went = self.run(statement.body, env, depth) if holds else True
            if went is None:
                return self._passed_over(statement, env)
            if not went:
                return went
        return True

    def _write(self, statement: ir.Write | ir.Add, env: dict[str, Value | None]) -> None:
        args = [self.value(arg, env) for arg in statement.args]
        attribute = statement.attribute
        known = [arg for arg in args if arg is not None]
        if len(known) < len(args):
            self._forget(statement, env)
            return
        cell = (attribute, tuple(known))
        if isinstance(statement, ir.Write):
            value = self.value(statement.value, env)
        else:
            before, amount = self._cell(*cell), self.value(statement.amount, env)
            value = _worked_out("plus" if statement.sign > 0 else "minus", before, amount)
        if value is None:
            self._forget(statement, env)
            return
        self._cells[cell] = value
        for param, each in zip(attribute.params, known, strict=True):
            self._name(param.type, each)
        self._name(attribute.type, value)

    def _name(self, type_: ir.Type, value: Value) -> None:
        if type_.base == "member" and isinstance(value, int) and value >= 0:
            self._named.setdefault(type_.of, {})[value] = None

    def _forget(self, statement: ir.Stmt, env: dict[str, Value | None]) -> None:
        """Whatever a statement may write, or may make of a local, is not known any more."""
        for each in ir.statements_in((statement,)):
            name = named(each)
            if name is not None:
                env[name] = None
            written = written_by(each, self._looking)
            if written is None:
                self.lost = True
                return
            self._open |= written
        self._cells = {cell: value for cell, value in self._cells.items() if cell[0] not in self._open}

    # --- what there is -----------------------------------------------------------------------------------------------------

    def value(self, term: ir.Expr, env: Env, depth: int = DEPTH) -> Value | None:
        """The value of a term; None if it is unknown. `env`: the locals; `depth`: how many nested queries to follow."""
        match term:
            case ir.Const(switch=None):
                return frozenset(term.value) if isinstance(term.value, tuple) else term.value
            case ir.Local():
                return env.get(term.name)
            case ir.FactOf():
                about = self.value(term.member, env, depth)
                if not isinstance(about, int) or about < 0:
                    return None
                self._looking.at_fact(term.fact)
                return term.fact.values[about]
            case ir.Read():
                args = [self.value(arg, env, depth) for arg in term.args]
                known = [arg for arg in args if arg is not None]
                return self._cell(term.attribute, tuple(known)) if len(known) == len(args) else None
            case ir.Members():
                self._looking.at_members(term.type.of)
                return frozenset(range(len(self._looking.rules.kinds[term.type.of].members)))
            case ir.Filter():
                return self._sifted(term, env, depth)
            case ir.Ask() if depth and term.type.base != "truth":
                return self._answer(term.query, [self.value(arg, env, depth) for arg in term.args], depth - 1)
            case ir.Op(name="plus" | "minus" | "times" | "smaller" | "larger" as name, args=(one, other)):
                return _worked_out(name, self.value(one, env, depth), self.value(other, env, depth))
            case ir.Op(name="count", args=(some,)):
                found = self.value(some, env, depth)
                return len(found) if isinstance(found, frozenset) else None
        if term.type.base == "truth" and isinstance(term, ir.Op | ir.Ask | ir.OnGraph | ir.UnderWay):
            holds = self.holds(term, env, depth)
            return None if holds is None else int(holds)
        return None

    def holds(self, test: ir.Expr, env: Env, depth: int = DEPTH) -> bool | None:
        """Does a condition hold? None if that is unknown. `env`, `depth`: as for `value`."""
        match test:
            case ir.Op(name="and" | "or" as name, args=args):
                return _decided(name == "or", (self.holds(arg, env, depth) for arg in args))
            case ir.Op(name="not", args=(one,)):
                holds = self.holds(one, env, depth)
                return None if holds is None else not holds
            case ir.Op(name="some" | "empty" as name, args=(some,)):
                if any(True for _ in self._surely(some, env, depth)):
                    return name == "some"
                found = self.value(some, env, depth) if not isinstance(some, ir.Filter) else None
                return (bool(found) is (name == "some")) if isinstance(found, frozenset) else None
            case ir.Op(name="in", args=(one, some)):
                member, found = self.value(one, env, depth), self.value(some, env, depth)
                return member in found if isinstance(member, int) and isinstance(found, frozenset) else None
            case ir.Op(name=name, args=(one, other)) if name in COMPARED:
                return self._compares(name, one, other, env, depth)
            case ir.Ask() if depth:
                given = [self.value(arg, env, depth) for arg in test.args]
                if test.query.clauses:
                    self._looking.at(test.query)
                    held = {param.name: arg for param, arg in zip(test.query.params, given, strict=True)}
                    return self._all(test.query.clauses, held, depth - 1)
                answer = self._answer(test.query, given, depth - 1)
                return bool(answer) if isinstance(answer, int) else None
            case ir.OnGraph(question="adjacent", vague=False):
                one_, other_ = (self.value(arg, env, depth) for arg in test.args[:2])
                if isinstance(one_, int) and isinstance(other_, int) and one_ >= 0 and other_ >= 0 and len(test.args) == 2:
                    return _lie_together(test.graph, one_, other_)
                return None
            case ir.UnderWay():
                return test.of in self._spans
            case ir.Const() | ir.Local() | ir.FactOf() | ir.Read():
                value = self.value(test, env, depth)
                return bool(value) if isinstance(value, int) else None
        return None

    def _all(self, clauses: Iterable[ir.Clause], env: Env, depth: int) -> bool | None:
        return _decided(False, (self.holds(clause.test, env, depth) for clause in clauses))

    def refuses(self, action: ir.Action, args: list[Value | None]) -> bool:
        """Do an action's own conditions certainly fail for these arguments? False if a `permit` may override them."""
        self._looking.at_alterations(action)
        if any(not allow.forbids for allow in action.allows):
            return False
        env = {param.name: arg for param, arg in zip(action.params, args, strict=True)}
        return any(self.holds(clause.test, env) is False for clause in action.clauses)

    def _compares(self, name: str, one: ir.Expr, other: ir.Expr, env: Env, depth: int) -> bool | None:
        left, right = self.value(one, env, depth), self.value(other, env, depth)
        if left is not None and right is not None:
            if name in ("eq", "ne"):
                return (left == right) is (name == "eq")
            if isinstance(left, int) and isinstance(right, int):
                return {"lt": left < right, "le": left <= right, "gt": left > right, "ge": left >= right}[name]
            return None
        for much, bound, at_most, below in ((one, right, "le", "lt"), (other, left, "ge", "gt")):
            if isinstance(bound, int) and name in (at_most, below, "eq"):
                least = self._at_least(much, env, depth)
                if least is not None and (least > bound or name == below and least >= bound):
                    return False
        return None

    def _at_least(self, term: ir.Expr, env: Env, depth: int) -> int | None:
        """A number than which a term is certainly not less."""
        value = self.value(term, env, depth)
        if isinstance(value, int):
            return value
        match term:
            case ir.Op(name="count", args=(some,)):
                return sum(1 for _ in self._surely(some, env, depth))
            case ir.Op(name="plus", args=(one, other)):
                left, right = self._at_least(one, env, depth), self._at_least(other, env, depth)
                return None if left is None or right is None else left + right
            case ir.Read() if self._is_natural(term.attribute):
                return 0
            case ir.Measure(how="sum") if term.type.base == "number" and self._is_never_less(term.item):
                found = (
                    self._at_least(term.item, {**env, term.var: each}, depth) for each in self._surely(term.source, env, depth)
                )
                return sum(each or 0 for each in found)
            case ir.Ask(query=ir.Query(body=(ir.Return(value=ir.Expr() as answer),)) as query) if depth:
                self._looking.at(query)
                args = [self.value(arg, env, depth) for arg in term.args]
                return self._at_least(answer, {param.name: arg for param, arg in zip(query.params, args, strict=True)}, depth - 1)
        return None

    def _is_natural(self, attribute: ir.Attribute) -> bool:
        """Is it never below zero? Where no range is declared that rests on how it starts."""
        if attribute.range is None:
            self._looking.at(attribute)
        return ir.is_natural(attribute)

    def _is_never_less(self, item: ir.Expr) -> bool:
        """Is it a sum of counts, none of which is below zero?"""
        match item:
            case ir.Read():
                return self._is_natural(item.attribute)
            case ir.Op(name="plus", args=args):
                return all(self._is_never_less(arg) for arg in args)
            case ir.Const(value=int(value)):
                return value >= 0
        return False

    def _surely(self, some: ir.Expr, env: Env, depth: int) -> Iterator[int]:
        """Members that are certainly in a set, of those that were named."""
        match some:
            case ir.Members():
                yield from self._named.get(some.type.of, ())
            case ir.Filter():
                for member in self._surely(some.source, env, depth):
                    if self.holds(some.condition, {**env, some.var: member}, depth):
                        yield member
            case ir.Const():
                found = self.value(some, env, depth)
                yield from sorted(found) if isinstance(found, frozenset) else ()

    def _sifted(self, some: ir.Filter, env: Env, depth: int) -> frozenset[int] | None:
        source = self.value(some.source, env, depth)
        if not isinstance(source, frozenset) or any(isinstance(term, ir.Read | ir.Ask) for term in ir.walk(some.condition)):
            return None
        told = {member: self.holds(some.condition, {**env, some.var: member}, depth) for member in sorted(source)}
        return None if None in told.values() else frozenset(member for member, holds in told.items() if holds)

    def _cell(self, attribute: ir.Attribute, args: tuple[Value, ...]) -> Value | None:
        known = self._cells.get((attribute, args))
        if known is not None or attribute in self._open or self.lost:
            return known
        self._looking.at(attribute)
        if attribute.start is not None:
            return self.value(attribute.start, {param.name: arg for param, arg in zip(attribute.params, args, strict=True)}, 1)
        match attribute.type.base:
            case "number" | "truth":
                return 0
            case "member":
                return -1 if attribute.type.optional else None
        return None

    def _answer(self, query: ir.Query, args: list[Value | None], depth: int) -> Value | None:
        """What a question answers, whose body comes straight to it."""
        self._looking.at(query)
        env: dict[str, Value | None] = {param.name: arg for param, arg in zip(query.params, args, strict=True)}
        return self._answered(query.body, env, depth)

    def _answered(self, body: Iterable[ir.Stmt], env: dict[str, Value | None], depth: int) -> Value | None:
        for statement in body:
            match statement:
                case ir.SetLocal():
                    env[statement.name] = self.value(statement.value, env, depth)
                case ir.Return(value=ir.Expr() as value):
                    return self.value(value, env, depth)
                case ir.If():
                    for test, inner in statement.branches:
                        holds = self.holds(test, env, depth)
                        if holds is None:
                            return None
                        if holds:
                            if inner and isinstance(inner[-1], ir.Return):
                                return self._answered(inner, env, depth)
                            return None
                    if statement.otherwise:
                        return self._answered(statement.otherwise, env, depth)
                case _:
                    return None
        return None


def _decided(ending: bool, told: Iterable[bool | None]) -> bool | None:
    """`ending` as soon as one is that; the opposite where all are; else None."""
    is_known = True
    for each in told:
        if each is ending:
            return ending
        is_known = is_known and each is not None
    return not ending if is_known else None


def _worked_out(name: str, one: Value | None, other: Value | None) -> int | None:
    if not isinstance(one, int) or not isinstance(other, int):
        return None
    return {
        "plus": one + other,
        "minus": one - other,
        "times": one * other,
        "smaller": min(one, other),
        "larger": max(one, other),
    }[name]


def _lie_together(graph: ir.Graph, one: int, other: int) -> bool:
    return any(edge.ends is not None and set(edge.ends) == {one, other} for edge in graph.edges.members)
