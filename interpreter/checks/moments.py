"""Moments that never come, and cards that nobody is asked to play."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.dependencies import Dependencies, Relation
from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import RuleSet


def check_moments(rules: RuleSet, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """Occasions that nobody announces, and members that wait for one at which nobody is asked."""
    for occasion in rules.occasions:
        announced = any(relation is Relation.ANNOUNCES for relation, _ in dependencies.into(occasion))
        if occasion.origin and not announced:
            yield Diagnostic(
                "never-announced",
                f"nobody announces `{occasion.name}`",
                occasion.span,
                label="never happens",
                help="write `announce that ...` where it happens",
            )
        if occasion.reactions and not occasion.answered_by:
            for reaction in occasion.reactions:
                yield Diagnostic(
                    "never-playable",
                    f"nobody is asked when `{occasion.name}`",
                    reaction.span,
                    label="can never be played",
                    others=(Label(occasion.span, "declared here"),),
                    help="add `answered by SIDE` to the occasion",
                )
