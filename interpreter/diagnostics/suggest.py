"""The nearest known words to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str], count: int = 1) -> list[str]:
    """Up to `count` of `known` that look like `word`, best first; capital letters do not matter. Empty when nothing is near."""
    by_folded: dict[str, str] = {}
    for name in sorted(known):
        by_folded.setdefault(name.casefold(), name)
    return [by_folded[found] for found in get_close_matches(word.casefold(), by_folded, count, cutoff=0.6)]
