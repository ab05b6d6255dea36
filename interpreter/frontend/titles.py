"""Titles that only those see who name them: takes what stands after merging, tells which declarations may name which.

They are no part of the surroundings of bodies (see `kept`): whatever is called otherwise, a body in which no word of it stands
means what it meant.
"""

from __future__ import annotations

import hashlib

from interpreter.resolve import Merged, MergedDeclaration
from interpreter.syntax import own_title, words_of_title


class Titles:
    """All such titles of a rule set, in the order of its declarations. `digest`: a hash of them (16 bytes)."""

    def __init__(self, merged: Merged) -> None:
        told = (part.declaration for each in merged if each.proof is None for part in each.parts)
        self._all = [title for declaration in told if (title := own_title(declaration))]
        self._by_word: dict[str, list[tuple[frozenset[str], int]]] = {}
        for place, title in enumerate(self._all):
            words = words_of_title(title)
            self._by_word.setdefault(max(sorted(words), key=len), []).append((words, place))
        self._words = frozenset(self._by_word)
        self.digest = hashlib.blake2b(repr(self._all).encode(), digest_size=16).digest()

    def named_by(self, standing: MergedDeclaration) -> bytes:
        """The titles that a declaration may name, each with its place among all: the same as long as these are."""
        found: set[int] = set()
        for part in standing.parts:
            names = part.outline.names
            for word in self._words.intersection(names):
                found.update([place for words, place in self._by_word[word] if words.issubset(names)])
        return "".join([f"{place} {self._all[place]}\n" for place in sorted(found)]).encode()

    def renamed(self, now: Titles) -> dict[str, str] | None:
        """What is called otherwise in other titles, by what it was called; None when they are not the same titles but for that,
        or when somebody has now what was another's."""
        if len(self._all) != len(now._all):
            return None
        found = {before: after for before, after in zip(self._all, now._all, strict=True) if before != after}
        if not found.keys().isdisjoint(now._all) or not {*found.values()}.isdisjoint(self._all):
            return None
        return found if len({*found.values()}) == len(found) else None
