"""A small reader of TextMate grammars, for those that keep each line by itself: gives the scope of each letter of a line.

Editors have a real one, with another engine of patterns (`python -m tests colours` asks that); this one is here so that the
suite can ask without it. It knows what our grammar uses: matches, stretches to the end of the line, captures, includes.
"""

from __future__ import annotations

import json
import re
from functools import cache


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text.removeprefix(r"\G"))


class Grammar:
    """A grammar from its file."""

    def __init__(self, text: str) -> None:
        told = json.loads(text)
        self._rules = told["repository"]
        self._top = self._flat(told["patterns"])

    def _flat(self, rules):
        found = []
        for rule in rules:
            if "include" in rule:
                found += self._flat(self._rules[rule["include"].removeprefix("#")]["patterns"])
            else:
                found.append(rule)
        return found

    def scopes(self, line: str) -> list[str]:
        """The innermost scope of each letter; empty where there is none."""
        told = [""] * len(line)
        stack = [({}, self._top, 0)]  # what was begun, what may stand in it, where it began
        at = 0
        while at <= len(line):
            rule, rules, begun = stack[-1]
            found = [] if not rule else [(_pattern(rule["end"]).search(line, at), None)]
            found += [(self._search(each, line, at, begun), each) for each in rules]
            found = [(match, each) for match, each in found if match is not None]
            if not found:
                break
            match, taken = min(found, key=lambda each: each[0].start())
            start, end = match.span()
            if taken is None:
                stack.pop()
            elif "begin" in taken:
                self._capture(told, match, taken.get("beginCaptures", {}))
                stack.append((taken, self._flat(taken["patterns"]), end))
            else:
                told[start:end] = [taken.get("name", "")] * (end - start)
                self._capture(told, match, taken.get("captures", {}))
                end = end if end > at or start > at else at + 1
            at = max(end, at)
            if at >= len(line) and taken is not None and "begin" not in taken:
                break
            if at >= len(line) and len(stack) == 1:
                break
        return told

    def _search(self, rule, line, at, begun):
        pattern = rule.get("match") or rule["begin"]
        if pattern.startswith(r"\G"):
            return _pattern(pattern).match(line, at) if at == begun else None
        return _pattern(pattern).search(line, at)

    def _capture(self, told, match, captures):
        for number, capture in captures.items():
            start, end = match.span(int(number))
            if start < 0:
                continue
            told[start:end] = [capture["name"]] * (end - start)
            for rule in self._flat(capture.get("patterns", ())):
                for found in _pattern(rule["match"]).finditer(match[int(number)]):
                    stretch = slice(start + found.start(), start + found.end())
                    told[stretch] = [rule["name"]] * (stretch.stop - stretch.start)
