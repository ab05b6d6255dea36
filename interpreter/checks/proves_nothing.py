"""An example would hold even if the rules that it tries were gone.

It expects what it has given itself, and nothing has happened in \
between; or what is so whatever happens, as `is at least 0`; or it
says that it tests a card, and never comes to it. Let something happen, and expect what comes of it.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        red is paid
        if gold of red is at least 3
            red wins the game because "it is rich"

    procedure (owner: side) is paid
        add 1 to gold of owner

    example "who is paid has more"
        given gold of red becomes 2
        then gold of red is 2

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        red is paid
        if gold of red is at least 3
            red wins the game because "it is rich"

    procedure (owner: side) is paid
        add 1 to gold of owner

    example "who is paid has more"
        given gold of red becomes 2
        when red is paid
        then gold of red is 3
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking
from interpreter.proofs import Questions, Sketch, Solver, Unit
from interpreter.source import Span

LEVEL = Level.WARNING

Cell = tuple[ir.Attribute, tuple[ir.Expr, ...]]


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the lines of an example that prove nothing."""
    made, questions = unit.made, unit.questions
    if not isinstance(made, ir.Example):
        return
    yield from _refused(made, unit.looking)
    given: dict[Cell, tuple[ir.Expr, Span]] = {}
    for step in made.steps:
        match step.word:
            case "when":
                given = {}
            case "given" if step.procedure is not None:
                for statement in step.procedure.body:
                    if isinstance(statement, ir.Write) and all(isinstance(arg, ir.Const) for arg in statement.args):
                        given[statement.attribute, statement.args] = (statement.value, step.span)
                    else:
                        given = {}
            case "then" if isinstance(step.test, ir.Op):
                for test in ir.conjuncts(step.test):
                    yield from _expected(test, step.span, given, questions)
    yield from _as_before(made)
    yield from _untouched(made)


def _expected(test: ir.Expr, place: Span, given: dict[Cell, tuple[ir.Expr, Span]], questions: Questions) -> Iterator[Diagnostic]:
    match test:
        case ir.Op("eq", (ir.Read() as read, value)) if given:
            known = given.get((read.attribute, read.args))
            if known is not None and known[0] == value:
                yield _nothing(place, "this was given just so, and nothing has happened since", known[1])
        case ir.Op("ge" | "gt" | "le" | "lt" | "ne", (ir.Read() | ir.InPile() | ir.Op(), ir.Const())) | ir.Op("or"):
            changing = any(isinstance(term, (ir.Read, ir.InPile)) for term in ir.walk(test))
            if changing and Solver(questions).never(test, holds=False):
                yield _nothing(place, "this is so whatever happens", None)


def _as_before(example: ir.Example) -> Iterator[Diagnostic]:
    """What an example of a member expects of it, where it has given all of that itself before the member did anything: so it
    would be without the member. What examples of rules show may rightly be that nothing happens."""
    happens = [step for step in example.steps if step.word == "when"]
    members = [each for each in example.tests if isinstance(each, ir.Member)]
    if len(happens) != 1 or not any(_plays(happens[0], each) for each in members):
        return
    if example.dice or happens[0].answers:
        return  # it may show what comes of another roll, or of another answer
    given: dict[Cell, tuple[ir.Expr, Span]] = {}
    expected: list[tuple[Span, Span]] = []
    for step in example.steps:
        if step.word == "given" and step.procedure is not None:
            for statement in step.procedure.body:
                if isinstance(statement, ir.Write):
                    given[statement.attribute, statement.args] = (statement.value, step.span)
        elif step.word == "then" and isinstance(step.test, ir.Op):
            for test in ir.conjuncts(step.test):
                match test:
                    case ir.Op("eq", (ir.Read() as read, value)) if given.get((read.attribute, read.args), (None,))[0] == value:
                        expected.append((step.span, given[read.attribute, read.args][1]))
                    case _:
                        return
        elif step.word != "when":
            return
    for place, before in expected[:1]:
        yield _nothing(place, "all that this expects was given before: it would be so if nothing happened", before)


def _nothing(place: Span, message: str, given: Span | None) -> Diagnostic:
    others = (Label(given, "given here"),) if given is not None else ()
    return Diagnostic(
        "proves-nothing", message, place, "proves nothing", others, "let something happen before, or expect what comes of it"
    )


def _untouched(example: ir.Example) -> Iterator[Diagnostic]:
    """What an example says to try, and does not name in anything that it does or expects. Members with blocks alone: what else
    they do is known of those whose text was read, and this is told whether it was or not."""
    members = (each for each in example.tests if isinstance(each, ir.Member))
    tried = [each for each in members if any(block.role == "block" for block in each.blocks.values())]
    if not tried:
        return
    if all(any(_plays(step, member) for step in example.steps) for member in tried):
        return
    words = [text for step in example.steps for text in (step.text, step.because, *(answer.key for answer in step.answers))]
    for member in tried:
        title = member.family or member.name
        if any(title in word for word in words) or any(_names(term, member) for term in _terms(example)):
            continue
        yield Diagnostic(
            "proves-nothing",
            f"this does not come to the {member.kind.name} {title} at all",
            example.span,
            label=f"says that it tests {title}",
            help="let it be played, or name in the line `tests` what is tried",
        )


def _plays(step: ir.ExampleStep, member: ir.Member) -> bool:
    """Does a step run a block of just this member?"""
    match step.procedure:
        case ir.Procedure(body=(ir.CallBlock(member=ir.Const(value=int(id_))) as one, *_)):
            return one.kind == member.kind.name and id_ == member.id
    return False


def _terms(example: ir.Example) -> Iterator[ir.Term]:
    """The terms of its steps; what happens first."""
    for step in sorted(example.steps, key=lambda step: step.word != "when"):
        for part in (step.procedure and step.procedure.body, step.test, step.what):
            if part:
                yield from ir.walk(part)


def _names(term: ir.Term, member: ir.Member) -> bool:
    """Does a term name a member or one of its copies, or what is declared beside it?"""
    match term:
        case ir.Const(type=ir.Type(of=kind)) if kind == member.kind.name:
            ids = term.value if isinstance(term.value, tuple) else (term.value,)
            mates = [each.id for each in member.kind.members if each is member or member.family and each.family == member.family]
            return any(each in mates for each in ids)
        case ir.Call():
            return term.procedure.span.path == member.span.path
        case ir.Ask():
            return term.query.span.path == member.span.path
    return False


def _refused(made: ir.Example, looking: Looking) -> Iterator[Diagnostic]:
    """An example of a `forbid` rule whose `then not allowed` lines are all refused by the action's own conditions
    already."""
    if made.dice or made.settings or not made.tests:
        return
    forbidding = [part for each in made.tests if isinstance(each, ir.Rule) for part in each.parts]
    if not all(isinstance(each, ir.Rule) for each in made.tests) or not all(
        isinstance(part, ir.Allow) and part.forbids for part in forbidding
    ):
        return
    sketch = Sketch(looking)
    scenario = made.scenario or looking.rules.scenario if made.from_scenario else None
    if scenario is not None and scenario.setup is not None:
        looking.at_setup(scenario)
        sketch.run(scenario.setup.body, {})
    refused = None
    for step in made.steps:
        match step.word, step.test:
            case "given", _ if step.procedure is not None:
                sketch.run(step.procedure.body, {})
            case "then", ir.Op(name="not", args=(ir.Allowed(action=action, args=args),)) if not step.because:
                if not sketch.refuses(action, [sketch.value(arg, {}) for arg in args]):
                    return
                refused = refused or step.span
            case _:
                return
    if refused is not None and not sketch.lost:
        yield Diagnostic(
            "proves-nothing",
            "this is not allowed in any case: the action itself says so",
            refused,
            label="proves nothing of what it tests",
            help="begin where only the rule that is tested forbids it",
        )
