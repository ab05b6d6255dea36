"""Questions that nobody asks."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.proofs import Unit

UNASKED = ("choose ", "how many")
"""How questions begin that no line `asks` puts."""


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the answers of an example to questions that nobody asks."""
    made, looking = unit.made, unit.looking
    if not isinstance(made, ir.Example):
        return
    for answer in [answer for step in made.steps for answer in step.answers if answer.question]:
        if not answer.question.startswith(UNASKED) and not looking.is_asked(answer.question):
            yield Diagnostic(
                "asked-by-nobody",
                f"nobody asks “{answer.question}”",
                answer.span,
                label="answers no question",
                help="write the question as it is asked, with the values of its names; `...` stands for any words",
            )
