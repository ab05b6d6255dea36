"""Statements that nothing leads to."""

from __future__ import annotations

from interpreter import ir
from interpreter.diagnostics import Diagnostic


def met(statement: ir.Stmt) -> Diagnostic:
    """The finding about a statement that nothing leads to."""
    return Diagnostic(
        "never-reached",
        "nothing leads to this",
        statement.span,
        label="never carried out",
        help="put it before what ends here (`stop`, `answer`, `leave the loop`, a win), or leave it out",
    )
