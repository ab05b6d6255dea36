"""A choice among too many numbers."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.proofs import Text, constant


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: choices among more numbers than the game would list."""
    if not isinstance(text.made, ir.Procedure) or next(text.all(ir.ChooseNumber), None) is None:
        return
    from interpreter.kernel import MOST_NUMBERS  # late: no other check needs the kernel

    for term in ir.walk(text.body):
        if isinstance(term, ir.ChooseNumber):
            low, high = constant(term.low), constant(term.high)
            if low is not None and high is not None and high - low > MOST_NUMBERS:
                yield Diagnostic(
                    "huge-choice",
                    f"this offers {high - low + 1} numbers",
                    term.span,
                    label="one option for each",
                    help=f"let the ends lie at most {MOST_NUMBERS} apart",
                )
