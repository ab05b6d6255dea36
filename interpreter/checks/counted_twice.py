"""Pieces counted twice in a sum."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.proofs import Text


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
