"""What is known at a place in a routine: the conditions that were asked on the way there, as long as nothing has changed what
they are about. Immutable: each step gives another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from interpreter.ir import Attribute, Expr
from interpreter.meaning.questions import Questions, Rests
from interpreter.meaning.solver import Contradiction, Literal, Solver
from interpreter.source import Span


class Fact(NamedTuple):
    """A condition that holds or not. `sure`: it follows from what was done, nobody has asked it;
    `above`: it was asked elsewhere, by who runs this."""

    literal: Literal
    sure: bool = False
    above: bool = False


class Knowledge:
    """The facts; what follows from them is worked out when it is asked for. `is_possible`: can all of them be, as far as each was
    asked when it came to the others?"""

    __slots__ = ("facts", "is_possible", "questions")

    def __init__(self, questions: Questions, facts: tuple[Fact, ...] = (), is_possible: bool = True) -> None:
        self.questions = questions
        self.facts = facts
        self.is_possible = is_possible

    def knowing(self, test: Expr, holds: bool = True, sure: bool = False, above: bool = False) -> Knowledge:
        """With one condition more."""
        return Knowledge(self.questions, (*self.facts, Fact((test, holds), sure, above)), self.is_possible)

    @property
    def impossible(self) -> Knowledge:
        """The same, where it is known that this cannot be."""
        return Knowledge(self.questions, self.facts, False)

    @property
    def surely(self) -> Knowledge:
        """What is known without anybody asking."""
        left = tuple(fact for fact in self.facts if fact.sure)
        return self if len(left) == len(self.facts) else Knowledge(self.questions, left)

    def excludes(self, test: Expr, holds: bool = True) -> bool:
        """Is it certain that a condition is not so?"""
        about = self._about(test)
        if not about:
            return Solver(self.questions).never(test, holds)
        solver = _solved(about, self.questions)
        return solver is None or solver.excludes(test, holds)

    def contradicts_itself(self) -> bool:
        """Can some of the facts not be together?"""
        return _solved(self.facts, self.questions) is None

    def culprit(self, test: Expr, holds: bool = True) -> Span | None:
        """Where a single fact stands that excludes a condition all by itself; None where it takes several, or none."""
        if Solver(self.questions).excludes(test, holds):
            return None
        for fact in reversed(self._about(test)):
            alone = Solver(self.questions)
            alone.assume(*fact.literal)
            if alone.excludes(test, holds):
                return fact.literal[0].span
        return None

    def has_to_do_with(self, test: Expr) -> bool:
        """Is anything known about what a condition is about?"""
        subjects = self.questions.subjects(test)
        return any(not subjects.isdisjoint(self.questions.subjects(fact.literal[0])) for fact in self.facts)

    def _about(self, test: Expr) -> list[Fact]:
        """The facts that have to do with a condition, by what both are about, or by others that are about the same."""
        subjects = set(self.questions.subjects(test))
        waiting = [(fact, self.questions.subjects(fact.literal[0])) for fact in self.facts]
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

    # --- what changes ---------------------------------------------------------------------------------------------------

    def forgetting(self, names: Iterable[str] = (), attributes: Iterable[Attribute] = (), everything: bool = False) -> Knowledge:
        """Without what rests on these locals, on these attributes, or on anything that changes in play."""
        gone, changed = frozenset(names), frozenset(attributes)
        rests = self.questions.rests
        left = tuple(fact for fact in self.facts if not _is_moved(rests(fact.literal[0]), gone, changed, everything))
        return self if len(left) == len(self.facts) else Knowledge(self.questions, left, self.is_possible)

    def common(self, others: Iterable[Knowledge]) -> Knowledge:
        """What is known here and in all others: where ways come together."""
        found = [frozenset(each.facts) for each in others]
        return Knowledge(self.questions, tuple(fact for fact in self.facts if all(fact in each for each in found)))


def _solved(facts: Sequence[Fact], questions: Questions) -> Solver | None:
    """What follows from some facts; None where they cannot all be."""
    solver = Solver(questions)
    try:
        for fact in facts:
            solver.assume(*fact.literal)
    except Contradiction:
        return None
    return solver


def _is_moved(rests: Rests, names: frozenset[str], attributes: frozenset[Attribute], everything: bool) -> bool:
    if names & rests.names:
        return True
    moves = everything or bool(attributes)
    return bool(attributes & rests.attributes) or (moves and rests.opaque) or (everything and bool(rests.attributes))
