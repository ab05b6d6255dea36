"""Asks bots about games that are played in Python: takes a bot and a game, gives the option; looks ahead go where they are quick.

A bot chooses alike in Python and in C, so that a library may come in the middle of a game, and Python may do what C does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.players.asked import Asked, Bot
from interpreter.players.question import Question
from interpreter.runtime import Game

if TYPE_CHECKING:
    from interpreter.native import Library, Making
    from interpreter.players.question_in_c import Thoughts


class Ahead:
    """`begin`: begins to make the library for looks ahead when a bot wants the first; None: they are taken in Python."""

    def __init__(self, begin: Callable[[], Making] | None = None) -> None:
        self._begin = begin
        self._making: Making | None = None
        self._library: Library | None = None
        self._thoughts: Thoughts | None = None

    @property
    def trouble(self) -> str:
        """Why a bot that wanted C will have none, the end of a sentence; empty while all is well."""
        return "" if self._making is None else self._making.obstacle

    def choose(self, bot: Bot, game: Game) -> int:
        """The number of the option that a bot takes at the open decision of a game. Errors: `ValueError` when nobody is asked."""
        if self._begin is None:
            return bot.choose(Question(game))
        from interpreter.players.question_in_c import StoppedInC

        before = bot.stream.state
        try:
            return bot.choose(Question(game, self._in_c))
        except StoppedInC:
            bot.stream.state = before
            return bot.choose(Question(game))

    def close(self) -> None:
        """Nobody looks ahead any more."""
        if self._making is not None:
            self._making.close()

    def _in_c(self, game: Game) -> Asked | None:
        """The question of a game's open decision in C; None while there is no library, or where the position does not fit."""
        from interpreter.native import to_native
        from interpreter.players.question_in_c import QuestionInC, Thoughts

        if self._making is None and self._begin is not None:
            self._making = self._begin()
        library = None if self._making is None else self._making.library
        if library is None:
            return None
        if library is not self._library or self._thoughts is None:
            self._library, self._thoughts = library, Thoughts(library)
        try:
            state = to_native(library, game.state)
        except ValueError:
            return None
        return QuestionInC(state, self._thoughts) if state.run() else None
