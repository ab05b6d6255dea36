"""A span that may begin while it is under way."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Web, declared_in, leading_back


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: places that begin a span which is then begun again before it ends, through procedures that neither test whether
    it is under way nor end it."""
    places = {(begun.routine, begun.span): placed for placed, begun in reversed(web.begun)}
    for placed, begun in web.begun:
        chain = leading_back(web, begun, {routine for routine, span in places if span == begun.span})
        if chain is None:
            continue
        span = web.index.symbols[begun.span]
        again = web.span(places[chain[-1], begun.span])
        yield Diagnostic(
            "span-in-itself",
            f"`{span.name}` may begin again while it is under way",
            web.span(placed),
            label="begins here",
            others=(
                *[Label(each.span, f"by way of `{each.name}`") for each in declared_in(web, chain)],
                Label(again, "and begins again here"),
            ),
            help=f"write `end {span.name}` before, or `stop if {span.name} is under way` before it begins again",
        )
