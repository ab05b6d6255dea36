"""A question that asks itself."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Relation, Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: queries, values, actions and searches whose answer asks for themselves, directly or through others."""
    for knot in web.knots({Relation.ASKS}):
        members = [web.index.symbols[node] for node in knot]
        for asked in members:
            through = [other for other in members if other is not asked]
            yield Diagnostic(
                "endless-question",
                f"answering `{asked.name}` asks it again",
                asked.span,
                label="asks itself",
                others=tuple(Label(other.span, f"through this {ir.word_of(other)}") for other in through[:3]),
                help="a question may only ask simpler ones",
            )
