"""One change, the checker and the examples: makes it in memory and tells who noticed.

What holds for the rules as they are is worked out once: which findings there are, and to which lines each example comes. Each change
is then tried by a process that begins there (a fork), and is gone with all that it has changed. First those few examples are tried
that come to the changed line, then all others.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from interpreter.cache import NO_CACHE, Memory
from interpreter.compiler import compile_rules, fact_name
from interpreter.frontend import needed_for
from interpreter.garbage import settle, unsettle
from interpreter.ir import Example, RuleSet
from interpreter.library import open_rule_set
from interpreter.program import Program, called_by, cell, functions_in, noted
from interpreter.runtime import run_example
from interpreter.session import Request, Session, open_session
from tests.mistakes.copied import ROOT
from tests.mutations.draw import Drawn

FEW = (6, 40)
"""So many examples are tried first and next, those that stand nearest: most changes are noticed by them."""
PATIENCE = 600
"""After so many seconds a change counts as noticed: the checker or an example does not end."""


class Bench:
    """A rule set as it stands. `settled`: paths of examples that a rule set below it has tried already. Errors: `ValueError` when an
    example fails as it is."""

    def __init__(self, rule_set: str, settled: Collection[str] = ()) -> None:
        unsettle()
        self._name = rule_set
        self._cache = Memory(NO_CACHE)
        session = self._opened()
        self._known = _told(session)
        self.layers = frozenset(layer.id for layer in session.library.layers)
        self.paths = frozenset(session.sources)
        rules = session.rules
        program = compile_rules(rules, [each for each in rules.examples if each.span.path not in settled], calls=set())
        self._lines = _Lines(rules, program)
        settle()

    def has(self, path: str) -> bool:
        """Does a text of this rule set lie at this path from the root of the data?"""
        return self._shown(path) is not None

    def noticed(self, drawn: Drawn) -> str:
        """Who noticed a change, with its first words; empty when nobody did."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            told: str | BaseException = ""
            signal.alarm(PATIENCE)
            try:
                told = self._asked(drawn)
            except BaseException as error:  # told by the process that waits
                told = error
            with os.fdopen(writing, "wb") as out:
                out.write(pickle.dumps(told))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as answer:
            data = answer.read()
        os.waitpid(child, 0)
        found = pickle.loads(data) if data else f"does not end: {PATIENCE} s"
        if isinstance(found, BaseException):
            raise found
        return str(found)

    def _shown(self, path: str) -> str | None:
        return next((each for each in self.paths if each == path or each.endswith("/" + path)), None)

    def _opened(self, drafts: dict[str, str] | None = None) -> Session:
        return open_session(Request(self._name), self._cache, [ROOT], drafts)

    def _asked(self, drawn: Drawn) -> str:
        path = ROOT / drawn.path
        text = path.read_text("utf-8")
        session = self._opened({str(path): drawn.change.made(text)})
        if new := _told(session) - self._known:
            return f"check: {next(iter(new))[0]}"
        nearest = iter(self._lines.nearest(self._shown(drawn.path) or "", drawn.change.line, text))
        for count in FEW:
            if failing := _failing(session, [*islice(nearest, count)]):
                return f"example: {failing}"
        if failing := _failing(session, [*nearest], whole=True):
            return f"example: {failing}"
        return ""


class _Lines:
    """To which lines of rules each example comes, and of which members it reads what is printed."""

    def __init__(self, rules: RuleSet, program: Program) -> None:
        functions: dict[str, set[tuple[str, int]]] = {}
        causes, lines = program.tables.causes, program.tables.lines
        for name, before, count in functions_in(program):
            spans = [causes[number][0] for number in set(lines[before : before + count]) if number >= 0]
            functions[name] = {(span.path, span.line) for span in spans}
        for kind in rules.kinds.values():
            for member in kind.members:
                for fact in kind.facts.values():
                    functions[cell(fact_name(fact), member.id)] = {(member.span.path, member.span.line)}
        self._exactly = _exactly(program)
        self._examples: dict[tuple[str, int], set[int]] = {}
        self._runs: list[tuple[str, str, int]] = []
        for number, example in enumerate(program.tables.examples):
            called, verdict = called_by(program, partial(run_example, program, example))
            if not verdict.good:
                raise ValueError(f"an example fails as it is: {example.name}")
            self._runs.append((example.name, example.span.path, len(called)))
            for place in {place for name in called for place in functions.get(name, ())}:
                self._examples.setdefault(place, set()).add(number)

    def nearest(self, path: str, line: int, text: str) -> Sequence[str]:
        """The names of all examples: first those that come to a line, to others of its declaration, those of its file, of its
        folder; among these the shortest."""
        stretch = _declaration(text, line)
        at = self._exactly.get((path, line)) or self._examples.get((path, line)) or self._examples.get((path, stretch[0]), set())
        around: set[int] = set()
        for each in stretch:
            around |= self._examples.get((path, each), set())
        folder = path.rsplit("/", 1)[0]

        def key(number: int) -> tuple[object, ...]:
            _, place, length = self._runs[number]
            own = place == path
            classes = (own and number in at, own and number in around, number in at, own or number in around)
            return classes.index(True) if any(classes) else len(classes), not place.startswith(folder), length, number

        return [self._runs[number][0] for number in sorted(range(len(self._runs)), key=key)]


def _exactly(program: Program) -> dict[tuple[str, int], set[int]]:
    """The examples, by their numbers, that run what is written for a line: not only the function in which it stands."""
    marked = noted(program)
    causes, lines = program.tables.causes, program.tables.lines
    places = [{(span.path, span.line) for span, _ in (causes[lines[each - 1]] for each in row.lines)} for row in marked.rows]
    found: dict[tuple[str, int], set[int]] = {}
    for number, example in enumerate(program.tables.examples):
        marked.marks[:] = bytes(len(marked.marks))
        run_example(marked.program, example)
        for place in {place for row, mark in enumerate(marked.marks) if mark for place in places[row]}:
            found.setdefault(place, set()).add(number)
    return found


def _declaration(text: str, line: int) -> range:
    """The lines (from 1) of the declaration in which a line stands."""
    lines = text.split("\n")
    first, last = line, line
    while first > 1 and not lines[first - 1][:1].strip():
        first -= 1
    while last < len(lines) and not lines[last][:1].strip():
        last += 1
    return range(first, last + 1)


def _failing(session: Session, names: Collection[str], whole: bool = False) -> str:
    """The name of one of these examples that fails. `whole`: they are so many that nothing of the rules is left out for them."""
    if not names:
        return ""
    wanted = frozenset(names)

    def chosen(made: Example, tests: Sequence[str]) -> bool:
        return made.name in wanted

    rules = session.rules if whole else needed_for(session.built(), session.library, chosen).rules
    program = compile_rules(rules, [each for each in rules.examples if each.name in wanted])
    for example in program.tables.examples:
        try:
            if not run_example(program, example).good:
                return example.name
        except (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError) as error:
            return f"{example.name} ({error})"
    return ""


def _told(session: Session) -> Counter[tuple[str, str]]:
    return Counter((each.code, each.span.path) for each in session.findings)


_BENCHES: dict[str, Bench] = {}


def noticed(job: tuple[tuple[str, ...], Drawn]) -> str:
    """Who notices a change among these rule sets, the first first. What holds without it is worked out once for each process, and of
    each rule set when it is first asked; what one has tried, another on top of it does not try again."""
    rule_sets, drawn = job
    for each in _asked(rule_sets):
        if each.has(drawn.path) and (who := each.noticed(drawn)):
            return who
    return ""


def _asked(rule_sets: Sequence[str]) -> Iterator[Bench]:
    for number, name in enumerate(rule_sets):
        if name not in _BENCHES:
            below = [_BENCHES[each] for each in rule_sets[:number]]
            _BENCHES[name] = Bench(name, _settled(name, below))
        yield _BENCHES[name]


def _settled(name: str, below: Sequence[Bench]) -> frozenset[str]:
    """The paths of examples that rule sets on which this one stands have tried already."""
    layers = {*layers_of([name])}
    return frozenset(path for each in below if each.layers <= layers for path in each.paths)


def layers_of(rule_sets: Sequence[str]) -> list[str]:
    """The layers of some rule sets, each once."""
    found: dict[str, None] = {}
    for name in rule_sets:
        library = open_rule_set(name, roots=[ROOT])
        found.update((layer.id, None) for layer in (library.layers if library is not None else ()))
    return [*found]


def texts(root: Path, layers: Sequence[str]) -> dict[str, str]:
    """The rules, cards and generals of some layers, by their paths; examples' own files are left out."""
    found = {}
    for part in ("rules", "cards", "generals"):
        for layer in layers:
            for path in sorted((root / part / layer).rglob("*.rules")):
                found[path.relative_to(root).as_posix()] = path.read_text("utf-8")
    return found
