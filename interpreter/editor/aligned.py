"""Lines of a text before and after an edit: takes both, gives for a line of one the line of the other that says the same.

An edit is one stretch: what stands before it and behind it is the same in both.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.source import Span


class Aligned:
    """Two states of a text. Lines are counted from 1."""

    def __init__(self, before: Sequence[str], now: Sequence[str]) -> None:
        most = min(len(before), len(now))
        self._front = next((at for at in range(most) if before[at] != now[at]), most)
        rest = most - self._front
        self._back = next((at for at in range(rest) if before[-1 - at] != now[-1 - at]), rest)
        self._before, self._now = len(before), len(now)

    def then(self, line: int) -> int | None:
        """Where a line of now stood before; None for one that was edited."""
        return self._moved(line, self._now, self._before)

    def now(self, span: Span) -> Span | None:
        """A span of before in the text of now; None for one of which something was edited."""
        first, last = (self._moved(line, self._before, self._now) for line in (span.line, span.end_line))
        return None if first is None or last is None else span._replace(line=first, end_line=last)

    def _moved(self, line: int, size: int, other: int) -> int | None:
        if line <= self._front:
            return line
        return line + other - size if line > size - self._back else None
