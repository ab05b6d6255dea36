"""What follows from a position: lines `whenever`, round after round, until a round changes nothing.

In: the rules, the position, and two functions of the interpreter: one tells for which names a line has something to do, the other
does it. Out: the changed position. Errors: `Broken` if a line has something to do after `MOST_ROUNDS` rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from interpreter import ir
from interpreter.kernel import Broken, Plain
from interpreter.reference.evaluator import Env
from interpreter.reference.position import Position

MOST_ROUNDS = 100
"""In so many rounds, each of which changes something, a position must have settled."""


class Settling:
    """Lets one position settle. `lines`: what may follow from it, in the order of the rules."""

    def __init__(
        self,
        rules: ir.RuleSet,
        position: Position,
        due: Callable[[ir.Hook], Iterator[Env]],
        run: Callable[[ir.Hook, Env], Plain],
    ) -> None:
        self.lines: list[ir.Hook] = [] if rules.settling is None else rules.settling.hooks
        self._position = position
        self._due = due
        self._run = run
        self._at_work: list[ir.Hook] = []

    def settle(self) -> None:
        """Do what follows from the position, line after line and round after round, until a round changes nothing."""
        rounds = 0
        while any(True for line in self.lines for _ in self._following(line)):
            before = self._position.copy()
            for line in self.lines:
                for env in self._following(line):
                    if rounds >= MOST_ROUNDS:
                        raise Broken("the position never settles")
                    self._at_work.append(line)
                    try:
                        self._run(line, env)
                    finally:
                        self._at_work.remove(line)
            if self._position == before:
                return
            rounds += 1

    def _following(self, line: ir.Hook) -> Iterator[Env]:
        """The names in sight for each time that a line has something to do, tested when its turn comes; none for one that is at
        work already."""
        if line not in self._at_work:
            yield from self._due(line)
