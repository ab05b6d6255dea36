"""Writes expressions as Python text.

`ExpressionWriter` writes for one function. Locals become Python names by the scope; filters become comprehensions; what does not
depend on the variable of a comprehension is computed at most once (`box = []` before the statement, filled on first use, so that
nothing is evaluated that the rule would not have evaluated).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from interpreter import ir
from interpreter.compiler.context import Context
from interpreter.compiler.lowered import (
    ActionAllowed,
    AnyEffectActive,
    AtWork,
    Capture,
    EffectActive,
    EffectStage,
    Instances,
    InState,
    as_lowered_expression,
)
from interpreter.compiler.lowering import captured, instance_name
from interpreter.compiler.scope import Scope
from interpreter.compiler.sets import SetWriter
from interpreter.program import forms

COSTLY = (ir.Ask, ir.ValueOf, ir.Filter, ir.Measure, ir.Reached, ir.Allowed, ActionAllowed, ir.Paths, ir.EffectsOf, ir.InForce)
"""Terms that are hoisted out of a comprehension whose variable they do not name."""

INFIX = {
    "plus": "+", "minus": "-", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip

SHORT = 4
"""A fixed set of fewer members stands in line."""


class Named(NamedTuple):
    """The texts of a value that gets a name: `first` names it (`:=`), `again` uses the name directly behind that."""

    first: str
    again: str


class ExpressionWriter:
    """Writes the expressions of one function. `scope` collects the lines that must stand before the statement."""

    def __init__(self, context: Context, scope: Scope) -> None:
        self.scope = scope
        self.sets = SetWriter(context, scope, self)
        self._context = context
        self._names = context.names

    # --- entry points -------------------------------------------------------------------------------------------------

    def value(self, term: ir.Expr) -> str:
        """Text of a value: truths are 0, 1 or bool; sets are tuples in board order."""
        return self.write(self._context.inline(term))

    def stored(self, term: ir.Expr) -> str:
        """Text of a value in the form in which the state and frames keep it: truths are 0 or 1."""
        inlined = self._context.inline(term)
        kept = (ir.Const, ir.Local, ir.Read, ir.FactOf)
        text = self.write(inlined)
        return text if term.type.base != "truth" or isinstance(term, kept) and isinstance(inlined, kept) else f"+({text})"

    def test(self, term: ir.Expr) -> str:
        """Text of a test, which may have any Python value; only its truth counts."""
        return self.truth(self._context.inline(term))

    def present(self, term: ir.Expr) -> str:
        """Text of a member that must not be none; at run time, none stops the game with an error."""
        return self.member(self._context.inline(term))

    # --- terms in which everything is inlined -------------------------------------------------------------------------

    def write(self, term: ir.Expr) -> str:
        """Text of a value, of a term in which queries are inlined already; costly parts that do not change are computed once."""
        inner = self.scope.inner
        if inner and isinstance(term, COSTLY) and not ir.mentions(term, inner.keys()):
            with self.scope.outermost():
                text = self._written(term)
            return self.scope.kept_once(text)
        return self._written(term)

    def truth(self, term: ir.Expr) -> str:
        """Text of a test, as in `test`, of a term in which queries are inlined already."""
        match term:
            case ir.Op(name="and" | "or"):
                return "(" + f" {term.name} ".join([self.truth(arg) for arg in term.args]) + ")"
            case ir.Op(name="not", args=(a,)):
                return f"(not {self.truth(a)})"
            case ir.Op(name="if_else", args=(test, a, b)):
                return f"({self.truth(a)} if {self.truth(test)} else {self.truth(b)})"
            case ir.Op(name="some" | "empty", args=(a,)):
                return self.sets.any_of(a, term.name == "some", loose=True)
        return self.write(term)

    def member(self, term: ir.Expr) -> str:
        """Text of a member that must not be none, as in `present`, of a term in which queries are inlined already."""
        text = self.write(term)
        return self._not_none(text, term) if term.type.optional else text

    def index(self, thing: ir.Attribute | ir.Pile, args: Sequence[ir.Expr]) -> str:
        """Text of the flat index of a cell or slot for these holes; checked at run time where a hole may be none or out of
        range."""
        if not args and not thing.params:
            return "0"
        constant, parts, stride = 0, [], 1
        for param, arg in reversed(list(zip(thing.params, args, strict=True))):
            low, size = self._names.hole_range(param)
            if isinstance(arg, ir.Const) and isinstance(arg.value, int) and 0 <= arg.value - low < size:
                constant += (arg.value - low) * stride
            else:
                text = self.write(arg)
                if isinstance(arg, ir.Local) and self.scope.is_between(arg.name, low, low + size - 1):
                    text = f"({text} - {low})" if low else text
                elif param.type.base != "member":
                    text = self._in_bounds(text, low, size)
                elif arg.type.optional or isinstance(arg, ir.Const):
                    text = self._not_none(text, arg)
                parts.append(text if stride == 1 else f"{text}*{stride}")
            stride *= size
        parts.reverse()
        if constant or not parts:
            parts.append(str(constant))
        return " + ".join(parts)

    def _written(self, term: ir.Expr) -> str:
        names = self._names
        match as_lowered_expression(term):
            case ir.Local() as t:
                return self.scope.name(t.name)
            case ir.Const() as t:
                return self._constant(t)
            case ir.Read() as t:
                return f"S.{names.attribute(t.attribute)}[{self.index(t.attribute, t.args)}]"
            case ir.Op() as t:
                return self._operation(t)
            case ir.FactOf() as t:
                if isinstance(t.member, ir.Const) and isinstance(t.member.value, int) and t.member.value >= 0:
                    return repr(self._context.value(t.fact, t.member.value))
                return f"{names.fact(t.fact)}[{self.member(t.member)}]"
            case ir.Members() as t:
                return self.sets.members(t)
            case ir.Filter() as t:
                return self.sets.filtered(t)
            case ir.Measure() as t:
                return self.sets.measured(t)
            case ir.Ask() as t:
                return f"{self._context.query(t.query)}(S{self._args(t.args)})"
            case ir.ValueOf() as t:
                return f"{names.value(t.value)}(S{self._args(t.args)})" if t.value.lines else "0"
            case ir.Allowed() | ActionAllowed() as t:
                return f"{names.action(t.action)}(S{self._args(t.args)})"
            case ir.Reached() as t:
                return f"{names.reach(t.reach)}(S{self._args(t.args)})"
            case ir.Paths() as t:
                return f"{names.route(t.route)}(S{self._args(t.args)})"
            case ir.Lookup() as t:
                return f"{names.table(t.table)}({self._args(t.args)[2:]})[{t.result}]"
            case ir.InPile() as t:
                return self._in_pile(t)
            case ir.OnGraph() as t:
                return self._on_graph(t)
            case ir.UnderWay() as t:
                return f"(S.periods >> {names.number(t.of)} & 1)"
            case AtWork() as t:
                return f"(S.periods >> {t.number} & 1)"
            case ir.MomentsKept() as t:
                return f"moments_kept(S, {names.number(t.of)})"
            case ir.InForce() as t:
                return self._in_force(t.effect)
            case ir.EffectsOf() as t:
                return self._effects_of(t)
            case Instances() as t:
                number = t.effect.number
                return f"[e_ for e_ in S.effects if e_[0] == {number}]"
            case Capture() as t:
                return f"{self.value(t.instance)}[{t.index + 2}]"
            case EffectStage() as t:
                return f"{self.value(t.instance)}[1]"
            case EffectActive() as t:
                return f"({self.value(t.instance)} in S.effects)"
            case AnyEffectActive() as t:
                return f"(S.effect_mask & {t.mask})"
            case InState() as t:
                return f"{t.numbers}[S.settings[{t.number}]]" if t.numbers else f"(S.settings[{t.number}] == {t.state})"
            case never:
                assert_never(never)

    def _constant(self, term: ir.Const) -> str:
        value = term.value
        if isinstance(value, tuple):
            return repr(value) if len(value) < SHORT else self._context.constant(repr(value))
        return repr(int(value)) if isinstance(value, int) else repr(value)

    def _args(self, args: Sequence[ir.Expr]) -> str:
        return "".join([", " + self.write(arg) for arg in args])

    # --- operations ---------------------------------------------------------------------------------------------------

    def _operation(self, term: ir.Op) -> str:
        match term.name, term.args:
            case name, (a, b) if name in INFIX:
                return f"({self.write(a)} {INFIX[name]} {self.write(b)})"
            case "and" | "or" as name, args:
                return "(" + f" {name} ".join([self.write(arg) for arg in args]) + ")"
            case "not", (a,):
                return f"(not {self.truth(a)})"
            case "times", (a, b):
                return f"product({self.write(a)}, {self.write(b)})"
            case "half", (a,):
                return f"({self.write(a)} // 2)"
            case "smaller", (a, b):
                return f"min({self.write(a)}, {self.write(b)})"
            case "larger", (a, b):
                return f"max({self.write(a)}, {self.write(b)})"
            case "if_else", (test, a, b):
                return f"({self.write(a)} if {self.truth(test)} else {self.write(b)})"
            case "path_start", (path,):
                return f"some_path({self.write(path)})[0]"
            case "path_end", (path,):
                return f"some_path({self.write(path)})[-1]"
            case "path_length", (path,):
                return f"(len(some_path({self.write(path)})) - 1)"
            case "stages", (path,):
                return f"tuple(sorted(some_path({self.write(path)})))"
            case "in", (x, whole):
                return self.sets.holds(whole, x)
            case "some" | "empty" as name, (a,):
                return self.sets.any_of(a, name == "some", loose=False)
            case "count", (a,):
                return self.sets.count(a)
            case "first", (a,):
                return self.sets.first(a)
            case "from_on", (a, b):
                return f"around({self.write(a)}, {self.write(b)})"
            case "after_on", (a, b):
                return f"around({self.write(a)}, {self.write(b)} + 1)"
            case "with", (a, b):
                return f"with_one({self.write(a)}, {self.write(b)})"
            case "without", (a, b):
                return self.sets.without(a, b)
            case "union", (a, b):
                return self.sets.union(a, b)
            case "minus_set", (a, b):
                return self.sets.minus(a, b)
        raise ValueError(f"no operation on {len(term.args)} values is called {term.name}")

    # --- piles and graphs ---------------------------------------------------------------------------------------------

    def _in_pile(self, term: ir.InPile) -> str:
        if term.question == "holds":
            if term.member is None:
                raise ValueError("a pile holds what?")
            return self.sets.lies_in(term, self.member(term.member))
        slot = f"S.{self._names.pile(term.pile)}[{self.index(term.pile, term.args)}]"
        if term.question == "members":
            return f"tuple(sorted({slot}))"
        if term.question == "number":
            return f"len({slot})"
        return f"(({slot} or (-1,))[-1])"

    def _on_graph(self, term: ir.OnGraph) -> str:
        graph = self._names.graph(term.graph)
        args = [self.member(arg) for arg in term.args]
        if term.question == "neighbours":
            return f"{graph}.near[{args[0]}]"
        if term.question == "adjacent":
            return f"({args[1]} in {graph}{forms.NEAR}[{args[0]}])"
        if term.question == "connection":
            return f"{graph}{forms.LINK}[{args[0]}].get({args[1]}, -1)"
        if term.question == "connections":
            return f"{graph}.links[{args[0]}].get({args[1]}, ())"
        return f"{graph}.distance({args[0]}, {args[1]})"

    # --- lasting effects ----------------------------------------------------------------------------------------------

    def _in_force(self, effect: ir.Effect) -> str:
        present = f"(S.effect_mask >> {effect.number} & 1)"
        if effect.while_ is None:
            return present
        return f"({present} and any({self._holds(effect, effect.while_)} for e_ in S.effects if e_[0] == {effect.number}))"

    def _effects_of(self, term: ir.EffectsOf) -> str:
        if not term.effects:
            return "0"
        tests = []
        for effect in term.effects:
            holds = f" and {self._holds(effect, effect.while_)}" if effect.while_ is not None else ""
            tests.append(f"(e_[0] == {effect.number}{holds})")
        return f"len([1 for e_ in S.effects if {' or '.join(tests)}])"

    def _holds(self, effect: ir.Effect, condition: ir.Expr) -> str:
        """Whether a condition of an effect holds for its instance `e_`."""
        with self.scope.bound({instance_name(effect): "e_"}):
            return self.test(ir.substitute(condition, captured(effect)))

    # --- checks -------------------------------------------------------------------------------------------------------

    def _not_none(self, text: str, term: ir.Expr) -> str:
        """Text of a member that may be none, where none is a broken rule. `term`: what it is in the rules."""
        named, need = self._named(text), self._context.need(term.span)
        return (
            f"({named.again} if {named.first} >= 0 else not_none({named.again}, {need}))"
            if named
            else f"not_none({text}, {need})"
        )

    def _in_bounds(self, text: str, low: int, size: int) -> str:
        """The index of a number in a range, checked."""
        named = self._named(text)
        if not named:
            return f"in_range({text}, {low}, {size})"
        index = f"{named.again} - {low}" if low else named.again
        return f"({index} if {low} <= {named.first} < {low + size} else in_range({named.again}, {low}, {size}))"

    def _named(self, text: str) -> Named | None:
        """A value by a name, so that it can be checked in line; None where it has none, and cannot get one."""
        if text.isidentifier():
            return Named(text, text)
        return None if self.scope.depth else Named(f"(w_ := {text})", "w_")
