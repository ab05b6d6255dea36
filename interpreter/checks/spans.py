"""Spans that may begin while they are under way: the game stops there, since what lasts for them would be lost."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import RUNS, Begun, Node, Web


def check_spans(web: Web) -> Iterator[Diagnostic]:
    """Findings: places that begin a span which is then begun again before it ends, through procedures that neither test whether
    it is under way nor end it."""
    places = {(begun.routine, begun.span): placed for placed, begun in reversed(web.begun)}
    for placed, begun in web.begun:
        chain = _again(web, begun, {routine for routine, span in places if span == begun.span})
        if chain is None:
            continue
        span = web.index.symbols[begun.span]
        again = web.span(places[chain[-1], begun.span])
        yield Diagnostic(
            "span-in-itself",
            f"`{span.name}` may begin again while it is under way",
            web.span(placed),
            label="begins here",
            others=(*links(web, chain), Label(again, "and begins again here")),
            help=f"write `end {span.name}` before, or `stop if {span.name} is under way` before it begins again",
        )


def _again(web: Web, begun: Begun, beginners: set[Node]) -> list[Node] | None:
    """The shortest way from what runs inside a span to a routine that begins it; None when there is none."""
    if begun.routine in web.minding.get(begun.span, set()):
        return None
    for first in begun.inside:
        chain, may_end = _from(web, begun.span, first, beginners)
        if chain is not None or may_end:
            return chain  # what comes behind what may end it may stand outside
    return None


def begun_again(web: Web, span: Node, first: Node) -> list[Node] | None:
    """The shortest chain of calls from the routine `first`, run while a span is under way, to one that begins the span; None if
    there is none."""
    chain, _ = _from(web, span, first, {begun.routine for _, begun in web.begun if begun.span == span})
    return chain


def _from(web: Web, span: Node, first: Node, beginners: set[Node]) -> tuple[list[Node] | None, bool]:
    """The shortest way from a routine to one of `beginners`, and whether the span may end on another way."""
    ending, minding = web.ending.get(span, set()), web.minding.get(span, set())
    chains, met, may_end = [[first]], {first}, False
    for chain in chains:  # grows
        node = chain[-1]
        if node in minding:
            continue
        if node in beginners:
            return chain, may_end
        if node in ending:
            may_end = True
            continue
        more = [other for other in web.ends(node, RUNS) if other not in met]
        met.update(more)
        chains += [[*chain, other] for other in more]
    return None, may_end


def links(web: Web, chain: list[Node]) -> Iterator[Label]:
    """Labels for a finding: the procedures of a chain that have a head of their own."""
    for node in chain:
        if node < len(web.index.symbols):
            symbol = web.index.symbols[node]
            yield Label(symbol.span, f"by way of `{symbol.name}`")
