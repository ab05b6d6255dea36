"""Moments that never come, and cards that nobody is asked to play."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checks.web import Web
from interpreter.dependencies import Relation
from interpreter.diagnostics import Diagnostic, Label


def check_moments(web: Web) -> Iterator[Diagnostic]:
    """Occasions that nobody announces, and members that wait for one at which nobody is asked."""
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
    for placed, node in web.reactions:
        if node not in web.polls:
            made = web.index.symbols[node]
            yield Diagnostic(
                "never-playable",
                f"nobody is asked when `{made.name}`",
                web.span(placed),
                label="can never be played",
                others=(Label(made.span, "declared here"),),
                help="add `answered by SIDE` to the occasion",
            )
