"""Numbers of pieces as terms: how many are in a bundle, how many a choice may take, how many there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from interpreter import ir
from interpreter.source import Span

ZERO = ir.Const(0, ir.NUMBER)
UNBOUNDED = ir.Const(1 << 53, ir.NUMBER)
"""A limit that does not hold is as high as a number can be."""


class Amounts:
    """Makes number terms for bundles at one place. `fresh`: makes a local of a name and type that no other has there."""

    def __init__(self, fresh: Callable[[str, ir.Type], ir.Local], span: Span) -> None:
        self._fresh = fresh
        self._span = span

    # --- terms -------------------------------------------------------------------------------------------------------

    def op(self, name: str, *args: ir.Expr) -> ir.Expr:
        """An operation; three or more arguments are combined from left to right."""
        type_ = ir.TRUTH if name in ("eq", "ge", "or") else ir.NUMBER
        return reduce(lambda one, other: ir.Op(name, (one, other), type_, span=self._span), args)

    def chosen_if(self, cases: Sequence[tuple[ir.Expr | None, ir.Expr]], otherwise: ir.Expr) -> ir.Expr:
        """The value of the first case whose test holds (None: always), else `otherwise`."""
        for test, value in reversed(cases):
            otherwise = value if test is None else ir.Op("if_else", (test, value, otherwise), ir.NUMBER, span=self._span)
        return otherwise

    def _applied(self, term: ir.Expr, params: tuple[ir.Param, ...], args: tuple[ir.Expr, ...]) -> ir.Expr:
        """A term over the holes of a bundle, of these arguments."""
        by = {param.name: arg for param, arg in zip(params, args, strict=True)}
        found: ir.Expr = ir.substitute(ir.with_own_names(term, self._fresh), by)
        return found

    # --- what there is -----------------------------------------------------------------------------------------------

    def there(self, held: ir.Held) -> list[ir.Expr]:
        """The number of pieces in a bundle, for each of its sorts."""
        bundle = held.bundle
        return [
            ir.Read(
                sort.attribute,
                tuple(self._applied(arg, bundle.params, held.args) for arg in sort.args),
                ir.NUMBER,
                span=self._span,
            )
            for sort in bundle.sorts
        ]

    def number(self, bundle: ir.Bundle, there: list[ir.Expr]) -> ir.Expr:
        """The sum of the numbers `there`, without sorts that are counted among another."""
        return self.op("plus", *(amount for sort, amount in zip(bundle.sorts, there, strict=True) if sort.among is None))

    def wholes(self, part: ir.Held) -> list[tuple[ir.Expr | None, ir.Held]]:
        """The bundles of which one may be a part, each with its condition (None: always)."""
        params, args = part.bundle.params, part.args

        def said(whole: ir.Whole) -> tuple[ir.Expr | None, ir.Held]:
            test = None if whole.condition is None else self._applied(whole.condition, params, args)
            return test, ir.Held(whole.bundle, tuple(self._applied(arg, params, args) for arg in whole.args), span=whole.span)

        return [said(whole) for whole in part.bundle.wholes]

    def not_yet_in(self, part: ir.Held) -> list[ir.Expr]:
        """For each sort, the number of pieces in the whole that are not in this part."""
        wholes = [(test, self.there(whole)) for test, whole in self.wholes(part)]
        return [
            self.op("minus", self.chosen_if([(test, there[number]) for test, there in wholes], ZERO), own)
            for number, own in enumerate(self.there(part))
        ]

    # --- what a choice can take --------------------------------------------------------------------------------------

    def floor(self, source: ir.Held | None, target: ir.Held | None) -> ir.Expr | None:
        """The number of pieces that must stay: in the source, or, when pieces are detached to the target, in its whole (a `leaves
        at least` line of the part overrides those of the whole). None if no line says so."""
        if source is not None:
            return self._bound(source, source.bundle.floors, "larger")
        if target is None:
            return None
        if target.bundle.leaves:
            return self._bound(target, target.bundle.leaves, "larger")
        floors = [(test, self._bound(whole, whole.bundle.floors, "larger") or ZERO) for test, whole in self.wholes(target)]
        return None if all(each is ZERO for _, each in floors) else self.chosen_if(floors, ZERO)

    def room(self, target: ir.Held | None) -> ir.Expr | None:
        """The number of pieces that a bundle can still take; None if it has no limit."""
        if target is None:
            return None
        limit = self._bound(target, target.bundle.limits, "smaller")
        return None if limit is None else self.op("minus", limit, self.number(target.bundle, self.there(target)))

    def free_for(self, part: ir.Held) -> ir.Expr:
        """The number of pieces that a choice may detach from the whole to a part; negative if fewer than must stay are there."""
        total, floor, room = self.number(part.bundle, self.not_yet_in(part)), self.floor(None, part), self.room(part)
        free = total if floor is None else self.op("minus", total, floor)
        return free if room is None else self.op("smaller", free, room)

    def _bound(self, held: ir.Held, bounds: tuple[ir.Bound, ...], which: str) -> ir.Expr | None:
        """The `larger` or the `smaller` of those bounds that hold; None when there is none at all."""
        params, args = held.bundle.params, held.args
        none = ZERO if which == "larger" else UNBOUNDED

        def said(bound: ir.Bound) -> ir.Expr:
            test = None if bound.condition is None else self._applied(bound.condition, params, args)
            return self.chosen_if([(test, self._applied(bound.amount, params, args))], none)

        return self.op(which, *map(said, bounds)) if bounds else None
