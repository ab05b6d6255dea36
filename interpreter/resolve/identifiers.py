"""Names for the program: each symbol and routine of a rule set has an identifier that nothing else in it has."""

from __future__ import annotations

import re

_OTHERS = re.compile(r"[^a-z0-9]+")


class Identifiers:
    """Those that are taken."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def fresh(self, text: str, prefix: str = "") -> str:
        """A Python identifier made from `text` that nothing else has."""
        base = prefix + _OTHERS.sub("_", text.lower()).strip("_")
        base = base or "x"
        if base[0].isdigit():
            base = "n" + base
        found, number = base, 2
        while found in self._taken:
            found, number = f"{base}_{number}", number + 1
        self._taken.add(found)
        return found

    def release(self, found: str) -> None:
        """Nothing has an identifier any more."""
        self._taken.discard(found)
