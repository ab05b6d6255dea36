"""An example both ways, step for step: by the compiled program and by the reference interpreter.

In: a rule set, its program and the number of an example. Out: the first difference, or nothing. Compared are: the start, every decision
with its position, every truth of a `then`, the position after each step, what is left of the dice, and the result.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from interpreter.ir import Example, ExampleStep, RuleSet, Switch
from interpreter.kernel import GameOver, Option
from interpreter.program import ExampleTable, Program
from interpreter.reference import Position, ReferenceInterpreter, starting_position
from interpreter.runtime import Decision, drive
from tests.differential.lockstep import Different, Enough, Lockstep
from tests.shipped import program_of, rules_of


def both(name: str) -> tuple[RuleSet, Program]:
    """The rule set and its program with examples."""
    return rules_of(name), program_of(name)


@cache
def _started(rules: RuleSet, settings: frozenset[tuple[Switch, int]]) -> Position:
    """The position in which nothing has happened yet, with these options; not to be changed."""
    return starting_position(rules, settings=dict(settings))


class Walk:
    """One example."""

    def __init__(self, rules: RuleSet, program: Program, number: int) -> None:
        self.example: Example = rules.examples[number]
        self.table: ExampleTable = program.tables.examples[number]
        self.rules, self.program = rules, program
        self.s = program.blank(0, self.table.settings)
        self.pair = Lockstep(rules, program, self.s, self.answer, self.started())
        self.step = 0
        self.keys: list[str] = []

    def started(self) -> Position:
        """The reference's position before anything has happened."""
        return _started(self.rules, frozenset(self.example.settings.items())).copy()

    @property
    def compared(self) -> Counter[str]:
        """What was compared, counted."""
        return self.pair.compared

    def run(self) -> None:
        """From the start to the last step. Errors: `Different`."""
        self.pair.positions()
        scenario = self.example.scenario or self.rules.scenario
        setup = scenario.setup if scenario is not None else None
        if self.example.from_scenario and setup is not None:
            self.pair.both(lambda: drive.call(self.program, self.s, self.table.setup), lambda them: them.call(setup))
        self.s.script = tuple(self.example.dice or ())
        self.pair.reference.position.script = list(self.example.dice or ())
        try:
            while self.step < len(self.example.steps):
                self.step += 1
                self.take(self.step - 1)
        except Enough:
            return
        if self.keys:
            raise Different(f"{self.example.steps[-1].span}: not all answers were asked for")

    def take(self, number: int) -> None:
        """One step."""
        step, name = self.example.steps[number], self.table.steps[number].name
        if step.procedure is None:
            self.expect(step, name)
            return
        procedure = step.procedure
        self.keys = [answer.key for answer in step.answers]

        def walk(reference: ReferenceInterpreter) -> None:
            reference.call(procedure)
            if step.word == "when":
                reference.settle()

        self.pair.both(lambda: drive.call(self.program, self.s, name), walk)

    def expect(self, step: ExampleStep, name: str) -> None:
        """A `then`. What it says of a decision was compared where the decision was."""
        if step.test is not None:
            self.compared["truths"] += 1
            theirs = self.program.function(name)(self.s) is None
            if self.pair.reference.evaluate.holds(step.test, {}) != theirs:
                raise Different(f"{step.span}: the program says {theirs}, the reference does not")

    def answer(self, options: list[Option]) -> Option:
        """Answer as the example does; without an answer left, what is still expected, and then no more."""
        if not self.keys:
            while self.step < len(self.example.steps):
                step, name = self.example.steps[self.step], self.table.steps[self.step].name
                if step.procedure is not None:
                    raise Different(f"{step.span}: an example that acts while a decision waits cannot be walked")
                self.expect(step, name)
                self.step += 1
            raise Enough
        number = Decision(self.program, self.s).find(self.keys.pop(0))
        if number < 0:
            raise Different(f"{self.example.steps[self.step - 1].span}: an answer is not offered")
        return options[number]


def difference(rules: RuleSet, program: Program, number: int) -> tuple[str, Counter[str]]:
    """How the reference interpreter differs from the program on example `number` (nothing when they agree); what was compared."""
    walk = Walk(rules, program, number)
    try:
        walk.run()
    except Different as different:
        return str(different), walk.compared
    except GameOver as over:
        return f"the game ended where none was played: {over}", walk.compared
    return "", walk.compared
