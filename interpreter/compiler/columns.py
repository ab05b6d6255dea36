"""Changes of columns as lines: the value, the history of a move, the kept sets, one journal entry. No change leaves no trace."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.compiler.context import Context
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.kept import is_masked, may_be_negative, rest_of
from interpreter.compiler.operands import Operands
from interpreter.ir import Add, Attribute, Const, Expr, Measure, Op, Read, Write
from interpreter.kernel import MOST, journal


class ColumnWriter:
    """Writes `Write` and `Add`."""

    def __init__(self, context: Context, out: Emitter, operands: Operands) -> None:
        self._names = context.names
        self._out = out
        self._operands = operands

    def write(self, s: Write) -> None:
        """An attribute becomes a value, a number not beyond all measure."""
        self._change(
            s.attribute, s.args, self._operands.value(s.value), within("v_") if may_grow(s.value) else "", "beyond({name})"
        )

    def add(self, s: Add) -> None:
        """An attribute grows or shrinks, not below zero unless it started there, not beyond all measure."""
        sign = "+" if s.sign > 0 else "-"
        amount = self._operands.value(s.amount)
        low = f"-{MOST} <= " if may_be_negative(s.attribute) else "0 <= "
        if s.sign > 0 and never_negative(s.amount):
            low = ""
        self._change(s.attribute, s.args, f"o_ {sign} {amount}", f"{low}v_ < {MOST}", "negative({name}, o_, v_ - o_)")

    def _change(self, attribute: Attribute, args: Sequence[Expr], value: str, check: str, fault: str) -> None:
        """Write `value`; when the test `check` of it fails, call `fault`, in which `{name}` is the name of the attribute."""
        out = self._out
        field = self._names.attribute(attribute)
        index = self._operands.index(attribute, args)
        if not (index.isdigit() or index.isidentifier()):
            out.line(f"k_ = {index}")
            index = "k_"
        out.line(f"o_ = S.{field}[{index}]")
        if not is_number(value):
            out.line(f"v_ = {value}")
            value = "v_"
        if check:
            out.line(f"if not {check}: {fault.format(name=repr(attribute.name))}")
        with out.below(f"if {value} != o_:" if value != "0" else "if o_:"):
            self._changed(attribute, index, "o_", value)

    def settle(self, attribute: Attribute, start: str) -> None:
        """An attribute without holes, which has another value, goes back to its start."""
        self._out.line(f"o_ = S.{self._names.attribute(attribute)}[0]")
        self._changed(attribute, "0", "o_", start)

    def _changed(self, attribute: Attribute, index: str, old: str, new: str) -> None:
        """What a cell that changes brings about."""
        out = self._out
        number, field = self._names.number(attribute), self._names.attribute(attribute)
        out.line(f"if not S.own[{number}]: own(S, {number})")
        out.line(f"S.{field}[{index}] = {new}")
        if attribute.rewind:
            out.line(f"if S.history is not None: S.history.append(({number}, {index}, {old}))")
        if attribute.indexed:
            out.line(f"reindex(S.{self._names.index(attribute)}, {index}, {old}, {new})")
        self._follow(attribute, index, new)
        out.note(f"{journal.SET}, {number}, {index}, {old}, {new}, {out.place}")

    def _follow(self, attribute: Attribute, index: str, new: str) -> None:
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


def crossing(attribute: Attribute, rest: int, new: str) -> str:
    """The test, as the beginning of a line, whether a change from `o_` to another value leaves the rest or comes to it; nothing
    where it always does."""
    if new == str(rest) or attribute.type.base == "truth":
        return ""
    was = "not o_" if rest == 0 else f"o_ == {rest!r}"
    if is_number(new):
        return f"if {was}: "
    return f"if {was} or {f'not {new}' if rest == 0 else f'{new} == {rest!r}'}: "


def is_number(text: str) -> bool:
    """Is this the text of a number that is fixed?"""
    return text.removeprefix("-").isdigit()


def may_grow(term: Expr) -> bool:
    """May this be a number larger than all that it is made of, again and again? One that grows by a fixed number does not grow
    far before the fuel is spent, and products are looked at where they are made."""
    match term:
        case Op(name="plus" | "minus", args=(a, b)):
            return not isinstance(a, Const) and not isinstance(b, Const) or may_grow(a) or may_grow(b)
        case Op(name="if_else" | "smaller" | "larger", args=args):
            return any(may_grow(arg) for arg in args)
        case Measure(how="sum"):
            return True
        case Measure():
            return may_grow(term.item)
    return False


def within(text: str) -> str:
    """The test that a number is not beyond all measure."""
    return f"-{MOST} < {text} < {MOST}"


def never_negative(term: Expr) -> bool:
    """Is this surely no negative number?"""
    match term:
        case Const(value=int(value)):
            return value >= 0
        case Read():
            return term.type.base == "number" and not may_be_negative(term.attribute)
        case Op():
            return term.name in ("count", "path_length")
    return False
