"""Lines of a text before and after an edit: for a line of one, the unchanged line of the other.

An edit is one stretch of lines: the lines before it and behind it are the same in both.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.source import Span


class Aligned:
    """Two versions of a text. Lines are counted from 1."""

    def __init__(self, before: Sequence[str], now: Sequence[str]) -> None:
        most = min(len(before), len(now))
        self._front = next((at for at in range(most) if before[at] != now[at]), most)
        rest = most - self._front
        self._back = next((at for at in range(rest) if before[-1 - at] != now[-1 - at]), rest)
        self._before, self._now = len(before), len(now)

    def then(self, line: int) -> int | None:
        """The number that a line of the present version had before; None for an edited line."""
        return self._moved(line, self._now, self._before)

    def now(self, span: Span) -> Span | None:
        """The place in the present version of a span of the old one; None if one of its end lines was edited."""
        first, last = (self._moved(line, self._before, self._now) for line in (span.line, span.end_line))
        return None if first is None or last is None else span._replace(line=first, end_line=last)

    def _moved(self, line: int, size: int, other: int) -> int | None:
        if line <= self._front:
            return line
        return line + other - size if line > size - self._back else None
