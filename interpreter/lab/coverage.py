"""Coverage of play: takes a program that notes what has run, gives all that can be reached, and which of it was.

Only the game itself counts: not what a bot imagines, and not what a soak tries out. Examples are no part of what can be reached,
though a game may have begun from one. Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from interpreter.kernel import ANY_TIME, Option, menu_parts, played
from interpreter.program import DATA, ChoicePointTable, NotedProgram, Program, Row
from interpreter.runtime import member_name
from interpreter.source import NOWHERE, Span

PASS = -1


@dataclass
class Reached:
    """What games have reached. `rows`: numbers of the program's rows (groups of statements); `answers`: pairs of choice point and
    option number."""

    rows: set[int] = field(default_factory=set)
    answers: set[tuple[int, int]] = field(default_factory=set)

    def add(self, other: Reached) -> None:
        """Add what other games have reached."""
        self.rows |= other.rows
        self.answers |= other.answers


class Notes:
    """Collects what is reached in the games played with one noted program."""

    def __init__(self, noted: NotedProgram) -> None:
        self.program = noted.program
        self._marks = noted.marks
        self._answers: set[tuple[int, int]] = set()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Context whose runs are not noted, as they are no part of the play."""
        kept = bytes(self._marks)
        try:
            yield
        finally:
            self._marks[:] = kept

    def answered(self, point: ChoicePointTable, option: Option) -> None:
        """Note that an option was taken at a choice point."""
        self._answers.add((point.number, option_number(point, option)))

    def taken(self) -> Reached:
        """What was noted since the last call."""
        found = Reached({number for number, mark in enumerate(self._marks) if mark}, self._answers)
        self._marks[:] = bytes(len(self._marks))
        self._answers = set()
        return found


def option_number(point: ChoicePointTable, option: Option) -> int:
    """The number under which coverage counts an option: the line of a menu, yes or no, the reaction played; -1 for a pass, 0 for
    all other options. Whatever is played at any time has the number `ANY_TIME`; its own lines tell what it was."""
    if played(option) >= 0:
        return ANY_TIME
    if point.how == "number":
        return 0
    if option == PASS:
        return PASS
    match point.how:
        case "menu":
            return menu_parts(option)[0]
        case "yesno" | "play":
            return option if isinstance(option, int) else 0
        case _:
            return 0


# --- what there is to reach -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goal:
    """Something that play can reach. `item`: the title of the rule or the name of the member that it belongs to; `what`: which
    part of it, or ''."""

    item: str
    what: str
    span: Span

    def plain(self) -> dict[str, Any]:
        """The goal as JSON data."""
        return {"item": self.item, "what": self.what, "path": self.span.path, "line": self.span.line}


@dataclass(frozen=True)
class Section:
    """The goals of one sort: their number, and those that were missed, by position (blocks in the order of the program)."""

    title: str
    count: int
    missed: tuple[Goal, ...]

    @property
    def reached(self) -> int:
        """How many of the goals were reached."""
        return self.count - len(self.missed)

    def plain(self) -> dict[str, Any]:
        """The section as JSON data."""
        return {"reached": self.reached, "of": self.count, "missed": [goal.plain() for goal in self.missed]}


def lines_reached(noted: NotedProgram, reached: Reached) -> frozenset[tuple[str, int]]:
    """The lines of the rules, by path and number, whose code was reached."""
    tables = noted.program.tables
    spans = [tables.causes[tables.lines[line - 1]][0] for number in sorted(reached.rows) for line in noted.rows[number].lines]
    return frozenset((span.path, span.line) for span in spans)


def coverage(noted: NotedProgram, reached: Reached) -> tuple[Section, ...]:
    """The sections of a coverage report: sentences, options, blocks of members by kind (the events of cards), endings, and the
    blocks of the program, except those that only jump."""
    return _Reading(noted, reached).sections()


class _Reading:
    """Holds what was reached against what there is."""

    def __init__(self, noted: NotedProgram, reached: Reached) -> None:
        self._program: Program = noted.program
        self._reached = reached
        self._of_examples = of_examples(noted.program)
        self._own = own_rows(noted)
        self._rows = noted.rows
        self._first: dict[str, int] = {}
        for number, row in self._own:
            self._first.setdefault(row.function, number)

    def sections(self) -> tuple[Section, ...]:
        """All of them."""
        kinds = {(each.kind, each.block): None for each in self._program.tables.member_blocks}
        return (
            _section("sentences", self._sentences()),
            _section("options", self._options()),
            *[_section(f"{block} of {kind}", self._members(kind, block)) for kind, block in kinds],
            _section("endings", self._endings()),
            _section("program blocks", self._blocks(), in_order=True),
        )

    def _sentences(self) -> dict[Goal, bool]:
        """Lines of the rules from which code was written."""
        found: dict[tuple[str, int], tuple[Goal, bool]] = {}
        for number, span, rule in first_rows(self._program, self._own):
            goal, reached = found.get((span.path, span.line), (Goal(rule, "", span), False))
            found[span.path, span.line] = (goal, reached or number in self._reached.rows)
        return dict(found.values())

    def _options(self) -> dict[Goal, bool]:
        points = {block.point for block in self._program.tables.blocks if block.routine not in self._of_examples}
        found: dict[Goal, bool] = {}
        for number in sorted(points - {-1}):
            point = self._program.tables.points[number]
            for option, what in told_apart(self._program, point):
                found[Goal(point.rule, what, point.span)] = (number, option) in self._reached.answers
        return found

    def _members(self, kind: str, block: str) -> dict[Goal, bool]:
        routines = self._program.tables.routines
        return {
            Goal(each.member, "", routines[each.routine].span): self._has_run(self._function(each.routine))
            for each in self._program.tables.member_blocks
            if (each.kind, each.block) == (kind, block)
        }

    def _endings(self) -> dict[Goal, bool]:
        found: dict[Goal, bool] = {}
        for number, row in self._own:
            for line, reason in row.endings:
                span, rule = self._cause(line)
                goal = Goal(rule, reason, span)
                found[goal] = found.get(goal, False) or number in self._reached.rows
        return found

    def _blocks(self) -> dict[Goal, bool]:
        tables = self._program.tables
        return {
            Goal(tables.routines[block.routine].rule, block.label, self._place(n, block.routine)): self._has_run(
                self._block_function(n)
            )
            for n, block in enumerate(tables.blocks)
            if block.routine not in self._of_examples and not self._leads(n)
        }

    # --- functions of the program -----------------------------------------------------------------------------------------

    def _function(self, routine: str) -> str:
        """The function with which a routine begins."""
        table = self._program.tables.routines[routine]
        return "r_" + table.ident if table.entry < 0 else self._block_function(table.entry)

    def _block_function(self, number: int) -> str:
        return self._program.blocks[number].__name__

    def _has_run(self, function: str) -> bool:
        return self._first.get(function) in self._reached.rows

    def _leads(self, block: int) -> bool:
        """Does a block nothing but lead to another? The compiler leads all jumps past those."""
        return self._rows[self._first[self._block_function(block)]].leads

    def _cause(self, line: int) -> tuple[Span, str]:
        tables = self._program.tables
        return tables.causes[tables.lines[line - 1]]

    def _place(self, block: int, routine: str) -> Span:
        """Where the first line of a block comes from."""
        function = self._block_function(block)
        lines = [line for _, row in self._own if row.function == function for line in row.lines]
        return self._cause(lines[0])[0] if lines else self._program.tables.routines[routine].span


def first_rows(program: Program, rows: Iterable[tuple[int, Row]]) -> Iterator[tuple[int, Span, str]]:
    """The rows in which a line of the rules begins inside its function: number of the row, position and title of the rule.
    `rows`: rows with their numbers. A row that only ends a function has no line of its own, and is left out."""
    seen: set[tuple[str, str, int]] = set()
    for number, row in rows:
        begun = set()
        for line in row.lines:
            span, rule = program.tables.causes[program.tables.lines[line - 1]]
            place = (row.function, span.path, span.line)
            if span.path != NOWHERE.path and place not in seen:
                begun.add(place)
                yield number, span, rule
        seen |= begun


def of_examples(program: Program) -> set[str]:
    """The names of the routines that only examples run."""
    return {step.name for example in program.tables.examples for step in example.steps}


def own_rows(noted: NotedProgram) -> list[tuple[int, Row]]:
    """The rows that play can reach, with their numbers: none that only examples run."""
    program, own = noted.program, of_examples(noted.program)
    blocks = {program.blocks[n].__name__ for n, block in enumerate(program.tables.blocks) if block.routine not in own}
    called = called_from(program, blocks)
    return [(n, row) for n, row in enumerate(noted.rows) if row.function in called]


def called_from(program: Program, blocks: set[str]) -> set[str]:
    """The functions that play can call from these blocks, with the blocks. Left out: what only invariants, examples and bots
    call, queries that are inlined everywhere, and the functions that set up initial values."""
    data = program.code[DATA]
    found: set[str] = set()
    waiting = {*blocks, *(_names_in(data) if data is not None else ()), "prune"} - {"start", *_other_blocks(program, blocks)}
    while waiting:
        name = waiting.pop()
        code = program.code.get(name)
        if name not in found and code is not None:
            found.add(name)
            waiting |= _names_in(code)
    return found


def _other_blocks(program: Program, blocks: set[str]) -> set[str]:
    return {block.__name__ for block in program.blocks} - blocks


def _names_in(code: CodeType) -> set[str]:
    inner = [_names_in(each) for each in code.co_consts if isinstance(each, CodeType)]
    return set(code.co_names).union(*inner)


def told_apart(program: Program, point: ChoicePointTable) -> Iterator[tuple[int, str]]:
    """The options that coverage distinguishes at a choice point: each number (`option_number`) with its text."""
    match point.how:
        case "menu":
            yield from ((number, line.template) for number, line in enumerate(point.lines))
        case "yesno":
            yield from ((1, "yes"), (0, "no"))
        case "play":
            yield from ((number, f"play {member_name(program, *each)}") for number, each in enumerate(point.plays))
            yield PASS, "pass"
        case _:
            yield 0, "an answer"


def _section(title: str, goals: dict[Goal, bool], in_order: bool = False) -> Section:
    missed = [goal for goal, reached in goals.items() if not reached]
    if not in_order:
        missed.sort(key=lambda goal: (goal.span.path, goal.span.line, goal.what))
    return Section(title, len(goals), tuple(missed))
