"""Writes kernel verbs, chance, lasting effects, reports and the end of the game."""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.calls import CallWriter
from interpreter.compiler.columns import ColumnWriter
from interpreter.compiler.context import Context, required
from interpreter.compiler.control import NONE, ControlWriter
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.kept import rest_of, start_of, start_text
from interpreter.compiler.lowered import EndInstance
from interpreter.compiler.operands import Operands
from interpreter.kernel import journal


class VerbWriter:
    """Writes the statements that the kernel carries out."""

    def __init__(
        self,
        context: Context,
        out: Emitter,
        operands: Operands,
        columns: ColumnWriter,
        calls: CallWriter,
        control: ControlWriter,
    ) -> None:
        self._context = context
        self._names = context.names
        self._out = out
        self._operands = operands
        self._columns = columns
        self._calls = calls
        self._control = control

    def verb(self, s: ir.Verb) -> None:
        """Write a kernel operation. Errors: `ValueError` for an unknown verb."""
        out = self._out
        args = self._operands.values(s.args)
        slots = [self._operands.slot(pile, holes) for pile, holes in s.piles]
        holds = s.piles[0][0].holds if s.piles else None
        match s.name:
            case "begin" | "end":
                self._begin_or_end(s)
            case "move":
                out.line(f"move(S, {args[0]}, {slots[0]}, {out.place})")
            case "move_all":
                out.line(f"move_all(S, {slots[0]}, {slots[1]}, {out.place})")
            case "shuffle":
                out.line(f"shuffle(S, {slots[0]}, {out.place})")
            case "deal":
                out.line(f"deal(S, {args[0]}, {slots[0]}, {slots[1]}, {out.place})")
            case "draw_random":
                kind = self._names.number(required(holds))
                out.line(f"draw_random(S, {args[0]}, {slots[0]}, {slots[1]}, {kind}, {out.place})")
            case "keep_moment":
                out.line(f"keep_moment(S, {self._names.number(required(s.of))}, {args[0]})")
            case "take_back":
                out.line(f"take_back(S, {self._names.number(required(s.of))}, {args[0]}, {out.place})")
            case "forget_moments":
                out.line(f"forget_moments(S, {self._names.number(required(s.of))})")
            case _:
                raise ValueError(f"no kernel verb is called {s.name}")

    def _begin_or_end(self, s: ir.Verb) -> None:
        period = required(s.of)
        number = self._names.number(period)
        if s.name == "begin":
            self._out.line(f"if S.periods & {1 << number}: still({period.name!r})")
            self._out.line(f"S.periods |= {1 << number}")
            self._out.note(f"{journal.BEGIN}, {number}, {self._out.place}")
            self._resets(s)
        else:
            self._out.line(f"S.periods &= {~(1 << number)}")
            self._out.line(f"forget_moments(S, {number})")
            self._out.note(f"{journal.END}, {number}, {self._out.place}")
        for routine in self._context.routines.moments(s):
            self._calls.routine(routine, [])

    def _resets(self, s: ir.Verb) -> None:
        """What lasts for the period goes back to its start: first where that is fixed, and there only the cells that differ."""
        out, names = self._out, self._names
        lasting = [a for a in self._context.rules.attributes if a.lasts_for is s.of]
        for attribute in sorted(lasting, key=lambda a: start_of(a) is None):
            number, field, start = names.number(attribute), names.attribute(attribute), start_of(attribute)
            if rest_of(attribute, names) is not None:
                out.line(f"if S.{names.differing(attribute)}: settle(S, {number}, {out.place})")
            elif start is not None and names.size(attribute) == 1:
                with out.below(f"if S.{field}[0]{f' != {start!r}' if start != 0 else ''}:"):
                    self._columns.settle(attribute, repr(start))
            else:
                out.line(f"reset(S, {number}, {start_text(attribute, names)}, {out.place})")

    # --- chance, effects, the end -------------------------------------------------------------------------------------

    def roll(self, s: ir.Roll) -> None:
        """Write the roll of a die, or of several for their sum, into a local."""
        die = self._names.number(s.die)
        faces = self._context.constant(repr(tuple(s.die.faces)))
        if s.count is None:
            self._out.assign(s.name, f"roll(S, {faces}, {die}, {self._out.place})")
        else:
            self._out.assign(s.name, f"roll_many(S, {faces}, {die}, {self._operands.value(s.count)}, {self._out.place})")

    def pick(self, s: ir.Pick) -> None:
        """Write the random choice of one or several members of a set into a local."""
        kind = self._names.number(self._context.rules.kinds[s.source.type.of])
        self._out.line(f"p_ = {self._operands.options(s.source)}")
        if s.count is None:
            self._out.assign(s.name, f"pick(S, p_, {kind}, {self._out.place}) if p_ else -1")
        else:
            self._out.assign(s.name, f"pick_some(S, p_, {self._operands.value(s.count)}, {kind}, {self._out.place})")
        self._control.otherwise(s.name, NONE if s.count is None else ir.Const((), ir.NUMBER), s.otherwise, s.span)

    def start_effect(self, s: ir.StartEffect) -> None:
        """Write the start of a lasting effect with its captured values."""
        captures = "".join([self._operands.value(c) + ", " for c in s.captures])
        self._out.line(f"start_effect(S, {s.effect.number}, ({captures}), {self._out.place})")

    def end_instance(self, s: EndInstance) -> None:
        """Write the end of an instance of a lasting effect, or its advance to its next end."""
        self._out.line(f"{'end' if s.over else 'advance'}_effect(S, {self._operands.value(s.instance)}, {self._out.place})")

    def win(self, s: ir.Win) -> None:
        """Write the end of the game, with the winners (perhaps none) and the reason."""
        if s.winner is None:
            winners = "()"
        elif s.winner.type.base == "set":
            winners = f"(*{self._operands.options(s.winner)},)"
        else:
            winners = f"({self._operands.member(s.winner)},)"
        number, values = self._text_and_values(s.because, s.values) if s.values else (0, "")
        because = f"({number}, {values})" if s.values else repr(s.because)
        self._out.line(f"win(S, {winners}, {because}, {self._out.place})")

    def report(self, s: ir.Report) -> None:
        """Write a line of the log. If it shows something hidden, it also raises the barrier of undo, since that cannot be taken
        back."""
        if self._context.secrecy.owners(s.values):
            self._out.line("veil(S, -1)")
        number, values = self._text_and_values(s.text, s.values)
        if not all(isinstance(value, (ir.Const, ir.Local)) for value in s.values):
            self._out.line(f"v_ = {values}")  # whether it breaks must not hang on who listens
            self._out.note(f"{journal.REPORT}, {number}, v_, {self._out.place}")
        else:
            self._out.note(f"{journal.REPORT}, {number}, {values}, {self._out.place}")

    def _text_and_values(self, text: str, values: tuple[ir.Expr, ...]) -> tuple[int, str]:
        """The number of a text with holes, and what fills them."""
        number = self._context.report(text, tuple(reported_type(v.type) for v in values))
        return number, f"({''.join([self._operands.value(v) + ', ' for v in values])})"


def reported_type(type_: ir.Type) -> str:
    """A type in the notation of the table of reports: for a member, the name of its kind."""
    return (type_.of or type_.base) if type_.base == "member" else str(type_)
