"""Makes the program's tables from what the writers collected: what the driver and the views need besides code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter import ir
from interpreter.compiler.blocks import Blocks
from interpreter.compiler.context import Context, Offer
from interpreter.compiler.expectations import ExpectationWriter
from interpreter.compiler.lowered import Routine
from interpreter.effects import open_kinds
from interpreter.kernel import Layout
from interpreter.program import (
    AnswerTable,
    BlockTable,
    ChoicePointTable,
    EffectTable,
    ExampleTable,
    InvariantTable,
    MemberBlockTable,
    NeedTable,
    RoutineTable,
    StepTable,
    Tables,
)


def tables_of(
    context: Context,
    layout: Layout,
    blocks: Blocks,
    slots: Mapping[str, tuple[str, ...]],
    places: Sequence[int],
    examples: Sequence[ir.Example],
    expectations: ExpectationWriter,
) -> Tables:
    """All tables of a program. `slots`: the locals in the frames of each routine; `places`: for each line of the program, its
    number in the source map; `examples`: those that the program can run, with what they expect."""
    rules, names, points = context.rules, context.names, _points(context)
    in_secret = {kind for each in points.values() if each.hidden for kind in (each.of, *(line.kind for line in each.lines))}
    return Tables(
        id=rules.id,
        title=rules.title,
        digest=rules.digest,
        layout=layout,
        points=points,
        blocks=tuple(BlockTable(b.label, b.routine, b.point) for b in blocks.all),
        routines={r.label: _routine(r, blocks.entry(r), slots[r.label]) for r in context.routines.all},
        causes=tuple(context.source_map.places),
        needs=tuple([NeedTable(span, context.words_at(span), context.line_at(span)) for span in context.needs]),
        lines=tuple(places),
        periods=tuple(period.name for period in rules.periods),
        effects={effect.number: _effect(effect) for effect in rules.effects},
        dice=tuple((die.name, die.kind.name if die.kind else "") for die in rules.dice),
        reports=tuple(context.reports),
        values={value.name: names.value(value) for value in rules.values if value.lines},
        worth="" if rules.worth is None else rules.worth.name,
        occasions=tuple(occasion.name for occasion in names.occasions),
        invariants=_invariants(rules),
        examples=tuple(_example(context, expectations, k, each) for k, each in enumerate(examples)),
        while_effects=sum(1 << effect.number for effect in rules.effects if effect.while_ is not None),
        scenario=_setup(context, rules.scenario),
        settings=tuple(switch.state for switch in context.varied),
        main="" if rules.main is None else context.routines.procedure(rules.main).label,
        member_blocks=tuple(_member_blocks(context)),
        open_kinds=tuple(open_kinds(rules, in_secret)),
        open_values=tuple([value.name for value in rules.values if value.lines and context.secrecy.is_open(value)]),
    )


def _points(context: Context) -> dict[int, ChoicePointTable]:
    found = {}
    for point in [*context.rules.points, *(o.point for o in context.names.occasions if o.point is not None)]:
        offer = context.points.get(point.number) or Offer()
        found[point.number] = ChoicePointTable(
            number=point.number,
            name=point.name,
            prompt=point.prompt,
            key=point.key,
            span=point.span,
            rule=point.rule,
            hidden=point.hidden,
            veiled=offer.veiled,
            how=offer.how,
            of=offer.of,
            picks=offer.picks,
            holes=offer.holes,
            lines=offer.lines,
            plays=offer.plays,
        )
    return found


def _routine(routine: Routine, entry: int, slots: tuple[str, ...]) -> RoutineTable:
    types = dict(routine.locals) | {p.name: p.type for p in routine.params}
    return RoutineTable(
        label=routine.label,
        ident=routine.ident,
        rule=routine.rule,
        span=routine.span,
        entry=entry,
        slots=slots,
        types=tuple(str(types.get(name, "")) for name in slots),
    )


def _member_blocks(context: Context) -> Iterator[MemberBlockTable]:
    for kind, block in context.member_blocks:
        for member, routine in context.routines.blocks(kind, block).items():
            yield MemberBlockTable(kind, block, context.rules.kinds[kind].members[member].name, routine.label)


def _effect(effect: ir.Effect) -> EffectTable:
    return EffectTable(effect.name, tuple((p.name, str(p.type)) for p in effect.captures), effect.span)


def _invariants(rules: ir.RuleSet) -> tuple[InvariantTable, ...]:
    return tuple(
        InvariantTable(invariant_function(number, k), invariant.name, clause.span)
        for number, invariant in enumerate(rules.invariants)
        for k, clause in enumerate(invariant.clauses)
    )


def _setup(context: Context, scenario: ir.Scenario | None) -> str:
    """The label of the routine that sets a scenario up, or ''."""
    return "" if scenario is None or scenario.setup is None else context.routines.procedure(scenario.setup).label


def _example(context: Context, expectations: ExpectationWriter, number: int, example: ir.Example) -> ExampleTable:
    steps = []
    for k, step in enumerate(example.steps):
        name = ""
        if step.test is not None or step.what is not None:
            name = expectation_function(number, k)
        elif step.procedure is not None:
            name = context.routines.procedure(step.procedure).label
        text = step.text or step.because or expectations.seen.get(name, "")
        clauses = expectations.clauses.get(name, ())
        answers = tuple([AnswerTable(*answer) for answer in step.answers])
        steps.append(StepTable(step.word, step.span, name, answers, text, step.side, clauses))
    return ExampleTable(
        name=example.name,
        span=example.span,
        dice=example.dice,
        dice_words=example.dice_words,
        dice_places=example.dice_places,
        setup=_setup(context, example.scenario or context.rules.scenario) if example.from_scenario else "",
        settings=tuple(example.settings.get(switch, switch.state) for switch in context.varied),
        steps=tuple(steps),
        tests=tuple(symbol.name for symbol in example.tests),
    )


def invariant_function(number: int, clause: int) -> str:
    """The name of the function that tests a clause of an invariant."""
    return f"inv_{number}_{clause}"


def expectation_function(number: int, step: int) -> str:
    """The name of the function that tests what a step of an example expects."""
    return f"then_{number}_{step}"
