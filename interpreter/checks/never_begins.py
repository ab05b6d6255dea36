"""Spans that nobody begins, and a history that nobody opens."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.effects import Relation, Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: spans that are asked about and never begin; a history that is rewound and never opened."""
    for period in web.index.rules.periods:
        relations = {relation for relation, _ in web.into(web.index.numbers[period])}
        if period.origin and Relation.READS in relations and Relation.WRITES not in relations:
            yield Diagnostic(
                "never-begins",
                f"nobody begins `{period.name}`",
                period.span,
                label="never under way",
                help=f"write `begin {period.name}` where it begins",
            )
    for placed in web.rewinds if not web.opened else ():
        yield Diagnostic(
            "never-begins",
            "nobody opens the history",
            web.span(placed),
            label="nothing to go back to",
            help="write `open the history` where it is to be remembered from",
        )
