"""The random numbers of bots: a generator that is independent of the game's own.

Each bot of a game has a stream of its own: if two shared one, a question to one of them would shift the answers of the other, and
so reveal what is hidden. Only a game of random bots alone is played from one stream, that of the machine's own fast random play
for the same seed, so that a game seen in a simulation can be logged entry by entry afterwards.
"""

from __future__ import annotations

from interpreter.kernel import mix

_M64 = 0xFFFFFFFFFFFFFFFF


class Stream:
    """A linear congruential generator of 64 bits, of which the high half is used. Small, and the same on every machine."""

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
        """A random number from 0 to n - 1, uniform to one part in two thousand millions."""
        self._x = x = (self._x * 6364136223846793005 + 1442695040888963407) & _M64
        return (x >> 33) * n >> 31
