"""Converts positions for stored programs, so that they stay right when comments and blank lines change afterwards.

Takes the texts of rules, counts only the lines with content; gives positions in the present texts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from interpreter.source import Source, Span


class Places:
    """Converts positions in texts of rules, given by path. Positions in any other text stay as they are."""

    def __init__(self, rules: Mapping[str, Source] | None = None) -> None:
        self._rules = rules or {}
        self._lines: dict[str, list[int]] = {}

    def kept(self, span: Span) -> tuple[str, int, int, int, int]:
        """A position to be stored: its lines are counted without those that have no content."""
        path, line, column, end_line, end_column = span
        if lines := self._of(path):
            line, end_line = bisect_right(lines, line), bisect_right(lines, end_line)
        return path, line, column, end_line, end_column

    def found(self, path: str, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The present position for a stored one. Errors: `ValueError` when its text has fewer lines than then."""
        if lines := self._of(path):
            if not 0 < line <= end_line <= len(lines):
                raise ValueError(f"there is no such place in {path}")
            line, end_line = lines[line - 1], lines[end_line - 1]
        return Span(path, line, column, end_line, end_column)

    def _of(self, path: str) -> list[int]:
        """The numbers of the lines of a text that say something; none for a text that is not known."""
        lines = self._lines.get(path)
        if lines is None:
            source = self._rules.get(path)
            lines = self._lines[path] = [] if source is None else [number for number, _ in source.lines_of_rules()]
        return lines


AS_THEY_STAND = Places()
"""No text is known: all places stay."""
