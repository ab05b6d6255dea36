"""A directed game (the example of play), played by the rules: its steps with questions, answers and log, and the position after
each.

In: the rules, a program compiled from them that begins in the scenario of the direction, the direction. Out: a `Played`, as far
as the direction fits the rules, with a finding `other-play` where it does not. Nothing is hidden: the reader may see every hand.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from interpreter import ir
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostic, Diagnostics, suggest
from interpreter.kernel import PASS, Entry, State, Unscripted, journal
from interpreter.library import Library
from interpreter.program import Program
from interpreter.runtime import Decision, RuleFault, drive, fallen, unscripted
from interpreter.source import Span
from interpreter.views import DirectedStep, Direction, GameWords, LogLine, Reply, choices, lines, question, read_style

UNTOLD = (journal.BEGIN, journal.END, journal.POLLED)
"""What would part changes that are told together."""
MOST_OFFERED = 12
"""So many options are named where one is missing."""
WAY_OUT = "answer with what is offered, or leave the play out: example of play: none"


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision with its results, or several alike in a row that had no other results than changes. `kind`, `members`: the kind
    and the members that the answer names."""

    seat: int
    asked: str
    """The question."""
    span: Span
    """The place in the rules that asks it."""
    chosen: tuple[str, ...]
    """The texts of the options that were chosen."""
    is_passed: bool
    """Was nothing chosen?"""
    kind: str
    members: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]
    """The members along each path that was chosen."""
    named: tuple[tuple[str, int], ...]
    """The members that the question names, with their kinds."""
    log_lines: Sequence[LogLine]
    """The lines of the log that follow."""
    entries: Sequence[Entry]
    """The journal entries of these."""


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step with its moments, and the position after it."""

    step: DirectedStep
    moments: Sequence[Moment]
    state: State


@dataclass(slots=True)
class Played:
    """A directed game as far as it went. `program`: the program that played it; `start`: the log between the set-up and the first
    question; `finding`: the first misfit, None if there is none."""

    program: Program
    start: Sequence[LogLine] = ()
    steps: list[PlayedStep] = field(default_factory=list)
    finding: Diagnostic | None = None


def program_for(rules: ir.RuleSet, direction: Direction) -> Program:
    """The rules compiled into a program that begins in the scenario of a direction."""
    begun = copy.copy(rules)
    begun.scenario = direction.scenario
    return compile_rules(begun)


def play(program: Program, rules: ir.RuleSet, direction: Direction) -> Played:
    """Play a direction to its end, or to the first answer that does not fit. Errors: `ProgramFault` of the program."""
    return _Director(program, rules, direction).played


@dataclass(frozen=True, slots=True)
class Fit:
    """How far a direction fits the rules: the first `fits` of its `steps` can be played. `path`: the file of the direction;
    `findings`: about that file, the misfit last. All 0 or empty if there is no direction."""

    fits: int = 0
    steps: int = 0
    path: str = ""
    findings: Sequence[Diagnostic] = ()


def fitting(rules: ir.RuleSet, library: Library) -> Fit:
    """How far the example of play of a rule set can be played as it is directed. Errors: as `play`."""
    findings = Diagnostics()
    direction = read_style(library, rules, findings).direction
    if direction is None:
        return Fit()
    path = direction.span.path
    found = [each for each in findings if each.span.path == path]
    played = play(program_for(rules, direction), rules, direction)
    if played.finding is None:
        return Fit(len(played.steps), len(direction.steps), path, found)
    before = [step for step in direction.steps if step.span < played.finding.span]
    return Fit(max(len(before) - 1, 0), len(direction.steps), path, [*found, played.finding])


class _Misfit(Exception):
    """The direction does not fit, at a place."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


class _Director:
    """One directed game under way."""

    def __init__(self, program: Program, rules: ir.RuleSet, direction: Direction) -> None:
        self.program = program
        self.rules = rules
        self.words = GameWords(program, rules)
        self.played = Played(program)
        self.entries: list[Entry] = []
        try:
            self._run(direction)
        except _Misfit as misfit:
            message = f"the example of play does not go on as it is directed: {misfit}"
            self.played.finding = Diagnostic("other-play", message, misfit.span, help=WAY_OUT)

    def _run(self, direction: Direction) -> None:
        with _misfits(self.program, direction.span):
            self.state = drive.board(self.program, direction.seed)
            self.state.journal = self.entries.append
            drive.start(self.program, self.state)
        began = (journal.RUNS, journal.BEGIN, journal.ANSWER)
        first = next((at for at, entry in enumerate(self.entries) if entry[0] in began), len(self.entries))
        self.played.start = lines(self.program, self.entries[first:], rules=self.rules)
        for step in direction.steps:
            self.state.script = step.dice
            moments: list[Moment] = []
            self.played.steps.append(PlayedStep(step, moments, self.state))
            try:
                for reply in step.replies:
                    self._put(moments, self._moment(reply))
                if self.state.script:
                    left = ", ".join(map(fallen, step.dice_words[-len(self.state.script) :]))
                    raise _Misfit(f"not all dice of this step were used; what is left: {left}", step.span)
            finally:
                self.played.steps[-1] = PlayedStep(step, moments, self.state.copy())
                if not moments:
                    self.played.steps.pop()

    def _put(self, moments: list[Moment], new: Moment) -> None:
        """Add a moment, to the one before where that asked the same of the same seat and led to nothing but changes."""
        last = moments[-1] if moments else None
        alike = last is not None and (last.seat, last.span, last.kind) == (new.seat, new.span, new.kind)
        if last is None or not alike or new.is_passed or any(line.sort not in ("answer", "change") for line in last.log_lines):
            moments.append(new)
            return
        entries = [each for each in (*last.entries, *new.entries) if each[0] not in UNTOLD]
        moments[-1] = replace(
            last,
            chosen=(*last.chosen, *new.chosen),
            members=(*last.members, *new.members),
            ways=(*last.ways, *new.ways),
            named=tuple(dict.fromkeys((*last.named, *new.named))),
            entries=entries,
            log_lines=lines(self.program, entries, rules=self.rules),
        )

    def _moment(self, reply: Reply) -> Moment:
        """Give an answer."""
        decision = self._asked_of(reply)
        number = decision.find(reply.key)
        if number < 0:
            keys = decision.keys()
            near = [f"`{key}`" for key in suggest(reply.key, keys, 2)]
            offered = ", ".join([f"`{key}`" for key in keys[:MOST_OFFERED]]) + (", ..." if keys[MOST_OFFERED:] else "")
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise _Misfit(f"`{reply.key}` is not offered to {self._asked(decision)}, but {offered}{hint}", reply.span)
        point, option = decision.point, decision.options[number]
        choice = choices(decision, self.words)[number]
        named = tuple(
            (type_.removesuffix(" or none"), value)
            for (_, type_), value in zip(point.holes, decision.named, strict=True)
            if isinstance(value, int) and value >= 0 and type_.removesuffix(" or none") in self.rules.kinds
        )
        asked = question(decision, self.words)
        start = len(self.entries)
        with _misfits(self.program, reply.span):
            drive.take(self.program, self.state, option)
        entries = self.entries[start:]
        log = lines(self.program, entries, rules=self.rules)
        chosen = choice.name if choice.kind == self.words.layout.seats else choice.key
        is_passed = option == PASS and point.how != "number"
        ways = (choice.members,) if len(choice.members) > 1 else ()
        return Moment(
            decision.seat, asked, decision.span, (chosen,), is_passed, choice.kind, choice.members, ways, named, log, entries
        )

    def _asked_of(self, reply: Reply) -> Decision:
        """The decision that a seat answers."""
        who = self.words.seat(reply.seat)
        if self.state.ask is None:
            over = self.state.over
            why = "the game is over" if over is None else f"the game is over ({self.words.reason(over[1])})"
            raise _Misfit(f"{who} answers `{reply.key}`, and {why}", reply.span)
        decision = Decision(self.program, self.state)
        if decision.seat != reply.seat:
            raise _Misfit(f"{who} answers `{reply.key}`, and nobody but {self._asked(decision)} is asked", reply.span)
        return decision

    def _asked(self, decision: Decision) -> str:
        return f"{self.words.seat(decision.seat)} ({question(decision, self.words)})"


@contextmanager
def _misfits(program: Program, span: Span) -> Iterator[None]:
    """A rule that breaks, and chance that is not as it was scripted, told as a misfit at a place."""
    try:
        yield
    except RuleFault as fault:
        cause = fault.__cause__
        told = f"{fault.rule}: {fault.message} ({fault.span})"
        raise _Misfit(unscripted(program, cause) if isinstance(cause, Unscripted) else told, span) from fault
