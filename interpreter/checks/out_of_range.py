"""A number lies outside the range that is declared for it.

A kind may say from where to where the numbers of a line go: `line \
operations is number from 1 to 3`. Most often the number is a slip.
If the range is too narrow, widen it where the kind is declared; a mod writes `extend kind card` and the whole line again, which
takes the place of the first one.

An attribute may say so in its head, `attribute level of (owner: \
side) is number from 1 to 4`. What it starts as, and each fixed number
that it becomes, must lie in that range; where nothing is said it starts as 0.

What is handed to a procedure must lie in the range of what that \
sets to it: `the game begins on turn 10`, where a turn is a number
from 1 to 9.

A value that starts as a printed number and `counts as` more than twice the highest that is printed has another scale than that.

bad: rules

    kind card
        line operations is number from 1 to 3

    card 1 "Rain"
        operations 5

    attribute drawn is number

    procedure play the game
        drawn becomes operations of "Rain"

good: rules

    kind card
        line operations is number from 1 to 5

    card 1 "Rain"
        operations 5

    attribute drawn is number

    procedure play the game
        drawn becomes operations of "Rain"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking
from interpreter.proofs import Text, Unit, named
from interpreter.source import NOWHERE, Span

LEVEL = Level.ERROR

LEAVING = (ir.Return, ir.Leave, ir.Win)
SIMPLE = (ir.SetLocal, ir.Write, ir.Add)
"""Statements in which nothing is asked first."""
MOST_TURNS = 200
DEPTH = 3
"""So many procedures are looked into, one called by the other."""
SCALE = 2
"""So many times the highest that is printed is another scale; less than that may be meant."""
PLAIN = (ir.Write, ir.Add, ir.SetLocal, ir.Report, ir.Call)
"""Statements behind which the next one is carried out too, if what they call comes to its end."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: a local that a loop counts beyond a range, a call that hands over a fixed number out of range, and a choice whose
    range exceeds that of what is set to it. Of a procedure only those lines count that run in any case, before anything may end
    it. Where a loop can be left early, nothing is said."""
    yield from _counting(text)
    yield from _handed(text, text.looking)
    yield from _chosen(text, text.rules)


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the `counts as` lines with a number far outside the printed range as which the value starts."""
    return _counting_as(unit, unit.looking)


def _counting(text: Text) -> Iterator[Diagnostic]:
    """A local that a loop counts beyond the range of a parameter of an attribute that is read or written with it."""
    for loop in text.all(ir.Repeat):
        if loop.mode != "times" or any(isinstance(each, LEAVING) for each in ir.walk(loop.body)):
            continue
        match loop.bound:
            case ir.Const(value=int(turns), switch=None) if 1 < turns <= MOST_TURNS:
                for at, step in enumerate(loop.body):
                    if isinstance(step, ir.SetLocal) and _stride(step) and _gives(loop.body, step.name) == 1:
                        first = _first(text.body, loop, step.name)
                        if first is not None:
                            yield from _left(loop.body, at, step, range(first, first + turns * _stride(step), _stride(step)))


def _stride(step: ir.SetLocal) -> int:
    """By how much a local is moved on; 0 where it is not."""
    match step.value:
        case ir.Op("plus" | "minus" as name, (ir.Local(name=own), ir.Const(value=int(number), switch=None))) if own == step.name:
            return number if name == "plus" else -number
    return 0


def _gives(body: Sequence[ir.Stmt], name: str) -> int:
    return sum(isinstance(each, ir.Stmt) and named(each) == name for each in ir.walk(tuple(body)))


def _first(body: tuple[ir.Stmt, ...], loop: ir.Repeat, name: str) -> int | None:
    """What a local is when a loop begins, if that is said on the same level before it."""
    if loop not in body:
        return None
    for each in reversed(body[: body.index(loop)]):
        if _gives((each,), name):
            match each:
                case ir.SetLocal(value=ir.Const(value=int(first), switch=None)):
                    return first
            return None
    return None


def _left(body: tuple[ir.Stmt, ...], at: int, step: ir.SetLocal, before: range) -> Iterator[Diagnostic]:
    """The holes that do not go as far as a local goes."""
    stride = _stride(step)
    for number, statement in enumerate(body):
        if not isinstance(statement, SIMPLE) or statement is step:
            continue
        numbers = before if number < at else range(before.start + stride, before.stop + stride, stride)
        for term in ir.walk(statement):
            if not isinstance(term, ir.Read | ir.Write | ir.Add):
                continue
            for param, arg in zip(term.attribute.params, term.args, strict=True):
                if isinstance(arg, ir.Local) and arg.name == step.name and param.type.base == "number":
                    beyond = [each for each in numbers if not param.low <= each <= param.high]
                    if beyond:
                        yield _counted_beyond(term, statement, beyond[0], param.low, param.high, step.span)
                        return


def _counted_beyond(
    term: ir.Read | ir.Write | ir.Add, statement: ir.Stmt, number: int, low: int, high: int, step: Span
) -> Diagnostic:
    return Diagnostic(
        "out-of-range",
        f"this comes to {number} before the loop is over, and `{term.attribute.name}` goes from {low} to {high}",
        term.span if term.span is not NOWHERE else statement.span,
        label=f"{low} to {high}",
        others=(Label(step, "goes on here"),),
        help="let the loop turn less often, begin elsewhere, or go the other way",
    )


def _handed(text: Text, looking: Looking) -> Iterator[Diagnostic]:
    """The calls that hand over a fixed number out of range."""
    for call in text.all(ir.Call):
        for param, arg in zip(call.procedure.params, call.args, strict=True):
            number = _number(arg)
            if number is not None and param.type.base == "number":
                yield from _told(call, param, number, arg, looking)


def _counting_as(unit: Unit, looking: Looking) -> Iterator[Diagnostic]:
    """The `counts as` lines with a fixed number far outside the range of the printed number as which the value
    starts."""
    for host, part in unit.hung:
        number = _number(part.amount) if isinstance(part, ir.Adjust) and part.how == "counts as" else None
        fact = _printed(host, looking, DEPTH) if isinstance(host, ir.Value) and number is not None else None
        high = None if fact is None or fact.range is None else fact.range[1]
        if not isinstance(part, ir.Adjust) or number is None or fact is None or fact.range is None or high is None:
            continue
        if number > SCALE * high or number < min(fact.range[0], 0):
            yield _beyond(part, part.amount, number, f"`{host.name}` starts as `{fact.name}`, which", fact.range, host.span)


def _printed(value: ir.Value, looking: Looking, depth: int) -> ir.Fact | None:
    """The printed number, between two ends, as which a value starts."""
    looking.at_alterations(value)
    starts = [line.amount for line in value.lines if line.how == "starts at"]
    match starts:
        case [ir.FactOf(fact=fact)] if fact.range is not None and fact.range[1] is not None:
            return fact
        case [ir.ValueOf(value=other)] if depth:
            return _printed(other, looking, depth - 1)
    return None


def _told(call: ir.Call, param: ir.Param, number: int, arg: ir.Expr, looking: Looking) -> Iterator[Diagnostic]:
    if param.high > param.low and not param.low <= number <= param.high:
        yield _beyond(call, arg, number, f"`{call.procedure.name}`", (param.low, param.high), call.procedure.span)
        return
    for name, range_, place in _bounds(call.procedure, param.name, {}, looking, DEPTH):
        if not ir.is_within(number, range_):
            yield _beyond(call, arg, number, f"`{name}`, which becomes that,", range_, place)
            return


def _bounds(
    procedure: ir.Procedure, hole: str, open_: Mapping[ir.Procedure, None], looking: Looking, depth: int
) -> Iterator[tuple[str, ir.Range, Span]]:
    """What a procedure sets to what stands in a hole, in any case: its name, its range and the place."""
    if not depth or procedure in open_ or looking.is_hung_upon(procedure):
        return
    looking.at(procedure)
    for statement in procedure.body:
        match statement:
            case ir.Write(attribute=attribute, value=ir.Local(name=name)) if name == hole:
                if attribute.range is not None and not attribute.held:
                    yield attribute.name, attribute.range, statement.span
            case ir.Call():
                for param, arg in zip(statement.procedure.params, statement.args, strict=True):
                    if isinstance(arg, ir.Local) and arg.name == hole:
                        yield from _bounds(statement.procedure, param.name, {**open_, procedure: None}, looking, depth - 1)
        if not isinstance(statement, PLAIN) or isinstance(statement, ir.SetLocal) and statement.name == hole:
            return


def _number(arg: ir.Expr) -> int | None:
    match arg:
        case ir.Const(value=int(value), switch=None) if arg.type.base == "number":
            return value
    return None


def _beyond(call: ir.Call | ir.Adjust, arg: ir.Expr, number: int, what: str, range_: ir.Range, declared: Span) -> Diagnostic:
    return Diagnostic(
        "out-of-range",
        f"{what} is a number {ir.range_text(range_)}, and this is {number}",
        arg.span if arg.span is not NOWHERE else call.span,
        label="beyond that",
        others=(Label(declared, "goes in here"),),
        help="write another number, or widen the range there",
    )


def _chosen(text: Text, rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Choices of a number whose range exceeds that of the attribute, or die, that is set to it."""
    for choice in text.all(ir.ChooseNumber):
        low, high = choice.low, choice.high
        if not isinstance(low, ir.Const) or not isinstance(high, ir.Const) or low.switch or high.switch:
            continue
        if not isinstance(low.value, int) or not isinstance(high.value, int):
            continue
        for write in text.all(ir.Write):
            limits = _limits(write.attribute, rules)
            if not isinstance(write.value, ir.Local) or write.value.name != choice.name or limits is None:
                continue
            least, most = limits
            if (least is not None and low.value < least) or (most is not None and high.value > most):
                yield Diagnostic(
                    "out-of-range",
                    f"{low.value} to {high.value} may be chosen, and `{write.attribute.name}` goes "
                    f"from {'any' if least is None else least} to {'any' if most is None else most}",
                    choice.span,
                    label=f"{low.value} to {high.value}",
                    others=(Label(write.span, "kept here"),),
                    help="let the choice end where the number does",
                )


def _limits(attribute: ir.Attribute, rules: ir.RuleSet) -> tuple[int | None, int | None] | None:
    """Between what a number must lie: as its attribute says, or as the faces of the die that it shows."""
    for die in rules.dice:
        if die.shown is attribute and die.kind is None and die.faces:
            return min(die.faces), max(die.faces)
    return attribute.range if attribute.type is ir.NUMBER and not attribute.held else None
