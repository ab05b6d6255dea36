"""Examples: a position, something that happens, what must be so afterwards.

In: a program that was compiled with its examples. Out: one `Verdict` for each, with the place and reason of the first failure.
Dice are scripted: a roll or random pick that the example does not script fails, and so do dice that are left over. Shuffles and
the order in which piles are dealt stay with the generator (seed 0).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.diagnostics import nearest
from interpreter.program import ExampleTable, Program
from interpreter.runtime import drive
from interpreter.runtime.decision import Decision, member_name
from interpreter.runtime.faults import CAUGHT, RuleFault, fault_of
from interpreter.source import Span


@dataclass(frozen=True)
class Verdict:
    """How an example went. `reason` is empty when all is well, else `place` is where it did not; `state` is where it ended."""

    name: str
    span: Span
    tests: tuple[str, ...]
    reason: str
    place: Span
    state: Any = None

    @property
    def good(self) -> bool:
        """Did everything come as expected?"""
        return not self.reason


class _Failed(Exception):
    def __init__(self, reason: str, place: Span) -> None:
        super().__init__(reason)
        self.place = place


def run_example(program: Program, example: ExampleTable) -> Verdict:
    """One example."""
    runner = _Runner(program, example)
    reason, place = "", example.span
    try:
        runner.run()
    except _Failed as failed:
        reason, place = str(failed), failed.place
    except RuleFault as fault:
        reason, place = f"{fault.rule}: {fault.message} ({fault.span})", runner.place
    return Verdict(example.name, example.span, example.tests, reason, place, runner.state)


class _Runner:
    def __init__(self, program: Program, example: ExampleTable) -> None:
        self.program = program
        self.example = example
        self.place = example.span
        self.state: Any = None
        self.journal: list[tuple[Any, ...]] = []

    def run(self) -> None:
        program, example = self.program, self.example
        self.state = s = program.blank(0)
        s.journal = self.journal.append
        if example.from_scenario and program.tables.scenario:
            drive.call(program, s, program.tables.scenario)
            if s.ask is not None:
                raise _Failed("setting up the scenario asks for a decision", example.span)
        s.script = tuple(example.dice or ())
        for word, span, name, answers, text, side in example.steps:
            self.place = span
            if word in ("given", "when"):
                drive.call(program, s, name)
                self.answer(answers)
                if word == "given" and s.ask is not None:
                    raise _Failed(f"a `given` must not ask, and this asks {self.asked()}", span)
            else:
                self.check(word, span, name, text, side)
        if s.script:
            raise _Failed(f"not all dice were used: {', '.join(map(str, s.script))} left", example.span)

    def asked(self) -> str:
        decision = Decision(self.program, self.state)
        return f"{decision.seat_name}: {decision.prompt} ({', '.join(f'`{key}`' for key in decision.keys()[:12])})"

    def answer(self, answers: tuple[tuple[int, str, Span], ...]) -> None:
        """Give the scripted answers."""
        program, s = self.program, self.state
        for seat, key, span in answers:
            self.place = span
            who = member_name(program, program.tables.layout.seats, seat)
            if s.ask is None:
                raise _Failed(f"{who} answers `{key}`, but nobody is asked", span)
            decision = Decision(program, s)
            if decision.seat != seat:
                raise _Failed(f"{who} answers `{key}`, but it asks {self.asked()}", span)
            number = decision.find(key)
            if number < 0:
                near = nearest(key, decision.keys())
                hint = f"; did you mean `{near[0]}`?" if near else ""
                raise _Failed(f"`{key}` is not offered; it asks {self.asked()}{hint}", span)
            drive.resume(program, s, decision.options[number])

    def check(self, word: str, span: Span, name: str, text: str, side: int) -> None:
        """One `then`."""
        program, s = self.program, self.state
        seats = program.tables.layout.seats
        keys = [] if s.ask is None else Decision(program, s).keys()
        if word == "then":
            try:
                holds = program.function(name)(s)
            except CAUGHT as error:
                raise fault_of(program, s, error) from error
            if not holds:
                raise _Failed("this is not so", span)
        elif word == "offered":
            if text not in keys:
                offers = f"offered are {', '.join(f'`{key}`' for key in keys[:12])}" if keys else "nobody is asked anything"
                raise _Failed(f"`{text}` is not offered; {offers}", span)
        elif word == "not offered":
            if text in keys:
                raise _Failed(f"`{text}` is offered", span)
        elif word == "asked":
            if s.ask is None:
                raise _Failed(f"{member_name(program, seats, side)} is not asked: nobody is", span)
            if s.ask[1] != side:
                raise _Failed(f"{member_name(program, seats, side)} is not asked: it asks {self.asked()}", span)
        elif word == "nobody asked":
            if s.ask is not None:
                raise _Failed(f"it asks {self.asked()}", span)
        elif word == "won":
            if s.over is None:
                raise _Failed(f"{member_name(program, seats, side)} has not won: the game goes on", span)
            if s.over[0] != side:
                raise _Failed(f"{member_name(program, seats, s.over[0])} won: {s.over[1]}", span)
        else:
            raise ValueError(f"an example cannot say `{word}`")
