"""Runs examples again while rules are edited: takes one session after the other, runs the examples that an edit may have changed,
and remembers the results of the rest.

An example that runs nothing of what has changed ends as it did. What each runs is noted: the functions of the program that it
calls.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import CodeType
from typing import TYPE_CHECKING

from interpreter.compiler import compile_rules, fact_name
from interpreter.kernel import LeftOut
from interpreter.program import Program, called_by, cell, changed_functions
from interpreter.records import NamedTuple
from interpreter.runtime import Verdict, run_example
from interpreter.session.examples import run_examples
from interpreter.session.session import Session

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.frontend import Edited, Standing
    from interpreter.program import ExampleTable


class Run(NamedTuple):
    """A run of an example: its verdict, and the functions that it called (blocks by their labels, which do not change when other
    blocks are added), with the printed facts that these depend on, as `Program` describes it."""

    verdict: Verdict
    called: frozenset[str]


class Told(NamedTuple):
    """What a rerun changed: how many examples ran; those that now fail and did not before (new ones too), and those that pass
    again; the numbers of new ones that pass, of removed ones, of all, and of all that fail."""

    ran: int
    failing: tuple[Verdict, ...]
    passing: tuple[Verdict, ...]
    new: int
    gone: int
    examples: int
    failed: int


class Reruns:
    """Runs the examples of a rule set again after each edit. `words`: only those whose name, file or subject has all of them."""

    def __init__(self, words: str = "") -> None:
        self._words = words
        self._runs: dict[str, Run] = {}
        self._standing: Standing | None = None
        self._bare: Program | None = None
        self._anew = False
        self._code: dict[str, CodeType] = {}

    def run(self, session: Session) -> Told:
        """Run the examples that this session may have changed, and report. Errors: `Unsound` when there are errors, `UsageError`
        when the program cannot be made."""
        before = self._runs
        self._runs = dict(self._whole(session) if not self._words else self._some(session))
        verdicts = {name: run.verdict for name, run in self._runs.items()}
        failing = [
            each for name, each in verdicts.items() if not each.good and not (name in before and not before[name].verdict.good)
        ]
        passing = [each for name, each in verdicts.items() if each.good and name in before and not before[name].verdict.good]
        return Told(
            sum(before.get(name) is not run for name, run in self._runs.items()),
            tuple(failing),
            tuple(passing),
            sum(name not in before and each.good for name, each in verdicts.items()),
            len(before.keys() - self._runs.keys()),
            len(verdicts),
            sum(not each.good for each in verdicts.values()),
        )

    @property
    def failed(self) -> list[Verdict]:
        """The verdicts of all examples that fail now."""
        return [run.verdict for run in self._runs.values() if not run.verdict.good]

    def _some(self, session: Session) -> Iterator[tuple[str, Run]]:
        """Those that have the words: what they need and nothing else is made, and all run."""
        for timed in run_examples(session, self._words):
            yield timed.verdict.name, Run(timed.verdict, frozenset())

    def _whole(self, session: Session) -> Iterator[tuple[str, Run]]:
        """All of them, those that cannot have changed as they were."""
        from interpreter.frontend import Standing

        session.sound()
        build, edited = session.built(), None
        if self._standing is not None:
            edited = self._standing.follow(build)
        if self._standing is None or edited is None:
            self._anew, asked = True, session.request
            standing = Standing(build, session.library, dict(asked.options), asked.scenario)
            self._standing, self._bare, self._runs = standing, None, {}
        stale = None if edited is None else self._stale(self._standing, edited)
        known = {name: run for name, run in self._runs.items() if stale is not None and name not in stale and run.verdict.good}
        rules = self._standing.rules
        if stale is None:
            self._code = {}
        wanted = [example for example in rules.examples if example.name not in known]
        known |= self._noted(rules, wanted, _came_to(self._runs, wanted)) if wanted else {}
        for example in sorted(rules.examples, key=lambda each: (each.span.path, each.span.line)):
            yield example.name, known[example.name]

    def _noted(self, rules: ir.RuleSet, wanted: Sequence[ir.Example], only: Container[str] | None) -> dict[str, Run]:
        """Runs of examples. `only`: the routines to which they came when they ran last, which may do; None: all are written."""
        program = compile_rules(rules, wanted, calls=set(), only=only)
        program.adopt(self._code)
        found: dict[str, Run] = {}
        for example in program.tables.examples:
            try:
                found[example.name] = _noted_run(program, example)
            except LeftOut:
                later = wanted[len(found) :]
                self._code |= program.made_of()
                return found | self._noted(rules, later, None)
        self._code |= program.made_of()
        return found

    def prepare(self) -> bool:
        """Compile what the next edit is compared with; called after the answer. True if all rules were read anew for the last
        one."""
        if self._standing is not None and self._bare is None:
            self._bare = compile_rules(self._standing.rules)
        anew, self._anew = self._anew, False
        return anew

    def _stale(self, standing: Standing, edited: Edited) -> set[str] | None:
        """The names of the examples that may end otherwise; None: all may."""
        before, self._bare = self._bare, None
        if before is None:
            return None
        blocks = {member.name for member in edited.blocks}
        changed = {_first(before, each.routine) for each in before.tables.member_blocks if each.member in blocks}
        changed |= _blocks_of(before, edited.gone)
        changed.update(mark for fact, members in edited.printed.items() for mark in _told_of(fact, members))
        stale = {*edited.examples}
        if edited.more:
            self._bare = compile_rules(standing.rules)
            differing = changed_functions(before, self._bare)
            if differing is None:
                return None
            changed |= _labelled(self._bare, differing)
            stale |= standing.resting_on({*edited.more, *edited.printed})
        return stale | {name for name, run in self._runs.items() if not changed.isdisjoint(run.called)}


def _came_to(runs: Mapping[str, Run], examples: Iterable[ir.Example]) -> frozenset[str] | None:
    """The routines to which examples came when they ran, as `compile_rules` takes them; None when one has not run."""
    before = [runs.get(example.name) for example in examples]
    called = [run.called for run in before if run is not None]
    if len(called) < len(before):
        return None
    return frozenset(name.partition("/")[0] for each in called for name in each)


def _told_of(fact: ir.Fact, members: Iterable[int]) -> Iterator[str]:
    """What a program tells of a fact when what it says of some members matters."""
    name = fact_name(fact)
    yield name
    yield from (cell(name, member) for member in members)


def _noted_run(program: Program, example: ExampleTable) -> Run:
    called, verdict = called_by(program, partial(run_example, program, example))
    return Run(replace(verdict, state=None), _labelled(program, called))  # a state would hold on to its whole program


def _first(program: Program, label: str) -> str:
    """The function with which a routine begins, as in `Run`."""
    routine = program.tables.routines[label]
    return program.tables.blocks[routine.entry].label if routine.entry >= 0 else f"r_{routine.ident}"


def _blocks_of(program: Program, idents: Collection[str]) -> set[str]:
    """The functions of what is called so in a program, as in `Run`."""
    own = {label: each for label, each in program.tables.routines.items() if label.partition(".")[0] in idents}
    return {f"r_{each.ident}" for each in own.values()} | {block.label for block in program.tables.blocks if block.routine in own}


_BLOCK = re.compile(r"b(\d+)")


def _labelled(program: Program, functions: Iterable[str]) -> frozenset[str]:
    """Functions by names that stay when others come and go."""
    found = ((name, _BLOCK.fullmatch(name)) for name in functions)
    return frozenset(name if block is None else program.tables.blocks[int(block[1])].label for name, block in found)
