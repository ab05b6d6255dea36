"""Conditions as bullets, where one line would not tell which `and` and which `or` belong together."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import ir
from interpreter.views.prose.lines import SHORT, Line
from interpreter.views.prose.speaker import Speaker
from interpreter.views.prose.subjects import has_own_subjects

_HEADS = {"and": "all of these hold:", "or": "one of these holds:"}


class Conditions:
    """Lists conditions."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def all_of(self, tests: Iterable[ir.Expr], level: int) -> list[Line]:
        """What must hold, a bullet each; what holds in one of several ways has them below it."""
        left = [test for test in map(self.speaker.settled, tests) if not ir.is_settled(test, True)]
        return [line for test in self.speaker.told.said(left) for line in self._required(test, level)]

    def any_of(self, test: ir.Expr, level: int) -> list[Line]:
        """The ways in which an `or` holds, a bullet each, where it is too long for a line; none where it is not."""
        if not isinstance(test, ir.Op) or test.name != "or" or not _is_wide(test) or len(self.speaker.truth(test)) <= SHORT:
            return []
        self.speaker.told.add(test)
        return [line for part in test.args for line in self._one(part, level)]

    def _required(self, test: ir.Expr, level: int) -> list[Line]:
        text = self.speaker.implied(test)
        return self._one(test, level) if text is None else [Line(level, text)]

    def _one(self, test: ir.Expr, level: int) -> list[Line]:
        text = self.speaker.truth(test)
        if not isinstance(test, ir.Op) or not has_own_subjects(test) or not _is_wide(test) or len(text) <= SHORT:
            return [Line(level, text)]
        self.speaker.told.add(test)
        return [Line(level, _HEADS[test.name]), *(line for part in test.args for line in self._one(part, level + 1))]


def _is_wide(test: ir.Op) -> bool:
    """Has a test many parts, or parts of which one has parts again?"""
    return has_own_subjects(test) and (len(test.args) > 2 or any(has_own_subjects(part) for part in test.args))
