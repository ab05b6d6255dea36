"""Names for the program: each symbol and routine of a rule set has an identifier that nothing else in it has."""

from __future__ import annotations

import re

_OTHERS = re.compile(r"[^a-z0-9]+")
_APART = "".join([chr(code) if chr(code).isalnum() else " " for code in range(128)])
"""The same for texts of ASCII alone, as most are, in half the time."""


class Identifiers:
    """Those that are taken."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def fresh(self, text: str, prefix: str = "") -> str:
        """A Python identifier made from `text` that nothing else has."""
        words = text.lower()
        told = "_".join(words.translate(_APART).split()) if words.isascii() else _OTHERS.sub("_", words).strip("_")
        base = prefix + told or "x"
        if base[0].isdigit():
            base = "n" + base
        found, number = base, 2
        while found in self._taken:
            found, number = f"{base}_{number}", number + 1
        self._taken.add(found)
        return found

    def exchange(self, before: str, now: str) -> bool:
        """Something is called otherwise. False, and nothing is changed, when something else would be called otherwise too, had it
        been so from the beginning."""
        if before == now:
            return True
        others = self._taken - {before}
        if now in others or any(_is_numbered(each, before) or _is_numbered(each, now) for each in others):
            return False
        self._taken = others | {now}
        return True

    def release(self, found: str) -> None:
        """Nothing has an identifier any more."""
        self._taken.discard(found)


def _is_numbered(found: str, base: str) -> bool:
    """Is this an identifier with a number, which it has since another is called so?"""
    return found.startswith(f"{base}_") and found[len(base) + 1 :].isdigit()
