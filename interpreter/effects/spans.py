"""Whether a span may be begun again while it is under way. Takes the web of the rules, gives chains of routines."""

from __future__ import annotations

from interpreter import ir
from interpreter.effects.deeds import Begun
from interpreter.effects.graph import RUNS
from interpreter.effects.web import Node, Web


def leading_back(web: Web, begun: Begun, beginners: set[Node]) -> list[Node] | None:
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


def declared_in(web: Web, chain: list[Node]) -> list[ir.Symbol]:
    """What has a head of its own in a chain of routines."""
    return [web.index.symbols[node] for node in chain if node < len(web.index.symbols)]
