"""What can be run of one declaration, laid out once for all checks that look for terms of some class in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeVar

from interpreter import ir
from interpreter.checks import routines_of_unit
from interpreter.resolve import Defined

T = TypeVar("T", bound=ir.Term)
_AS_WRITTEN = tuple(name for name in ir.inner_fields(ir.Transfer) if name != "steps")
"""What is written in the statement, without what it comes to."""


Choice = ir.ChooseOne | ir.ChooseSome | ir.ChooseNumber | ir.Menu | ir.YesNo


def terms_in(part: object) -> dict[type[ir.Term], list[ir.Term]]:
    """The terms in a part by their classes, each in the order of the text."""
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


class Text:
    """A routine or a question. `guard`: the condition under which it runs at all; `body`: its statements."""

    def __init__(self, made: ir.Procedure | ir.Query, guard: ir.Expr | None = None) -> None:
        self.made = made
        self.guard = guard
        self.body = made.body
        self._terms = terms_in((guard, made.body))

    def all(self, *classes: type[T]) -> Iterator[T]:
        """Its terms of some classes, class by class, each in the order of the text."""
        for each in classes:
            for term in self._terms.get(each, ()):
                assert isinstance(term, each), "they are kept by their class"
                yield term

    def choices(self) -> Iterator[Choice]:
        """What it asks of players, but for what a transfer asks."""
        yield from self.all(ir.ChooseOne)
        yield from self.all(ir.ChooseSome)
        yield from self.all(ir.ChooseNumber)
        yield from self.all(ir.Menu)
        yield from self.all(ir.YesNo)

    def shown(self, name: str) -> str:
        """What an author calls a local."""
        return self.made.display.get(name, name)


def texts_of(unit: Defined) -> list[Text]:
    """All that can be run of a declaration; steps of examples are left out."""
    texts = [Text(routine, guard) for routine, guard in routines_of_unit(unit)]
    return [*texts, Text(unit.made)] if isinstance(unit.made, ir.Query) else texts
