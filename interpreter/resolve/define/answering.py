"""Findings about bodies that must give an answer but may end without one, or may answer none where a member is needed."""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases import with_article
from interpreter.resolve.define.definitions import Definitions
from interpreter.resolve.define.flow import always_answers, unsure_answers
from interpreter.source import Span


def check_answers(
    definitions: Definitions, body: tuple[ir.Stmt, ...], type: ir.Type, what: str, span: Span, findings_before: int
) -> None:
    """Report a body that may end without the answer that it must give, or whose answer may be none although `type` does not allow
    it. `what`, `span`: the name and the place of its head.

    The first is not reported if there are more findings than `findings_before`, their number before the body was read: it could
    not be read whole.
    """
    unread = len(definitions.diagnostics) > findings_before
    if not unread and not always_answers(body):
        help_text = "let every way through it end in `answer ...`"
        definitions.diagnostics.error("missing-answer", f"{what} may end without an answer", span, help=help_text)
    if type.base == "member" and not type.optional:
        for unsure in unsure_answers(body):
            message = f"this may be none, and {with_article(type, definitions.rules.kinds)} must be answered"
            help_text = f"ask before whether there is one, or let it answer `{type.of} or none`"
            definitions.diagnostics.error("maybe-none", message, unsure.span, help=help_text)
