"""The numbers that a few locals of a routine can hold, enumerated: each face of a die, each number that may be chosen, both
outcomes of a condition about which nothing is known. So a number that some paths change is followed along all paths.

Takes a routine, gives the lookups whose table lacks a number. Where a number rests on more than that, or there are too many
paths, nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from interpreter import ir
from interpreter.proofs.flow import faces_of
from interpreter.proofs.questions import Questions
from interpreter.proofs.values import ends
from interpreter.records import NamedTuple

MOST_WAYS = 400
"""With more ways through a routine nothing is told."""
MOST_NUMBERS = 40
"""Of so many faces or numbers each is taken in turn."""

Held = Mapping[str | int, int]
"""What locals hold on one way, by name, and how conditions of which nothing more is known came out (1 or 0), by their keys."""


class Missed(NamedTuple):
    """A lookup with numbers that its table does not have. `numbers`: all that can come up there, sorted; `missing`: those that
    the table lacks."""

    term: ir.Lookup
    numbers: tuple[int, ...]
    missing: tuple[int, ...]


class _TooMany(Exception):
    """There are more ways than are gone through."""


def missed(body: tuple[ir.Stmt, ...], questions: Questions) -> list[Missed]:
    """The lookups in a body for which some path gives a number that the table lacks; empty where there are too many paths."""
    ways = _Ways(questions)
    try:
        ways.body(body, [{}])
    except _TooMany:
        return []
    return [
        Missed(term, tuple(sorted(numbers)), tuple(sorted(gone)))
        for term, numbers, at in ways.looked_up.values()
        if (gone := {each for each in numbers if not any(_has(each, *row) for row in term.table.axes[at])})
    ]


def _has(number: int, low: int | None, high: int | None) -> bool:
    return (low is None or low <= number) and (high is None or number <= high)


class _Ways:
    """Goes through a body. `looked_up`: of each lookup the numbers that come up, with the axis."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self.looked_up: dict[tuple[int, int], tuple[ir.Lookup, set[int], int]] = {}

    def body(self, body: tuple[ir.Stmt, ...], ways: list[Held]) -> list[Held]:
        """Go on with what is held on each way; gives that behind the body."""
        for statement in body:
            if not ways:
                break
            ways = self._statement(statement, ways)
            if len(ways) > MOST_WAYS:
                raise _TooMany
        return ways

    def _statement(self, statement: ir.Stmt, ways: list[Held]) -> list[Held]:
        one = ir.as_statement(statement)
        match one:
            case ir.If():
                return self._branches(one, ways)
            case ir.Return() | ir.Win() | ir.Leave():
                self._note(one, ways)
                return []
            case ir.SetLocal():
                self._note(one, ways)
                return _distinct(_given(way, one.name, self._number(one.value, way)) for way in ways)
            case ir.Roll():
                return _each_of(ways, one.name, ends(faces_of(one.die, one.count)))
            case ir.ChooseNumber(low=ir.Const(int(low)), high=ir.Const(int(high)), test=None, otherwise=()):
                return _each_of(ways, one.name, (low, high))
        self._note(one, ways)
        set_ = {
            name
            for each in ir.walk(one)
            for name in (getattr(each, "name", None), getattr(each, "result", None), getattr(each, "var", None))
        }
        return _distinct(
            {name: number for name, number in way.items() if isinstance(name, str) and name not in set_} for way in ways
        )

    def _branches(self, one: ir.If, ways: list[Held]) -> list[Held]:
        behind: list[Held] = []
        for test, body in one.branches:
            here: list[Held] = []
            left: list[Held] = []
            for way in ways:
                held = self._holds(test, way)
                key = self._questions.key(test)
                if held is None:
                    here.append({**way, key: 1})
                    left.append({**way, key: 0})
                else:
                    (here if held else left).append(way)
            behind += self.body(body, here)
            ways = left
        return _distinct([*behind, *self.body(one.otherwise, ways)])

    def _note(self, one: ir.Stmt, ways: Iterable[Held]) -> None:
        terms = [term for term in ir.walk(one) if isinstance(term, ir.Lookup)]
        for term in terms:
            for at, arg in enumerate(term.args[: len(term.table.axes)]):
                numbers = {self._number(arg, way) for way in ways}
                if None not in numbers and any(isinstance(part, ir.Local) for part in ir.walk(arg)):
                    _, known, _ = self.looked_up.setdefault((id(term), at), (term, set(), at))
                    known.update(number for number in numbers if number is not None)

    def _number(self, term: ir.Expr, way: Held) -> int | None:
        match term:
            case ir.Const(int(number)) if term.type.base == "number" and term.switch is None:
                return number
            case ir.Local(name=name):
                return way.get(name)
            case ir.Op("plus" | "minus" | "times" | "smaller" | "larger" as name, (one, other)):
                first, second = self._number(one, way), self._number(other, way)
                if first is None or second is None:
                    return None
                return {
                    "plus": first + second,
                    "minus": first - second,
                    "times": first * second,
                    "smaller": min(first, second),
                    "larger": max(first, second),
                }[name]
            case ir.Op("half", (one,)):
                whole = self._number(one, way)
                return None if whole is None else whole // 2
        return None

    def _holds(self, test: ir.Expr, way: Held) -> bool | None:
        known = way.get(self._questions.key(test))
        if known is not None:
            return bool(known)
        match test:
            case ir.Op("not", (one,)):
                held = self._holds(one, way)
                return None if held is None else not held
            case ir.Op("and" | "or" as name, args):
                found = [self._holds(arg, way) for arg in args]
                decided = name == "or"
                return decided if decided in found else None if None in found else not decided
            case ir.Op("eq" | "ne" | "lt" | "le" | "gt" | "ge" as name, (one, other)) if one.type.base == "number":
                first, second = self._number(one, way), self._number(other, way)
                if first is None or second is None:
                    return None
                return {
                    "eq": first == second,
                    "ne": first != second,
                    "lt": first < second,
                    "le": first <= second,
                    "gt": first > second,
                    "ge": first >= second,
                }[name]
        return None


def _given(way: Held, name: str, number: int | None) -> Held:
    left = {key: value for key, value in way.items() if key != name}
    return left if number is None else {**left, name: number}


def _each_of(ways: list[Held], name: str, between: tuple[int | None, int | None]) -> list[Held]:
    low, high = between
    if low is None or high is None or high - low >= MOST_NUMBERS:
        return _distinct(_given(way, name, None) for way in ways)
    return [{**way, name: number} for way in ways for number in range(low, high + 1)]


def _distinct(ways: Iterable[Held]) -> list[Held]:
    found = {tuple(sorted(way.items(), key=repr)): way for way in ways}
    return [*found.values()]
