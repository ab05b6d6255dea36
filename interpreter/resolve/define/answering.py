"""What must answer and may not: takes a body that was read with what it must answer, gives findings."""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases import with_article
from interpreter.resolve.define.definitions import Definitions
from interpreter.resolve.define.flow import always_answers, unsure_answers
from interpreter.source import Span


def check_answers(definitions: Definitions, body: tuple[ir.Stmt, ...], type: ir.Type, what: str, span: Span, told: int) -> None:
    """A body, `what` it is called and where its head stands, that must answer something of a type and may end without doing so.

    Not asked when the body could not be read, which was told after the first `told` findings."""
    unread = len(definitions.diagnostics) > told
    if not unread and not always_answers(body):
        help_text = "let every way through it end in `answer ...`"
        definitions.diagnostics.error("missing-answer", f"{what} may end without an answer", span, help=help_text)
    if type.base == "member" and not type.optional:
        for unsure in unsure_answers(body):
            message = f"this may be none, and {with_article(type, definitions.rules.kinds)} must be answered"
            help_text = f"ask before whether there is one, or let it answer `{type.of} or none`"
            definitions.diagnostics.error("maybe-none", message, unsure.span, help=help_text)
