"""The attributes that a routine may write, with all that it runs in turn, as bit masks.

Takes the web of the rules; keeps the mask of each node. Nodes that lead to each other have the same mask.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.effects.graph import RUNS, Relation
from interpreter.effects.web import Node, Web


class Moving:
    """The attributes that each node of the web may write."""

    def __init__(self, web: Web) -> None:
        self._web = web
        self._bits = {attribute: 1 << web.index.numbers[attribute] for attribute in web.index.rules.attributes}
        self._masks: dict[Node, int] = {}
        self._sets: dict[int, frozenset[ir.Attribute]] = {0: frozenset()}
        self._lasting: dict[Node, int] = {}
        self._carried = 0
        for node, span in web.lasting:
            self._lasting[span] = self._lasting.get(span, 0) | self._bit(node)
        self._undone = sum(self._bits.values()) & ~sum(map(self._bit, web.staying))
        self._undoing = {moment.routine for _, moment in web.moments if not moment.keeps}
        for bundle in web.index.rules.bundles:
            for kept in web.ends(web.index.numbers[bundle], {Relation.READS}):
                self._carried |= self._bit(kept)

    def _bit(self, node: Node) -> int:
        symbol = self._web.index.symbols[node]
        return self._bits.get(symbol, 0) if isinstance(symbol, ir.Attribute) else 0

    def mask(self, node: Node) -> int:
        """The attributes that running a node may write, as bits."""
        if node not in self._masks:
            self._work_out(node)
        return self._masks[node]

    def written(self, node: Node) -> frozenset[ir.Attribute]:
        """The attributes that running a node may write."""
        return self._among(self.mask(node))

    @property
    def carried(self) -> frozenset[ir.Attribute]:
        """The attributes that count the pieces in bundles."""
        return self._among(self._carried)

    def lasting(self, period: ir.Period) -> frozenset[ir.Attribute]:
        """The attributes that are reset when a span begins."""
        return self._among(self._lasting.get(self._web.index.numbers[period], 0))

    def _among(self, mask: int) -> frozenset[ir.Attribute]:
        if mask not in self._sets:
            self._sets[mask] = frozenset([attribute for attribute, bit in self._bits.items() if mask & bit])
        return self._sets[mask]

    def _own(self, node: Node) -> int:
        """What a node writes by itself."""
        symbols = self._web.index.symbols
        found = self._undone if node in self._undoing else 0
        for relation, other in self._web.of(node):
            if relation is Relation.WRITES:
                match symbols[other]:
                    case ir.Attribute():
                        found |= self._bit(other)
                    case ir.Period():
                        found |= self._lasting.get(other, 0)
                    case ir.Bundle():
                        found |= self._carried
        return found

    def _work_out(self, root: Node) -> None:
        """Go through all that a node runs, depth first; nodes that lead back to each other get their masks together (Tarjan,
        Depth-first search and linear graph algorithms, 1972)."""
        order: dict[Node, int] = {root: 0}
        lowest = {root: 0}
        masks = {root: self._own(root)}
        open_ = [root]
        way: list[tuple[Node, Iterator[Node]]] = [(root, self._web.ends(root, RUNS))]
        while way:
            node, others = way[-1]
            for other in others:
                if other in self._masks:
                    masks[node] |= self._masks[other]
                elif other in order:
                    lowest[node] = min(lowest[node], order[other])
                else:
                    order[other] = lowest[other] = len(order)
                    masks[other] = self._own(other)
                    open_.append(other)
                    way.append((other, self._web.ends(other, RUNS)))
                    break
            else:
                way.pop()
                if lowest[node] == order[node]:
                    knot = open_[open_.index(node) :] if open_[-1] != node else [node]
                    del open_[len(open_) - len(knot) :]
                    mask = 0
                    for each in knot:
                        mask |= masks[each]
                    for each in knot:
                        self._masks[each] = mask
                    if way:
                        masks[way[-1][0]] |= mask
                elif way:
                    above = way[-1][0]
                    lowest[above] = min(lowest[above], lowest[node])
                    masks[above] |= masks[node]
