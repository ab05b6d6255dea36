"""Writes calls of routines, known at compile time or looked up at run time, and returns from them.

A plain routine is called like any function. One that may ask gets a frame on top of the stack; the caller's frame goes on behind
the call at a block of its own, with the answer in its register.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter import ir
from interpreter.compiler.blocks import Blocks
from interpreter.compiler.context import Context
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.lowered import Routine, Run
from interpreter.compiler.operands import Operands
from interpreter.program import forms


class CallWriter:
    """Writes the code of `Call`, `Run`, `CallBlock`, `Announce` and `Return` statements into `out`."""

    def __init__(self, context: Context, blocks: Blocks, out: Emitter, operands: Operands) -> None:
        self._context = context
        self._blocks = blocks
        self._out = out
        self._operands = operands

    def call(self, s: ir.Call) -> None:
        """Write a call of a procedure with its hooks and the ends of lasting effects."""
        self.routine(self._context.routines.procedure(s.procedure), self._operands.values(s.args), s.result)

    def run(self, s: Run) -> None:
        """Write a call of a routine exactly as it is, without further hooks."""
        self.routine(s.routine, self._operands.values(s.args), s.result)

    def announce(self, s: ir.Announce) -> None:
        """Write a call of the occasion's routine (its hooks, ends of effects and poll); nothing if no rule reacts to the
        occasion."""
        routine = self._context.routines.occasion(s.occasion)
        if routine is not None:
            self.routine(routine, self._operands.values(s.args))

    def settle(self) -> bool:
        """Write a call of the routine in which the position settles. False if there is none."""
        settling = self._context.routines.settling
        if settling is not None:
            with self._out.labelled("settle"):
                self.routine(settling, [])
        return settling is not None

    def is_watched(self, s: ir.Roll) -> bool:
        """Do rules react to this roll, before or after it?"""
        return bool(self._context.routines.moments(s))

    def call_block(self, s: ir.CallBlock) -> None:
        """Write a call of a block (such as a card's event) whose member is known only at run time; a member without it does
        nothing."""
        routines = self._context.routines.blocks(s.kind, s.block)
        if not routines:
            self._out.line("pass")  # the turn of a loop must not be empty
            return
        table = self._context.names.member_blocks(self._context.rules.kinds[s.kind], s.block)
        self._context.member_blocks[s.kind, s.block] = table
        self._out.line(f"e_ = {table}.get({self._operands.value(s.member)})")
        self.entry("e_", self._operands.values(s.args), "block", routines.values())

    def routine(self, routine: Routine, args: Sequence[str], result: str | None = None) -> None:
        """Write a call of a routine with these argument texts; `result`: the local that gets its answer. Writing goes on behind
        the call."""
        out = self._out
        if not self._context.may_ask.routine(routine):
            text = f"{routine.function}({', '.join(['S', *args])})"
            if result is None:
                out.line(text)
            else:
                out.assign(result, text)
            return
        after = out.new_block("after")
        out.call(self._blocks.entry(routine), args, after)
        out.start(after)
        if result is not None:
            out.assign(result, "F[1]")

    def entry(self, entry: str, args: Sequence[str], what: str, routines: Iterable[Routine]) -> None:
        """Write a call through a table entry (see `entry_text`), which at run time names one of `routines`; None calls nothing.
        `entry`: the text of the entry; `what`: the last part of the label of the block behind the call."""
        out = self._out
        listed = "".join([", " + arg for arg in args])
        if not self._context.may_ask.any_routine(routines):
            out.line(f"if {entry} is not None: {entry}[0](S{listed})")
            return
        after = out.new_block(what)
        out.jump(after, f"if {entry} is None: ")
        with out.below(f"if {entry}[0] is not None:"):
            out.line(f"{entry}[0](S{listed})")
            out.jump(after)
        out.resume_at(after)
        out.line(forms.Push.text(forms.Found.text(entry, listed)))
        out.back_to_driver()
        out.start(after)

    def leave(self, s: ir.Return) -> None:
        """Write the return from the routine, with the value of the statement if it has one."""
        self.leave_with(None if s.value is None else self._operands.value(s.value))

    def leave_with(self, answer: str | None) -> None:
        """Write the return from the routine; `answer`: the text of the returned value, None for a return without one."""
        out = self._out
        if not out.suspends:
            out.line("return" if answer is None else f"return {answer}")
        elif answer is None:
            out.line(forms.POP)
            out.line("return 0")
        else:
            out.line(f"return answer(S, {answer})")
        out.dead = True


def entry_text(context: Context, blocks: Blocks, routine: Routine | None) -> str:
    """A table entry for a call that is found at run time: `(plain function or None, first block, padding)`."""
    if routine is None:
        return "None"
    if context.may_ask.routine(routine):
        return f"(None, {blocks.entry(routine)}, {context.names.padding(routine)})"
    return f"({routine.function}, -1, ())"
