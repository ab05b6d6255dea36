"""Rule set in, program out: lower, colour, write, compile.

Errors: none for users' mistakes (the model has found them); `ValueError` is a mistake of this room.
"""

from __future__ import annotations

import re

from interpreter.compiler.asking import colour
from interpreter.compiler.bodies import Block, Blocks, Body
from interpreter.compiler.context import Context, Line
from interpreter.compiler.functions import Functions, entry_text
from interpreter.compiler.lowered import Routine
from interpreter.compiler.routines import collect
from interpreter.ir import Example, RuleSet
from interpreter.kernel import Column, Hole, KindSpec, Layout, PileSpec, journal, state_source
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
        self.routines = collect(rules, examples)
        colour(self.routines)
        self.context = Context(rules, self.routines)
        self.blocks = Blocks()
        self.functions = Functions(self.context)
        self.slots: dict[str, list[str]] = {}
        self.late: list[Line] = []
        self.tables = Tables(rules.id, rules.title, rules.digest, self.layout())

    # --- tables -------------------------------------------------------------------------------------------------------

    def layout(self) -> Layout:
        """The kernel's tables of columns, piles and kinds."""
        context, rules = self.context, self.rules

        def holes(thing: object) -> tuple[Hole, ...]:
            return tuple(
                Hole(p.word or p.name, p.type.of if p.type.base == "member" else "", *context.hole_size(p)) for p in thing.params
            )

        columns = tuple(
            Column(
                a.name,
                context.attribute(a),
                holes(a),
                a.type.base,
                a.type.of,
                a.type.optional,
                a.shown,
                a.rewind,
                a.indexed,
                context.size(a),
                a.lasts_for is not None,
            )
            for a in rules.attributes
        )
        piles = tuple(
            PileSpec(p.name, context.pile(p), holes(p), p.holds.name, p.shown, context.first_slot[id(p)], context.size(p))
            for p in rules.piles
        )
        held = {p.holds.name for p in rules.piles}
        kinds = tuple(
            KindSpec(name, number, context.kind(kind), distinct([(m.name, m.number) for m in kind.members]), name in held)
            for number, (name, kind) in enumerate(rules.kinds.items())
        )
        return Layout(rules.digest, columns, piles, kinds, "" if rules.seats is None else rules.seats.name)

    # --- code ---------------------------------------------------------------------------------------------------------

    def program(self) -> Program:
        rules, functions = self.rules, self.functions
        for query in rules.queries:
            functions.query(query)
        for value in rules.values:
            if value.lines:
                functions.value(value)
        for action in rules.actions:
            functions.action(action)
        for route in rules.routes:
            functions.route(route)
        for reach in rules.reaches:
            functions.reach(reach)
        for table in rules.tables:
            functions.table(table)
        for thing in (*rules.attributes, *rules.piles):
            functions.start(thing)
        functions.beginning()
        functions.prune()
        self.tests()
        self.bodies()
        for occasion in self.context.occasions:
            table_name = self.context.polls.get(id(occasion))
            if table_name is not None:
                functions.poll(occasion, table_name)
        lines = [*self.head(), *functions.lines, *self.late, *self.foot()]
        self.describe()
        text, self.tables.lines = printed(lines)
        return Program(self.tables, compiled(text, file_name(rules.digest)), text)

    def bodies(self) -> None:
        """All routines: first the entry blocks, so that calls know them, then the bodies."""
        entries: dict[int, Block] = {}
        for routine in self.routines.all:
            if routine.asks:
                entries[id(routine)] = block = self.blocks.new(routine.label + "/start", routine.label)
                routine.entry = block.number
        for routine in self.routines.all:
            body = Body(self.context, self.blocks, routine, entries.get(id(routine)))
            if routine.announces:
                body.line(f"S.journal(({journal.RUNS}, {routine.label!r}, {body.place}))")
            body.run(routine.body)
            slots = body.finish()
            self.slots[routine.label] = slots
            if not routine.asks:
                self.functions.add(routine.call, body, routine.params)
                continue
            index = {name: k + 2 for k, name in enumerate(slots)}
            jumps = threaded(body.own)
            for block in body.own:
                place = self.context.place(routine.span, routine.rule)
                self.late.append(Line(0, f"def b{block.number}(S, F):  # {block.label}", place))
                written = body.rendered(block, index)
                self.late.extend(Line(line.indent + 1, jumping(line.text, jumps), line.place) for line in written)
                if not written:
                    raise ValueError(f"block {block.label} is empty")

    def tests(self) -> None:
        """Invariants, and what examples expect."""
        functions = self.functions
        for number, invariant in enumerate(self.rules.invariants):
            for k, clause in enumerate(invariant.clauses):
                body = functions.body(invariant)
                body.at(clause.span)
                body.line(f"return {body.test(clause.test)}")
                functions.add(f"inv_{number}_{k}", body)
                self.tables.invariants.append(InvariantTable(f"inv_{number}_{k}", invariant.name, clause.span))
        if self.examples:
            for number, example in enumerate(self.rules.examples):
                self.example(number, example)

    def example(self, number: int, example: Example) -> None:
        """Tests as functions; statements are routines already."""
        table = ExampleTable(
            example.name, example.span, example.dice, example.from_scenario, tests=tuple(t.name for t in example.tests)
        )
        for k, step in enumerate(example.steps):
            name = ""
            if step.test is not None:
                name = f"then_{number}_{k}"
                body = self.functions.body(example)
                body.at(step.span)
                body.line(f"return {body.test(step.test)}")
                self.functions.add(name, body)
            elif step.procedure is not None:
                name = self.routines.procedure(step.procedure).label
            table.steps.append(StepTable(step.word, step.span, name, step.answers, step.text, step.side))
        self.tables.examples.append(table)

    def head(self) -> list[Line]:
        """Constants, the state, facts, boards."""
        context, rules = self.context, self.rules
        place = context.place(NOWHERE, rules.title)
        lines = [Line(0, text, place) for text in state_source(self.tables.layout)]
        lines += [Line(0, f"{name} = {text}", place) for text, name in context.constants.items()]
        for kind in rules.kinds.values():
            for fact in kind.facts.values():
                lines.append(Line(0, f"{context.fact(fact)} = {tuple(plain(v) for v in fact.values)!r}", place))
        for fact in context.indexed_facts.values():
            by_value: dict[object, list[int]] = {}
            for member, value in enumerate(fact.values):
                by_value.setdefault(plain(value), []).append(member)
            lines.append(Line(0, f"{context.name('fx_', fact)} = { ({v: tuple(ids) for v, ids in by_value.items()})!r}", place))
        for graph in rules.graphs:
            name = context.graph(graph)
            ends = tuple(m.ends or (-1, -1) for m in graph.edges.members)
            lines.append(Line(0, f"{name} = board({len(graph.nodes.members)}, {ends!r})", place))
            lines.append(Line(0, f"{name}_near, {name}_link = {name}.near_set, {name}.link", place))
        return lines

    def foot(self) -> list[Line]:
        """Tables that name functions: padding of frames, blocks of members, reactions, all blocks."""
        context = self.context
        place = context.place(NOWHERE, self.rules.title)
        lines = []
        for routine in self.routines.all:
            if routine.asks:
                pad = len(self.slots[routine.label]) - len(routine.params)
                lines.append(Line(0, f"N_{routine.ident} = {(None,) * pad!r}", place))
        for (kind, block), name in context.member_tables.items():
            members = [m for m in self.rules.kinds[kind].members if block in m.blocks]
            entries = ", ".join(f"{m.id}: {entry_text(self.routines.procedure(m.blocks[block]))}" for m in members)
            lines.append(Line(0, f"{name} = {{{entries}}}", place))
        lines += getattr(self.functions, "late", [])
        lines.append(Line(0, f"BLOCKS = ({''.join(f'b{b.number}, ' for b in self.blocks.all)})", place))
        return lines

    def describe(self) -> None:
        """Fill the tables that people's questions need."""
        tables, context, rules = self.tables, self.context, self.rules
        for point in [*rules.points, *(o.point for o in context.occasions if o.point is not None)]:
            tables.points[point.number] = ChoicePointTable(
                point.number, point.name, point.prompt, point.key, point.span, point.rule, point.hidden,
                **context.points.get(point.number, {}),
            )  # fmt: skip
        tables.blocks = [BlockTable(b.label, b.routine, b.point) for b in self.blocks.all]
        for routine in self.routines.all:
            slots = tuple(self.slots[routine.label])
            types = dict(routine.locals) | {p.name: p.type for p in routine.params}
            tables.routines[routine.label] = RoutineTable(
                routine.label, routine.ident, routine.rule, routine.span, routine.entry, slots,
                tuple(str(types.get(name, "")) for name in slots), dict(routine.display),
            )  # fmt: skip
        tables.causes = context.causes
        if rules.scenario is not None and rules.scenario.setup is not None:
            tables.scenario = self.routines.procedure(rules.scenario.setup).label
        tables.spans = tuple(s.name for s in rules.spans)
        for e in rules.effects:
            tables.effects[e.number] = EffectTable(e.name, tuple((p.name, str(p.type)) for p in e.captures), e.span)
        tables.while_effects = sum(1 << e.number for e in rules.effects if e.while_ is not None)
        tables.dice = tuple((d.name, d.kind.name if d.kind else "") for d in rules.dice)
        tables.reports = list(context.reports)
        tables.occasions = tuple(o.name for o in context.occasions)
        tables.worth = "" if rules.worth is None else rules.worth.name
        tables.values = {value.name: context.value(value) for value in rules.values if value.lines}


def threaded(blocks: list[Block]) -> dict[int, int]:
    """Blocks that only go on elsewhere, with where they go on."""
    jumps = {
        b.number: int(m.group(1)) for b in blocks if len(b.lines) == 1 and (m := re.fullmatch(r"return (\d+)", b.lines[0].text))
    }
    for start in jumps:
        seen = {start}
        while jumps[start] in jumps and jumps[start] not in seen:
            seen.add(jumps[start])
            jumps[start] = jumps[jumps[start]]
    return jumps


def jumping(text: str, jumps: dict[int, int]) -> str:
    """A line with its jump led to where it ends up."""
    found = re.fullmatch(r"((?:.*: )?return |F\[0\] = )(\d+)", text)
    return f"{found.group(1)}{jumps.get(int(found.group(2)), int(found.group(2)))}" if found else text


def plain(value: object) -> object:
    """A fact's value as the program keeps it: truths as 0 and 1."""
    return int(value) if isinstance(value, bool) else value


def distinct(members: list[tuple[str, int | None]]) -> tuple[str, ...]:
    """Names of members; where two are called alike, the printed number (or the place in the list) tells them apart."""
    names = [name for name, _ in members]
    many = {name for name in names if names.count(name) > 1}
    return tuple(
        f"{name} ({number if number is not None else k + 1})" if name in many else name
        for k, (name, number) in enumerate(members)
    )


def printed(lines: list[Line]) -> tuple[str, list[int]]:
    """The text, and for each of its lines the number of its place."""
    return "".join("    " * line.indent + line.text + "\n" for line in lines), [line.place for line in lines]


__all__ = ["Routine", "compile_rules"]
