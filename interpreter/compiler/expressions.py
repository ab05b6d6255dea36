"""Expressions as Python text.

`Expressions` writes for one function. Locals become Python names by `names`; filters become comprehensions; what does not depend
on the variable of a comprehension is computed at most once (`box = []` before the statement, filled on first use, so
that nothing is evaluated that the rule would not have evaluated).
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compiler.context import Context
from interpreter.compiler.lowered import ActionAllowed, AnyEffectActive, Capture, EffectActive, EffectStage, Instances
from interpreter.compiler.routines import captured, instance_name
from interpreter.compiler.sets import Sets
from interpreter.ir import (
    Allowed,
    Ask,
    Const,
    EffectsOf,
    Expr,
    FactOf,
    Filter,
    InForce,
    InPile,
    Local,
    Lookup,
    Members,
    OnGraph,
    Op,
    Paths,
    Reached,
    Read,
    UnderWay,
    ValueOf,
    free_names,
    substitute,
)  # fmt: skip

WORK = (Ask, ValueOf, Filter, Reached, Allowed, ActionAllowed, Paths, EffectsOf, InForce)
INFIX = {"plus": "+", "minus": "-", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def in_bounds(text: str, low: int, size: int) -> str:
    """The index of a number in a range, checked; a name is checked in line."""
    checked = f"in_range({text}, {low}, {size})"
    if not text.isidentifier():
        return checked
    return (
        f"({text} - {low} if {low} <= {text} < {low + size} else {checked})"
        if low
        else f"({text} if 0 <= {text} < {size} else {checked})"
    )


class Expressions(Sets):
    """Writes expressions. `local` gives the Python text of a local (and notes its use); `prelude` collects box lines."""

    def __init__(self, context: Context, local: Callable[[str], str]) -> None:
        self.context = context
        self.local = local
        self.prelude: list[str] = []
        self.boxes: dict[str, str] = {}
        self.inner: dict[str, str] = {}
        self.fresh = 0

    def new(self, prefix: str) -> str:
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def take_prelude(self) -> list[str]:
        """The lines that must stand before the statement just written."""
        lines, self.prelude, self.boxes = self.prelude, [], {}
        return lines

    # --- entry points -------------------------------------------------------------------------------------------------

    def value(self, term: Expr) -> str:
        """Text of a value: truths are 0, 1 or bool; sets are tuples in board order."""
        return self.write(self.context.inline(term))

    def stored(self, term: Expr) -> str:
        """Text of a value as the state and frames keep it: truths are 0 or 1."""
        text = self.value(term)
        if term.type.base == "truth" and not isinstance(term, (Const, Local, Read, FactOf)):
            return f"+({text})"
        return text

    def test(self, term: Expr) -> str:
        """Text whose truth matters and nothing else."""
        return self.truth(self.context.inline(term))

    # --- the walk -----------------------------------------------------------------------------------------------------

    def write(self, term: Expr) -> str:
        if self.inner and isinstance(term, WORK) and not (free_names(term) & self.inner.keys()):
            return self.hoisted(term)
        return getattr(self, "e_" + type(term).__name__)(term)

    def hoisted(self, term: Expr) -> str:
        inner, self.inner = self.inner, {}
        text = getattr(self, "e_" + type(term).__name__)(term)
        self.inner = inner
        if text in self.boxes:
            box = self.boxes[text]
        else:
            box = self.boxes[text] = self.new("h")
            self.prelude.append(f"{box} = []")
        return f"({box}[0] if {box} else keep({box}, {text}))"

    def truth(self, term: Expr) -> str:
        if isinstance(term, Op):
            if term.name in ("and", "or"):
                return "(" + f" {term.name} ".join(self.truth(arg) for arg in term.args) + ")"
            if term.name == "not":
                return f"(not {self.truth(term.args[0])})"
            if term.name == "if_else":
                test, a, b = term.args
                return f"({self.truth(a)} if {self.truth(test)} else {self.truth(b)})"
            if term.name in ("some", "empty"):
                return self.any_of(term.args[0], term.name == "some", loose=True)
        return self.write(term)

    def e_Const(self, term: Const) -> str:
        if isinstance(term.value, tuple):
            return repr(term.value) if len(term.value) < 4 else self.context.constant(repr(term.value))
        return repr(int(term.value)) if isinstance(term.value, int) else repr(term.value)

    def e_Local(self, term: Local) -> str:
        return self.inner.get(term.name) or self.local(term.name)

    def e_Read(self, term: Read) -> str:
        return f"S.{self.context.attribute(term.attribute)}[{self.index(term.attribute, term.args)}]"

    def index(self, thing: object, args: tuple[Expr, ...]) -> str:
        """The flat index of a column or pile; checked where an argument may be none or outside its range."""
        constant, parts, stride = 0, [], 1
        for param, arg in reversed(list(zip(thing.params, args, strict=True))):
            low, size = self.context.hole_size(param)
            if isinstance(arg, Const) and isinstance(arg.value, int) and 0 <= arg.value - low < size:
                constant += (arg.value - low) * stride
            else:
                text = self.write(arg)
                if param.type.base != "member":
                    text = in_bounds(text, low, size)
                elif arg.type.optional or isinstance(arg, Const):
                    text = self.checked(text)
                parts.append(text if stride == 1 else f"{text}*{stride}")
            stride *= size
        parts.reverse()
        if constant or not parts:
            parts.append(str(constant))
        return " + ".join(parts)

    def checked(self, text: str) -> str:
        """A member that may be none, where none is a broken rule."""
        if text.isidentifier():
            return f"({text} if {text} >= 0 else not_none({text}))"
        return f"not_none({text})"

    def member(self, term: Expr) -> str:
        """Text of a member that must not be none."""
        text = self.write(term)
        return self.checked(text) if term.type.optional else text

    def e_FactOf(self, term: FactOf) -> str:
        if isinstance(term.member, Const) and term.member.value >= 0:
            return repr(term.fact.values[term.member.value])
        return f"{self.context.fact(term.fact)}[{self.member(term.member)}]"

    def args(self, args: tuple[Expr, ...]) -> str:
        return "".join(", " + self.write(arg) for arg in args)

    def e_Ask(self, term: Ask) -> str:
        return f"{self.context.query(term.query)}(S{self.args(term.args)})"

    def e_ValueOf(self, term: ValueOf) -> str:
        if not term.value.lines:
            return "0"
        return f"{self.context.value(term.value)}(S{self.args(term.args)})"

    def e_Allowed(self, term: Allowed) -> str:
        return f"ok_{self.context.action(term.action)}(S{self.args(term.args)})"

    def e_ActionAllowed(self, term: ActionAllowed) -> str:
        return f"ok_{self.context.action(term.action)}(S{self.args(term.args)})"

    def e_AnyEffectActive(self, term: AnyEffectActive) -> str:
        return f"(S.effect_mask & {term.mask})"

    def e_Reached(self, term: Reached) -> str:
        return f"{self.context.name('h_', term.reach)}(S{self.args(term.args)})"

    def e_Paths(self, term: Paths) -> str:
        return f"{self.context.name('t_', term.route)}(S{self.args(term.args)})"

    def e_Lookup(self, term: Lookup) -> str:
        return f"{self.context.table(term.table)}({self.args(term.args)[2:]})[{term.result}]"

    def e_UnderWay(self, term: UnderWay) -> str:
        return f"(S.periods >> {self.context.span(term.of)} & 1)"

    def e_InForce(self, term: InForce) -> str:
        effect = term.effect
        present = f"(S.effect_mask >> {effect.number} & 1)"
        if effect.while_ is None:
            return present
        return f"({present} and any({self.instance_test(effect)} for e_ in S.effects if e_[0] == {effect.number}))"

    def instance_test(self, effect: object) -> str:
        """Whether the condition of the instance `e_` holds."""
        name = instance_name(effect)
        kept = self.inner
        self.inner = {**kept, name: "e_"}
        text = self.truth(self.context.inline(substitute(effect.while_, captured(effect))))
        self.inner = kept
        return text

    def e_EffectsOf(self, term: EffectsOf) -> str:
        if not term.effects:
            return "0"
        tests = []
        for effect in term.effects:
            holds = f" and {self.instance_test(effect)}" if effect.while_ is not None else ""
            tests.append(f"(e_[0] == {effect.number}{holds})")
        return f"len([1 for e_ in S.effects if {' or '.join(tests)}])"

    def e_Instances(self, term: Instances) -> str:
        number = term.effect.number
        return f"([e_ for e_ in S.effects if e_[0] == {number}] if S.effect_mask >> {number} & 1 else ())"

    def e_Capture(self, term: Capture) -> str:
        return f"{self.value(term.instance)}[{term.index + 2}]"

    def e_EffectStage(self, term: EffectStage) -> str:
        return f"{self.value(term.instance)}[1]"

    def e_EffectActive(self, term: EffectActive) -> str:
        return f"({self.value(term.instance)} in S.effects)"

    def e_InPile(self, term: InPile) -> str:
        name = self.context.pile(term.pile)
        cards = f"S.{name}[{self.index(term.pile, term.args)}]"
        if term.question == "members":
            return f"tuple(sorted({cards}))"
        if term.question == "number":
            return f"len({cards})"
        if term.question == "top":
            return f"(({cards} or (-1,))[-1])"
        return self.lies_in(term, self.member(term.member))

    def e_OnGraph(self, term: OnGraph) -> str:
        graph = self.context.graph(term.graph)
        args = [self.member(arg) for arg in term.args]
        if term.question == "neighbours":
            return f"{graph}.near[{args[0]}]"
        if term.question == "adjacent":
            return f"({args[1]} in {graph}_near[{args[0]}])"
        if term.question == "connection":
            return f"{graph}_link[{args[0]}].get({args[1]}, -1)"
        return f"{graph}.distance({args[0]}, {args[1]})"

    # --- operations ---------------------------------------------------------------------------------------------------

    def e_Op(self, term: Op) -> str:
        name, args = term.name, term.args
        if name in INFIX:
            return f"({self.write(args[0])} {INFIX[name]} {self.write(args[1])})"
        if name in ("and", "or"):
            return "(" + f" {name} ".join(self.write(arg) for arg in args) + ")"
        return getattr(self, "o_" + name)(*args)

    def o_not(self, a: Expr) -> str:
        return f"(not {self.truth(a)})"

    def o_times(self, a: Expr, b: Expr) -> str:
        return f"({self.write(a)} * {self.write(b)})"

    def o_half(self, a: Expr) -> str:
        return f"({self.write(a)} // 2)"

    def o_smaller(self, a: Expr, b: Expr) -> str:
        return f"min({self.write(a)}, {self.write(b)})"

    def o_larger(self, a: Expr, b: Expr) -> str:
        return f"max({self.write(a)}, {self.write(b)})"

    def o_if_else(self, test: Expr, a: Expr, b: Expr) -> str:
        return f"({self.write(a)} if {self.truth(test)} else {self.write(b)})"

    def o_path_start(self, way: Expr) -> str:
        return f"{self.write(way)}[0]"

    def o_path_end(self, way: Expr) -> str:
        return f"{self.write(way)}[-1]"

    def o_path_length(self, way: Expr) -> str:
        return f"(len({self.write(way)}) - 1)"


__all__ = ["Expressions", "Members"]
