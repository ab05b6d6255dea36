"""What is taken, lost or chosen is the larger of a number and of all that there is: never less than all.

`the smaller of` limits an amount to what is there; `the larger of` in its place asks for more than that.

Where a condition, a choice or a line of a menu asks whether there \
are so many, and what is called then takes more, that is told at
the call.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        add 9 to gold of red
        red pays 3

    procedure (owner: side) pays (sum: number)
        take the larger of (sum) and (gold of owner) from gold of owner

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        add 9 to gold of red
        red pays 3

    procedure (owner: side) pays (sum: number)
        take the smaller of (sum) and (gold of owner) from gold of owner
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import NAMING, Knowledge, Text, first_taken, named

LEVEL = Level.WARNING


def met(statement: ir.Stmt, known: Knowledge) -> Diagnostic | None:
    """The finding that a statement takes more than a condition before it has asked for; None if there is none."""
    return _more_than_asked(statement, known) if isinstance(statement, ir.Add) else None


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: what is taken, lost or chosen is at least all that there is, by the larger of two numbers."""
    if all(each.name != "larger" for each in text.all(ir.Op)):
        return
    given = Counter(named(each) for each in text.all(*NAMING))
    let = {each.name: each.value for each in text.all(ir.SetLocal) if given[each.name] == 1}

    def floors(amount: ir.Expr) -> Iterator[ir.Expr]:
        """What an amount is never less than."""
        told = let.get(amount.name, amount) if isinstance(amount, ir.Local) else amount
        if isinstance(told, ir.Op) and told.name == "larger":
            for each in told.args:
                yield let.get(each.name, each) if isinstance(each, ir.Local) else each

    for add in text.all(ir.Add):
        if add.sign < 0 and ir.Read(add.attribute, add.args, add.attribute.type) in floors(add.amount):
            yield _more(add, "this takes at least all that there is")
    for choice in text.all(ir.ChooseSome):
        if choice.low is not None and ir.Op("count", (choice.source,), choice.low.type) in floors(choice.low):
            yield _more(choice, "this asks for at least as many as there are")
    for call in text.all(ir.Call):
        handed = [arg for arg in call.args if arg.type.base == "member"]
        counts = [each for arg in call.args for each in floors(arg) if isinstance(each, ir.Read) and each.args]
        if any(all(arg in handed for arg in each.args) for each in counts):
            yield _more(call, "this is done with at least all that there is")


def beyond_asked(text: Text) -> Iterator[Diagnostic]:
    """Finding: the first statement that takes from others than was asked about, or more, where it is more."""
    first = text.once(first_taken)
    if first is not None and first.taken is not None:
        yield Diagnostic(
            "more-than-all",
            f"this takes {first.taken}, and the condition makes sure of {first.least} only",
            first.place,
            label="may be more than there is",
            others=(Label(first.asked, "asked here"),),
            help=f"ask for `at least {first.taken}` before, or take less",
        )


def _more_than_asked(add: ir.Add, known: Knowledge) -> Diagnostic | None:
    """More is taken than a condition has asked for."""
    attribute, amount = add.attribute, add.amount
    if known.is_empty or add.sign > 0 or attribute.held or not isinstance(amount, ir.Const) or amount.switch is not None:
        return None
    count = amount.value
    if not isinstance(count, int) or count < 2 or attribute.range is not None or not known.questions.starts_at_nothing(attribute):
        return None
    read = ir.Read(attribute, add.args, attribute.type)
    none = ir.Op("lt", (read, ir.Const(1, ir.NUMBER)), ir.TRUTH)
    fewer = ir.Op("eq", (read, ir.Const(count - 1, ir.NUMBER)), ir.TRUTH)
    if not known.has_to_do_with(none) or known.excludes(fewer) or not known.excludes(none):
        return None
    reason = known.culprit(none)
    others = (Label(reason, "asked here"),) if reason is not None else ()
    return Diagnostic(
        "more-than-all",
        f"this takes {count}, and there may be only {count - 1}",
        add.span,
        label="may be more than there is",
        others=others,
        help=f"ask for `at least {count}` before, or take less",
    )


def _more(place: ir.Add | ir.ChooseSome | ir.Call, message: str) -> Diagnostic:
    way_out = "limit it by `the smaller of`, if that is meant"
    return Diagnostic("more-than-all", message, place.span, "never less than there is", help=way_out)
