"""Rule set in, program out: lower, find what may ask, write, thread jumps, compile.

Errors: none for users' mistakes (resolving has found them); `ValueError` is a mistake of this room, or a rule set with findings.
"""

from __future__ import annotations

from interpreter.compiler.beginnings import BeginningWriter
from interpreter.compiler.blocks import Blocks, Line, defined, printed, rendered, shared_locals
from interpreter.compiler.calls import entry_text
from interpreter.compiler.context import Asked, Context
from interpreter.compiler.functions import Functions
from interpreter.compiler.jump_threading import thread_jumps
from interpreter.compiler.layout import layout_of
from interpreter.compiler.lowered import Routine
from interpreter.compiler.lowering import lower
from interpreter.compiler.questions import QuestionWriter
from interpreter.compiler.reactions import ReactionWriter
from interpreter.compiler.statements import StatementWriter
from interpreter.ir import Example, RuleSet
from interpreter.kernel import journal, state_source
from interpreter.program import (
    BlockTable,
    ChoicePointTable,
    EffectTable,
    ExampleTable,
    InvariantTable,
    Program,
    RoutineTable,
    StepTable,
    Tables,
    compiled,
    file_name,
)
from interpreter.source import NOWHERE


def compile_rules(rules: RuleSet, examples: bool = False) -> Program:
    """Compile a rule set; with `examples` the program can also run the rule set's examples."""
    return Compiler(rules, examples).program()


class Compiler:
    """One compilation."""

    def __init__(self, rules: RuleSet, examples: bool) -> None:
        self.rules = rules
        self.examples = examples
        self.routines = lower(rules, examples)
        self.context = Context(rules, self.routines)
        self.names = self.context.names
        self.blocks = Blocks()
        self.functions = Functions(self.context)
        self.reactions = ReactionWriter(self.context, self.functions, self.blocks)
        self.block_functions: list[Line] = []
        self.slots: dict[str, tuple[str, ...]] = {}
        self.tables = Tables(rules.id, rules.title, rules.digest, layout_of(rules, self.names))

    def program(self) -> Program:
        """Write everything, in an order that decides the numbers of places, constants and blocks; then compile the text."""
        self.write_questions()
        self.write_beginnings()
        self.write_tests()
        self.write_routines()
        for occasion in self.names.occasions:
            if id(occasion) in self.context.polled:
                self.reactions.listing(occasion)
        lines = [*self.head(), *self.functions.lines, *self.block_functions, *self.foot()]
        self.describe()
        text, self.tables.lines = printed(lines)
        return Program(self.tables, compiled(text, file_name(self.rules.digest)), text)

    # --- functions and blocks -----------------------------------------------------------------------------------------

    def write_questions(self) -> None:
        """Queries, values, actions, routes, reaches, tables."""
        rules, questions = self.rules, QuestionWriter(self.context, self.functions)
        for query in rules.queries:
            questions.query(query)
        for value in rules.values:
            if value.lines:
                questions.value(value)
        for action in rules.actions:
            questions.action(action)
        for route in rules.routes:
            questions.route(route)
        for reach in rules.reaches:
            questions.reach(reach)
        for table in rules.tables:
            questions.table(table)

    def write_beginnings(self) -> None:
        """What columns and piles start with, and what no longer lasts."""
        beginnings = BeginningWriter(self.context, self.functions)
        for attribute in self.rules.attributes:
            beginnings.starts(attribute)
        for pile in self.rules.piles:
            beginnings.starts(pile)
        beginnings.start()
        beginnings.prune()

    def write_tests(self) -> None:
        """Invariants, and what examples expect."""
        questions = QuestionWriter(self.context, self.functions)
        for number, invariant in enumerate(self.rules.invariants):
            for k, clause in enumerate(invariant.clauses):
                name = f"inv_{number}_{k}"
                questions.test(name, invariant, clause.test, clause.span)
                self.tables.invariants.append(InvariantTable(name, invariant.name, clause.span))
        if self.examples:
            for number, example in enumerate(self.rules.examples):
                self.tables.examples.append(self.example(number, example, questions))

    def example(self, number: int, example: Example, questions: QuestionWriter) -> ExampleTable:
        """Tests as functions; statements are routines already."""
        table = ExampleTable(
            example.name, example.span, example.dice, example.from_scenario, tests=tuple(t.name for t in example.tests)
        )
        for k, step in enumerate(example.steps):
            name = ""
            if step.test is not None:
                name = f"then_{number}_{k}"
                questions.test(name, example, step.test, step.span)
            elif step.procedure is not None:
                name = self.routines.procedure(step.procedure).label
            table.steps.append(StepTable(step.word, step.span, name, step.answers, step.text, step.side))
        return table

    def write_routines(self) -> None:
        """All routines: first the entry blocks, so that calls know them, then the bodies."""
        for routine in self.routines.all:
            if self.context.may_ask.routine(routine):
                self.blocks.new_entry(routine)
        for routine in self.routines.all:
            body = StatementWriter(self.context, self.blocks, routine)
            if routine.announces:
                body.out.line(f"S.journal(({journal.RUNS}, {routine.label!r}, {body.out.place}))")
            body.run(routine.body)
            body.finish()
            params = tuple(p.name for p in routine.params)
            if body.out.suspends:
                shared = shared_locals(body.out.own).difference(params)
                self.slots[routine.label] = (*params, *sorted(shared))
                self.write_blocks(routine, body)
            else:
                self.slots[routine.label] = params
                self.functions.add(routine.function, body, routine.params)

    def write_blocks(self, routine: Routine, body: StatementWriter) -> None:
        """The blocks of a routine as functions of the state and the routine's frame."""
        slots = {name: k + 2 for k, name in enumerate(self.slots[routine.label])}
        place = self.context.source_map.number(routine.span, routine.rule)
        thread_jumps(body.out.own)
        for block in body.out.own:
            head = f"def b{block.number}(S, F):  # {block.label}"
            self.block_functions += defined(head, rendered(block, slots, body.out.place), place)

    # --- before and behind the functions ------------------------------------------------------------------------------

    def head(self) -> list[Line]:
        """The state, constants, facts, boards."""
        context, names, rules = self.context, self.names, self.rules
        texts = state_source(self.tables.layout)
        texts += [f"{name} = {text}" for text, name in context.constants.items()]
        for kind in rules.kinds.values():
            for fact in kind.facts.values():
                texts.append(f"{names.fact(fact)} = {tuple(map(plain, fact.values))!r}")
        for fact in context.indexed_facts.values():
            by_value: dict[int | str, list[int]] = {}
            for member, value in enumerate(fact.values):
                by_value.setdefault(plain(value), []).append(member)
            texts.append(f"{names.fact_index(fact)} = { ({value: tuple(ids) for value, ids in by_value.items()})!r}")
        for graph in rules.graphs:
            name = names.graph(graph)
            ends = tuple(m.ends or (-1, -1) for m in graph.edges.members)
            texts.append(f"{name} = board({len(graph.nodes.members)}, {ends!r})")
            texts.append(f"{name}_near, {name}_link = {name}.near_set, {name}.link")
        place = context.source_map.number(NOWHERE, rules.title)
        return [Line(0, text, place) for text in texts]

    def foot(self) -> list[Line]:
        """Tables that name functions: padding of frames, blocks of members, reactions, all blocks."""
        context = self.context
        place = context.source_map.number(NOWHERE, self.rules.title)
        lines = []
        for routine in self.routines.all:
            if context.may_ask.routine(routine):
                padding = (None,) * (len(self.slots[routine.label]) - len(routine.params))
                lines.append(Line(0, f"{self.names.padding(routine)} = {padding!r}", place))
        for (kind, block), table in context.member_blocks.items():
            routines = self.routines.blocks(kind, block)
            entries = [f"{member}: {entry_text(context, self.blocks, routine)}" for member, routine in routines.items()]
            lines.append(Line(0, f"{table} = {{{', '.join(entries)}}}", place))
        lines += [self.reactions.runs(occasion) for occasion in self.names.occasions if id(occasion) in context.polled]
        lines.append(Line(0, f"BLOCKS = ({''.join([f'b{b.number}, ' for b in self.blocks.all])})", place))
        return lines

    # --- tables -------------------------------------------------------------------------------------------------------

    def describe(self) -> None:
        """Fill the tables that drivers and people's questions need."""
        tables, context, rules, names = self.tables, self.context, self.rules, self.names
        for point in [*rules.points, *(o.point for o in names.occasions if o.point is not None)]:
            asked = context.points.get(point.number) or Asked()
            tables.points[point.number] = ChoicePointTable(
                point.number, point.name, point.prompt, point.key, point.span, point.rule, point.hidden,
                asked.how, asked.of, asked.lines, asked.plays,
            )  # fmt: skip
        tables.blocks = [BlockTable(b.label, b.routine, b.point) for b in self.blocks.all]
        for routine in self.routines.all:
            slots = self.slots[routine.label]
            types = dict(routine.locals) | {p.name: p.type for p in routine.params}
            tables.routines[routine.label] = RoutineTable(
                routine.label, routine.ident, routine.rule, routine.span, self.blocks.entry(routine), slots,
                tuple(str(types.get(name, "")) for name in slots), dict(routine.display),
            )  # fmt: skip
        tables.causes = context.source_map.places
        if rules.scenario is not None and rules.scenario.setup is not None:
            tables.scenario = self.routines.procedure(rules.scenario.setup).label
        tables.spans = tuple(s.name for s in rules.spans)
        for e in rules.effects:
            tables.effects[e.number] = EffectTable(e.name, tuple((p.name, str(p.type)) for p in e.captures), e.span)
        tables.while_effects = sum(1 << e.number for e in rules.effects if e.while_ is not None)
        tables.dice = tuple((d.name, d.kind.name if d.kind else "") for d in rules.dice)
        tables.reports = list(context.reports)
        tables.occasions = tuple(o.name for o in names.occasions)
        tables.worth = "" if rules.worth is None else rules.worth.name
        tables.values = {value.name: names.value(value) for value in rules.values if value.lines}


def plain(value: int | str) -> int | str:
    """A fact's value as the program keeps it: truths as 0 and 1."""
    return int(value) if isinstance(value, bool) else value
