"""Writes statements: the bodies of routines, as lines and blocks, and those of functions that never ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from interpreter import ir
from interpreter.compiler.blocks import Blocks
from interpreter.compiler.calls import CallWriter
from interpreter.compiler.choices import ChoiceWriter
from interpreter.compiler.columns import ColumnWriter, may_grow, within
from interpreter.compiler.context import Context
from interpreter.compiler.control import ControlWriter
from interpreter.compiler.counters import counter_of
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.lowered import (
    Acted,
    EndInstance,
    Looked,
    Passed,
    Poll,
    Routine,
    Run,
    Settle,
    Unsettled,
    Work,
    as_lowered_statement,
)
from interpreter.compiler.may_ask import asks_itself
from interpreter.compiler.operands import Operands
from interpreter.compiler.rolls import shown, watched_roll
from interpreter.compiler.verbs import VerbWriter


class StatementWriter:
    """Writes the body of one routine. `out` holds what has been written, `operands` writes expressions; `context` is a copy that
    notes which printed facts this body alone depends on."""

    def __init__(self, context: Context, blocks: Blocks, routine: Routine) -> None:
        context = self.context = context.of_body()
        self.out = Emitter(context.source_map, blocks, routine)
        self.operands = Operands(context, self.out)
        self.control = ControlWriter(context, self.out, self.operands, self)
        self._calls = CallWriter(context, blocks, self.out, self.operands)
        self._columns = ColumnWriter(context, self.out, self.operands)
        self._verbs = VerbWriter(context, self.out, self.operands, self._columns, self._calls, self.control)
        self._choices = ChoiceWriter(context, self.out, self.operands, self._calls, self.control, self)

    def run(self, body: Sequence[ir.Stmt]) -> None:
        """Write statements one after another; unreachable ones are left out."""
        for number, statement in enumerate(body):
            if self.out.dead:
                return
            with self.out.labelled(str(number)):
                self.out.at(statement.span)
                counter = counter_of(body, number)
                if isinstance(statement, ir.Repeat) and counter is not None and not self.control.may_ask([statement]):
                    self.control.count(statement, counter)
                else:
                    self.write(statement)

    def write(self, statement: ir.Stmt) -> None:
        """Append the Python of one statement to `out`; its label and source position are set by `run`."""
        if ir.lets_settle(statement) and not asks_itself(statement):
            self._choices.settle()
        match as_lowered_statement(statement):
            case ir.SetLocal() as s:
                self.out.assign(s.name, self.operands.value(s.value))
                if may_grow(s.value):
                    self.out.line(f"if not {within(self.out.read(s.name))}: beyond({s.name!r})")
            case ir.Write() as s:
                self._columns.write(s)
            case ir.Transfer() as s:
                self.run(s.steps)
            case ir.Add() as s:
                self._columns.add(s)
            case ir.If() as s:
                self.control.branch(s)
            case ir.Return() as s:
                self._calls.leave(s)
            case ir.Leave() as s:
                self.control.leave(s)
            case Passed() | Acted() | Looked() as s:
                self.control.known(s)
            case ir.ForEach() as s if s.order_by is not None:
                self._choices.for_each_in_order(s)
            case ir.ForEach() as s:
                self.control.for_each(s)
            case ir.Repeat() as s:
                self.control.repeat(s)
            case ir.GoRound() as s:
                self.control.go_round(s)
            case ir.Together() as s:
                self.control.together(s)
            case ir.Call() as s:
                self._calls.call(s)
            case Run() as s:
                self._calls.run(s)
            case Settle() as s:
                self.control.settle(s)
            case Work(number=number, begins=begins):
                self.out.line(f"S.periods {f'|= {1 << number}' if begins else f'&= {~(1 << number)}'}")
            case Unsettled():
                self.out.line("unsettled()")
            case ir.CallBlock() as s:
                self._calls.call_block(s)
            case ir.Announce() as s:
                self._calls.announce(s)
            case ir.Pause(occasion=occasion, turns=turns, point=point) as s:
                if occasion.reactions:
                    self._choices.poll(Poll(occasion, turns, point, span=s.span))
            case ir.Verb() as s:
                self._verbs.verb(s)
            case ir.Roll() as s if self._calls.is_watched(s):
                before, roller, face = (self.out.temp(what) for what in ("before", "roller", "face"))
                self.run(watched_roll(s, self.context.routines, before, roller, face))
            case ir.Roll() as s:
                self._verbs.roll(s)
            case ir.RollAgain() as s:
                face = self.out.temp("face")
                self.run((ir.Roll(s.die, None, face, span=s.span), shown(s.die, ir.Local(face, ir.NUMBER), s.span)))
            case ir.Pick() as s:
                self._verbs.pick(s)
            case ir.StartEffect() as s:
                self._verbs.start_effect(s)
            case EndInstance() as s:
                self._verbs.end_instance(s)
            case ir.Win() as s:
                self._verbs.win(s)
            case ir.Question() as s:
                self._choices.question(s)
            case ir.Report() as s:
                self._verbs.report(s)
            case ir.ChooseOne() as s:
                self._choices.choose_one(s)
            case ir.ChooseSome() as s:
                self._choices.choose_some(s)
            case ir.ChooseNumber() as s:
                self._choices.choose_number(s)
            case ir.Menu() as s:
                self._choices.menu(s)
            case ir.YesNo() as s:
                self._choices.yes_no(s)
            case Poll() as s:
                self._choices.poll(s)
            case never:
                assert_never(never)

    def finish(self) -> None:
        """Close the routine: write its return to the caller, or the error of one that ends without the answer it owes."""
        if not self.out.dead:
            if self.out.routine.returns:
                self.out.line(f"unanswered({self.out.routine.rule!r})")
            self._calls.leave_with(None)
