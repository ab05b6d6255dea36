"""Fixes the first answers of games: takes answers, gives the state from which a game with a seed goes on after them.

Errors: `UsageError` for an answer that the question before it does not have, or that comes when nobody is asked any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from interpreter.runtime import AnswerError, Game
from interpreter.session import UsageError, counted

if TYPE_CHECKING:
    from interpreter.kernel import State
    from interpreter.program import Program


def opened(program: Program, answers: Sequence[str]) -> Callable[[int], State]:
    """A function that gives, for the seed of a game, the state after these answers, each given by the words of an option or its
    key. Errors of that function: as above, and `RuleFault`."""

    def begin(seed: int) -> State:
        game = Game.new(program, seed)
        for number, answer in enumerate(answers):
            if game.decision is None:
                asked = f"after {counted(number, 'answer')} the game with seed {seed} is over"
                raise UsageError(asked, "fix fewer of the first answers")
            try:
                game.answer(answer)
            except AnswerError as error:
                raise UsageError(str(error), "name an option of the question as it is offered") from error
        return game.state

    return begin
