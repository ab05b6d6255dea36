"""Runs the examples of a rule set: takes an open bench and words to choose by, gives a verdict for each example."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.runtime import run_example
from interpreter.session.session import Session
from interpreter.source import Span


@dataclass(frozen=True)
class Verdict:
    """An example and how it went; `reason` is empty when it came as expected, `place` is where it did not."""

    name: str
    span: Span
    tests: tuple[str, ...]
    reason: str
    place: Span
    seconds: float

    @property
    def good(self) -> bool:
        """Did it come as expected?"""
        return not self.reason

    def plain(self) -> dict[str, Any]:
        """The verdict for a machine."""
        return {
            "name": self.name,
            "path": self.span.path,
            "line": self.span.line,
            "tests": list(self.tests),
            "good": self.good,
            "reason": self.reason,
            "place": "" if self.good else str(self.place),
            "seconds": round(self.seconds, 6),
        }


def run_examples(bench: Session, words: str = "", anyway: bool = False) -> Iterator[Verdict]:
    """Run the examples one after the other, by file. `words`: only those whose name, file or subject has all of them.

    Errors: `Unsound` when there are findings and not `anyway`, `UsageError` when the program cannot be made.
    """
    program = bench.program(examples=True, anyway=anyway)
    wanted = [word.casefold() for word in words.split()]
    for example in sorted(program.tables.examples, key=lambda each: (each.span.path, each.span.line)):
        text = " ".join([example.name, example.span.path, *example.tests]).casefold()
        if all(word in text for word in wanted):
            begun = time.perf_counter()
            found = run_example(program, example)
            seconds = time.perf_counter() - begun
            yield Verdict(example.name, example.span, tuple(example.tests), found.reason, found.place, seconds)
