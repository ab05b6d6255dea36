"""Rule set in, program out: lower, find what may ask, write functions and blocks, thread jumps, compile.

Errors: none for users' mistakes (resolving has found them); `ValueError` is a mistake of this room, or a rule set with findings.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import TypeVar

from interpreter import ir
from interpreter.compiler.blocks import LEFT_OUT, Blocks, Printed, function, head_of, shared_locals
from interpreter.compiler.context import Context
from interpreter.compiler.data_section import lines_before, lines_behind
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.expectations import ExpectationWriter
from interpreter.compiler.functions import Functions, left_out
from interpreter.compiler.initial_state import BeginningWriter
from interpreter.compiler.jump_threading import Frames, link, thread_jumps
from interpreter.compiler.layout import layout_of
from interpreter.compiler.lowered import Routine
from interpreter.compiler.lowering import lower
from interpreter.compiler.questions import QuestionWriter
from interpreter.compiler.reactions import ReactionWriter
from interpreter.compiler.searches import SearchWriter
from interpreter.compiler.statements import StatementWriter
from interpreter.compiler.tables import expectation_function, invariant_function, tables_of
from interpreter.garbage import undisturbed
from interpreter.kernel import journal
from interpreter.program import Program, forms

Q = TypeVar("Q", ir.Query, ir.Value, ir.Action, ir.Route, ir.Reach)


def compile_rules(
    rules: ir.RuleSet,
    examples: Sequence[ir.Example] = (),
    calls: set[str] | None = None,
    apart: bool = False,
    only: Container[str] | None = None,
) -> Program:
    """Compile a rule set into a program that can also run these of its `examples`. `calls`: a set that collects the names that
    are called, and the cells of printed facts that the code depends on, as `Program` describes it. `apart`: a slower program for
    the same games in which each line that permits or forbids something keeps code of its own. `only`: compile only the routines
    and queries with these function names or labels; running any other raises `LeftOut`."""
    with undisturbed():
        return _compiled(rules, examples, calls, apart, only)


def _compiled(
    rules: ir.RuleSet, examples: Sequence[ir.Example], calls: set[str] | None, apart: bool, only: Container[str] | None
) -> Program:
    varied = tuple(dict.fromkeys(switch for example in examples for switch in example.settings))
    context = Context(rules, lower(rules, examples, frozenset(varied)), varied, apart)
    layout = layout_of(rules, context.names)
    writing = _Writing(context, only)
    functions = writing.functions_and_blocks(examples)
    program = lines_before(context, layout)
    program.add(functions)
    program.add(lines_behind(context, writing.blocks, writing.slots, writing.reactions))
    tables = tables_of(context, layout, writing.blocks, writing.slots, program.places, examples, writing.expectations)
    return Program(tables, "".join(program.texts), calls=calls, held=context.held_by if calls is not None else None)


class _Writing:
    """Writes the functions and blocks of a program. Their order decides the numbers of places, constants and blocks.

    `slots`: the locals in the frames of each routine, by its label, parameters first. `only`: as `compile_rules` takes it.
    """

    def __init__(self, context: Context, only: Container[str] | None) -> None:
        self.blocks = Blocks()
        self.slots: dict[str, tuple[str, ...]] = {}
        self._context = context
        self._only = only
        self._rules = context.rules
        self._functions = Functions(context)
        self._questions = QuestionWriter(context, self._functions)
        self.expectations = ExpectationWriter(context, self._functions)
        self._block_functions = Printed([], [])
        self.reactions = ReactionWriter(context, self._functions, self.blocks)

    def functions_and_blocks(self, examples: Sequence[ir.Example]) -> Printed:
        """The lines of all of them; `examples`: with what these examples expect."""
        self._write_questions()
        self._write_beginnings()
        self._write_tests(examples)
        self._write_routines()
        for occasion in self._context.names.occasions:
            if id(occasion) in self._context.polled:
                self.reactions.listing(occasion)
        made = self._queries()
        made.add(self._functions.printed)
        made.add(self._block_functions)
        return made

    def _queries(self) -> Printed:
        """The queries that are asked by what has been written, and by each other, in the order of the rules. Most are written out
        wherever they are asked, and need no function."""
        written: dict[int, Printed] = {}
        asked = self._context.asked_queries
        while len(written) < len(asked):
            for key, query in [*asked.items()]:
                if key not in written:
                    written[key] = self._query(query)
        made = Printed([], [])
        for query in self._rules.queries:
            if id(query) in written:
                made.add(written[id(query)])
        return made

    def _query(self, query: ir.Query) -> Printed:
        functions = Functions(self._context)
        self._question(self._context.names.query(query), query, QuestionWriter(self._context, functions).query, functions)
        return functions.printed

    def _question(self, name: str, asked: Q, write: Callable[[Q], None], functions: Functions) -> None:
        """Write the function of this name, or what stands for it where it is left out."""
        if self._only is None or name in self._only:
            write(asked)
        else:
            place = self._context.source_map.number(asked.span, asked.name)
            functions.add_printed(left_out(name, asked.params, place))

    def _write_questions(self) -> None:
        rules, questions, names, functions = self._rules, self._questions, self._context.names, self._functions
        searches = SearchWriter(self._context, functions)
        for value in rules.values:
            if value.lines:
                self._question(names.value(value), value, questions.value, functions)
        for action in rules.actions:
            self._question(names.action(action), action, questions.action, functions)
        for route in rules.routes:
            self._question(names.route(route), route, searches.route, functions)
        for reach in rules.reaches:
            self._question(names.reach(reach), reach, searches.reach, functions)
        for table in rules.tables:
            questions.table(table)

    def _write_beginnings(self) -> None:
        beginnings = BeginningWriter(self._context, self._functions)
        for attribute in self._rules.attributes:
            beginnings.starts(attribute)
            beginnings.opened(attribute)
        for pile in self._rules.piles:
            beginnings.starts(pile)
            beginnings.opened(pile)
        beginnings.start()
        beginnings.prune()

    def _write_tests(self, examples: Sequence[ir.Example]) -> None:
        for number, invariant in enumerate(self._rules.invariants):
            for k, clause in enumerate(invariant.clauses):
                self._questions.test(invariant_function(number, k), invariant, clause.test, clause.span)
        for number, example in enumerate(examples):
            for k, step in enumerate(example.steps):
                name = expectation_function(number, k)
                if step.test is not None:
                    self.expectations.test(name, example, step, step.test)
                elif step.what is not None:
                    self.expectations.place(name, example, step, step.what)

    def _write_routines(self) -> None:
        """First the entry blocks, so that calls know them, then the bodies."""
        routines = self._context.routines.all
        suspending: list[tuple[Routine, StatementWriter]] = []
        bare: list[Frames] = []
        for routine in routines:
            if self._context.may_ask.routine(routine):
                self.blocks.new_entry(routine)
        for routine in routines:
            if not self._is_wanted(routine):
                bare += self._left_out(routine)
                continue
            body = StatementWriter(self._context, self.blocks, routine)
            if routine.announces:
                body.out.note(f"{journal.RUNS}, {routine.label!r}, {body.out.place}")
            if not body.out.suspends:
                body.control.fuel_for(routine.body)
            body.run(routine.body)
            body.finish()
            params = tuple(p.name for p in routine.params)
            if body.out.suspends:
                shared = shared_locals(body.out.own).difference(params)
                self.slots[routine.label] = (*params, *sorted(shared))
                thread_jumps(body.out.own)
                suspending.append((routine, body))
            else:
                self.slots[routine.label] = params
                self._functions.add(routine.function, body, routine.params)
        frames = [Frames(self.blocks.entry(r), body.out.own, len(self.slots[r.label]) - len(r.params)) for r, body in suspending]
        link([*frames, *bare])
        for routine, body in suspending:
            self._write_blocks(routine, body)

    def _is_wanted(self, routine: Routine) -> bool:
        if routine.left_out:
            return False
        return self._only is None or routine.label in self._only or routine.function in self._only

    def _left_out(self, routine: Routine) -> Iterator[Frames]:
        """Write a routine that nobody is expected to come to. Gives its frames, if it may ask."""
        out = Emitter(self._context.source_map, self.blocks, routine)
        out.line(LEFT_OUT)
        self.slots[routine.label] = tuple(p.name for p in routine.params)
        if out.suspends:
            self._block_functions.add(function(head_of(out.block), out.block, {}, out.place))
            yield Frames(out.block.number, out.own, 0)
        else:
            self._functions.add_printed(left_out(routine.function, routine.params, out.place))

    def _write_blocks(self, routine: Routine, body: StatementWriter) -> None:
        """The blocks of a routine as functions of the state and the routine's frame."""
        slots = {name: k + 2 for k, name in enumerate(self.slots[routine.label])}
        place = self._context.source_map.number(routine.span, routine.rule)
        for block in body.out.own:
            self._context.held_by[forms.block_name(block.number)] = body.context.held
            self._block_functions.add(function(head_of(block), block, slots, place))
