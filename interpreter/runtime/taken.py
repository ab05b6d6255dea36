"""What was asked while an example ran: takes open decisions and the answers to them, tells them in words.

A question is named as it is asked, with the values of the names in it; `...` stands for any words.
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
    """What became of a question: who was asked what, which option was taken, and where the example says so: at the answer, or,
    where the only option was `unasked` taken, at the step in which that happened."""

    seat: str
    question: str
    answer: str
    unasked: bool
    place: Span

    def __str__(self) -> str:
        how = "took unasked, as the only option," if self.unasked else "answered"
        return f"line {self.place.line}: {self.seat} {how} `{self.answer}` to: {self.question}"

    def plain(self) -> dict[str, Any]:
        """The same for a machine: seat, question, answer, unasked, line."""
        return {
            "seat": self.seat,
            "question": self.question,
            "answer": self.answer,
            "unasked": self.unasked,
            "line": self.place.line,
        }


def answered(decision: Decision, number: int, place: Span) -> Taken:
    """A decision that is answered by an option, by its number."""
    return Taken(decision.seat_name, decision.prompt, decision.key(number), False, place)


def unasked(program: Program, s: State, point: int, seat: int, option: Option, place: Span) -> Taken:
    """A choice of which the only option is taken; the state is where it would have asked."""
    s.ask = (point, seat, [option], UNCHOSEN)
    decision = Decision(program, s)
    told = Taken(decision.seat_name, decision.prompt, decision.key(0), True, place)
    s.ask = None
    return told


def asks_this(decision: Decision, question: str) -> bool:
    """Is this what a decision asks?"""
    words = [re.escape(words) for words in question.split(ANY_WORDS)]
    return re.fullmatch(".*".join(words), decision.prompt) is not None
