"""Marks that stay set in all later turns."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Looking
from interpreter.proofs import Text, written_by


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: marks that a loop sets under a condition and never resets, though the text resets them elsewhere. Not reported: a
    mark that ends the loop, that nothing in the text resets, that lasts for a span, or that something in the loop may reset."""
    taken_back = {each.attribute for each in text.all(ir.Write) if isinstance(each.value, ir.Const) and each.value.value == 0}
    for loop in text.all(ir.Repeat):
        ending = {term.attribute for term in ir.walk(loop.bound) if isinstance(term, ir.Read)}
        inside = [*ir.statements_in(loop.body)]
        for mark in _marks(inside):
            attribute = mark.attribute
            if attribute in ending or attribute not in taken_back or attribute.lasts_for is not None or attribute.params:
                continue
            if not any(_may_write(each, attribute, text.looking) for each in inside if each is not mark):
                yield Diagnostic(
                    "never-taken-back",
                    f"`{attribute.name}` is noted in one turn, and nothing in the loop takes it back for the next one",
                    mark.span,
                    label="stays so",
                    help=f"let `{attribute.name}` become no at the beginning of each turn",
                )


def _marks(inside: list[ir.Stmt]) -> Iterator[ir.Write]:
    """The marks that are set under a condition."""
    for statement in inside:
        if isinstance(statement, ir.If):
            for _, body in statement.branches:
                for each in body:
                    match each:
                        case ir.Write(value=ir.Const(value=1, switch=None)) if each.attribute.type.base == "truth":
                            yield each


def _may_write(statement: ir.Stmt, attribute: ir.Attribute, looking: Looking) -> bool:
    written = written_by(statement, looking)
    return written is None or attribute in written
