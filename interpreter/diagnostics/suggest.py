"""Suggestions for a misspelt word: one measure of nearness for the messages of all rooms.

A slip is a letter put in, left out, changed, or swapped with its neighbour; words one slip away come first. Slips alone cannot
serve every message: somebody who writes `Snow` means `Deep snow`, which is five slips away. So next come names with all its
words, or all of whose words it has, numbers written in any way (`III`, `3`); then names that share most of its letters, in runs.
A caller that changes a word to see whether a text can be read then would try words which nobody meant: it uses `slips` alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

LONG_WORD = 6
"""From this length on, two slips in one word are still a slip of the pen."""
LIKE_ENOUGH = 0.6
"""The share of letters in common runs from which on two words look alike."""


def suggest(word: str, known: Iterable[str], count: int = 1) -> list[str]:
    """Up to `count` of `known` that are near `word`, the nearest first; case does not matter. Empty when none is near: no number
    is near another one."""
    if word.removeprefix("-").isdecimal():
        return []
    by_folded: dict[str, str] = {}
    for name in sorted(known):
        by_folded.setdefault(name.casefold(), name)
    folded = word.casefold()
    found = [folded] if folded in by_folded else []
    found += slips(folded, by_folded)[: count - len(found)]
    if len(found) < count:
        found += [other for other in _of_its_words(folded, by_folded) if other not in found][: count - len(found)]
    if len(found) < count:
        from difflib import get_close_matches  # few commands have something to suggest

        alike = get_close_matches(folded, by_folded, count + len(found), cutoff=LIKE_ENOUGH)
        found += [other for other in alike if other not in found]
    return [by_folded[each] for each in found[:count]]


def words_of(name: str) -> list[str]:
    """The words of a name, in lower case; a number is the same in letters (`iv`) and in figures."""
    return [str(_IN_LETTERS[each]) if each in _IN_LETTERS else each for each in re.findall(r"[^\W_]+", name.casefold())]


_IN_LETTERS = {figure: number for number, figure in enumerate(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"), 1)}
TELLING_WORD = 4
"""A word of so many letters tells which name is meant."""


def _of_its_words(word: str, known: Iterable[str]) -> list[str]:
    """Names that have all the words, or all of whose words it has, first those that are as long; one of the words must tell."""
    wanted = {each.removesuffix("s") for each in words_of(word)}
    found = []
    for other in known:
        words = {each.removesuffix("s") for each in words_of(other)}
        shared = wanted if wanted <= words else words if words <= wanted else set()
        if any(len(each) >= TELLING_WORD for each in shared):
            found.append((abs(len(other) - len(word)), other))
    return [other for _, other in sorted(found)]


def slips(word: str, known: Iterable[str]) -> list[str]:
    """The others of `known` that are one slip from `word` (two from a long one), the nearest first; among equally near ones first
    those with the same letters in another order. Case does not matter."""
    most = 2 if len(word) >= LONG_WORD else 1
    folded = word.casefold()
    found = []
    letters = sorted(folded)
    for other in known:
        if other != word and abs(len(other) - len(word)) <= most and not _far(folded, other.casefold(), most):
            distance = slips_between(folded, other.casefold())
            if distance <= most:
                found.append((distance, sorted(other.casefold()) != letters, other[:1].casefold() != folded[:1], other))
    return [other for *_, other in sorted(found)]


def slips_between(one: str, other: str) -> int:
    """The number of slips that turn one word into the other."""
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


def _far(one: str, other: str, most: int) -> bool:
    """A quick look: do more letters of one word lack in the other than slips explain?"""
    return len(set(one) - set(other)) > most or len(set(other) - set(one)) > most
