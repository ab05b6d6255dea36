"""Finds the titles that a declaration may name: takes the merged declarations.

Titles are no part of the surroundings of bodies (see `kept`): when a title changes, a body that contains none of its words keeps
its meaning.
"""

from __future__ import annotations

import hashlib

from interpreter import ir
from interpreter.resolve import Declarations, Merged, MergedDeclaration
from interpreter.syntax import own_title, words_of_title


class Titles:
    """All titles of a rule set, in the order of its declarations, and edges by what they join. `digest`: a hash of them and of
    the numbers of their members (16 bytes)."""

    def __init__(self, merged: Merged, declared: Declarations) -> None:
        members = {
            id(standing): f"{made.kind.name} {made.id}{f' {made.name}' if made.family else ''}"  # a copy has a name of its own
            for made, standing in declared.heads
            if isinstance(made, ir.Member)
        }
        titled = [
            (title, members.get(id(each), ""))
            for each in merged
            if each.proof is None
            for part in (*each.parts, *each.parts[0].over)
            if (title := own_title(part.declaration))
        ]
        self._all = [title for title, _ in titled]
        edges = [made for made, _ in declared.heads if isinstance(made, ir.Member) and made.ends is not None]
        titled += [(made.name, f"{made.kind.name} {made.id}") for made in edges]
        self._entries = [f"{member} {title}\n" for title, member in titled]
        self._by_word: dict[str, list[tuple[frozenset[str], int]]] = {}
        for place, (title, _) in enumerate(titled):
            words = words_of_title(title)
            if not words:
                continue  # an edge between what has no capitals
            self._by_word.setdefault(max(sorted(words), key=len), []).append((words, place))
        self._words = frozenset(self._by_word)
        self.digest = hashlib.blake2b(repr(titled).encode(), digest_size=16).digest()

    def named_by(self, standing: MergedDeclaration) -> bytes:
        """The titles that a declaration may name, each with the kind and number of its member, as bytes: unchanged as long as
        these are."""
        found: set[int] = set()
        for part in standing.parts:
            names = part.outline.names
            for word in self._words.intersection(names):
                found.update([place for words, place in self._by_word[word] if words.issubset(names)])
        return "".join([self._entries[place] for place in sorted(found)]).encode()

    def renamed(self, now: Titles) -> dict[str, str] | None:
        """The titles that differ from those of `now`, by their old text; None if the titles differ in more than that, or if a new
        title is the old one of something else."""
        if len(self._all) != len(now._all):
            return None
        found = {before: after for before, after in zip(self._all, now._all, strict=True) if before != after}
        if not found.keys().isdisjoint(now._all) or not {*found.values()}.isdisjoint(self._all):
            return None
        return found if len({*found.values()}) == len(found) else None
