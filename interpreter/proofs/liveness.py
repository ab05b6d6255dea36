"""Which locals of a text are read, and where: liveness, followed backwards from the end of the text.

Takes a routine or a query; gives the statements whose value nothing behind them reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import assert_never

from interpreter import ir
from interpreter.proofs.text import NAMING, named
from interpreter.proofs.unit import Text

Names = frozenset[str]


NONE: Names = frozenset()


_HOLE = re.compile(r"\{([^{}:]+)")


def values_given(text: Text) -> dict[str, list[ir.Stmt]]:
    """The statements that give a local a value, by its name."""
    found: dict[str, list[ir.Stmt]] = {}
    for statement in text.all(*NAMING):
        name = named(statement)
        if name is not None:
            found.setdefault(name, []).append(statement)
    return found


def names_read(text: Text) -> set[str]:
    """The locals that are read anywhere, or stand in what a choice asks."""
    asked = {name for each in text.choices() for name in _HOLE.findall(each.point.prompt)}
    return {term.name for term in text.all(ir.Local)} | asked


def first_of(statements: list[ir.Stmt]) -> ir.Stmt:
    """The statement that stands first."""
    return min(statements, key=lambda each: each.span.line)


def in_vain(text: Text) -> Iterator[tuple[str, ir.Stmt, ir.Stmt | None]]:
    """The locals that get a value more than once, with a statement whose value nothing reads, and the one that gives the next
    value, if it is that."""
    values = text.once(values_given)
    names = text.once(names_read) if values else set()
    params = {param.name for param in text.made.params}
    often = {name: first_of(some) for name, some in values.items() if name in names and len(some) + (name in params) > 1}
    if often:
        yield from _Backwards(text, often).found()


class _Backwards:
    """Which of some locals are read behind each place. `often`: those that get a value more than once, with the statement that
    gives the first."""

    def __init__(self, text: Text, often: Mapping[str, ir.Stmt]) -> None:
        self._text = text
        self._first = often
        self._often = frozenset(often)
        self._vain: dict[int, ir.Stmt] = {}
        self._over: dict[int, ir.Stmt] = {}

    def found(self) -> Iterator[tuple[str, ir.Stmt, ir.Stmt | None]]:
        """The values that are given in vain."""
        made = self._text.made
        self._body(self._text.body, NONE, NONE, NONE)
        params = {param.name for param in made.params}
        for key, statement in self._vain.items():
            name = named(statement)
            again = self._over.get(key)
            if name is None or again is None and self._first[name] is statement and name not in params:
                continue  # what gets its value on several ways must be there before they part
            yield name, statement, again

    def _body(self, body: tuple[ir.Stmt, ...], after: Names, turn: Names, out: Names) -> Names:
        """What is read from the start of some statements on. `after`: what is read behind them; `turn`: from the next turn of the
        loop around them; `out`: behind that loop."""
        for number in reversed(range(len(body))):
            statement = body[number]
            name = named(statement)
            if name in self._often and isinstance(statement, NAMING):
                if name in after:
                    self._vain.pop(id(statement), None)
                    self._over.pop(id(statement), None)
                else:
                    self._vain[id(statement)] = statement
                    again: ir.Stmt | None = next(
                        (each for each in ir.statements_in(body[number + 1 :]) if named(each) == name), None
                    )
                    if again is not None and any(each is again for each in body):
                        self._over[id(statement)] = again
            after = self._statement(statement, after, turn, out)
        return after

    def _reads(self, *parts: object) -> Names:
        return frozenset(ir.free_names(parts) & self._often)

    def _asks(self, prompt: str) -> Names:
        return frozenset(self._often.intersection(_HOLE.findall(prompt)))

    def _statement(self, statement: ir.Stmt, after: Names, turn: Names, out: Names) -> Names:
        one = ir.as_statement(statement)
        match one:
            case ir.SetLocal():
                return (after - {one.name}) | self._reads(one.value)
            case ir.Call():
                return (after - {one.result or ""}) | self._reads(one.args)
            case ir.Roll():
                return (after - {one.name}) | self._reads(one.count, one.roller)
            case ir.Transfer():
                held = tuple(each.args for each in (one.source, one.target) if each is not None)
                more = (one.least, one.most, one.ready, one.asker, one.sorter, one.of_sort, one.steps)
                return (after - {one.name or ""}) | self._reads(held, more) | self._reads(one.steps)
            case ir.ChooseOne() | ir.Pick(count=None):
                missed = self._body(one.otherwise, after, turn, out) if one.otherwise else NONE
                asked = self._asked(one) if isinstance(one, ir.ChooseOne) else NONE
                return (after - {one.name}) | (missed - {one.name}) | asked | self._reads(one.source)
            case ir.ChooseSome() | ir.Pick():
                missed = self._body(one.otherwise, after, turn, out) if one.otherwise else NONE
                ends = (one.low, one.high) if isinstance(one, ir.ChooseSome) else (one.count,)
                asked = self._asked(one) if isinstance(one, ir.ChooseSome) else NONE
                return (after - {one.name}) | (missed - {one.name}) | asked | self._reads(one.source, ends)
            case ir.ChooseNumber():
                missed = self._body(one.otherwise, after, turn, out) if one.otherwise else NONE
                inner = (after | self._reads(one.test)) - {one.name}
                return inner | (missed - {one.name}) | self._asked(one) | self._reads(one.low, one.high)
            case ir.If():
                found = self._body(one.otherwise, after, turn, out)
                for test, body in reversed(one.branches):
                    found = found | self._reads(test) | self._body(body, after, turn, out)
                return found
            case ir.Return():
                return self._reads(one.value)
            case ir.Win():
                return self._reads(one.winner, one.values)
            case ir.Leave():
                return turn if one.next else out
            case ir.ForEach():
                around = self._turning(one.body, after, self._reads(one.condition, one.order_by)) - {one.var}
                return around | self._reads(one.source) | (self._asks(one.point.prompt) if one.point is not None else NONE)
            case ir.Repeat():
                if one.mode == "times":
                    return self._turning(one.body, after, NONE) | self._reads(one.bound)
                return self._turning(one.body, after, self._reads(one.bound))
            case ir.GoRound():
                return self._turning(one.body, after, NONE) | self._reads(one.turns)
            case ir.Menu():
                behind = after
                asked = self._reads(one.asker) | self._asks(one.point.prompt)
                asked |= self._reads(tuple((option.guard, option.source) for option in one.options))
                behind |= self._body(one.otherwise, after, turn, out)
                if one.repeats:
                    for _ in range(2):
                        behind |= asked.union(*(self._body(option.body, behind, behind, after) for option in one.options))
                    return behind
                return behind.union(asked, *(self._body(option.body, after, turn, out) for option in one.options))
            case ir.YesNo():
                asked = self._reads(one.asker, one.guard) | self._asks(one.point.prompt)
                return asked | self._body(one.body, after, turn, out) | self._body(one.otherwise, after, turn, out)
            case ir.Together():
                return self._body(one.body, after, turn, out)
            case (
                ir.Write()
                | ir.Add()
                | ir.CallBlock()
                | ir.Verb()
                | ir.RollAgain()
                | ir.Announce()
                | ir.Pause()
                | ir.StartEffect()
            ):
                return after | self._reads(one)
            case ir.Question() | ir.Report():
                return after | self._reads(one.values)
            case _:
                assert_never(one)

    def _asked(self, one: ir.ChooseOne | ir.ChooseSome | ir.ChooseNumber) -> Names:
        return self._reads(one.asker) | self._asks(one.point.prompt)

    def _turning(self, body: tuple[ir.Stmt, ...], after: Names, test: Names) -> Names:
        """What is read from the start of a loop on: a turn may be followed by another one, or by what stands behind the loop."""
        around = after | test
        for _ in range(2):
            around |= self._body(body, around, around, after)
        return around
