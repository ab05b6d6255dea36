"""Records the questions of an example: takes open decisions and the answers to them, gives both in words.

A question is identified by its wording, with the values of the names in it; `...` stands for any words.
"""

from __future__ import annotations

import re
from typing import Any

from interpreter.kernel import UNCHOSEN, Option, State
from interpreter.program import Program
from interpreter.records import NamedTuple
from interpreter.runtime.decision import Decision
from interpreter.source import Span

ANY_WORDS = "..."
"""Stands for any words in a question that an example names."""


class Taken(NamedTuple):
    """A question and its answer: the seat, the question, the option taken, and the position in the example: that of the answer
    or, if the only option was taken `unasked`, that of the step in which this happened."""

    seat: str
    question: str
    answer: str
    unasked: bool
    place: Span

    def __str__(self) -> str:
        how = "took unasked, as the only option," if self.unasked else "answered"
        return f"line {self.place.line}: {self.seat} {how} `{self.answer}` to: {self.question}"

    def plain(self) -> dict[str, Any]:
        """The record as JSON data: seat, question, answer, unasked, line."""
        return {
            "seat": self.seat,
            "question": self.question,
            "answer": self.answer,
            "unasked": self.unasked,
            "line": self.place.line,
        }


def answered(decision: Decision, number: int, place: Span) -> Taken:
    """The record of a decision that is answered by the option with this number."""
    return Taken(decision.seat_name, decision.prompt, decision.key(number), False, place)


def unasked(program: Program, s: State, point: int, seat: int, option: Option, place: Span) -> Taken:
    """The record of a choice whose only option is taken unasked; the state is at the question."""
    s.ask = (point, seat, [option], UNCHOSEN)
    decision = Decision(program, s)
    told = Taken(decision.seat_name, decision.prompt, decision.key(0), True, place)
    s.ask = None
    return told


def asks_this(decision: Decision, question: str) -> bool:
    """Has the decision this wording, in which `...` stands for any words?"""
    words = [re.escape(words) for words in question.split(ANY_WORDS)]
    return re.fullmatch(".*".join(words), decision.prompt) is not None
