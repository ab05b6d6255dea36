"""How often things occur: takes rules, a program that notes what has run, and what games have reached; gives for each thing that
can be done or read the number of games in which it was, and for those that never were the examples that reach them.

Things are what is declared: blocks of members, hooks, what may be played, permissions, lines of values, procedures, cells of
tables, answers of choice points, endings. A conditional line counts when its condition held, not when it was tested. Left out:
what has no code in the program, such as a line that no option leaves in force, and a choice between ways of which there is one at
most. Errors: none for sound rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from interpreter import ir
from interpreter.lab.coverage import Reached, of_examples, option_number, own_rows, told_apart
from interpreter.lab.heads import Heads
from interpreter.program import NotedProgram, Program, Range, Row, noted
from interpreter.runtime import ExampleFailed, ExampleRun, RuleFault
from interpreter.source import NOWHERE, Span

RULES, TABLES, CHOICES, ENDINGS = "rules", "tables", "choices", "endings"
"""Sorts of things that belong to no member."""
ONE_EACH = ("nearest", "cheapest", "nearest to each", "cheapest to each")
"""How a route leaves one way to each of its ends."""


class Name(NamedTuple):
    """The identity of a thing, the same in all programs of the same rules. `sort`: the kind of the member that it belongs to, or
    one of those above; `item`: what it belongs to; `what`: which part of it."""

    sort: str
    item: str
    what: str
    path: str
    line: int


@dataclass(frozen=True)
class Thing:
    """A thing that can occur: it does when one of these rows of statements runs, or one of these answers is given."""

    name: Name
    rows: frozenset[int] = frozenset()
    answers: frozenset[tuple[int, int]] = frozenset()

    def is_in(self, reached: Reached) -> bool:
        """Has it occurred in what was reached?"""
        return not (self.rows.isdisjoint(reached.rows) and self.answers.isdisjoint(reached.answers))


@dataclass(frozen=True)
class Occurrence:
    """The number of games in which a thing occurred. `examples`: the names of examples that reach it, filled in only for 0
    games."""

    name: Name
    games: int
    examples: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The occurrence as JSON data."""
        return {**self.name._asdict(), "games": self.games, **({"examples": [*self.examples]} if not self.games else {})}


def told_apart_program(rules: ir.RuleSet, examples: bool = False) -> Program:
    """A program of these rules in which each thing has rows of its own, so that it can be counted. It plays the same games as any
    other. `examples`: include the examples."""
    from interpreter.compiler import compile_rules

    return compile_rules(rules, rules.examples if examples else (), apart=True).completed()


def things_of(rules: ir.RuleSet, marked: NotedProgram) -> tuple[Thing, ...]:
    """All things that can occur, by sort: blocks of members first."""
    return _Finding(rules, marked).things()


def occurrences(things: Iterable[Thing], counted: Mapping[int, int]) -> tuple[Occurrence, ...]:
    """For each thing, in how many games it occurred. `counted`: games by the index of the thing."""
    return tuple(Occurrence(thing.name, counted.get(number, 0)) for number, thing in enumerate(things))


def with_examples(rules: ir.RuleSet, found: Sequence[Occurrence]) -> tuple[Occurrence, ...]:
    """The same occurrences; those in no game get the names of the examples that reach them."""
    if all(each.games for each in found):
        return tuple(found)
    marked = noted(told_apart_program(rules, examples=True))
    missed = {each.name for each in found if not each.games}
    things = [thing for thing in things_of(rules, marked) if thing.name in missed]
    coming: dict[Name, list[str]] = {}
    for name, reached in _examples(marked):
        for thing in things:
            if thing.is_in(reached):
                coming.setdefault(thing.name, []).append(name)
    return tuple(replace(each, examples=tuple(coming.get(each.name, ()))) for each in found)


def _examples(marked: NotedProgram) -> Iterator[tuple[str, Reached]]:
    """What each example that holds has reached."""
    for example in marked.program.tables.examples:
        marked.marks[:] = bytes(len(marked.marks))
        try:
            run = ExampleRun(marked.program, example)
            run.run()
        except (ExampleFailed, RuleFault):
            continue
        rows = {number for number, mark in enumerate(marked.marks) if mark}
        yield example.name, Reached(rows, {(point.number, option_number(point, option)) for point, option in run.answered})


@dataclass
class _Lines:
    """The rows of a program that come from lines of the rules."""

    of: dict[tuple[str, int], list[tuple[int, Row]]] = field(default_factory=dict)

    def doing(self, spans: Iterable[Span]) -> frozenset[int]:
        """The rows that come from one of these lines."""
        return frozenset(number for span in spans for number, _ in self.of.get((span.path, span.line), ()))

    def rows_of(self, span: Span, is_conditional: bool, copies: int) -> frozenset[int]:
        """The rows that run when a line holds: in each function the last of its line, below its condition if it has one.
        `copies`: how many members have the line; what is written for each of them stands one after another, and is alike."""
        found: dict[str, list[int]] = {}
        for number, row in self.of.get((span.path, span.line), ()):
            if row.depth or not is_conditional:
                found.setdefault(row.function, []).append(number)
        held: set[int] = set()
        for rows in found.values():
            stretch = len(rows) // copies if len(rows) % copies == 0 else len(rows)
            held.update(rows[stretch - 1 :: stretch])
        return frozenset(held)


class _Finding:
    """Finds things."""

    def __init__(self, rules: ir.RuleSet, marked: NotedProgram) -> None:
        self._rules = rules
        self._program = marked.program
        self._heads = Heads(rules)
        self._rows = list(own_rows(marked))
        self._lines = _Lines()
        tables = self._program.tables
        for number, row in self._rows:
            for line in row.does:
                span = tables.causes[tables.lines[line - 1]][0]
                self._lines.of.setdefault((span.path, span.line), []).append((number, row))

    def things(self) -> tuple[Thing, ...]:
        """All of them, each once; those without rows and answers are none."""
        found: dict[Name, Thing] = {}
        for each in (*self._routines(), *self._hooks(), *self._conditional(), *self._cells(), *self._answers(), *self._endings()):
            if each.rows or each.answers:
                known = found.get(each.name, each)
                found[each.name] = Thing(each.name, known.rows | each.rows, known.answers | each.answers)
        sorts = {name: number for number, name in enumerate((*self._rules.kinds, RULES, TABLES, CHOICES, ENDINGS))}
        return tuple(sorted(found.values(), key=lambda each: (sorts[each.name.sort], each.name.path, each.name.line)))

    def _name(self, sort: str, what: str, span: Span) -> Name:
        """It belongs to the declaration in which it stands."""
        head = self._heads.at(span)
        if head is None:
            return Name(sort, self._rules.title, what, span.path, span.line)
        return Name(head.what if head.what in self._rules.kinds else sort, head.item, what, span.path, span.line)

    def _body(self, what: str, span: Span, body: ir.Procedure) -> Thing:
        return Thing(self._name(RULES, what, span), self._lines.doing(each.span for each in ir.statements_in(body.body)))

    def _routines(self) -> Iterator[Thing]:
        hung = {id(hook.body) for host in self._rules.hosts for hook in host.hooks}
        for routine in self._rules.played:
            if id(routine) not in hung and routine.span != NOWHERE:
                what = routine.role
                if routine.owner is not None:
                    what = next((name for name, each in routine.owner.blocks.items() if each is routine), what)
                yield self._body(what, routine.span, routine)

    def _hooks(self) -> Iterator[Thing]:
        for host in self._rules.hosts:
            for hook in host.hooks:
                timing = "instead of" if hook.timing == "instead" else hook.timing
                what = timing if host is self._rules.settling else f"{timing} {host.name}"
                yield self._body(what, hook.span, hook.body)
        for occasion in self._rules.occasions:
            for reaction in occasion.reactions:
                yield self._body(f"played at {occasion.name}", reaction.span, reaction.body)

    def _conditional(self) -> Iterator[Thing]:
        for action in self._rules.actions:
            for allow in action.allows:
                what = f"{'forbid' if allow.forbids else 'permit'} that {action.name}"
                copies = sum(each.span == allow.span for each in action.allows)
                rows = self._lines.rows_of(allow.span, allow.condition is not None or allow.effect is not None, copies)
                yield Thing(self._name(RULES, what, allow.span), rows)
        for value in self._rules.values:
            for line in value.lines:
                copies = sum(each.span == line.span for each in value.lines)
                rows = self._lines.rows_of(line.span, line.condition is not None or line.effect is not None, copies)
                yield Thing(self._name(RULES, f"{value.name} {line.how}", line.span), rows)

    def _cells(self) -> Iterator[Thing]:
        tables = self._program.tables
        places = {row.function: row.lines[0] for _, row in self._rows if row.lines}
        for number, row in self._rows:
            if row.cell:
                span, title = tables.causes[tables.lines[places[row.function] - 1]]
                what = " | ".join(map(_in_words, row.cell))
                yield Thing(Name(TABLES, title, what, span.path, span.line), frozenset({number}))

    def _answers(self) -> Iterator[Thing]:
        tables = self._program.tables
        others = of_examples(self._program)
        asking = {block.point for block in tables.blocks if block.routine not in others} - {-1}
        menus = {each.point.number: each for each in self._statements() if isinstance(each, ir.Menu)}
        unasked = {each.point.number for each in self._statements() if isinstance(each, ir.ChooseOne) and _is_never_asked(each)}
        for number in sorted(asking - unasked):
            point = tables.points[number]
            for option, text in told_apart(self._program, point):
                span = point.span
                if number in menus and 0 <= option < len(menus[number].options):
                    span = menus[number].options[option].span
                name = self._name(CHOICES, f"{point.prompt or point.name}: {text}", span if span != NOWHERE else point.span)
                yield Thing(name, answers=frozenset({(number, option)}))

    def _statements(self) -> Iterator[ir.Stmt]:
        hooks = [hook.body for host in self._rules.hosts for hook in host.hooks]
        reactions = [reaction.body for occasion in self._rules.occasions for reaction in occasion.reactions]
        for routine in (*self._rules.played, *hooks, *reactions):
            yield from ir.statements_in(routine.body)

    def _endings(self) -> Iterator[Thing]:
        tables = self._program.tables
        for number, row in self._rows:
            for line, reason in row.endings:
                span, rule = tables.causes[tables.lines[line - 1]]
                yield Thing(Name(ENDINGS, rule, reason, span.path, span.line), frozenset({number}))


def _is_never_asked(choice: ir.ChooseOne) -> bool:
    """Is it a choice among ways of which there is one at most, the best one to the one place at which all of them end?"""
    match choice:
        case ir.ChooseOne(optional=False, source=ir.Paths(route=ir.Route(choose=policy, ends=[end]) as route)) if (
            policy in ONE_EACH
        ):
            steps = {route.last, route.next, "carried", *(leg.edge for leg in route.legs)}
            return any(_is_place(test, route.next, steps) for test in ir.conjuncts(end))
    return False


def _is_place(test: ir.Expr, local: str, steps: AbstractSet[str]) -> bool:
    """Does it ask whether a local is something that the locals `steps` have no say in?"""
    if not (isinstance(test, ir.Op) and test.name == "eq"):
        return False
    one, other = test.args
    return any(isinstance(a, ir.Local) and a.name == local and not ir.mentions(b, steps) for a, b in ((one, other), (other, one)))


def _in_words(numbers: Range) -> str:
    """A row or a column of a table, as the rules write it."""
    low, high = numbers
    if low is None:
        return "any" if high is None else f"at most {high}"
    if high is None:
        return f"at least {low}"
    return str(low) if low == high else f"{low}-{high}"


def count(things: Sequence[Thing], reached: Reached) -> Counter[int]:
    """The indexes of the things that one game has reached, each counted once."""
    return Counter([number for number, thing in enumerate(things) if thing.is_in(reached)])


def subjects(found: Iterable[Occurrence]) -> dict[str, dict[str, list[Occurrence]]]:
    """Occurrences grouped by sort, then by item. Items with the rarest part come first; inside an item, the rarest parts."""
    sorts: dict[str, dict[str, list[Occurrence]]] = {}
    for each in found:
        sorts.setdefault(each.name.sort, {}).setdefault(each.name.item, []).append(each)
    return {
        sort: {
            item: sorted(items[item], key=lambda each: each.games)
            for item in sorted(items, key=lambda item: min(each.games for each in items[item]))
        }
        for sort, items in sorts.items()
    }
