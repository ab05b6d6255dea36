"""Examples that prove nothing: they expect what they have given themselves, what holds whatever happens, or never come to what
they say to try.

Takes what a declaration made, gives findings.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import Ask, Attribute, Call, Const, Example, Expr, InPile, Member, Op, Read, Symbol, Write, conjuncts, walk
from interpreter.meaning.questions import Questions
from interpreter.meaning.solver import Solver
from interpreter.source import Span

Cell = tuple[Attribute, tuple[Expr, ...]]


def check_proofs(made: Symbol, questions: Questions) -> Iterator[Diagnostic]:
    """What an example does not prove."""
    if not isinstance(made, Example):
        return
    given: dict[Cell, tuple[Expr, Span]] = {}
    for step in made.steps:
        if step.word == "when":
            given = {}
        elif step.word == "given" and step.procedure is not None:
            for statement in step.procedure.body:
                if isinstance(statement, Write) and all(isinstance(arg, Const) for arg in statement.args):
                    given[statement.attribute, statement.args] = (statement.value, step.span)
                else:
                    given = {}
        elif step.word == "then":
            for test in conjuncts(step.test):
                yield from _expected(test, step.span, given, questions)
    yield from _untouched(made)


def _expected(test: Expr, place: Span, given: dict[Cell, tuple[Expr, Span]], questions: Questions) -> Iterator[Diagnostic]:
    match test:
        case Op("eq", (Read() as read, value)):
            known = given.get((read.attribute, read.args))
            if known is not None and known[0] == value:
                yield _nothing(place, "this was given just so, and nothing has happened since", known[1])
                return
    changing = any(isinstance(term, (Read, InPile)) for term in walk(test))
    if changing and isinstance(test, Op) and Solver(questions).never(test, holds=False):
        yield _nothing(place, "this is so whatever happens", None)


def _nothing(place: Span, message: str, given: Span | None) -> Diagnostic:
    others = (Label(given, "given here"),) if given is not None else ()
    return Diagnostic(
        "proves-nothing", message, place, "proves nothing", others, "let something happen before, or expect what comes of it"
    )


def _untouched(example: Example) -> Iterator[Diagnostic]:
    """What an example says to try, and does not name in anything that it does or expects."""
    tried = [each for each in example.tests if isinstance(each, Member) and each.blocks]
    if not tried:
        return
    terms = [term for step in example.steps for term in walk((step.procedure and step.procedure.body, step.test, step.what))]
    named = {
        (term.type.of, each)
        for term in terms
        if isinstance(term, Const) and term.type.base in ("member", "set")
        for each in (term.value if isinstance(term.value, tuple) else (term.value,))
    }
    beside = {term.procedure.span.path for term in terms if isinstance(term, Call)}
    beside |= {term.query.span.path for term in terms if isinstance(term, Ask)}
    words = [text for step in example.steps for text in (step.text, step.because, *(key for _, key, _ in step.answers))]
    for member in tried:
        mates = [each for each in member.kind.members if each is member or member.family and each.family == member.family]
        title = member.family or member.name
        tells = member.span.path in beside  # what is declared beside it is part of it
        if tells or any((member.kind.name, mate.id) in named for mate in mates) or any(title in word for word in words):
            continue
        yield Diagnostic(
            "proves-nothing",
            f"this does not come to the {member.kind.name} {title} at all",
            example.span,
            label=f"says that it tests {title}",
            help="let it be played, or name in the line `tests` what is tried",
        )
