"""A sum of two sorts of pieces of which one is counted among the other.

A bundle says that each knight is a unit as well. Who adds knights to units counts every knight twice.

bad: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    attribute units of (owner: side) at (place: space) is number

    attribute knights of (owner: side) at (place: space) is number

    bundle force of (owner: side) at (place: space)
        holds units of owner at place as units
        holds knights of owner at place as knights among units

    procedure play the game
        units of red at Ash becomes 3
        knights of red at Ash becomes 1
        red holds Ash

    procedure red holds (town: space)
        if units of red at town plus knights of red at town is at least 4
            red wins the game because "it is held"

good: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    attribute units of (owner: side) at (place: space) is number

    attribute knights of (owner: side) at (place: space) is number

    bundle force of (owner: side) at (place: space)
        holds units of owner at place as units
        holds knights of owner at place as knights among units

    procedure play the game
        units of red at Ash becomes 3
        knights of red at Ash becomes 1
        red holds Ash

    procedure red holds (town: space)
        if units of red at town is at least 4
            red wins the game because "it is held"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Text

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: a sum of two sorts of which one is counted among the other."""
    for sum_ in text.all(ir.Op):
        match sum_:
            case ir.Op("plus", (ir.Read() as one, ir.Read() as other)):
                pass
            case _:
                continue
        for bundle in text.rules.bundles:
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
