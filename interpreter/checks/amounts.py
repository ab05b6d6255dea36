"""Amounts that can hardly be meant: more than there is, pieces counted twice, a number that belongs to another member.

Takes a text, gives findings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import NAMING
from interpreter.proofs import Text, named
from interpreter.source import NOWHERE


def check_amounts(text: Text, rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: amounts of at least all that there is, pieces counted twice in a sum, one member's number used for another
    member."""
    yield from _too_many(text)
    yield from _twice(text, rules)
    yield from _of_another(text)


def _too_many(text: Text) -> Iterator[Diagnostic]:
    """What is taken, lost or chosen is at least all that there is, by the larger of two numbers."""
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


def _more(place: ir.Add | ir.ChooseSome | ir.Call, message: str) -> Diagnostic:
    way_out = "limit it by `the smaller of`, if that is meant"
    return Diagnostic("more-than-all", message, place.span, "never less than there is", help=way_out)


def _twice(text: Text, rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """A sum of two sorts of which one is counted among the other."""
    for sum_ in text.all(ir.Op):
        match sum_:
            case ir.Op("plus", (ir.Read() as one, ir.Read() as other)):
                pass
            case _:
                continue
        for bundle in rules.bundles:
            among = [(sort, bundle.sorts[sort.among]) for sort in bundle.sorts if sort.among is not None]
            pairs = [pair for pair in among if _stand(one, other, *pair) or _stand(other, one, *pair)]
            if pairs:
                part, whole = (each.name for each in pairs[0])
                message = f"each of the {part} is one of the {whole}, and counts twice here"
                others = (Label(bundle.span, f"{part} are counted among {whole} here"),)
                yield Diagnostic("counted-twice", message, sum_.span, "counted twice", others, f"leave the {part} out of the sum")
                break


def _stand(one: ir.Read, other: ir.Read, sort: ir.Sort, whole: ir.Sort) -> bool:
    """Are they what these sorts count in one place?"""
    if one.attribute is not sort.attribute or other.attribute is not whole.attribute:
        return False
    by: dict[str, ir.Expr] = {}
    for read, counted in ((one, sort), (other, whole)):
        for arg, hole in zip(read.args, counted.args, strict=True):
            if isinstance(hole, ir.Local) and by.setdefault(hole.name, arg) != arg:
                return False
    return all(
        ir.substitute(hole, by) == arg
        for read, counted in ((one, sort), (other, whole))
        for arg, hole in zip(read.args, counted.args, strict=True)
    )


def _of_another(text: Text) -> Iterator[Diagnostic]:
    """What is done with one by the number of another one, and not by one of its own."""
    for call in text.all(ir.Call):
        fixed = [arg for arg in call.args if isinstance(arg, ir.Const) and arg.type.base == "member"]
        for arg in call.args if fixed else ():
            whose = [*_whose(arg)] if arg.type.base == "number" else []
            for term, member in whose:
                mates = [each for each in fixed if each.type.of == member.type.of]
                if len(mates) == 1 and not any(other == mates[0] for _, other in whose):
                    yield Diagnostic(
                        "number-of-another",
                        f"this is done with one {member.type.of}, by a number of another one",
                        term.span if term.span is not NOWHERE else call.span,
                        label="whose number is meant?",
                        help="name the same one in both places, or give the number a name before: `let ... be`",
                    )


def _whose(number: ir.Expr) -> Iterator[tuple[ir.Expr, ir.Const]]:
    """The fixed members of whom something is asked in a number."""
    for term in ir.walk(number):
        match term:
            case ir.FactOf(member=ir.Const() as member):
                yield term, member
            case ir.Ask() | ir.ValueOf() | ir.Read():
                yield from ((term, arg) for arg in term.args if isinstance(arg, ir.Const) and arg.type.base == "member")
