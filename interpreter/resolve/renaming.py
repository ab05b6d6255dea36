"""Renamings: takes the `rename` declarations of layers, gives the object that a name means and its final name.

A renamed object stays the same object. It is known by its *first* name, that of the layer which declared it; every later name
means it as well, in all layers. An edge without a name of its own is named by its ends, and so follows their renamings.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.resolve.boards import name_of_edge

Ends = tuple[str, str]


def _copied(renaming: ir.Renaming, suffix: str) -> ir.Renaming:
    """The other name of a copy."""
    return ir.Renaming(
        name=renaming.name + suffix,
        ident="",
        span=renaming.span,
        layer=renaming.layer,
        notes=renaming.notes,
        provenance=renaming.provenance,
        before=renaming.before + suffix,
    )


class Renamings:
    """The renamings of all layers, by the word before a name (`space`, `leader`, `step`) and the first name.

    `nodes_of`: for each kind of edges the kind of nodes that they join.
    """

    def __init__(self) -> None:
        self.nodes_of: dict[str, str] = {}
        self._renamings: dict[tuple[str, str], tuple[ir.Renaming, ...]] = {}
        self._first: dict[tuple[str, str], str] = {}

    def add(self, word: str, first: str, renaming: ir.Renaming) -> None:
        """Add a renaming of the object with this first name, after those before."""
        self._renamings[word, first] = (*self.of(word, first), renaming)
        self._first[word, renaming.name] = first

    def mean(self, word: str, other: str, first: str) -> None:
        """Let one more name, which no other object has, mean the object with this first name."""
        self._first.setdefault((word, other), first)

    def of(self, word: str, first: str) -> tuple[ir.Renaming, ...]:
        """The renamings of the object with this first name, in order."""
        return self._renamings.get((word, first), ())

    def first(self, word: str, name: str) -> str:
        """The first name of the object that has this name; the name itself if it was never renamed."""
        return self._first.get((word, name), name)

    def last(self, word: str, name: str) -> str:
        """The final name of the object that has this name."""
        made = self.of(word, self.first(word, name))
        return made[-1].name if made else name

    def first_ends(self, edges: str, ends: Ends) -> Ends:
        """The first names (before any renaming) of the two ends of an edge of the kind `edges`."""
        nodes = self.nodes_of.get(edges, "")
        return self.first(nodes, ends[0]), self.first(nodes, ends[1])

    def of_member(self, kind: str, first: str, family: str = "", ends: Ends | None = None) -> tuple[ir.Renaming, ...]:
        """The renamings of a member: its own, else those of the member that it is a copy of, else those that follow from its
        ends."""
        made = self.of(kind, first)
        if family and not made:
            suffix = first[len(family) :]
            return tuple([_copied(each, suffix) for each in self.of(kind, family)])
        return made or (self.of_edge(kind, ends) if ends is not None else ())

    def of_edge(self, edges: str, ends: Ends) -> tuple[ir.Renaming, ...]:
        """The renaming of an edge that is named by its ends, if an end was renamed; else empty."""
        nodes = self.nodes_of.get(edges, "")
        made = [each for end in self.first_ends(edges, ends) for each in self.of(nodes, end)]
        if not made:
            return ()
        before = name_of_edge(*self.first_ends(edges, ends))
        name = name_of_edge(self.last(nodes, ends[0]), self.last(nodes, ends[1]))
        return (ir.Renaming(name=name, ident="", span=made[-1].span, layer=made[-1].layer, before=before),)

    def as_tuples(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """All renamings as sorted tuples: word, first name, later names."""
        return sorted((word, first, tuple([each.name for each in made])) for (word, first), made in self._renamings.items())

    def __bool__(self) -> bool:
        return bool(self._renamings)
