"""Writes changes of columns: the new value, the bit sets kept beside the column, one journal
entry. Writing the value that is already there does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.compiler.context import Context
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.kept import is_masked, rest_of
from interpreter.compiler.operands import Operands
from interpreter.kernel import MOST, journal
from interpreter.program import forms


class ColumnWriter:
    """Writes the code of `Write` and `Add` statements."""

    def __init__(self, context: Context, out: Emitter, operands: Operands) -> None:
        self._names = context.names
        self._out = out
        self._operands = operands

    def write(self, s: ir.Write) -> None:
        """Write the assignment of a value to an attribute; a number outside its limits stops the game, or is held at the
        limit."""
        value = self._operands.value(s.value)
        if s.attribute.type.base != "number":
            self._change(s.attribute, s.args, value, "", "")
            return
        low, high = ir.lowest(s.attribute), ir.highest(s.attribute)
        known = int(value) if is_number(value) else None
        if low is not None and (known is not None and low <= known or low <= 0 and never_negative(s.value)):
            low = None
        if high is not None and known is not None and known <= high:
            high = None
        self._limited(s.attribute, s.args, value, low, high, may_grow(s.value), "")

    def add(self, s: ir.Add) -> None:
        """Write the addition to, or subtraction from, an attribute, within its limits."""
        sign = "+" if s.sign > 0 else "-"
        value = f"o_ {sign} {self._operands.value(s.amount)}"
        low, high = ir.lowest(s.attribute), ir.highest(s.attribute)
        if s.sign > 0 and never_negative(s.amount):
            low = None
        fault = "negative({name}, o_, v_ - o_)" if s.attribute.range is None else ""
        self._limited(s.attribute, s.args, value, low, high, True, fault)

    def _limited(
        self,
        attribute: ir.Attribute,
        args: Sequence[ir.Expr],
        value: str,
        low: int | None,
        high: int | None,
        grows: bool,
        fault: str,
    ) -> None:
        """Write a number that must be at least `low` and at most `high`, where these are no None, or is held there; one that
        `grows` must not do so beyond all measure. `fault`: what breaks it, if not the usual."""
        least, most = ir.lowest(attribute), ir.highest(attribute)
        holds = []
        if attribute.held:
            holds += [f"if v_ < {low}: v_ = {low}"] if low is not None else []
            holds += [f"if v_ > {high}: v_ = {high}"] if high is not None else []
            low = high = None
        start = f"{low} <= " if low is not None else f"-{MOST} < " if grows and least is None else ""
        end = f" <= {high}" if high is not None else f" < {MOST}" if grows and most is None else ""
        check = f"{start}v_{end}" if start or end else ""
        self._change(attribute, args, value, check, fault or f"outside({{name}}, v_, {least}, {most})", holds)

    def _change(
        self, attribute: ir.Attribute, args: Sequence[ir.Expr], value: str, check: str, fault: str, holds: Sequence[str] = ()
    ) -> None:
        """Write `value`, in which `holds` may put a limit; when the test `check` of it fails, call `fault`, in which `{name}` is
        the name of the attribute."""
        out = self._out
        field = self._names.attribute(attribute)
        index = self._operands.index(attribute, args)
        if not (index.isdigit() or index.isidentifier()):
            out.line(f"k_ = {index}")
            index = "k_"
        out.line(f"o_ = S.{field}[{index}]")
        if not is_number(value) or check or holds:
            out.line(f"v_ = {value}")
            value = "v_"
        for line in holds:
            out.line(line)
        if check:
            out.line(f"if not {check}: {fault.format(name=repr(attribute.name))}")
        with out.below(f"if {value} != o_:" if value != "0" else "if o_:"):
            self._changed(attribute, index, "o_", value)

    def settle(self, attribute: ir.Attribute, start: str) -> None:
        """Write the reset of an attribute without holes to `start`, the text of its initial value. The generated code must have
        tested that it now has a different value."""
        self._out.line(f"o_ = S.{self._names.attribute(attribute)}[0]")
        self._changed(attribute, "0", "o_", start)

    def _changed(self, attribute: ir.Attribute, index: str, old: str, new: str) -> None:
        """What a cell that changes brings about."""
        out = self._out
        number, field = self._names.number(attribute), self._names.attribute(attribute)
        out.line(forms.OwnColumn.text(number))
        out.line(f"S.{field}[{index}] = {new}")
        if attribute.indexed:
            out.line(f"reindex(S.{self._names.index(attribute)}, {index}, {old}, {new})")
        self._follow(attribute, index, new)
        out.note(f"{journal.SET}, {number}, {index}, {old}, {new}, {out.place}")

    def _follow(self, attribute: ir.Attribute, index: str, new: str) -> None:
        """The bit sets that are kept beside a column follow a change from `o_` to another value. Like the cell itself, its bit is
        found from the end for an index below 0 (a member that is none, against its type)."""
        out, names = self._out, self._names
        bit = str(1 << int(index)) if index.isdigit() else f"1 << {index} % {names.size(attribute)}"
        if is_masked(attribute, names):
            masks = f"S.{names.masks(attribute)}"
            out.line(f"{masks}[o_] ^= {bit}")
            out.line(f"{masks}[{new}] ^= {bit}")
        rest = rest_of(attribute, names)
        if rest is not None:
            out.line(f"{crossing(attribute, rest, new)}S.{names.differing(attribute)} ^= {bit}")


def crossing(attribute: ir.Attribute, rest: int, new: str) -> str:
    """The beginning of a line (`if ...: `) that tests whether a change from `o_` to the value `new`, which differs, leaves or
    reaches the rest value; '' where every such change does."""
    if new == str(rest) or attribute.type.base == "truth":
        return ""
    was = "not o_" if rest == 0 else f"o_ == {rest!r}"
    if is_number(new):
        return f"if {was}: "
    return f"if {was} or {f'not {new}' if rest == 0 else f'{new} == {rest!r}'}: "


def is_number(text: str) -> bool:
    """Is this text a literal integer?"""
    return text.removeprefix("-").isdigit()


def may_grow(term: ir.Expr) -> bool:
    """May this number, assigned again and again, grow beyond all bounds? Adding a constant does not count, since the fuel is
    spent first; nor do products, which are checked where they are computed."""
    match term:
        case ir.Op(name="plus" | "minus", args=(a, b)):
            return not isinstance(a, ir.Const) and not isinstance(b, ir.Const) or may_grow(a) or may_grow(b)
        case ir.Op(name="if_else" | "smaller" | "larger", args=args):
            return any(may_grow(arg) for arg in args)
        case ir.Measure(how="sum"):
            return True
        case ir.Measure():
            return may_grow(term.item)
    return False


def within(text: str) -> str:
    """The text of a test that a number is inside the range that the kernel allows."""
    return f"-{MOST} < {text} < {MOST}"


def never_negative(term: ir.Expr) -> bool:
    """Is this number known at compile time never to be negative?"""
    match term:
        case ir.Const(value=int(value)):
            return value >= 0
        case ir.Read():
            return term.type.base == "number" and ir.is_natural(term.attribute)
        case ir.FactOf():
            return all(isinstance(value, int) and value >= 0 for value in term.fact.values)
        case ir.Op(name="plus" | "smaller" | "larger" | "half" | "times", args=args):
            return all(never_negative(arg) for arg in args)
        case ir.Op():
            return term.name in ("count", "path_length")
    return False
