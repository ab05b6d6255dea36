"""The runnable parts of one declaration, indexed once by the class of their terms for all checks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeVar

from interpreter import ir
from interpreter.effects import routines_of_unit
from interpreter.resolve import Defined

T = TypeVar("T", bound=ir.Term)
_AS_WRITTEN = tuple(name for name in ir.inner_fields(ir.Transfer) if name != "steps")
"""What is written in the statement, without what it comes to."""

NAMING = (ir.SetLocal, ir.ChooseOne, ir.ChooseSome, ir.ChooseNumber, ir.Roll, ir.Pick, ir.Call, ir.Transfer)
"""Statements that give a local a value."""

Choice = ir.ChooseOne | ir.ChooseSome | ir.ChooseNumber | ir.Menu | ir.YesNo


def terms_in(part: object) -> dict[type[ir.Term], list[ir.Term]]:
    """The terms in a part of the IR by their class, each list in the order of the text."""
    found: dict[type[ir.Term], list[ir.Term]] = defaultdict(list)
    waiting = [part]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each[::-1]
        elif isinstance(each, ir.Term):
            found[type(each)].append(each)
            names = ir.inner_fields(type(each)) if not isinstance(each, ir.Transfer) else _AS_WRITTEN
            waiting += [getattr(each, name) for name in reversed(names)]
    return found


def named(statement: ir.Stmt) -> str | None:
    """The local to which a statement gives a value; None if it gives none."""
    match statement:
        case ir.SetLocal() | ir.ChooseOne() | ir.ChooseSome() | ir.ChooseNumber() | ir.Roll() | ir.Pick() | ir.Transfer():
            return statement.name
        case ir.Call():
            return statement.result
    return None


class Text:
    """A routine or a query (`made`). `guard`: the condition under which it runs at all; `body`: its statements."""

    def __init__(self, made: ir.Procedure | ir.Query, guard: ir.Expr | None = None) -> None:
        self.made = made
        self.guard = guard
        self.body = made.body
        self._terms = terms_in((guard, made.body))

    def all(self, *classes: type[T]) -> Iterator[T]:
        """The terms of some classes in the text, class by class, each in the order of the text."""
        for each in classes:
            for term in self._terms.get(each, ()):
                assert isinstance(term, each), "they are kept by their class"
                yield term

    def choices(self) -> Iterator[Choice]:
        """The statements that ask a player, except transfers."""
        yield from self.all(ir.ChooseOne)
        yield from self.all(ir.ChooseSome)
        yield from self.all(ir.ChooseNumber)
        yield from self.all(ir.Menu)
        yield from self.all(ir.YesNo)

    def shown(self, name: str) -> str:
        """The name of a local as its author wrote it."""
        return self.made.display.get(name, name)


def texts_of(unit: Defined) -> list[Text]:
    """The texts of all routines of a declaration, and its own if it is a query; steps of examples are left out."""
    texts = [Text(routine, guard) for routine, guard in routines_of_unit(unit)]
    return [*texts, Text(unit.made)] if isinstance(unit.made, ir.Query) else texts
