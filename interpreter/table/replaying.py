"""A game replayed from its beginning: which moments there were for each pair of eyes, and the game as it stood at one of them.

In: a game, as it goes on; eyes (a seat, or None: an onlooker). Out: games that stand at an earlier moment. The game is replayed a
slice at a time (`walk`), and stops wherever a seat is asked or, for all that others know, may be; a copy is kept now and then,
from which every stop is quickly reached. A moment of somebody is a stop at which he saw something that he had not seen at the one
before: so that neither the number nor the order of his moments reveals what others did in secret. The replay never goes beyond
the position that the game itself has reached. Errors: none of its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from interpreter.runtime import Game, numbered_entries

SLICE = 100
"""So many stops are walked at a time: some ten milliseconds."""
APART = 50
"""So many stops lie between two copies."""
MOST_COPIES = 64
"""When there are more, every second one is let go."""


class _Copy(NamedTuple):
    """A game as it stood at a stop, without its journal."""

    stop: int
    game: Game


class Replay:
    """A replay of one game. When an answer of the game is taken back, make a new one."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._walk = game.fresh()
        layout = game.program.tables.layout
        self._walk.ask_always(*range(len(layout.seat_names)))
        self._draw(self._walk)
        self._stops = [len(self._walk.journal)]
        self._copies = [_Copy(0, self._walk.clone())]
        self._apart = APART
        self._moments: dict[int | None, tuple[int, list[int]]] = {}

    # --- walking ---------------------------------------------------------------------------------------------------------------

    def walk(self, most: int = SLICE) -> bool:
        """Replay up to `most` more stops. True while there is more to replay."""
        for _ in range(most):
            if not self._is_behind:
                return False
            self._step(self._walk)
            self._stops.append(len(self._walk.journal))
            if len(self._stops) - 1 - self._copies[-1].stop >= self._apart:
                self._copy()
        return self._is_behind

    @property
    def _is_behind(self) -> bool:
        """Has the game itself come further? Where nothing was to be chosen it may wait still: nothing has been written since."""
        walk, game = self._walk, self._game
        if walk.decision is None:
            return False
        return len(walk.answers) < len(game.answers) or (not walk.decision.is_choice and len(walk.journal) < len(game.journal))

    def _step(self, game: Game) -> None:
        """To the next stop: by the answer that was given, or past a question at which there was nothing to choose."""
        decision = game.decision
        assert decision is not None
        given = self._game.answers
        game.answer(given[len(game.answers)].number if decision.is_choice else 0)
        self._draw(game)

    def _draw(self, game: Game) -> None:
        """Draw chance anew where that was done: it was at an open choice."""
        if game.decision is not None and game.decision.is_choice:
            game.draw_anew(*self._game.anew)

    def _copy(self) -> None:
        self._copies.append(_Copy(len(self._stops) - 1, self._walk.clone()))
        if len(self._copies) > MOST_COPIES:
            self._copies = self._copies[::2]
            self._apart *= 2

    # --- moments ---------------------------------------------------------------------------------------------------------------

    def moments(self, eyes: int | None) -> list[int]:
        """The stops, by number, that were moments for these eyes, as far as the game has been replayed."""
        length = len(self._walk.journal)
        known, found = self._moments.get(eyes, (-1, []))
        if known != length:
            game = self._walk
            if game.open_table:
                seen = list(range(length))
            else:
                seen = [number for number, _ in numbered_entries(game.program, game.state, game.journal, eyes)]
            found = sorted({0, *(self._stop_behind(number) for number in seen)})
            self._moments[eyes] = (length, found)
        return found

    def _stop_behind(self, entry: int) -> int:
        """The first stop at which an entry of the journal had been written."""
        return min(bisect_right(self._stops, entry), len(self._stops) - 1)

    def moment_behind(self, entry: int, eyes: int | None) -> int:
        """The number of the first moment of these eyes at which the journal contained this entry."""
        return self.moment_at(self._stop_behind(entry), eyes)

    def moment_at(self, stop: int, eyes: int | None) -> int:
        """The number of the last moment of these eyes at or before a stop."""
        return bisect_right(self.moments(eyes), stop) - 1

    def written(self, stop: int) -> int:
        """How many entries the journal had at a stop."""
        return self._stops[stop]

    def at(self, stop: int) -> Game:
        """A copy of the game as it stood at a stop."""
        near = self._copies[bisect_left(self._copies, stop + 1, key=lambda each: each.stop) - 1]
        game = near.game.clone()
        game.journal[:] = self._walk.journal[: self._stops[near.stop]]
        for _ in range(near.stop, stop):
            self._step(game)
        return game
