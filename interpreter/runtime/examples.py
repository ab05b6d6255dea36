"""Examples: a position, something that happens, what must be so afterwards.

In: a program that was compiled with its examples, and one of them. Out: a `Verdict`, with the place and reason of the first
failure. Errors: `ProgramFault`. Dice are scripted: a roll or random pick that the example does not script fails, and so do dice
that are left over. Shuffles and the order in which piles are dealt stay with the generator (seed 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from interpreter.diagnostics import suggest
from interpreter.kernel import Entry, State
from interpreter.program import ExampleTable, Program, StepTable
from interpreter.runtime import drive
from interpreter.runtime.decision import Decision, member_name
from interpreter.runtime.faults import RuleFault
from interpreter.runtime.result import these
from interpreter.source import Span

MOST_KEYS = 12
"""How many options a message names."""


@dataclass(frozen=True)
class Verdict:
    """How an example went. `reason` is empty when all is well, else `place` is where it did not; `state` is where it ended,
    None when it could not begin."""

    name: str
    span: Span
    tests: tuple[str, ...]
    reason: str
    place: Span
    state: State | None

    @property
    def good(self) -> bool:
        """Did everything come as expected?"""
        return not self.reason


class ExampleFailed(Exception):
    """Something did not come as expected, at `place`; the message says what."""

    def __init__(self, reason: str, place: Span) -> None:
        super().__init__(reason)
        self.place = place


def run_example(program: Program, example: ExampleTable) -> Verdict:
    """One example."""
    run = None
    reason, place = "", example.span
    try:
        run = ExampleRun(program, example)
        run.run()
    except ExampleFailed as failed:
        reason, place = str(failed), failed.place
    except RuleFault as fault:
        reason, place = f"{fault.rule}: {fault.message} ({fault.span})", example.span if run is None else run.place
    return Verdict(example.name, example.span, example.tests, reason, place, None if run is None else run.state)


class ExampleRun:
    """One run of an example; `journal` tells what happened, `place` is the step that it has come to. Errors: as `drive.board`."""

    def __init__(self, program: Program, example: ExampleTable) -> None:
        self.program = program
        self.example = example
        self.place = example.span
        self.journal: list[Entry] = []
        self.state = drive.board(program, 0, example.settings)
        self.state.journal = self.journal.append

    def run(self) -> None:
        """From the start to the last step. Errors: `ExampleFailed`, `RuleFault`, `ProgramFault`."""
        self._take(self.example.steps)
        if self.state.script:
            self.place = self.example.span
            self._fail(f"not all dice were used: {', '.join(map(str, self.state.script))} left")

    def lead_up(self) -> StepTable | None:
        """From the start to just before the last `when`, and give that; to the end when there is none. Errors: as `run`."""
        steps = self.example.steps
        last = max([number for number, step in enumerate(steps) if step.word == "when"], default=len(steps))
        self._take(steps[:last])
        return steps[last] if last < len(steps) else None

    def _take(self, steps: Sequence[StepTable]) -> None:
        program, example, s = self.program, self.example, self.state
        if example.setup:
            drive.call(program, s, example.setup)
            if s.ask is not None:
                self._fail("setting up the scenario asks for a decision")
        s.script = tuple(example.dice or ())
        for step in steps:
            self.place = step.span
            if step.word in ("given", "when"):
                self._act(step)
            else:
                self._check(step)

    def _fail(self, reason: str) -> NoReturn:
        raise ExampleFailed(reason, self.place)

    def happen(self, step: StepTable, answers: int) -> None:
        """Something happens, and is answered as the example says, so many times. Errors: as `run`."""
        drive.call(self.program, self.state, step.name)
        for seat, key, span in step.answers[:answers]:
            self.place = span
            who = self._seat(seat)
            decision = self._decision()
            if decision is None:
                self._fail(f"{who} answers `{key}`, but nobody is asked")
            if decision.seat != seat:
                self._fail(f"{who} answers `{key}`, but it asks {asked(decision)}")
            number = decision.find(key)
            if number < 0:
                near = suggest(key, decision.keys())
                hint = f"; did you mean `{near[0]}`?" if near else ""
                self._fail(f"`{key}` is not offered; it asks {asked(decision)}{hint}")
            drive.resume(self.program, self.state, decision.options[number])

    def _act(self, step: StepTable) -> None:
        self.happen(step, len(step.answers))
        if step.word == "given" and (waiting := self._decision()) is not None:
            self.place = step.span
            self._fail(f"a `given` must not ask, and this asks {asked(waiting)}")

    def _check(self, step: StepTable) -> None:
        """One `then`."""
        s, decision = self.state, self._decision()
        keys = [] if decision is None else decision.keys()
        match step.word:
            case "then":
                if not drive.holds(self.program, s, step.name):
                    self._fail("this is not so")
            case "offered":
                if step.text not in keys:
                    offers = f"offered are {listed(keys)}" if keys else "nobody is asked anything"
                    self._fail(f"`{step.text}` is not offered; {offers}")
            case "not offered":
                if step.text in keys:
                    self._fail(f"`{step.text}` is offered")
            case "asked":
                if decision is None:
                    self._fail(f"{self._seat(step.side)} is not asked: nobody is")
                if decision.seat != step.side:
                    self._fail(f"{self._seat(step.side)} is not asked: it asks {asked(decision)}")
            case "nobody asked":
                if decision is not None:
                    self._fail(f"it asks {asked(decision)}")
            case "won":
                if s.over is None:
                    self._fail(f"{self._seat(step.side)} has not won: the game goes on")
                if step.side not in s.over[0]:
                    self._fail(f"{these([self._seat(each) for each in s.over[0]])} won: {s.over[1]}")
            case word:
                raise ValueError(f"an example cannot say `{word}`")

    def _decision(self) -> Decision | None:
        return None if self.state.ask is None else Decision(self.program, self.state)

    def _seat(self, seat: int) -> str:
        return member_name(self.program, self.program.tables.layout.seats, seat)


def asked(decision: Decision) -> str:
    """Who is asked what, with the options."""
    return f"{decision.seat_name}: {decision.prompt} ({listed(decision.keys())})"


def listed(keys: list[str]) -> str:
    """The first options, in quotes."""
    return ", ".join([f"`{key}`" for key in keys[:MOST_KEYS]])
