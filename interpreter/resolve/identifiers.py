"""Identifiers for the program: each symbol and routine of a rule set has one of its own."""

from __future__ import annotations

import re

_OTHERS = re.compile(r"[^a-z0-9]+")
_APART = "".join([chr(code) if chr(code).isalnum() else " " for code in range(128)])
"""The same for texts of ASCII alone, as most are, in half the time."""


class Identifiers:
    """The identifiers in use."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def fresh(self, text: str, prefix: str = "") -> str:
        """A Python identifier made from `text` that is not in use yet; it is in use from now on."""
        words = text.lower()
        stem = "_".join(words.translate(_APART).split()) if words.isascii() else _OTHERS.sub("_", words).strip("_")
        base = prefix + stem or "x"
        if base[0].isdigit():
            base = "n" + base
        found, number = base, 2
        while found in self._taken:
            found, number = f"{base}_{number}", number + 1
        self._taken.add(found)
        return found

    def exchange(self, before: str, now: str) -> bool:
        """Replace one identifier by another. False, and nothing is changed, when a build from scratch would then also give others
        another number (`x_2`)."""
        if before == now:
            return True
        others = self._taken - {before}
        if now in others or any(_is_numbered(each, before) or _is_numbered(each, now) for each in others):
            return False
        self._taken = others | {now}
        return True

    def release(self, found: str) -> None:
        """Mark an identifier as unused."""
        self._taken.discard(found)


def _is_numbered(found: str, base: str) -> bool:
    """Is this an identifier with a number, which it has since another is called so?"""
    return found.startswith(f"{base}_") and found[len(base) + 1 :].isdigit()
