"""The chance of bots: numbers from a seed, apart from the chance of the game.

Each bot of a game has a stream of its own: if two shared one, what one of them is asked would shift what the other answers, and
so tell what is hidden. Only a game of random bots alone is played from one stream: that of the machine's own fast random play for
the same seed, so that a game seen in a simulation can be told again entry by entry.
"""

from __future__ import annotations

from interpreter.kernel import mix

_M64 = 0xFFFFFFFFFFFFFFFF


class Stream:
    """A linear congruential generator of 64 bits, its high half used. Small, and the same everywhere."""

    __slots__ = ("_x",)

    def __init__(self, seed: int) -> None:
        self._x = ((seed * 2 + 1) * 0x9E3779B97F4A7C15 + 0x1234567) & _M64

    @classmethod
    def of_seat(cls, seed: int, seat: int) -> Stream:
        """The stream of the bot in seat number `seat` of the game with this seed."""
        return cls(mix(mix(seed) + seat))

    @property
    def state(self) -> int:
        """All that decides what comes next."""
        return self._x

    @state.setter
    def state(self, word: int) -> None:
        self._x = word

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all alike (to one part in two thousand millions)."""
        self._x = x = (self._x * 6364136223846793005 + 1442695040888963407) & _M64
        return (x >> 33) * n >> 31
