"""Other names: takes what layers rename, tells what is meant by a name and what it is called in the end.

What is renamed stays what it is. It is known by its *first* name, that of the layer which declared it; every later name means it
as well, in all layers. An edge without a name of its own is called after its ends, and so follows them.
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
    """What layers rename, by the word before a name (`space`, `leader`, `step`) and the first name.

    `nodes_of`: the kind that is joined by edges of a kind."""

    def __init__(self) -> None:
        self.nodes_of: dict[str, str] = {}
        self._made: dict[tuple[str, str], tuple[ir.Renaming, ...]] = {}
        self._first: dict[tuple[str, str], str] = {}

    def add(self, word: str, first: str, renaming: ir.Renaming) -> None:
        """One more name, in the place of the last."""
        self._made[word, first] = (*self.of(word, first), renaming)
        self._first[word, renaming.name] = first

    def mean(self, word: str, other: str, first: str) -> None:
        """Let one more name mean what has a first name, which is not called so by anybody now."""
        self._first.setdefault((word, other), first)

    def of(self, word: str, first: str) -> tuple[ir.Renaming, ...]:
        """How something came to be called otherwise than by its first name."""
        return self._made.get((word, first), ())

    def first(self, word: str, name: str) -> str:
        """The first name of what has this name."""
        return self._first.get((word, name), name)

    def last(self, word: str, name: str) -> str:
        """What is called by any of its names is called so in the end."""
        made = self.of(word, self.first(word, name))
        return made[-1].name if made else name

    def first_ends(self, edges: str, ends: Ends) -> Ends:
        """The first names of the ends of an edge."""
        nodes = self.nodes_of.get(edges, "")
        return self.first(nodes, ends[0]), self.first(nodes, ends[1])

    def of_member(self, kind: str, first: str, family: str = "", ends: Ends | None = None) -> tuple[ir.Renaming, ...]:
        """How a member came to be called otherwise: itself, or what it is a copy of, or the ends after which it is called."""
        made = self.of(kind, first)
        if family and not made:
            suffix = first[len(family) :]
            return tuple([_copied(each, suffix) for each in self.of(kind, family)])
        return made or (self.of_edge(kind, ends) if ends is not None else ())

    def of_edge(self, edges: str, ends: Ends) -> tuple[ir.Renaming, ...]:
        """How an edge that is called after its ends follows them."""
        nodes = self.nodes_of.get(edges, "")
        made = [each for end in self.first_ends(edges, ends) for each in self.of(nodes, end)]
        if not made:
            return ()
        before = name_of_edge(*self.first_ends(edges, ends))
        name = name_of_edge(self.last(nodes, ends[0]), self.last(nodes, ends[1]))
        return (ir.Renaming(name=name, ident="", span=made[-1].span, layer=made[-1].layer, before=before),)

    def told(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """What is called otherwise: word, first name, later names; in order."""
        return sorted((word, first, tuple([each.name for each in made])) for (word, first), made in self._made.items())

    def __bool__(self) -> bool:
        return bool(self._made)
