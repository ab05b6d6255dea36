"""A statement or an adjustment that changes nothing, whatever happens.

Adding 0, a value that becomes itself, or what it is known to be \
there, a card that is drawn from a hand to the same hand, a loop that
is repeated 0 times: either the number is not the one that was meant, or the line
is left over. A number that an option has put there is not told.

A call whose procedure begins by making of something what it is known to be does nothing either, and neither does moving a card to
the pile from which it was chosen or picked.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        add 0 to gold of red
        report "red has {gold of red}"

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        add 1 to gold of red
        report "red has {gold of red}"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Knowledge, Text, Unit

LEVEL = Level.WARNING


def met(statement: ir.Stmt, known: Knowledge) -> Diagnostic | None:
    """The finding that a statement does nothing, given what is known there; None if there is none."""
    match statement:
        case ir.Write():
            return _known_already(statement, known)
        case ir.Call():
            return _done_already(statement, known)
        case ir.Verb(name="move", args=(card,), piles=((pile, args),)):
            return _moved_already(statement, ir.InPile("holds", pile, args, card, ir.TRUTH), known)
    return None


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the statements and lines that do nothing, whatever is known."""
    for _, part in unit.hung:
        if isinstance(part, ir.Adjust) and part.how in ("raised by", "lowered by") and _is_nothing(part.amount):
            yield _nothing(part.amount, f"this is {part.how} 0")
        if isinstance(part, (ir.Adjust, ir.Allow)):
            yield from _named_twice(each for each in ir.walk(part.condition) if isinstance(each, ir.Op))
    for text in unit.texts:
        yield from _amounts(text)
        yield from _named_twice(text.all(ir.Op))


def _known_already(write: ir.Write, known: Knowledge) -> Diagnostic | None:
    value = write.value
    read = ir.Read(write.attribute, write.args, write.attribute.type)
    if known.is_empty or value == read:
        return None
    test: ir.Expr
    if read.type.base == "truth":
        if not isinstance(value, ir.Const):
            return None
        test, holds = read, not value.value
    elif read.type.base in ("number", "member"):
        test, holds = ir.Op("ne", (read, value), ir.TRUTH), True
    else:
        return None
    if not known.has_to_do_with(test) or not known.excludes(test, holds) or known.contradicts_itself():
        return None
    reason = known.culprit(test, holds)
    others = (Label(reason, "known from here"),) if reason is not None and reason != write.span else ()
    return Diagnostic(
        "does-nothing",
        "this becomes what it is already",
        write.span,
        label="does nothing",
        others=others,
        help="write what was meant, or leave it out",
    )


def _done_already(call: ir.Call, known: Knowledge) -> Diagnostic | None:
    """A procedure that begins by making of something what it is known to be: of what else it does nobody is in need."""
    looking = known.questions.looking
    if known.is_empty or not call.args:
        return None
    looking.at(call.procedure)
    match call.procedure.body:
        case (ir.Write(attribute=attribute, args=cell, value=ir.Local() as value), *_):
            by = {param.name: arg for param, arg in zip(call.procedure.params, call.args, strict=True)}
            if {name for each in (*cell, value) for name in ir.free_names(each)} <= by.keys():
                written = ir.Write(
                    attribute, tuple(ir.substitute(each, by) for each in cell), ir.substitute(value, by), span=call.span
                )
                return _known_already(written, known)
    return None


def _moved_already(move: ir.Verb, lies_there: ir.InPile, known: Knowledge) -> Diagnostic | None:
    """A card that is moved to where it is known to be."""
    if known.is_empty or not known.has_to_do_with(lies_there) or not known.excludes(lies_there, holds=False):
        return None
    if known.contradicts_itself():
        return None
    reason = known.culprit(lies_there, holds=False)
    return Diagnostic(
        "does-nothing",
        "this lies there already",
        move.span,
        label="does nothing",
        others=(Label(reason, "known from here"),) if reason is not None and reason != move.span else (),
        help="ask for where it comes from, or leave the line out",
    )


def _named_twice(terms: Iterable[ir.Op]) -> Iterator[Diagnostic]:
    """What is asked twice where one of several is enough: the same member in a list."""
    for each in terms:
        if each.name == "or":
            for number, way in enumerate(each.args):
                if any(way == other and ir.switches_of(way) == ir.switches_of(other) for other in each.args[:number]):
                    yield _nothing(way, "this has been named already")


def _amounts(text: Text) -> Iterator[Diagnostic]:
    for add in text.all(ir.Add):
        if _is_nothing(add.amount):
            yield _nothing(add, f"{'adding' if add.sign > 0 else 'taking'} 0 changes nothing")
    for write in text.all(ir.Write):
        value = write.value
        if isinstance(value, ir.Read) and (value.attribute, value.args) == (write.attribute, write.args):
            yield _nothing(write, "this becomes what it is")
    for let in text.all(ir.SetLocal):
        if isinstance(let.value, ir.Local) and let.value.name == let.name:
            yield _nothing(let, "this becomes what it is")
    for verb in text.all(ir.Verb):
        if len(verb.piles) == 2 and verb.piles[0] == verb.piles[1]:
            yield _nothing(verb, "what is taken from here comes back here")
    for transfer in text.all(ir.Transfer):
        if transfer.most is not None and transfer.least is None and _is_nothing(transfer.most):
            yield _nothing(transfer, "this is done to none")
    for repeat in text.all(ir.Repeat):
        if repeat.mode == "times" and _is_nothing(repeat.bound):
            yield _nothing(repeat, "this is never repeated")
    for roll in text.all(ir.Roll):
        if roll.count is not None and _is_nothing(roll.count):
            yield _nothing(roll, "no dice are rolled")
    for sum_ in text.all(ir.Op):
        if sum_.name in ("plus", "minus") and len(sum_.args) == 2 and _is_nothing(sum_.args[1]):
            yield _nothing(sum_, f"{sum_.name} 0 changes nothing")


def _is_nothing(amount: ir.Expr) -> bool:
    """Is it a 0 that no option has put there?"""
    return isinstance(amount, ir.Const) and amount.switch is None and amount.type.base == "number" and amount.value == 0


def _nothing(term: ir.Term, message: str) -> Diagnostic:
    return Diagnostic("does-nothing", message, term.span, label="does nothing", help="write what was meant, or leave it out")
