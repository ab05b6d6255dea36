"""Mutation testing of rules by their examples: finds the lines that no example runs, and the rules that no example would miss.

Takes resolved rules and the files that are asked about; gives lines, and rules. A rule goes unnoticed when every example that
runs it ends as expected without it too: it is taken out of the rules, these examples are compiled and run, and it is put back.
Errors: none for sound rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from interpreter import ir
from interpreter.compiler import compile_rules
from interpreter.lab.coverage import Goal, called_from, first_rows
from interpreter.lab.heads import heads_of
from interpreter.program import ExampleTable, Program, called_by, functions_in, noted
from interpreter.runtime import run_example
from interpreter.source import NOWHERE, Span

MOST_TAKEN = 300
"""So many rules are taken away, one at a time, when nobody asks for more."""
FEW = 6
"""So many examples are tried first, those that stand nearest: most rules are noticed by them."""

Tick = Callable[[int, int], object]
"""Is told how many are done, and of how many."""
Part = ir.Hook | ir.Allow | ir.Adjust | ir.Reaction


class Proofs(NamedTuple):
    """How well the lines of some files are tested by examples."""

    lines: int
    """How many lines of rules there are in these files from which code was written."""
    untouched: tuple[Goal, ...]
    """Those to which no example comes."""
    bare: tuple[Goal, ...]
    """The declarations all of whose lines are such."""
    rules: int
    """How many can be taken away."""
    taken: int
    """How many were."""
    unnoticed: tuple[Goal, ...]
    """Those that nobody missed."""
    failing: int
    """Examples that fail as it is, of which nothing is told."""

    def plain(self) -> dict[str, Any]:
        """The result as JSON data."""
        return {
            "lines": self.lines,
            "untouched": [goal.plain() for goal in self.untouched],
            "bare": [goal.plain() for goal in self.bare],
            "rules": self.rules,
            "taken": self.taken,
            "unnoticed": [goal.plain() for goal in self.unnoticed],
            "failing": self.failing,
        }


@dataclass(frozen=True)
class _Removal:
    """Something that can be taken out of the rules. `lists`: where its parts hang; `routines`: what does nothing without it."""

    goal: Goal
    parts: tuple[tuple[list[Any], Part], ...] = ()
    routines: tuple[ir.Procedure, ...] = ()


def proofs(
    rules: ir.RuleSet, program: Program, paths: Collection[str], most: int = MOST_TAKEN, tick: Tick | None = None
) -> Proofs:
    """How well the examples test the rules in these files. `program`: compiled from these rules, with their examples; `most`: how
    many rules are taken away at most; `tick`: called with how many have been, and of how many."""
    told = _Told(rules, program, paths)
    removals = [each for each in _removals(rules, paths) if told.touching(each.goal.span)]
    unnoticed = []
    for done, removal in enumerate(removals[:most]):
        if tick is not None:
            tick(done, min(most, len(removals)))
        if not _is_missed(rules, removal, told.touching(removal.goal.span)):
            unnoticed.append(removal.goal)
    untouched = [goal for goal, reached in told.lines.items() if not reached]
    return Proofs(
        len(told.lines),
        tuple(untouched),
        tuple(told.bare()),
        len(removals),
        min(most, len(removals)),
        tuple(unnoticed),
        told.failing,
    )


class _Told:
    """What examples came to: `lines` of the files, each with whether one did; `failing`: how many fail as it is."""

    def __init__(self, rules: ir.RuleSet, program: Program, paths: Collection[str]) -> None:
        self._rules = rules
        self._heads = heads_of(rules, paths)
        steps = {step.name for example in program.tables.examples for step in example.steps}
        own = {f"r_{program.tables.routines[each].ident}" for each in steps if each in program.tables.routines} | steps
        program = program.completed()
        runs = called_from(program, {block.__name__ for block in program.blocks} | own) - own
        self._functions: dict[tuple[str, int], set[str]] = {}
        marked = noted(program, _functions_of(program, paths, runs), calls=set())
        places: list[tuple[int, Span, str]] = []
        for number, span, rule in first_rows(program, enumerate(marked.rows)):
            if span.path in paths and not self._in_example(span):
                places.append((number, span, rule))
                self._functions.setdefault((span.path, span.line), set()).add(marked.rows[number].function)
        self._examples: dict[str, list[ExampleTable]] = {}
        self.failing = 0
        for example in program.tables.examples:
            called, verdict = called_by(marked.program, partial(run_example, marked.program, example, tells=False))
            self.failing += not verdict.good
            for name in called if verdict.good else ():
                self._examples.setdefault(name, []).append(example)
        found: dict[tuple[str, int], tuple[Goal, bool]] = {}
        for number, span, rule in places:
            goal, reached = found.get((span.path, span.line), (Goal(rule, "", span), False))
            found[span.path, span.line] = (goal, reached or bool(marked.marks[number]))
        self.lines = dict(found[place] for place in sorted(found))

    def touching(self, span: Span) -> list[str]:
        """The names of the examples that come to a stretch of rules, those of its own file first."""
        functions: set[str] = set()
        for line in range(span.line, span.end_line + 1):
            functions |= self._functions.get((span.path, line), set())
        found = {each.name: each for name in sorted(functions) for each in self._examples.get(name, ())}
        return sorted(found, key=lambda name: (found[name].span.path != span.path, found[name].span))

    def bare(self) -> Iterator[Goal]:
        """The declarations to none of whose lines an example comes."""
        reached: dict[tuple[str, int], bool] = {}
        for goal, is_reached in self.lines.items():
            head = self._head(goal.span)
            reached[head] = reached.get(head, False) or is_reached
        for head in sorted(head for head, is_reached in reached.items() if not is_reached):
            if head in self._heads:
                yield self._heads[head]

    def _head(self, span: Span) -> tuple[str, int]:
        """The declaration in which a line stands."""
        before = [line for path, line in self._heads if path == span.path and line <= span.line]
        return (span.path, max(before, default=span.line))

    def _in_example(self, span: Span) -> bool:
        head = self._heads.get(self._head(span))
        return head is not None and head.what == "example"


def _functions_of(program: Program, paths: Collection[str], among: Collection[str]) -> set[str]:
    """The functions among these in which a line comes from one of these files."""
    causes, lines = program.tables.causes, program.tables.lines
    wanted = {number for number, (span, _) in enumerate(causes) if span.path in paths}
    found = set()
    for name, before, count in functions_in(program):
        if name in among and not wanted.isdisjoint(lines[before : before + count]):
            found.add(name)
    return found


# --- what can be taken away -----------------------------------------------------------------------------------------------


def _removals(rules: ir.RuleSet, paths: Collection[str]) -> list[_Removal]:
    """Rule lines, the blocks of members, procedures that answer nothing; what stands in one place (of copies) goes together."""
    found: dict[Span, _Removal] = {}

    def add(goal: Goal, parts: Iterable[tuple[list[Any], Part]] = (), routines: Iterable[ir.Procedure] = ()) -> None:
        if goal.span.path in paths:
            known = found.get(goal.span, _Removal(goal))
            found[goal.span] = _Removal(known.goal, (*known.parts, *parts), (*known.routines, *routines))

    for host in rules.hosts:
        for hook in host.hooks:
            what = f"{hook.timing if hook.timing != 'instead' else 'instead of'} {host.name}"
            what = hook.timing if host is rules.settling else what
            add(Goal(hook.rule, what, hook.span), [(host.hooks, hook)])
    for occasion in rules.occasions:
        for reaction in occasion.reactions:
            what = f"may be played at {occasion.name}"
            add(Goal(reaction.member.name, what, reaction.span), [(occasion.reactions, reaction)])
    for action in rules.actions:
        for allow in action.allows:
            add(
                Goal(allow.rule, f"{'forbid' if allow.forbids else 'permit'} that {action.name}", allow.span),
                [(action.allows, allow)],
            )
    for value in rules.values:
        for line in value.lines:
            if line.how == "starts at" and isinstance(line.amount, ir.Const) and line.amount.value == 0:
                continue  # so does a value that nothing starts
            add(Goal(line.rule or value.name, f"{value.name} {line.how}", line.span), [(value.lines, line)])
    for routine in rules.played:
        if routine.body and routine.type is ir.NOTHING and routine.role in ("block", "procedure", "phase", "step"):
            what = routine.role if routine.owner is None else ""
            add(Goal(routine.name, what, _whole(routine)), (), [routine])
    return [found[span] for span in sorted(found)]


def _whole(routine: ir.Procedure) -> Span:
    """From the head of a routine to its last statement."""
    return Span(routine.span.path, routine.span.line, routine.span.column, _last_line(routine.body, routine.span.line), 1)


def _last_line(body: Iterable[ir.Stmt], line: int) -> int:
    return max([line, *(term.span.end_line for term in ir.walk(body) if term.span.path != NOWHERE.path)])


def _is_missed(rules: ir.RuleSet, removal: _Removal, examples: list[str]) -> bool:
    """Does an example fail without it?"""
    kept = [(where, [*where]) for where, _ in removal.parts]
    bodies = [(routine, routine.body) for routine in removal.routines]
    gone = {id(part) for _, part in removal.parts}
    for where, _ in removal.parts:
        where[:] = [part for part in where if id(part) not in gone]
    for routine in removal.routines:
        routine.body = ()
    try:
        by_name = {example.name: example for example in rules.examples}
        batches = [[by_name[name] for name in some] for some in (examples[:FEW], examples[FEW:]) if some]
        return any(_fails(rules, batch) for batch in batches)
    finally:
        for where, whole in reversed(kept):
            where[:] = whole
        for routine, body in bodies:
            routine.body = body


def _fails(rules: ir.RuleSet, examples: list[ir.Example]) -> bool:
    program = compile_rules(rules, examples)
    return any(not run_example(program, example, tells=False).good for example in program.tables.examples)
