"""Conditions as bullets, where one line would not show how `and` and `or` group."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import ir
from interpreter.views.prose.lines import SHORT, Line
from interpreter.views.prose.speaker import Speaker
from interpreter.views.prose.subjects import has_own_subjects

_HEADS = {"and": "all of these hold:", "or": "one of these holds:"}


class Conditions:
    """Makes bullets of conditions."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def all_of(self, tests: Iterable[ir.Expr], level: int) -> list[Line]:
        """A bullet for each test, all of which must hold; the parts of a long `or` are bullets below it. Tests that always hold
        are left out."""
        left = [test for test in map(self.speaker.settled, tests) if not ir.is_settled(test, True)]
        return [line for test in self.speaker.worded.unsaid(left) for line in self._required(test, level)]

    def any_of(self, test: ir.Expr, level: int) -> list[Line]:
        """A bullet for each part of an `or` that is too long for one line; empty for any other test."""
        if not isinstance(test, ir.Op) or test.name != "or" or not _is_wide(test) or len(self.speaker.truth(test)) <= SHORT:
            return []
        self.speaker.worded.add(test)
        return [line for part in test.args for line in self._one(part, level)]

    def _required(self, test: ir.Expr, level: int) -> list[Line]:
        text = self.speaker.implied(test)
        return self._one(test, level) if text is None else [Line(level, text)]

    def _one(self, test: ir.Expr, level: int) -> list[Line]:
        text = self.speaker.truth(test)
        if not isinstance(test, ir.Op) or not has_own_subjects(test) or not _is_wide(test) or len(text) <= SHORT:
            return [Line(level, text)]
        self.speaker.worded.add(test)
        return [Line(level, _HEADS[test.name]), *(line for part in test.args for line in self._one(part, level + 1))]


def _is_wide(test: ir.Op) -> bool:
    """Has a test many parts, or parts of which one has parts again?"""
    return has_own_subjects(test) and (len(test.args) > 2 or any(has_own_subjects(part) for part in test.args))
