"""A table is asked for a number for which it has no row or column.

The head of a table says for which numbers it stands. What is looked \
up can come to others: by the faces of the dice, by what raises or
lowers a value that is added, by what is handed over. In play the game \
would stop there. Give the table rows with `at most` and `at least`,
or keep the number within it: `the smaller of (toss plus bonus) and (6)`.

A table of a mod that stands for fewer numbers than the one that \
it replaces is told, too, if a line of a layer below asks for it and
nothing there keeps the others out.

bad: rules

    table "Losses" of (roll: 1 to 6)
        gives dead
        roll | dead
        1-3  | 0
        4-6  | 1

    die die
        faces 1 to 6

    value bonus
        starts at 0
        raised by 1
            when gold is at least 5

    attribute gold is number

    procedure play the game
        roll die called toss
        add dead in "Losses" for (toss plus bonus) to gold

good: rules

    table "Losses" of (roll: at least 1)
        gives dead
        roll       | dead
        1-3        | 0
        at least 4 | 1

    die die
        faces 1 to 6

    value bonus
        starts at 0
        raised by 1
            when gold is at least 5

    attribute gold is number

    procedure play the game
        roll die called toss
        add dead in "Losses" for (toss plus bonus) to gold
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking
from interpreter.proofs import (
    NAMING,
    Contradiction,
    Flow,
    Knowledge,
    Numbers,
    Questions,
    Solver,
    Text,
    both,
    counted,
    ends,
    half,
    is_impossible,
    larger,
    minus,
    missed,
    named,
    plus,
    smaller,
    spanning,
    times,
)
from interpreter.source import NOWHERE, Span

LEVEL = Level.WARNING

MOST_INWARDS = 4
"""So many questions, values and callers are looked into, one behind the other."""
FEW = Numbers(0, 1)
"""What may be counted comes to this at least."""
LOOPS = (ir.ForEach, ir.GoRound, ir.Repeat)
"""Statements with conditions that are asked where less is known than before them."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the lookups in a text with a number that the table lacks. Only numbers that certainly can occur count: the faces
    of dice, one raise or lowering of a value at a time, arguments of callers, and 0 or 1 for a count in a sum. Numbers that are
    neither rolled nor fixed are not judged."""
    questions = text.questions
    if next(text.all(ir.Lookup), None) is None:
        return
    reach, found = _Reach(text.made, questions), dict[Span, Diagnostic]()

    given = Counter(named(each) for each in text.all(*NAMING))

    def met(statement: ir.Stmt, known: Knowledge) -> None:
        if isinstance(statement, ir.SetLocal) and given[statement.name] == 1:
            reach.note(statement.name, statement.value, known)
        for term in _own(statement):
            if isinstance(term, ir.Lookup):
                place = term.span if term.span is not NOWHERE else statement.span
                told = _left(term, place, reach, known) if place not in found else None
                if told is not None:
                    found[place] = told

    made = text.made
    types = {param.name: param.type for param in made.params} | made.locals
    flow = Flow(types, lambda test, place, known: True, met, lambda statement: None)
    flow.body(text.body, flow.test(text.guard, Knowledge(questions)))
    if any(count > 1 for count in given.values()):
        for each in missed(text.body, questions):
            place = each.term.span if each.term.span is not NOWHERE else made.span
            questions.looking.at(each.term.table)
            found.setdefault(place, _outside(each.term, each.missing, each.numbers[0], each.numbers[-1], place, made.layer))
    yield from found.values()


def _own(statement: ir.Stmt) -> Iterator[ir.Term]:
    """The terms of a statement, without those of statements below it."""
    waiting: list[object] = [statement.source] if isinstance(statement, ir.ForEach) else []
    if not isinstance(statement, LOOPS):
        waiting = [getattr(statement, name) for name in ir.inner_fields(type(statement))]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each
        elif isinstance(each, ir.Expr):
            yield from ir.walk(each)
        elif isinstance(each, ir.Term) and not isinstance(each, ir.Stmt):
            waiting += [getattr(each, name) for name in ir.inner_fields(type(each))]


def _left(term: ir.Lookup, place: Span, reach: _Reach, known: Knowledge) -> Diagnostic | None:
    reach.looking.at(term.table)
    for arg, axis in zip(term.args, term.table.axes, strict=False):
        numbers = reach.of(arg, known) if reach.is_rolled_or_fixed(arg, known) else reach.counted(arg)
        if numbers is None or numbers.low is None or numbers.high is None:
            continue
        missing = [each for each in range(numbers.low, numbers.high + 1) if not any(_has(each, *ends_) for ends_ in axis)]
        if missing:
            return _outside(term, missing, numbers.low, numbers.high, place, reach.made.layer)
    return _no_longer_there(term, place, reach.made.layer, known) if any(term.table.lost) else None


def _no_longer_there(term: ir.Lookup, place: Span, layer: str, known: Knowledge) -> Diagnostic | None:
    """A table that stands for fewer numbers than the one that it replaces, asked by a lower layer for one that may be among the
    rest. Of all such lines the first is shown."""
    table = term.table
    for arg, param, lost in zip(term.args, table.params, table.lost, strict=True):
        for low, high in lost if layer != table.layer else ():
            bounds = [(name, end) for name, end in (("ge", low), ("le", high)) if end is not None]
            tests = [ir.Op(name, (arg, ir.Const(end, ir.NUMBER)), ir.TRUTH) for name, end in bounds]
            if not any(known.excludes(test) for test in tests):
                rest = f"a `{param.word}` {_stretch(low, high)}"
                return Diagnostic(
                    "outside-table",
                    f"the table that this one replaces stands for {rest} as well, and is asked for it",
                    table.span,
                    label="too small a table",
                    others=(Label(place, "nothing keeps it out of there"),),
                    help="let it stand for as many numbers, or replace what asks for them too",
                )
    return None


def _stretch(low: int | None, high: int | None) -> str:
    if low is None:
        return f"of {high} and less"
    return f"of {low} and more" if high is None else f"of {low}" if low == high else f"from {low} to {high}"


def _outside(term: ir.Lookup, missing: Sequence[int], low: int, high: int, place: Span, layer: str) -> Diagnostic:
    several, shaped_elsewhere = len(missing) > 1, term.table.layer != layer
    shown = f"{missing[0]} to {missing[-1]}" if missing[-1] - missing[0] == len(missing) - 1 > 0 else _listed(missing)
    return Diagnostic(
        "outside-table",
        f'what is looked up may come to {shown}, and "{term.table.name}" has nothing for {"them" if several else "it"}',
        place if not shaped_elsewhere else term.table.span,
        label=f"{low} to {high}" if not shaped_elsewhere else "too small a table",
        others=(Label(place, f"{low} to {high}") if shaped_elsewhere else Label(term.table.span, "the table"),),
        help="add the rows that are missing (`at most 1`, `at least 6`), or keep the number within the table",
    )


def _listed(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def _has(number: int, low: int | None, high: int | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)


class _Reach:
    """What terms of a routine can surely come to. `note` keeps it for locals that get a value once."""

    def __init__(self, made: ir.Procedure | ir.Query, questions: Questions) -> None:
        self.made = made
        self._questions = questions
        self.looking: Looking = questions.looking
        self._noted: dict[str, tuple[Numbers | None, bool]] = {}

    def note(self, name: str, value: ir.Expr, known: Knowledge) -> None:
        """What a local is from here on."""
        if value.type.base == "number":
            self._noted[name] = (self.of(value, known), self.is_rolled_or_fixed(value, known))

    def of(self, term: ir.Expr, known: Knowledge) -> Numbers | None:
        """All of these numbers; None where that cannot be told."""
        return self._within(term, known, MOST_INWARDS, self.made.params)

    def counted(self, term: ir.Expr) -> Numbers | None:
        """What the loop of the game counts up, if it is that."""
        return counted(term, self._questions) if isinstance(term, ir.Read) else None

    def is_rolled_or_fixed(self, term: ir.Expr, known: Knowledge) -> bool:
        """Is it rolled or chosen, or a fixed number?"""
        terms = [*ir.walk(term)]
        locals_ = [each for each in terms if isinstance(each, ir.Local)]
        if any(_is_rolled(each, known) or self._noted.get(each.name, (None, False))[1] for each in locals_):
            return True
        varies = any(isinstance(each, (ir.Ask, ir.InPile, ir.Measure, ir.Read, ir.ValueOf)) for each in terms)
        return not varies and not any(each.name in self._noted for each in locals_)

    def _within(self, term: ir.Expr, known: Knowledge, inwards: int, params: tuple[ir.Param, ...]) -> Numbers | None:
        """As far as what is known leaves them."""
        found = self._of(term, known, inwards, params)
        if found is None:
            return None
        solver = Solver(self._questions)
        try:
            for fact in known.facts:
                solver.assume(*fact.literal)
        except Contradiction:
            return None
        left = ends(both(found, ends(solver.of(term))))
        return None if is_impossible(left) else left

    def _of(self, term: ir.Expr, known: Knowledge, inwards: int, params: tuple[ir.Param, ...]) -> Numbers | None:
        if not inwards or term.type.base != "number":
            return None
        match term:
            case ir.Const(int(number)):
                return Numbers(number, number)
            case ir.Local():
                return self._local(term, known, inwards, params)
            case ir.Op("plus" | "minus" | "times" | "smaller" | "larger" as name, (one, other)):
                first, second = (self._part(each, known, inwards, params) for each in (one, other))
                if first is None or second is None:
                    return None
                return {"plus": plus, "minus": minus, "times": times, "smaller": smaller, "larger": larger}[name](first, second)
            case ir.Op("half", (one,)):
                whole = self._part(one, known, inwards, params)
                return None if whole is None else half(whole)
            case ir.Read():
                low, high = term.attribute.range or (None, None)
                return Numbers(low, high) if low is not None and high is not None else None
            case ir.FactOf():
                return ends(Solver(self._questions).of(term)) if isinstance(term.member, ir.Const) else None
            case ir.ValueOf():
                return self._value(term, inwards)
            case ir.Ask():
                asked = self._questions.expression(term.query, term.args)
                return None if asked is None else self._within(asked, known, inwards - 1, params)
        return None

    def _part(self, term: ir.Expr, known: Knowledge, inwards: int, params: tuple[ir.Param, ...]) -> Numbers | None:
        """A part of a sum: what is counted counts as little."""
        found = self._within(term, known, inwards, params)
        if (
            found is None
            and isinstance(term, (ir.Read, ir.InPile, ir.Measure))
            or isinstance(term, ir.Op)
            and term.name == "count"
        ):
            return FEW
        return found

    def _local(self, local: ir.Local, known: Knowledge, inwards: int, params: tuple[ir.Param, ...]) -> Numbers | None:
        if _is_rolled(local, known):
            return Numbers()  # what is known of it leaves no more
        if local.name in self._noted:
            return self._noted[local.name][0]
        at = next((at for at, param in enumerate(params) if param.name == local.name), None)
        made = self.made
        if at is None or not isinstance(made, ir.Procedure) or params is not made.params:
            return None
        nothing = Knowledge(self._questions)
        handed = [self._within(call.args[at], nothing, inwards - 1, ()) for _, call in self.looking.callers(made)]
        return _all(each for each in handed if each is not None)

    def _value(self, term: ir.ValueOf, inwards: int) -> Numbers | None:
        """Where it starts, with one of the lines that raise or lower it; within its limits."""
        by = {param.name: arg for param, arg in zip(term.value.params, term.args, strict=True)}
        nothing = Knowledge(self._questions)
        lines = self._questions.lines(term.value)
        amounts = [self._part(ir.substitute(line.amount, by), nothing, inwards - 1, ()) for line in lines]
        told = [(line, amount) for line, amount in zip(lines, amounts, strict=True) if amount is not None]
        begins = _all(amount for line, amount in told if line.how in ("starts at", "counts as")) or Numbers(0, 0)
        found = _all([begins, *(_moved(begins, line, amount) for line, amount in told)])
        for line, amount in told:
            if line.how == "limited to":
                found = smaller(found or begins, amount)
            elif line.how == "at least":
                found = larger(found or begins, amount)
        return found


def _is_rolled(local: ir.Local, known: Knowledge) -> bool:
    """Has it been rolled, or chosen between two numbers?"""
    tests = [fact.literal[0] for fact in known.facts if fact.sure]
    return {"ge", "le"} <= {test.name for test in tests if isinstance(test, ir.Op) and test.args[0] == local}


def _moved(begins: Numbers, line: ir.Adjust, amount: Numbers) -> Numbers:
    match line.how:
        case "raised by":
            return plus(begins, amount)
        case "lowered by":
            return minus(begins, amount)
    return begins


def _all(numbers: Iterable[Numbers]) -> Numbers | None:
    found = [end for each in numbers for end in each if end is not None]
    return spanning(found) if found else None
