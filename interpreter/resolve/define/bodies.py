"""The bodies of attributes, piles, queries, values, actions, occasions, procedures, rules, scenarios and invariants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter

from interpreter import ir
from interpreter.phrases import PROVISIONAL, Routine, Scope, scope_for
from interpreter.resolve.define import plain_statements as plain
from interpreter.resolve.define.answering import check_answers
from interpreter.resolve.define.attaching import Place
from interpreter.resolve.define.definitions import Definitions, made_procedure
from interpreter.resolve.define.prompts import happening
from interpreter.resolve.define.statements import Statements, attach, body_of
from interpreter.resolve.define.turns import turns_of
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.source import Span
from interpreter.syntax import nodes


def clauses_of(resolver: Resolver, conditions: nodes.Guards) -> tuple[ir.Clause, ...]:
    """Conditions as clauses, from which explanations take their reasons; one that cannot be read is left out."""
    found: list[ir.Clause] = []
    names: tuple[tuple[str, Span], ...] = ()
    for each in conditions:
        tests = resolver.conditions((each,))
        if isinstance(each, nodes.Let):
            names = (*names, (each.name.text, each.value.span))
        elif tests:
            found.append(ir.Clause(tests[0], each.span, resolver.title, names))
    return tuple(found)


# --- nouns and state ------------------------------------------------------------------------------------------------------


def define_qualifiers(definitions: Definitions, written: Sequence[tuple[ir.Qualifier, nodes.PatternLine]]) -> None:
    """Fill in the tests of qualifiers, such as those of `leaders of red`. A qualifier is replaced by its tests wherever it is
    used, so those that others use are read first. A first reading, with marks in place of all tests, finds out which use which; a
    cycle is a finding."""
    lines = dict(written)
    marks = {PROVISIONAL + made.ident: made for made in lines}
    for mark, made in marks.items():
        made.condition = ir.Local(mark, ir.TRUTH)
    uses: dict[ir.Qualifier, list[ir.Qualifier]] = {}
    for made, line in written:
        names = ir.free_names(_qualifier_test(definitions, made, line))
        uses[made] = [other for mark, other in marks.items() if mark in names]
    while True:
        try:
            order = list(TopologicalSorter(uses).static_order())
            break
        except CycleError as error:
            circle: list[ir.Qualifier] = error.args[1][:-1]
            first = next(made for made in lines if made in circle)
            message = f"whether something is among `{first.name}` asks the same again"
            help_text = "a qualifier may only ask simpler ones"
            definitions.diagnostics.error("endless-question", message, first.span, label="asks itself", help=help_text)
            uses[first] = []
            lines.pop(first)
            first.condition = None
    for made in order:
        if made in lines:
            made.condition = _qualifier_test(definitions, made, lines[made])


def _qualifier_test(definitions: Definitions, made: ir.Qualifier, line: nodes.PatternLine) -> ir.Expr | None:
    """The tests of a qualifier, of the member that its `var` names; None when there is none."""
    scope = scope_for(made.params)
    var = scope.routine.fresh("it", ir.Type("member", made.kind.name))
    scope.bind("it", var)
    made.var = var.name
    return ir.conjunction(definitions.resolver(scope, made.name).conditions(line.conditions) or ())


def define_attribute(definitions: Definitions, made: ir.Attribute, standing: MergedDeclaration) -> None:
    """Fill in the initial value of an attribute, and who may see it."""
    for line in standing.declaration.lines:
        match line:
            case nodes.ValueLine(word="starts as"):
                made.start = definitions.resolver(scope_for(made.params), made.name).typed(line.value, made.type)
            case nodes.WordsLine(word="held at the limit"):
                if made.type not in (ir.NUMBER, ir.UNKNOWN):
                    message, help_text = (
                        "only a number is held at a limit",
                        "attribute level of (owner: side) is number from 1 to 4",
                    )
                    definitions.diagnostics.error("wrong-kind", message, line.span, help=help_text)
            case nodes.WordsLine(word="shown to"):
                made.shown = _shown(definitions, line, made.params)
            case nodes.LiesOpenLine():
                made.opened = _opened(definitions, line, made)
    _starts_within(definitions, made)


def _starts_within(definitions: Definitions, made: ir.Attribute) -> None:
    """A finding where a number starts outside its own range."""
    match made.start:
        case None:
            value, span = 0, made.span
        case ir.Const(value=int(number), switch=None):
            value, span = number, made.start.span
        case _:
            return
    if made.range is not None and not ir.is_within(value, made.range):
        message = f"it is a number {ir.range_text(made.range)}, and starts as {value}"
        help_text = (
            f"add `starts as {made.range[0]}`, or widen the range: `is number {ir.range_text(ir.widened(made.range, value))}`"
        )
        definitions.diagnostics.error("out-of-range", message, span, help=help_text)


def define_pile(definitions: Definitions, made: ir.Pile, standing: MergedDeclaration) -> None:
    """Fill in the initial contents of a pile, and who may see it."""
    for line in standing.declaration.lines:
        match line:
            case nodes.WordsLine(word="shown to"):
                made.shown = _shown(definitions, line, made.params)
            case nodes.LiesOpenLine():
                made.opened = _opened(definitions, line, made)
            case nodes.ValueLine(word="starts with"):
                held = ir.Type("set", made.holds.name)
                made.start = definitions.resolver(scope_for(made.params), made.name).typed(line.value, held)


def _opened(definitions: Definitions, line: nodes.LiesOpenLine, made: ir.Attribute | ir.Pile) -> ir.Expr | None:
    """When all see it, whoever else does."""
    if not line.conditions:
        message, help_text = "it lies open under no condition", "write `shown to all`, or `when ...` below it"
        definitions.diagnostics.error("missing-block", message, line.span, help=help_text)
        return None
    return ir.conjunction(definitions.resolver(scope_for(made.params), made.name).conditions(line.conditions) or ())


def _shown(definitions: Definitions, line: nodes.WordsLine, params: tuple[ir.Param, ...]) -> str | int:
    """`all`, `nobody`, or the number of the hole whose seat sees it."""
    word = words_of(line.items[0])
    if word in ("all", "nobody"):
        return word
    for number, param in enumerate(params):
        if param.word == word:
            return number
    message, help_text = f"`{word}` is no hole of this head", "all, nobody, or a hole that is a side"
    definitions.diagnostics.error("unknown-name", message, line.span, help=help_text)
    return "nobody"


# --- what is asked --------------------------------------------------------------------------------------------------------


def define_query(definitions: Definitions, made: ir.Query, standing: MergedDeclaration) -> None:
    """Fill in the conditions of a query, or its statements."""
    declaration = standing.declaration
    findings_before = len(definitions.diagnostics)
    scope = scope_for(made.params)
    resolver = definitions.resolver(scope, made.name)
    if declaration.conditions and not declaration.body:
        made.clauses = clauses_of(resolver, declaration.conditions)
        test = ir.conjunction([clause.test for clause in made.clauses])
        made.body = (ir.Return(test if test is not None else ir.Const(1, ir.TRUTH), span=declaration.span),)
    else:
        guard = ir.conjunction(resolver.conditions(declaration.conditions) or ())
        pinned = scope.pin()
        body = plain.keeping(scope, pinned, Statements(definitions, resolver, made.type, pure=True).run(declaration.body))
        if guard is not None:
            body = (ir.If(((ir.Op("not", (guard,), ir.TRUTH), (ir.Return(ir.Const(0, ir.TRUTH)),)),)), *body)
        made.body = body
        check_answers(definitions, made.body, made.type, f"this {ir.word_of(made)}", made.span, findings_before)
    made.locals, made.display = scope.routine.types, scope.routine.display


def define_value(definitions: Definitions, made: ir.Value, standing: MergedDeclaration) -> None:
    """Fill in the start of a value and its own lines, which come before those of rules."""
    resolver = definitions.resolver(scope_for(made.params), made.name)
    lines: list[ir.Adjust] = []
    for line in standing.declaration.lines:
        if not isinstance(line, nodes.ValueLine):
            continue
        place = resolver.within(resolver.scope.inner())
        tests = place.conditions(line.conditions)
        amount = place.number(line.value)
        if amount is not None and tests is not None:
            lines.append(
                ir.Adjust(
                    how=line.word,
                    amount=amount,
                    condition=ir.conjunction(tests),
                    span=line.span,
                    layer=definitions.layer_of(line.span),
                    rule=made.name,
                )
            )
    if not any(isinstance(line, nodes.ValueLine) and line.word == "starts at" for line in standing.declaration.lines):
        message = "this value does not say where it starts"
        definitions.diagnostics.error("no-start", message, made.span, help="starts at ...")
    made.lines[:0] = lines
    definitions.unit.hung.extend((made, line) for line in lines)


def define_action(definitions: Definitions, made: ir.Action, standing: MergedDeclaration) -> None:
    """Fill in the conditions under which an action is allowed, unless a rule line says otherwise."""
    made.clauses = clauses_of(definitions.resolver(scope_for(made.params), made.name), standing.declaration.conditions)


# --- what happens ---------------------------------------------------------------------------------------------------------


def define_occasion(definitions: Definitions, made: ir.Occasion, standing: MergedDeclaration) -> None:
    """Fill in the sides that are asked for a reaction when an occasion is announced."""
    resolver = definitions.resolver(scope_for(made.params), made.name)
    lines = (line for line in standing.declaration.lines if isinstance(line, nodes.AnsweredByLine))
    made.answered_by = tuple(term for line in lines for term in turns_of(resolver, line.askers, definitions.seat))
    if made.answered_by:
        made.point = definitions.point(made.name, happening(made), made.span)


def define_procedure(definitions: Definitions, made: ir.Procedure, standing: MergedDeclaration) -> None:
    """Fill in the statements of a procedure; findings if it must answer and may not."""
    told = len(definitions.diagnostics)
    scope = scope_for(made.params)
    whole = made.role if made.role in ("phase", "step") else ""
    made.body = body_of(definitions, definitions.resolver(scope, made.name), standing.declaration.body, made.type, whole)
    made.locals, made.display = scope.routine.types, scope.routine.display
    if made.type is not ir.NOTHING:
        check_answers(definitions, made.body, made.type, f"this {ir.word_of(made)}", made.span, told)


# --- what has a title -----------------------------------------------------------------------------------------------------


def define_rule(definitions: Definitions, made: ir.Rule, standing: MergedDeclaration) -> None:
    """Add the rule lines of a rule to their hosts."""
    place = Place(definitions.resolver(Scope(Routine()), made.name), standing.layer)
    made.parts += attach(definitions, place, standing.declaration.rules)


def define_scenario(definitions: Definitions, made: ir.Scenario, standing: MergedDeclaration) -> None:
    """Fill in the statements that set up the board."""
    scope, name = Scope(Routine()), f"set up {made.name}"
    body = (
        *_left_out(definitions.rules, made),
        *body_of(definitions, definitions.resolver(scope, made.name), standing.declaration.body),
    )
    made.setup = made_procedure(name, definitions.ident(name, "p_"), made.span, scope.routine, body, "setup")


def _left_out(rules: ir.RuleSet, scenario: ir.Scenario) -> Iterator[ir.Write]:
    """The sides that have a seat, and none in this scenario, are out of play."""
    if rules.seats is None or rules.in_play is None:
        return
    for member in rules.seats.members:
        if member not in scenario.playing and member.id not in rules.idle:
            who = ir.Const(member.id, ir.Type("member", rules.seats.name), span=scenario.span)
            yield ir.Write(rules.in_play, (who,), ir.Const(0, ir.TRUTH, span=scenario.span), span=scenario.span)


def define_invariant(definitions: Definitions, made: ir.Invariant, standing: MergedDeclaration) -> None:
    """Fill in the conditions of an invariant."""
    made.clauses = clauses_of(definitions.resolver(Scope(Routine()), made.name), standing.declaration.conditions)
