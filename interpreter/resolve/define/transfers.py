"""Transfers of pieces between bundles as statements on the attributes that hold them.

A piece belongs to one class: a sort that is counted among another, or the rest of a sort beside those. When `count` pieces go, as
few as possible are of a class named later (`count` less all pieces of the classes before it), or as many as the sentence says, or
as many as a side chooses between the fewest and the most. All amounts are computed before the first one changes.

The bounds of a choice are written out in it, not kept in locals, so that it shows on what they depend: a bound that depends on
something hidden is veiled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter import ir
from interpreter.resolve.define.amounts import ZERO, Amounts
from interpreter.resolve.define.definitions import Definitions
from interpreter.resolve.expressions import Resolver
from interpreter.syntax import nodes

Block = tuple[ir.Stmt, ...]


def transfer(definitions: Definitions, resolver: Resolver, term: ir.Transfer, called: nodes.Word | None) -> ir.Transfer:
    """A transfer with its steps filled in. `called`: the name for the number of pieces that go, if the author gives one."""
    if called is not None and term.asker is None:
        message, help_text = "how many go is said here, not chosen: it needs no name", "leave `called ...` out"
        resolver.diagnostics.error("no-answer", message, called.span, help=help_text)
    local = None if called is None else resolver.declare(called, ir.NUMBER)
    held = [each for each in (term.source, term.target) if each is not None]
    if any(not each.bundle.sorts for each in held):
        return term  # what they hold cannot be read, which was told
    made = _Steps(definitions, resolver, term, local)
    made.make()
    return replace(term, name=local.name if local is not None else None, steps=tuple(made.steps))


class _Steps:
    """Makes the steps of one transfer, in order. `named`: what the author calls how many go."""

    def __init__(self, definitions: Definitions, resolver: Resolver, term: ir.Transfer, named: ir.Local | None) -> None:
        self._definitions = definitions
        self._title = resolver.title
        self._fresh = resolver.scope.routine.fresh
        self._terms = Amounts(self._fresh, term.span)
        self._term = term
        self._named = named
        self._span = term.span
        self._ready: ir.Expr | None = None
        self.steps: list[ir.Stmt] = []

    def make(self) -> None:
        """All of them."""
        term = self._term
        source, target = self._pinned(term.source), self._pinned(term.target)
        self._ready = None if term.ready is None else self._local("ready", term.ready)
        held = source or target
        assert held is not None, "every verb names a bundle"
        there = self._terms.there(source) if source is not None else self._terms.not_yet_in(held)
        if term.most is None:
            amounts = [self._local(f"{sort.name} to go", amount) for sort, amount in zip(held.bundle.sorts, there, strict=True)]
        else:
            amounts = self._amounts(held.bundle, there, self._count(term.most, source, target, there))
        leaves = source is not None and term.verb != "release"
        joins = target is not None and term.verb != "detach"
        if source is not None and term.verb != "lead":
            self.steps += self._changed(source, amounts, -1)
        if source is not None and leaves:
            self.steps += self._on_wholes(source, lambda whole: self._changed(whole, amounts, -1))
        if target is not None and joins:
            self.steps += self._on_wholes(target, lambda whole: self._changed(whole, amounts, 1))
        if target is not None:
            self.steps += self._changed(target, amounts, 1)

    def _local(self, shown: str, value: ir.Expr) -> ir.Expr:
        """A value that no later step changes."""
        if isinstance(value, (ir.Const, ir.Local)):
            return value
        local = self._fresh(shown, value.type)
        self.steps.append(ir.SetLocal(local.name, value, span=self._span))
        return local

    def _pinned(self, held: ir.Held | None) -> ir.Held | None:
        """A bundle whose arguments are worked out once."""
        if held is None:
            return None
        args = zip(held.bundle.params, held.args, strict=True)
        return replace(held, args=tuple(self._local(param.word or param.name, arg) for param, arg in args))

    # --- how many go -----------------------------------------------------------------------------------------------

    def _count(self, most: ir.Expr, source: ir.Held | None, target: ir.Held | None, there: list[ir.Expr]) -> ir.Expr:
        """How many go: as is said, or as somebody chooses."""
        term, held = self._term, source or target
        assert held is not None
        total = self._terms.number(held.bundle, there)
        if term.asker is None:
            return self._local("count", self._terms.op("smaller", most, total) if term.verb == "lose" else most)
        high = self._terms.op("smaller", most, total, *(() if self._ready is None else (self._ready,)))
        floor, room = self._terms.floor(source, target), self._terms.room(target)
        if floor is not None and term.verb != "split":
            high = self._terms.op("smaller", high, self._terms.op("minus", total, floor))
        if room is not None:
            high = self._terms.op("smaller", high, room)
        highest = self._terms.op("larger", high, ZERO)
        least = ZERO if term.least is None else self._terms.op("smaller", term.least, highest)
        count = self._named or self._fresh("count", ir.NUMBER)
        test = None
        if floor is not None and term.verb == "split" and target is not None:
            left, gone = self._terms.op("minus", total, count), self._terms.number(target.bundle, self._terms.there(target))
            kept = (self._terms.op("ge", left, floor), self._terms.op("ge", self._terms.op("plus", gone, count), floor))
            test = self._terms.op("or", self._terms.op("eq", count, ZERO), self._terms.op("eq", left, ZERO), *kept)
        self._ask(term.asker, least, highest, count, test)
        return count

    def _ask(
        self, asker: ir.Expr, low: ir.Expr, high: ir.Expr, chosen: ir.Local, test: ir.Expr | None = None, among: str = ""
    ) -> None:
        prompt = f"how many of them are {among}?" if among else f"how many? ({chosen.name.replace('_', ' ')})"
        point = self._definitions.point(self._title, prompt, self._span, whole=True)
        self.steps.append(ir.ChooseNumber(point, asker, low, high, chosen.name, test=test, span=self._span))

    # --- which of them go --------------------------------------------------------------------------------------------

    def _amounts(self, bundle: ir.Bundle, there: list[ir.Expr], count: ir.Expr) -> list[ir.Expr]:
        """How many of each sort go, `count` in all."""
        sorts = bundle.sorts
        classes = self._classes(bundle, there)
        gone: list[ir.Expr] = [ZERO] * len(sorts)
        rest = count
        for number in range(len(sorts) - 1, 0, -1):
            gone[number] = self._of_class(bundle, number, classes, rest)
            rest = self._local("rest", self._terms.op("minus", rest, gone[number])) if number > 1 else rest
        if len(sorts) == 1:
            return [count]
        if sum(sort.among is None for sort in sorts) == 1:
            return [count, *gone[1:]]
        gone[0] = self._local(f"{sorts[0].name} to go", self._terms.op("minus", rest, gone[1]))
        return [self._local(f"{sort.name} in all", self._with_inner(bundle, number, gone)) for number, sort in enumerate(sorts)]

    def _with_inner(self, bundle: ir.Bundle, number: int, gone: list[ir.Expr]) -> ir.Expr:
        """Those of a class and of the sorts that are counted among it."""
        inner = [gone[other] for other, sort in enumerate(bundle.sorts) if sort.among == number]
        return self._terms.op("plus", gone[number], *inner)

    def _classes(self, bundle: ir.Bundle, there: list[ir.Expr]) -> list[ir.Expr]:
        """How many pieces of each class can go: of a sort those that are of no sort counted among it."""
        found: list[ir.Expr] = []
        for number in range(len(bundle.sorts)):
            inner = [there[other] for other, sort in enumerate(bundle.sorts) if sort.among == number]
            found.append(self._terms.op("minus", there[number], *inner))
        ready = self._ready
        if ready is None:
            return found
        found[1:] = [self._terms.op("smaller", each, ready) for each in found[1:]]
        found[0] = self._terms.op("larger", self._terms.op("minus", ready, *found[1:]), ZERO)
        return found

    def _of_class(self, bundle: ir.Bundle, number: int, classes: list[ir.Expr], rest: ir.Expr) -> ir.Expr:
        """How many pieces of one class go, when `rest` are still to be found in it and in those before it."""
        term, name = self._term, bundle.sorts[number].name
        least = self._terms.op("larger", self._terms.op("minus", rest, *classes[:number]), ZERO)
        if term.sorter is not None:
            chosen = self._fresh(name, ir.NUMBER)
            self._ask(term.sorter, least, self._terms.op("smaller", rest, classes[number]), chosen, among=name)
            return chosen
        if term.of_sort is not None and term.of_sort[0] == number:
            wanted = self._terms.op("smaller", self._terms.op("smaller", term.of_sort[1], classes[number]), rest)
            least = self._terms.op("larger", wanted, least)
        return self._local(f"{name} to go", least)

    # --- what changes ------------------------------------------------------------------------------------------------

    def _changed(self, held: ir.Held, amounts: list[ir.Expr], sign: int) -> Block:
        """What is in a bundle, more or less by these amounts."""
        pairs = zip(self._terms.there(held), amounts, strict=True)
        return tuple(
            ir.Add(kept.attribute, kept.args, amount, sign, span=self._span)
            for kept, amount in pairs
            if isinstance(kept, ir.Read)
        )

    def _on_wholes(self, part: ir.Held, change: Callable[[ir.Held], Block]) -> Block:
        """What is done to that of which a bundle is a part, if it is a part of anything."""
        branches: list[tuple[ir.Expr, Block]] = []
        for test, whole in self._terms.wholes(part):
            if test is None:
                return (ir.If(tuple(branches), change(whole), span=self._span),) if branches else change(whole)
            branches.append((test, change(whole)))
        return (ir.If(tuple(branches), span=self._span),) if branches else ()
