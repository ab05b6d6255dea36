"""Runs examples: a position, something that happens, what must be so afterwards.

In: a program that was compiled with its examples, and one of them. Out: a `Verdict`, with the position and reason of the first
failure. Errors: `ProgramFault`. Dice are scripted: a roll or random pick that the example does not script fails, and so do dice
that are left over. Shuffles and the order in which piles are dealt come from the generator (seed 0). The invariants are tested in
the position that is set up, and again after each event and each answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from interpreter.diagnostics import suggest
from interpreter.kernel import Entry, Option, State, Unscripted
from interpreter.program import AnswerTable, ChoicePointTable, ExampleTable, Program, StepTable
from interpreter.records import record
from interpreter.runtime import drive
from interpreter.runtime.decision import Decision, member_name, value_text
from interpreter.runtime.expectations import lies_in, listed, not_so, reasons_against
from interpreter.runtime.faults import RuleFault, told_rule
from interpreter.runtime.result import these
from interpreter.runtime.taken import Taken, answered, asks_this, unasked
from interpreter.runtime.view import view
from interpreter.source import Span

IMPOSSIBLE = ("cannot be", "apart")
"""What an example expects that shows what is never so in a game."""
UNASKED = "a choice with a single option is taken unasked, and one without any is not asked"


@record
class Verdict:
    """The result of an example. `reason`: why it failed, '' if it did not; `place`: where; `taken`: the questions up to there;
    `state`: where it ended, None when it could not begin."""

    name: str
    span: Span
    tests: tuple[str, ...]
    reason: str
    place: Span
    state: State | None
    taken: tuple[Taken, ...] = ()

    @property
    def good(self) -> bool:
        """Has the example passed?"""
        return not self.reason


class ExampleFailed(Exception):
    """An expectation that was not met, at `place`; the message says what."""

    def __init__(self, reason: str, place: Span) -> None:
        super().__init__(reason)
        self.place = place


def run_example(program: Program, example: ExampleTable, tells: bool = True) -> Verdict:
    """Run one example. `tells`: if it fails, run it once more, to list in the verdict what was asked."""
    verdict, _ = _run(program, example, False)
    if verdict.good or not tells:
        return verdict
    told, run = _run(program, example, True)
    return told if run is None else replace(told, taken=tuple(run.taken))


def _run(program: Program, example: ExampleTable, listens: bool) -> tuple[Verdict, ExampleRun | None]:
    """One example, and its run if it could begin."""
    run = None
    reason, place = "", example.span
    try:
        run = ExampleRun(program, example, listens)
        run.run()
    except ExampleFailed as failed:
        reason, place = str(failed), failed.place
    except RuleFault as fault:
        cause = fault.__cause__
        scripted = "" if run is None else run.next()
        message = unscripted(program, cause, scripted) if isinstance(cause, Unscripted) else fault.message
        reason = f"{told_rule(program, fault)}: {message} ({fault.span})"
        place = example.span if run is None else run.place
    state = None if run is None else run.state
    return Verdict(example.name, example.span, example.tests, reason, place, state), run


class ExampleRun:
    """One run of an example. `journal`: what happened; `answered`: the options taken, with their choice points; `place`: the
    present step; `taken`: if it `listens`, the questions, and the choices taken unasked. Errors: as `drive.board`."""

    def __init__(self, program: Program, example: ExampleTable, listens: bool = False) -> None:
        self.program = program
        self.example = example
        self.place = example.span
        self.journal: list[Entry] = []
        self.answered: list[tuple[ChoicePointTable, Option]] = []
        self.state = drive.board(program, 0, example.settings)
        self.state.journal = self.journal.append
        self.taken: list[Taken] = []
        if listens:
            self.state.unasked = self._unasked

    def run(self) -> None:
        """Run all steps. Errors: `ExampleFailed`, `RuleFault`, `ProgramFault`."""
        self._take(self.example.steps)
        if self.state.script:
            count = len(self.state.script)
            self.place = self.example.dice_places[-count]
            self._fail(f"not all dice were used; what is left: {', '.join(map(fallen, self.example.dice_words[-count:]))}")

    def next(self) -> str:
        """The next word of `dice` that has not been used; '' if none is left."""
        return self.example.dice_words[-len(self.state.script)] if self.state.script else ""

    def lead_up(self) -> StepTable | None:
        """Run the steps before the last `when`, and give that; without one run all steps, and give None. Errors: as `run`, and
        `ExampleFailed` for an example of an impossible position."""
        steps = self.example.steps
        if any(step.word in IMPOSSIBLE for step in steps):
            self._fail("no game is ever here")
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
        for number, step in enumerate(steps):
            self.place = step.span
            if step.word in ("given", "when"):
                self._act(step)
                if step.word == "given" and (number + 1 == len(steps) or steps[number + 1].word not in ("given", "cannot be")):
                    self._hold()
            else:
                self._check(step)

    def _fail(self, reason: str) -> NoReturn:
        raise ExampleFailed(reason, self.place)

    def _hold(self) -> None:
        """What must hold whenever somebody decides holds now."""
        if self.state.over is None:
            for invariant in self.program.tables.invariants:
                if not drive.holds(self.program, self.state, invariant.function):
                    self._fail(f"this position cannot be: “{invariant.name}” does not hold ({invariant.span})")

    def happen(self, step: StepTable, answers: int) -> None:
        """Carry out a step, with the first `answers` answers of the example. Errors: as `run`."""
        if (waiting := self._decision()) is not None:
            self._fail(f"a question is still open: it asks {asked(waiting)}; answer it below the `when` before, or end here")
        drive.call(self.program, self.state, step.name)
        if step.word == "when":
            self._hold()
        for answer in step.answers[:answers]:
            self.place = answer.span
            decision = self._asked_of(answer)
            number = decision.find(answer.key)
            if number < 0:
                self._fail(f"`{answer.key}` is not offered; it asks {asked(decision)}{near(decision, answer.key)}")
            self.answered.append((decision.point, decision.options[number]))
            if self.state.unasked is not None:
                self.taken.append(answered(decision, number, answer.span))
            drive.resume(self.program, self.state, decision.options[number])
            self._hold()

    def _asked_of(self, answer: AnswerTable) -> Decision:
        """The decision that a seat answers."""
        decision = self._decision()
        said = f"{self._seat(answer.seat)} answers `{answer.key}`"
        if decision is None:
            self._fail(f"{said}, but nobody is asked: {UNASKED}")
        if decision.seat != answer.seat:
            self._fail(f"{said}, but it asks {asked(decision)}")
        if answer.question and not asks_this(decision, answer.question):
            self._fail(f"{said} to “{answer.question}”, but it asks {asked(decision)}")
        return decision

    def _unasked(self, point: int, seat: int, option: Option) -> None:
        self.taken.append(unasked(self.program, self.state, point, seat, option, self.place))

    def _act(self, step: StepTable) -> None:
        self.happen(step, len(step.answers))
        if step.word == "given" and (waiting := self._decision()) is not None:
            self.place = step.span
            self._fail(f"a `given` must not ask, and this asks {asked(waiting)}")

    def _check(self, step: StepTable) -> None:
        """One `then`."""
        program, s, decision = self.program, self.state, self._decision()
        match step.word:
            case "then":
                self._expect(step)
            case "offered":
                if decision is None:
                    self._fail(f"`{step.text}` is not offered: nobody is asked anything; {UNASKED}")
                if decision.find(step.text) < 0:
                    self._fail(f"`{step.text}` is not offered; it asks {asked(decision)}{near(decision, step.text)}")
            case "not offered":
                if decision is None:
                    self._fail(f"nobody is asked, so that nothing is offered: write `then nobody is asked`; {UNASKED}")
                if decision.find(step.text) >= 0:
                    self._fail(f"`{step.text}` is offered; it asks {asked(decision)}")
                if not decision.can_be(step.text):
                    never = f"`{step.text}` can never be offered here, so that this proves nothing"
                    self._fail(f"{never}; it asks {asked(decision)}{near(decision, step.text)}")
            case "asked":
                if decision is None:
                    self._fail(f"{self._seat(step.side)} is not asked: nobody is; {UNASKED}")
                if decision.seat != step.side:
                    self._fail(f"{self._seat(step.side)} is not asked: it asks {asked(decision)}")
                if step.text and not asks_this(decision, step.text):
                    self._fail(f"{self._seat(step.side)} is not asked “{step.text}”: it asks {asked(decision)}")
            case "nobody asked":
                if decision is not None:
                    self._fail(f"it asks {asked(decision)}")
            case "won":
                if s.over is None:
                    self._fail(f"{self._seat(step.side)} has not won: the game goes on")
                if step.side not in s.over[0]:
                    self._fail(f"{these([self._seat(each) for each in s.over[0]])} won: {s.over[1]}")
            case "nobody won":
                if s.over is not None and s.over[0]:
                    self._fail(f"{these([self._seat(each) for each in s.over[0]])} won: {s.over[1]}")
            case "cannot be":
                named = [each for each in program.tables.invariants if each.name == step.text]
                if all(drive.holds(program, s, each.function) for each in named):
                    self._fail(f"this position can be, as far as “{step.text}” goes: it holds")
            case "apart":
                pass  # whoever read the rules has seen that it is so
            case "sees" | "sees not":
                seen = self._sees(step)
                if seen != (step.word == "sees"):
                    self._fail(f"{self._seat(step.side)} {'sees' if seen else 'does not see'} it")
            case word:
                raise ValueError(f"an example cannot say `{word}`")

    def _expect(self, step: StepTable) -> None:
        """A truth; of what may not be done the reason that is given for it."""
        found = drive.unmet_clause(self.program, self.state, step.name)
        if found is not None:
            clause = step.clauses[found[0]]
            self.place = step.span if len(step.clauses) == 1 else clause.span
            decision = self._decision()
            waits = "" if decision is None else f"; it asks {asked(decision)}"
            self._fail(not_so(self.program, self.state, clause, found[1:]) + waits)
        if step.text:
            (clause,) = step.clauses
            reasons = reasons_against(self.program, self.state, clause)
            if step.text not in [words for reason in reasons for words in (reason.words, reason.words.removeprefix("unless "))]:
                reasons_text = "; ".join(map(str, reasons)) or "nothing that has a name: another condition stands behind it"
                self._fail(f"“{step.text}” is not why; what is against it: {reasons_text}")

    def _sees(self, step: StepTable) -> bool:
        """Does a seat's view hold what the step speaks of?"""
        program, s = self.program, self.state
        sort, _, name = step.text.partition(" ")
        at = drive.number(program, s, step.name)
        seen = view(program, s, step.side)
        if sort == "column":
            cells = seen["columns"].get(name)
            return cells is not None and cells[at] is not None
        if sort == "member":
            place = lies_in(program, s, name, at)
            if place is None:
                self._fail(f"{member_name(program, name, at)} lies in no pile")
            return at in seen["piles"][place.pile][place.slot].get("members", ())
        return "members" in seen["piles"][name][at]

    def _decision(self) -> Decision | None:
        return None if self.state.ask is None else Decision(self.program, self.state)

    def _seat(self, seat: int) -> str:
        return member_name(self.program, self.program.tables.layout.seats, seat)


def asked(decision: Decision) -> str:
    """A decision in words: the seat, the question, the options."""
    return f"{decision.seat_name}: {decision.prompt} ({listed(decision.keys())})"


def near(decision: Decision, key: str) -> str:
    """A hint at a similar option, or ''."""
    found = suggest(key, decision.keys())
    return f"; did you mean `{found[0]}`?" if found else ""


def fallen(word: str) -> str:
    """A word of `dice` in a message: for a number, a die that shows it; else the face or member itself."""
    return f"a die that shows {word}" if word.isdecimal() else word


def unscripted(program: Program, cause: Unscripted, given: str = "something else") -> str:
    """A message about chance that is not scripted as needed, with the possible results by name. `given`: what the script has
    there, as it is written."""
    if cause.kind < 0:
        name, kind = program.tables.dice[cause.die]
        what, verb, one = _one(name), "falls", "one of its faces"
        named = [value_text(program, kind or "number", face) for face in dict.fromkeys(cause.possible)]
    else:
        layout = program.tables.layout.kinds[cause.kind]
        what, verb, one = _one(layout.name), "is picked at random", "one"
        named = [layout.names[each] for each in cause.possible]
    if cause.given is None:
        return f"{what} {verb} that the example does not script; name {one} in `dice`: {', '.join(named)}"
    return f"{what} {verb}, and `dice` gives {given}; name {one} instead: {', '.join(named)}"


def _one(name: str) -> str:
    """`a die`, `an omen`."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"
