"""Finds the declaration that contains a position in the rules. Errors: none."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection

from interpreter import ir
from interpreter.lab.coverage import Goal
from interpreter.source import Span


def heads_of(rules: ir.RuleSet, paths: Collection[str] | None = None) -> dict[tuple[str, int], Goal]:
    """The declarations in these files (None: in all), by path and line at which they begin. Copies of a member have the name that
    they share."""
    found: dict[tuple[str, int], Goal] = {}
    for item in rules.all_items():
        if isinstance(item, ir.Procedure) and item.owner is not None:
            continue
        for span in dict.fromkeys((item.span, *item.origin)):
            if paths is None or span.path in paths:
                name = (isinstance(item, ir.Member) and item.family) or item.name
                found[span.path, span.line] = Goal(name, ir.word_of(item), span)
    for example in rules.examples:
        found[example.span.path, example.span.line] = Goal(example.name, "example", example.span)
    return found


class Heads:
    """The declarations of all files, by their positions."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self._heads = heads_of(rules)
        self._lines: dict[str, list[int]] = {}
        for path, line in sorted(self._heads):
            self._lines.setdefault(path, []).append(line)

    def at(self, span: Span) -> Goal | None:
        """The declaration that contains this position, namely the last to begin at or before it; None if there is none."""
        lines = self._lines.get(span.path, [])
        found = bisect_right(lines, span.line)
        return self._heads[span.path, lines[found - 1]] if found else None
