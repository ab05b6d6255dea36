"""Asks bots in games that are played in Python: takes a bot and a game, gives the option. Search runs in C where there is a
library.

A bot chooses alike in Python and in C, so that a library may arrive in the middle of a game, and Python may do what C does not.
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
    """Decides where bots look ahead. `begin`: starts compiling the C library when a bot first looks ahead; None: they do so in
    Python."""

    def __init__(self, begin: Callable[[], Making] | None = None) -> None:
        self._begin = begin
        self._making: Making | None = None
        self._library: Library | None = None
        self._thoughts: Thoughts | None = None

    @property
    def trouble(self) -> str:
        """The reason why bots have no C library, as the end of a sentence; '' while all is well."""
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
        """Stop compiling the library, as nobody looks ahead any more."""
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
