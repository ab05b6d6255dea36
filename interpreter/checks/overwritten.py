"""Locals that get another value before anything has read the first."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.proofs import Text, in_vain


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the values of locals that nothing reads before the next one, or at all."""
    for name, statement, again in in_vain(text):
        yield Diagnostic(
            "overwritten",
            f"nothing reads `{text.shown(name)}` before it is given another value"
            if again is not None
            else f"nothing reads `{text.shown(name)}` behind this",
            statement.span,
            label="noted in vain",
            others=(Label(again.span, "another value here"),) if again is not None else (),
            help="use it first, or leave the line out",
        )
