"""Occasions that are never announced, spans that never begin or end, and cards that nobody is asked to play."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Node, Placed, Relation, Web


def check_moments(web: Web) -> Iterator[Diagnostic]:
    """Findings: occasions that nobody announces; spans that are asked about and never begin, or begin and never end; a history
    that is rewound and never opened; reactions to occasions at which nobody is asked."""
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
    for placed, begun in web.begun if web.index.whole_game else ():
        span = web.index.symbols[begun.span]
        if begun.span not in web.ending:
            yield Diagnostic(
                "never-ends",
                f"nobody ends `{span.name}`",
                web.span(placed),
                label="under way for ever",
                help=f"write `end {span.name}` where it ends",
            )
    for placed in web.rewinds if not web.opened else ():
        yield Diagnostic(
            "never-begins",
            "nobody opens the history",
            web.span(placed),
            label="nothing to go back to",
            help="write `open the history` where it is to be remembered from",
        )
    for placed, node in web.reactions:
        made = web.index.symbols[node]
        if made is web.index.rules.any_time:
            yield from _never_asked(web, placed, node)
        elif node not in web.polls:
            yield Diagnostic(
                "never-playable",
                f"nobody is asked when `{made.name}`",
                web.span(placed),
                label="can never be played",
                others=(Label(made.span, "declared here"),),
                help="add `answered by SIDE` to the occasion",
            )


def _never_asked(web: Web, placed: Placed, node: Node) -> Iterator[Diagnostic]:
    """What may be played at any time, where nobody is ever asked anything."""
    if not any(relation is Relation.ANNOUNCES for relation, _ in web.into(node)):
        yield Diagnostic(
            "never-playable",
            "nobody is ever asked anything, so that this is never offered",
            web.span(placed),
            label="can never be played",
            help="let its holder choose something, or write `pause for SIDES` where it may be played",
        )
