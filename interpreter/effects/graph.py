"""The relations between what rules declare, as a graph: the same for its two doors, by symbols and by numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from typing import Generic, TypeVar

from interpreter.effects.reaching import Leading, reached

N = TypeVar("N")


class Relation(Enum):
    """The relations between symbols. The value is the verb shown to readers."""

    CALLS = "calls"
    ANNOUNCES = "announces"
    TRIGGERS = "triggers"
    ASKS = "asks"
    READS = "reads"
    WRITES = "writes"
    STARTS = "starts"
    ROLLS = "rolls"
    NAMES = "names"
    HAS = "has"

    __hash__ = object.__hash__
    """By where it lies, as it is compared: that of `Enum` is worked out anew in Python for each edge."""


RUNS = frozenset({Relation.CALLS, Relation.ANNOUNCES, Relation.TRIGGERS})
"""Whatever has such an edge to a routine may make it run."""


class Graph(Generic[N]):
    """Nodes, and the relations in which they stand; each edge once, in the order in which it was laid."""

    def __init__(self) -> None:
        self._edges: dict[N, dict[tuple[Relation, N], None]] = {}
        self._into: dict[N, dict[tuple[Relation, N], None]] = {}
        self._led: dict[frozenset[Relation], Leading[N]] = {}

    def lay(self, start: N, relation: Relation, end: N) -> None:
        """Add an edge. All edges are laid before the first question."""
        self._edges.setdefault(start, {})[relation, end] = None
        self._into.setdefault(end, {})[relation, start] = None

    def of(self, node: N) -> Collection[tuple[Relation, N]]:
        """The edges out of a node: relations with the nodes to which they lead."""
        return self._edges.get(node, ())

    def into(self, node: N) -> Collection[tuple[Relation, N]]:
        """The edges into a node: relations with the nodes from which they come."""
        return self._into.get(node, ())

    def ends(self, node: N, relations: Collection[Relation]) -> Iterator[N]:
        """The nodes to which a node has an edge of one of these relations."""
        return (other for relation, other in self.of(node) if relation in relations)

    def reached(self, roots: Iterable[N], relations: Iterable[Relation] = Relation) -> set[N]:
        """All nodes that edges of these relations reach from `roots`, these included."""
        return reached(self.leading(relations), roots)

    def leading(self, relations: Iterable[Relation]) -> Leading[N]:
        """For each node those to which it leads by edges of these relations."""
        wanted = frozenset(relations)
        if wanted not in self._led:
            led = {node: [*self.ends(node, wanted)] for node in self._edges}
            self._led[wanted] = {node: ends for node, ends in led.items() if ends}
        return self._led[wanted]
