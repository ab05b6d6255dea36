"""The knowledge at a place in a routine: the conditions tested on the way there that nothing has invalidated since. Immutable:
each step gives a new `Knowledge`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter import ir
from interpreter.proofs.questions import Literal, Questions, Rests
from interpreter.proofs.solver import Contradiction, Solver
from interpreter.records import NamedTuple
from interpreter.source import Span


class Fact(NamedTuple):
    """A condition that holds or not (`literal`). `sure`: it follows from what was done, and was not tested; `above`: a caller
    tested it."""

    literal: Literal
    sure: bool = False
    above: bool = False


class Knowledge:
    """A set of facts; their consequences are worked out on demand. `is_possible`: False once a condition that cannot hold was
    passed; `fresh`: attributes that have their start value in all cells."""

    __slots__ = ("facts", "fresh", "is_possible", "questions")

    def __init__(
        self,
        questions: Questions,
        facts: tuple[Fact, ...] = (),
        is_possible: bool = True,
        fresh: frozenset[ir.Attribute] = frozenset(),
    ) -> None:
        self.questions = questions
        self.facts = facts
        self.is_possible = is_possible
        self.fresh = fresh

    def knowing(self, test: ir.Expr, holds: bool = True, sure: bool = False, above: bool = False) -> Knowledge:
        """The knowledge with one condition more. `holds`: whether it holds; `sure`, `above`: as in `Fact`."""
        return Knowledge(self.questions, (*self.facts, Fact((test, holds), sure, above)), self.is_possible, self.fresh)

    def knowing_all(self, test: ir.Expr | None) -> Knowledge:
        """The knowledge with all conjuncts of a condition; the same for None."""
        known = self
        for each in ir.conjuncts(test):
            known = known.knowing(each)
        return known

    def begun(self, attributes: frozenset[ir.Attribute]) -> Knowledge:
        """The knowledge after these attributes were reset to their start values."""
        behind = self.forgetting(attributes=attributes)
        return Knowledge(self.questions, behind.facts, self.is_possible, behind.fresh | attributes)

    @property
    def impossible(self) -> Knowledge:
        """The same facts, marked as impossible."""
        return Knowledge(self.questions, self.facts, False, self.fresh)

    @property
    def is_empty(self) -> bool:
        """Are there no facts, and no attributes known to have their start value?"""
        return not self.facts and not self.fresh

    @property
    def surely(self) -> Knowledge:
        """The knowledge without tested conditions: only the facts that follow from what was done."""
        left = tuple(fact for fact in self.facts if fact.sure)
        return self if len(left) == len(self.facts) else Knowledge(self.questions, left, fresh=self.fresh)

    def excludes(self, test: ir.Expr, holds: bool = True) -> bool:
        """Is the condition certainly false here? With `holds` false: is it certainly true?"""
        about = self._about(test)
        if not about:
            return Solver(self.questions).never(test, holds)
        solver = _solved(about, self.questions)
        return solver is None or solver.excludes(test, holds)

    def contradicts_itself(self) -> bool:
        """Do the facts contradict one another?"""
        return _solved(self.facts, self.questions) is None

    def culprit(self, test: ir.Expr, holds: bool = True) -> Span | None:
        """The position of a single fact that by itself makes the condition false (true, with `holds` false); None if it takes
        several facts, or none does."""
        if Solver(self.questions).excludes(test, holds):
            return None
        for fact in reversed(self._about(test)):
            alone = Solver(self.questions)
            alone.assume(*fact.literal)
            if alone.excludes(test, holds):
                return fact.literal[0].span
        return None

    def has_to_do_with(self, test: ir.Expr) -> bool:
        """Does any fact share a subject with the condition, or does this read an attribute that has its start value?"""
        if self.fresh and any(read.attribute in self.fresh for read in self.questions.reads(test)):
            return True
        subjects = self.questions.subjects(test)
        return any(not subjects.isdisjoint(self.questions.subjects(fact.literal[0])) for fact in self.facts)

    def _about(self, test: ir.Expr) -> list[Fact]:
        """The facts that have to do with a condition, by what both are about, or by others that are about the same."""
        subjects = set(self.questions.subjects(test))
        facts = (*self.facts, *self._begun_with(test)) if self.fresh else self.facts
        waiting = [(fact, self.questions.subjects(fact.literal[0])) for fact in facts]
        found: set[int] = set()
        grows = True
        while grows:
            grows = False
            for number, (_, own) in enumerate(waiting):
                if number not in found and not subjects.isdisjoint(own):
                    found.add(number)
                    subjects |= own
                    grows = True
        return [fact for number, (fact, _) in enumerate(waiting) if number in found]

    def _begun_with(self, test: ir.Expr) -> list[Fact]:
        """What follows for a condition from what is as it starts."""
        reads = (read for read in self.questions.reads(test) if read.attribute in self.fresh)
        return [Fact(literal, sure=True) for read in reads if (literal := self.questions.at_start(read)) is not None]

    # --- what changes ---------------------------------------------------------------------------------------------------

    def forgetting(
        self,
        names: Iterable[str] = (),
        attributes: Iterable[ir.Attribute] = (),
        everything: bool = False,
        more: bool = False,
    ) -> Knowledge:
        """The knowledge without the facts that rest on these locals or attributes. `more`: nor on anything else that changes in
        play and is no attribute; `everything`: nor on anything that changes in play."""
        gone, changed = frozenset(names), frozenset(attributes)
        rests, more = self.questions.rests, more or everything
        left = tuple(fact for fact in self.facts if not _is_moved(rests(fact.literal[0]), gone, changed, everything, more))
        fresh = frozenset() if everything else self.fresh - changed
        if len(left) == len(self.facts) and len(fresh) == len(self.fresh):
            return self
        return Knowledge(self.questions, left, self.is_possible, fresh)

    def common(self, others: Iterable[Knowledge]) -> Knowledge:
        """The facts known here and in all others: the knowledge where branches join."""
        rest = [*others]
        found = [frozenset(each.facts) for each in rest]
        fresh = self.fresh.intersection(*(each.fresh for each in rest))
        return Knowledge(self.questions, tuple(fact for fact in self.facts if all(fact in each for each in found)), fresh=fresh)


def _solved(facts: Sequence[Fact], questions: Questions) -> Solver | None:
    """What follows from some facts; None where they cannot all be."""
    solver = Solver(questions)
    try:
        for fact in facts:
            solver.assume(*fact.literal)
    except Contradiction:
        return None
    return solver


def _is_moved(rests: Rests, names: frozenset[str], attributes: frozenset[ir.Attribute], everything: bool, more: bool) -> bool:
    if names & rests.names:
        return True
    moves = more or bool(attributes)
    return bool(attributes & rests.attributes) or (moves and rests.opaque) or (everything and bool(rests.attributes))
