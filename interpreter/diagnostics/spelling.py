"""Misspelt words: what an author may have meant by a word that means nothing."""

from __future__ import annotations

from collections.abc import Iterable

LONG_WORD = 6
"""From this length on, two slips in one word are still a slip."""


def distance(one: str, other: str) -> int:
    """How many letters must be put in, left out, changed or swapped with their neighbour to make one word the other."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, counterpart in enumerate(other, 1):
            cost = min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (letter != counterpart))
            swapped = row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == counterpart
            line.append(min(cost, before[column - 2] + 1) if swapped else cost)
        before, last = last, line
    return last[-1]


def near(word: str, known: Iterable[str]) -> list[str]:
    """Those of `known` that are one slip from `word` (two in a long one), the nearest first. Capital letters do not matter."""
    most = 2 if len(word) >= LONG_WORD else 1
    folded = word.casefold()
    found = []
    for other in known:
        if other != word and abs(len(other) - len(word)) <= most and not _far(folded, other.casefold(), most):
            slips = distance(folded, other.casefold())
            if slips <= most:
                found.append((slips, other[:1].casefold() != folded[:1], other))
    return [other for _, _, other in sorted(found)]


def _far(one: str, other: str, most: int) -> bool:
    """A quick look: do more letters of one word lack in the other than slips explain?"""
    return len(set(one) - set(other)) > most or len(set(other) - set(one)) > most
