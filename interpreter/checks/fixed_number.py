"""Numbers that are the same in every game."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.proofs import Text

PRINTED = (ir.Const, ir.FactOf, ir.Filter, ir.Local, ir.Members, ir.Op)
"""What never changes in play."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: counts in the statements of an event that rest on printed facts alone, and so never change. Only events of
    members are checked: a procedure may count a number that the rules print."""
    if not isinstance(text.made, ir.Procedure) or text.made.role != "block":
        return
    conditions = {id(term) for term in ir.walk(text.guard)}
    for term in text.all(ir.Op):
        if (
            term.name == "count"
            and id(term) not in conditions
            and isinstance(term.args[0], ir.Filter)
            and _is_printed(term.args[0])
        ):
            yield Diagnostic(
                "fixed-number",
                "this is the same number in every game: it counts all that there are, whoever has them",
                term.span,
                label="never changes",
                help="count those of a side (`where ...`), or write the number",
            )


def _is_printed(term: ir.Expr) -> bool:
    terms = [*ir.walk(term)]
    names = {each.var for each in terms if isinstance(each, ir.Filter)}
    return all(isinstance(each, PRINTED) and (not isinstance(each, ir.Local) or each.name in names) for each in terms)
