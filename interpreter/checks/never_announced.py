"""Occasions that nobody announces."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.effects import Relation, Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: occasions that nobody announces."""
    for occasion in web.index.rules.occasions:
        announced = any(relation is Relation.ANNOUNCES for relation, _ in web.into(web.index.numbers[occasion]))
        if occasion.origin and not announced:
            yield Diagnostic(
                "never-announced",
                f"nobody announces `{occasion.name}`",
                occasion.span,
                label="never happens",
                help="write `announce that ...` where it happens",
            )
