"""Runs the examples of a rule set: takes an open session and words to choose by, gives a verdict for each example."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from interpreter import ir
from interpreter.diagnostics import suggest, words_of
from interpreter.kernel import LeftOut
from interpreter.program import ExampleTable, Program
from interpreter.records import record
from interpreter.runtime import Verdict, run_example
from interpreter.session.programs import has_words
from interpreter.session.session import Session


@record
class TimedVerdict:
    """The verdict about an example, and how many seconds it took."""

    verdict: Verdict
    seconds: float

    def plain(self) -> dict[str, Any]:
        """The verdict as JSON data: name, path, line, tests, good, reason, place ('' when good), asked (the questions, and the
        choices taken unasked; empty when good), seconds."""
        verdict = self.verdict
        return {
            "name": verdict.name,
            "path": verdict.span.path,
            "line": verdict.span.line,
            "tests": list(verdict.tests),
            "good": verdict.good,
            "reason": verdict.reason,
            "place": "" if verdict.good else str(verdict.place),
            "asked": [taken.plain() for taken in verdict.taken],
            "seconds": round(self.seconds, 6),
        }


def run_examples(session: Session, words: str = "") -> Iterator[TimedVerdict]:
    """Run the examples one after the other, by file and line; a generator: each runs when its verdict is asked for.

    `words`: only examples whose name, file or subject has all of them. Errors: `Unsound` when there are errors, `UsageError` when
    the program cannot be made.
    """
    program = session.program(words)
    known = program.made
    number = 0
    while number < len(chosen := _chosen(program, words)):
        begun = time.perf_counter()
        try:
            verdict = run_example(program, chosen[number])
        except LeftOut:
            program = session.whole_program(words)
        else:
            yield TimedVerdict(verdict, time.perf_counter() - begun)
            number += 1
    if program.made > known:
        session.programs.keep(program, words)
        session.ran(words)


def near_examples(session: Session, words: str) -> str:
    """A hint for words that select no example: for each word that occurs in no title, a similar one; '' if some word has none."""
    told = {part for each in session.rules.examples for name in _titles(each) for part in words_of(name)}
    found = []
    for word in words_of(words):
        near = [word] if any(word in part for part in told) else suggest(word, told)
        if not near:
            return ""
        found += near
    return f"did you mean {' '.join(found)}?"


def _titles(example: ir.Example) -> list[str]:
    return [example.name, *(each.name for each in example.tests)]


def _chosen(program: Program, words: str) -> list[ExampleTable]:
    """The examples that have all these words, by file and line."""
    found = (each for each in program.tables.examples if has_words(words, each.name, each.span, each.tests))
    return sorted(found, key=lambda each: (each.span.path, each.span.line))
