"""The parts of a rule set needed to run some of its declarations (a program slice): all that they may run, ask or read, and the
lines that hang there.

Takes the web, the deeds of all declarations, and where to start; gives numbers. The result may be too large: a hook counts with
its host whether its guard can hold or not, and a declaration is needed as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from interpreter import ir
from interpreter.effects.deeds import RELATIONS, SAYS_NOTHING, WHICHEVER, Deeds
from interpreter.effects.graph import Relation
from interpreter.effects.web import Node, Web
from interpreter.records import NamedTuple


class Needed(NamedTuple):
    """The needed declarations, by number (`units`), and the needed `symbols` that heads declare. `asked`: declarations needed
    only for the question whether their blocks are open."""

    units: frozenset[int]
    symbols: frozenset[Node]
    asked: frozenset[int]


def needed(
    web: Web, deeds: Sequence[Deeds], proofs: Mapping[int, Deeds], units: Iterable[int], idle: AbstractSet[int] = frozenset()
) -> Needed:
    """All that the declarations `units` need, themselves included. `proofs`: the deeds of the examples that are to be run;
    `idle`: declarations whose routines have no body, so that they need only the conditions under which they run."""
    search = _Search(web, deeds, idle)
    for unit, each in proofs.items():
        search.units[unit] = None
        search.follow(each)
    for unit in units:
        search.unit(unit)
    if web.index.rules.settling is not None:
        search.node(web.index.numbers[web.index.rules.settling])  # it settles at the end of what happens in an example
    search.go_on()
    declared = len(web.index.symbols)
    symbols = frozenset(node for node in search.nodes if node < declared)
    return Needed(frozenset(search.units), symbols, frozenset(search.asked))


class _Search:
    """What has been found to be needed so far; `nodes` grows while it is gone through."""

    def __init__(self, web: Web, deeds: Sequence[Deeds], idle: AbstractSet[int]) -> None:
        self.units: dict[int, None] = {}
        self.asked: set[int] = set()
        self.nodes: list[Node] = []
        self._met: set[Node] = set()
        self._web = web
        self._deeds = deeds
        self._idle = idle
        self._members = {made: unit for unit, made in enumerate(web.index.written) if isinstance(made, ir.Member)}
        self._lasting = {hook.body for _, hook in web.hooks if hook.lasting}
        self._effects = set(web.numbered(web.index.rules.effects))
        self._heads = {web.index.numbers[head] for head in web.index.openings}
        self._opened = {web.index.numbers[query]: web.index.numbers[head] for head, query in web.index.openings.items()}
        self._bare = self._without_bodies(idle) if idle else {}

    def _without_bodies(self, idle: AbstractSet[int]) -> dict[Node, Sequence[Node]]:
        """The routines of idle declarations, each with what is needed all the same: that on which rests whether a hook acts.
        What hangs on an idle routine, or is played as a reaction, does not matter before the routine is run."""
        web = self._web
        found: dict[Node, Sequence[Node]] = {hook.body: hook.rests for placed, hook in web.hooks if placed.unit in idle}
        blocks = [block for head in self._heads for relation, block in web.of(head) if relation is Relation.CALLS]
        found.update((block, ()) for block in blocks if not idle.isdisjoint(web.units_of(block)))
        written = [(unit, web.index.written[unit]) for unit in sorted(idle)]
        found.update((web.index.numbers[made], ()) for _, made in written if isinstance(made, ir.Procedure))
        return found

    def node(self, node: Node) -> None:
        """Something is needed."""
        if node not in self._met:
            self._met.add(node)
            self.nodes.append(node)

    def unit(self, unit: int) -> None:
        """A declaration is needed."""
        if unit not in self.units:
            self.units[unit] = None
            for node in self._web.nodes_of(unit):
                self.node(node)
            if unit not in self._idle:
                self.blocks(self._deeds[unit])

    def follow(self, deeds: Deeds) -> None:
        """What a declaration does that is not laid to the others."""
        for _, number, other in deeds.edges:
            if other >= 0 and self.calls_for(RELATIONS[number], other):
                self.node(other)
        self.blocks(deeds)

    def blocks(self, deeds: Deeds) -> None:
        """The blocks that are run: one, or those of whichever member."""
        for head, member in deeds.plays:
            block = self._web.index.symbols[head]
            assert isinstance(block, ir.BlockHead), "blocks are run by their heads"
            if member == WHICHEVER:
                self.node(head)
            elif block.kind.members[member] in self._members:
                self.unit(self._members[block.kind.members[member]])

    def go_on(self) -> None:
        """Whatever is needed for what is needed."""
        web = self._web
        for node in self.nodes:
            for unit in (*web.units_of(node), *web.alters.get(node, ())):
                self.unit(unit)
            if node in self._bare:
                for other in self._bare[node]:
                    if other not in self._heads and other not in self._effects:
                        self.node(other)
                continue
            if node in self._opened:
                self.asked.update(unit for _, block in web.of(self._opened[node]) for unit in web.units_of(block))
            for relation, other in web.of(node):
                if self.calls_for(relation, other) and (node in self._effects or other not in self._lasting):
                    self.node(other)

    def calls_for(self, relation: Relation, other: Node) -> bool:
        """Is that needed to which something stands in a relation? Which block is run is told apart, and a lasting effect that
        nobody starts is never in force."""
        if relation in SAYS_NOTHING or other in self._heads:
            return False
        return relation is Relation.STARTS or other not in self._effects
