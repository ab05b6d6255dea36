"""One declaration as a check sees it, with what is worked out once for it, or once for its rule set.

Takes what a declaration came to; gives its runnable parts, indexed by the class of their terms, and the other rooms' answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Looking, routines_of_unit
from interpreter.proofs.entries import Entries
from interpreter.proofs.questions import Questions
from interpreter.proofs.text import Choice, terms_in
from interpreter.resolve import Defined, Merged, MergedDeclaration

T = TypeVar("T", bound=ir.Term)
V = TypeVar("V")


class Reasoning:
    """What the checks of single declarations share over one rule set."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking
        self.rules = looking.rules
        self.questions = Questions(looking)
        self.entries = Entries(looking, self.questions)
        self._made: dict[Callable[[Reasoning], Any], Any] = {}

    def own(self, make: Callable[[Reasoning], V]) -> V:
        """What `make` makes: once for a rule set, so that a check can keep what it finds out for all declarations."""
        if make not in self._made:
            self._made[make] = make(self)
        made: V = self._made[make]
        return made


class Unit:
    """One declaration. `defined`: what it came to; `made`, `hung`, `effects`: the same, in parts. `standing`, `merged`: how the
    layers declare it, and all others. `met`: the findings of the walk through it (`Walk`), which comes before other checks."""

    def __init__(self, reasoning: Reasoning, defined: Defined, standing: MergedDeclaration, merged: Merged) -> None:
        self.reasoning = reasoning
        self.looking, self.rules = reasoning.looking, reasoning.rules
        self.questions, self.entries = reasoning.questions, reasoning.entries
        self.defined = defined
        self.made, self.hung, self.effects = defined.symbol, defined.hung, defined.effects
        self.standing, self.merged = standing, merged
        self.met: Sequence[Diagnostic] = ()
        self._made: dict[Callable[[Unit], Any], Any] = {}

    @cached_property
    def routines(self) -> Sequence[tuple[ir.Procedure, ir.Expr | None]]:
        """All routines, each with the condition under which it runs at all; steps of examples are left out."""
        return [*routines_of_unit(self.defined)]

    @cached_property
    def texts(self) -> Sequence[Text]:
        """The texts of all routines, and its own if it is a query; steps of examples are left out."""
        texts = [Text(self, routine, guard) for routine, guard in self.routines]
        return [*texts, Text(self, self.made)] if isinstance(self.made, ir.Query) else texts

    def once(self, work: Callable[[Unit], V]) -> V:
        """The result of `work`, which two checks want and one works out."""
        if work not in self._made:
            self._made[work] = work(self)
        made: V = self._made[work]
        return made


class Text:
    """A routine or a query (`made`) of a declaration (`unit`). `guard`: the condition under which it runs at all; `body`: its
    statements."""

    def __init__(self, unit: Unit, made: ir.Procedure | ir.Query, guard: ir.Expr | None = None) -> None:
        self.unit = unit
        self.looking, self.rules, self.questions = unit.looking, unit.rules, unit.questions
        self.made = made
        self.guard = guard
        self.body = made.body
        self._terms = terms_in((guard, made.body))
        self._made: dict[Callable[[Text], Any], Any] = {}

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

    def once(self, work: Callable[[Text], V]) -> V:
        """The result of `work`, which two checks want and one works out."""
        if work not in self._made:
            self._made[work] = work(self)
        made: V = self._made[work]
        return made
