"""Transfers between bundles, computed piece by piece from the written statement. Of its lowered steps only the choice points are
used.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter import ir
from interpreter.kernel import Option
from interpreter.records import record
from interpreter.reference.evaluator import Env, Evaluator, as_many, as_number
from interpreter.reference.position import Key

Change = Callable[[ir.Attribute, Key, int], None]
"""Changes a number of the state by an amount."""
Ask = Callable[[ir.ChoicePoint, ir.Expr, Callable[[], list[Option]], Env], "Option | None"]
"""What a side takes of some numbers as they are listed; the only one unasked."""


@record
class Box:
    """A bundle with the values of its holes."""

    bundle: ir.Bundle
    env: Env


class Transfers:
    """Carries out transfers in one position."""

    def __init__(self, evaluate: Evaluator, change: Change, ask: Ask) -> None:
        self.evaluate = evaluate
        self.change = change
        self.ask = ask

    def run(self, transfer: ir.Transfer, env: Env) -> None:
        """Carry out one transfer; if it names a local, `env` gets the number of pieces under it."""
        points = [step.point for step in transfer.steps if isinstance(step, ir.ChooseNumber)]
        source, target = self.box(transfer.source, env), self.box(transfer.target, env)
        there = self.there(source) if source is not None else self.not_yet_in(target)
        held = _either(source, target).bundle
        if transfer.most is None:
            amounts = there
        else:
            count = self.count(transfer, source, target, there, points, env)
            if transfer.name is not None:
                env[transfer.name] = count
            amounts = self.amounts(transfer, held, there, count, points, env)
        if source is not None and transfer.verb != "lead":
            self.add(source, amounts, -1)
        if source is not None and transfer.verb != "release":
            self.add(self.whole(source), amounts, -1)
        if target is not None and transfer.verb != "detach":
            self.add(self.whole(target), amounts, 1)
        self.add(target, amounts, 1)

    # --- bundles -----------------------------------------------------------------------------------------------------

    def box(self, held: ir.Held | None, env: Env) -> Box | None:
        return None if held is None else Box(held.bundle, self.evaluate.bound(held.bundle.params, held.args, env))

    def whole(self, part: Box) -> Box | None:
        """The bundle of which this one is a part now; None if it is a part of none."""
        for whole in part.bundle.wholes:
            if self.evaluate.holds(whole.condition, part.env):
                return Box(whole.bundle, self.evaluate.bound(whole.bundle.params, whole.args, part.env))
        return None

    def there(self, box: Box | None) -> list[int]:
        """The number of pieces of each sort in a bundle; empty for None."""
        if box is None:
            return []
        read = self.evaluate.position.read
        return [as_number(read(sort.attribute, self.evaluate.key(sort.args, box.env))) for sort in box.bundle.sorts]

    def not_yet_in(self, part: Box | None) -> list[int]:
        """The number of pieces of each sort that are in the whole of a part, but not in the part."""
        assert part is not None, "every verb names a bundle"
        own = self.there(part)
        whole = self.there(self.whole(part)) or [0] * len(own)
        return [all_ - mine for all_, mine in zip(whole, own, strict=True)]

    def add(self, box: Box | None, amounts: list[int], sign: int) -> None:
        if box is not None:
            for sort, amount in zip(box.bundle.sorts, amounts, strict=True):
                self.change(sort.attribute, self.evaluate.key(sort.args, box.env), sign * amount)

    def bounds(self, box: Box | None, bounds: tuple[ir.Bound, ...]) -> list[int]:
        """The amounts of those bounds whose conditions hold."""
        if box is None:
            return []
        return [self.evaluate.number(each.amount, box.env) for each in bounds if self.evaluate.holds(each.condition, box.env)]

    def floors(self, leaving: Box | None, part: Box | None) -> list[int]:
        """The numbers of pieces that must stay behind: as the part to which pieces are detached says, else as the bundle they
        leave does."""
        if part is not None and part.bundle.leaves:
            return self.bounds(part, part.bundle.leaves)
        return [] if leaving is None else self.bounds(leaving, leaving.bundle.floors)

    # --- how many ----------------------------------------------------------------------------------------------------

    def count(
        self,
        transfer: ir.Transfer,
        source: Box | None,
        target: Box | None,
        there: list[int],
        points: list[ir.ChoicePoint],
        env: Env,
    ) -> int:
        """The number of pieces to transfer: the stated one, or the one chosen within the floors and limits."""
        assert transfer.most is not None
        most = self.evaluate.number(transfer.most, env)
        leaving = source if source is not None else None if target is None else self.whole(target)
        total = _in_all(_either(source, target).bundle, there)
        if transfer.asker is None:
            return min(most, total) if transfer.verb == "lose" else most
        floor = max([0, *(self.floors(leaving, target if source is None else None))])
        arrived = 0 if target is None else _in_all(target.bundle, self.there(target))
        highest = min(most, total)
        if transfer.ready is not None:
            highest = min(highest, self.evaluate.number(transfer.ready, env))
        if floor and transfer.verb != "split":
            highest = min(highest, total - floor)
        for limit in self.bounds(target, target.bundle.limits) if target is not None else []:
            highest = min(highest, limit - arrived)
        highest = max(highest, 0)
        lowest = 0 if transfer.least is None else min(self.evaluate.number(transfer.least, env), highest)
        options: list[Option] = [*range(lowest, highest + 1)]
        if transfer.verb == "split":
            options = [n for n in range(lowest, highest + 1) if n in (0, total) or total - n >= floor or arrived + n >= floor]
        return as_number(self.ask(points.pop(0), transfer.asker, lambda: options, env))

    def amounts(
        self, transfer: ir.Transfer, bundle: ir.Bundle, there: list[int], count: int, points: list[ir.ChoicePoint], env: Env
    ) -> list[int]:
        """The number of pieces of each sort to transfer, `count` in all."""
        sorts = bundle.sorts
        inner = [sum(there[k] for k, other in enumerate(sorts) if other.among == number) for number in range(len(sorts))]
        classes = [all_ - counted for all_, counted in zip(there, inner, strict=True)]
        if transfer.ready is not None:
            ready = self.evaluate.number(transfer.ready, env)
            later = [min(each, ready) for each in classes[1:]]
            classes = [max(ready - sum(later), 0), *later]
        gone = [0] * len(sorts)
        rest = count
        for number in range(len(sorts) - 1, 0, -1):
            fewest = max(rest - sum(classes[:number]), 0)
            if transfer.sorter is not None:
                options: list[Option] = [*as_many(fewest, min(rest, classes[number]))]
                gone[number] = as_number(self.ask(points.pop(0), transfer.sorter, options.copy, env))
            elif transfer.of_sort is not None and transfer.of_sort[0] == number:
                wanted = self.evaluate.number(transfer.of_sort[1], env)
                gone[number] = max(min(wanted, classes[number], rest), fewest)
            else:
                gone[number] = fewest
            rest -= gone[number]
        gone[0] = rest
        return [mine + sum(gone[k] for k, other in enumerate(sorts) if other.among == number) for number, mine in enumerate(gone)]


def _either(source: Box | None, target: Box | None) -> Box:
    """The one that there is."""
    box = source or target
    assert box is not None, "every verb names a bundle"
    return box


def _in_all(bundle: ir.Bundle, there: list[int]) -> int:
    """How many there are, of sorts that are counted among no other."""
    return sum(amount for sort, amount in zip(bundle.sorts, there, strict=True) if sort.among is None)
