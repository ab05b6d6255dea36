"""An example both ways: by the compiled program, then step for step by the reference interpreter.

In: a rule set, its program and an example. Out: a `Course` of the program, and the first difference of the reference interpreter from it.
Compared are: every decision (where, who, which options, the position), every truth of a `then`, the position after each step, what is
left of the dice, and the result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from interpreter.kernel.errors import Broken, GameOver
from interpreter.kernel.journal import sink
from interpreter.kernel.state import fingerprint
from interpreter.library import catalogue
from interpreter.reference.interpreter import Enough, ReferenceInterpreter
from interpreter.runtime import RuleFault, drive
from interpreter.runtime.decision import Decision
from interpreter.session import Request, open_session

SHIPPED = sorted(manifest.id for manifest in catalogue() if not manifest.abstract)
"""The rule sets that can be run."""


@cache
def both(name: str) -> tuple[Any, Any]:
    """The rule set and its program with examples, made here and now: no cache."""
    session = open_session(Request(name))
    return session.rules, session.program(examples=True)


@dataclass
class Course:
    """What happened, in order, each with where it stands in the example; `taken`: the options that were answered."""

    events: list[tuple[str, Any]] = field(default_factory=list)
    taken: list[Any] = field(default_factory=list)


class Different(Exception):
    """The reference interpreter went another way."""


def position(s: Any) -> tuple[Any, ...]:
    """The position, the dice that are left, and the result (without the title of the rule, which only programs know)."""
    over, s.over = s.over, None
    told = fingerprint(s), s.script, over[:2] if over else None
    s.over = over
    return told


def decision(s: Any) -> Any:
    """The open decision of a program, or None."""
    return None if s.ask is None else (s.ask[0], s.ask[1], list(s.ask[2]))


def compiled_course(program: Any, example: Any) -> Course:
    """The example as the program plays it. Errors: `RuleFault`, and `ValueError` for an answer that is not offered."""
    s = program.blank(0)
    s.journal = sink()
    course = Course([("the start", position(s))])
    if example.from_scenario and program.tables.scenario:
        drive.call(program, s, program.tables.scenario)
        course.events.append(("the scenario", position(s)))
    s.script = tuple(example.dice or ())
    for word, span, name, answers, _, _ in example.steps:
        if word in ("given", "when"):
            drive.call(program, s, name)
            for _, key, _ in answers:
                course.events.append((str(span), (decision(s), position(s))))
                number = -1 if s.ask is None else Decision(program, s).find(key)
                if number < 0:
                    raise ValueError(f"{span}: {key} is not offered")
                option = s.ask[2][number]
                course.taken.append(option)
                frame = s.stack[-1]
                frame[0], frame[1] = s.ask[3], option
                drive.go(program, s)
            course.events.append((str(span), (decision(s), position(s))))
        elif word == "then":
            course.events.append((str(span), bool(program.function(name)(s))))
    return course


class Walk:
    """The same example by the reference interpreter, held against a course while it goes."""

    def __init__(self, rules: Any, program: Any, example: Any, course: Course) -> None:
        self.rules, self.example, self.course = rules, example, course
        self.walker = ReferenceInterpreter(rules, program, 0, self.asked)
        self.s = self.walker.s
        self.at = self.answered = self.step = self.left = 0

    def run(self) -> None:
        """From the start to the last step. Errors: `Different`, and whatever breaks the reference interpreter."""
        self.event("the start", position(self.s))
        if self.example.from_scenario and self.rules.scenario is not None and self.rules.scenario.setup is not None:
            self.call(self.rules.scenario.setup)
            self.event("the scenario", position(self.s))
        self.s.script = tuple(self.example.dice or ())
        try:
            while self.step < len(self.example.steps):
                step = self.example.steps[self.step]
                self.step += 1
                if step.procedure is not None:
                    self.left = len(step.answers)
                    self.call(step.procedure)
                    self.event(str(step.span), (None, position(self.s)))
                else:
                    self.expect(step)
        except Enough:
            pass
        if self.at != len(self.course.events):
            raise Different(f"the reference came to {self.at} events, the program to {len(self.course.events)}")

    def event(self, where: str, mine: Any) -> None:
        """Hold one event against the course."""
        if self.at >= len(self.course.events):
            raise Different(f"{where}: the program came to its end, the reference has {mine}")
        place, theirs = self.course.events[self.at]
        if (where, mine) != (place, theirs):
            raise Different(f"the reference has at {where}: {mine}; the program at {place}: {theirs}")
        self.at += 1

    def call(self, procedure: Any) -> None:
        """Run a procedure; the end of the game is a result."""
        try:
            self.walker.call(procedure, [])
        except GameOver as over:
            self.s.over = (over.winner, over.because, "")

    def expect(self, step: Any) -> None:
        """A `then`. What it says of a decision was compared where the decision was."""
        if step.test is not None:
            self.event(str(step.span), self.walker.holds(step.test, {}))

    def asked(self, site: int, seat: int, options: list[Any]) -> Any:
        """Answer from the course; without an answer left, what is still expected, and then no more."""
        here = str(self.example.steps[self.step - 1].span)
        self.event(here, ((site, seat, list(options)), position(self.s)))
        if not self.left:
            for step in self.example.steps[self.step :]:
                if step.procedure is not None:
                    raise Different(f"{step.span}: an example that acts while a decision waits cannot be walked")
                self.expect(step)
            raise Enough
        self.left -= 1
        self.answered += 1
        return self.course.taken[self.answered - 1]


def difference(rules: Any, program: Any, number: int) -> str:
    """How the reference interpreter differs from the program on example `number`; nothing when they agree."""
    table, example = program.tables.examples[number], rules.examples[number]
    try:
        course = compiled_course(program, table)
    except (RuleFault, ValueError) as fault:
        return f"the program broke: {fault}"
    try:
        Walk(rules, program, example, course).run()
    except Different as different:
        return str(different)
    except (Broken, IndexError, KeyError, TypeError, AttributeError) as error:
        return f"the reference broke: {type(error).__name__}: {error}"
    return ""
