"""Random numbers from two integers of the state: a seed and a counter.

Number `n` of a seed is a mix of `seed + n * odd constant` (splitmix64), so the state is plain, copies are free, and the same seed
gives the same numbers on every machine. Python integers do not overflow, so every step is masked to 64 bits. In: anything with
`seed` and `counter`. Out: integers. Errors: none. Never a float, never the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

M64 = 0xFFFFFFFFFFFFFFFF
ODD = 0x9E3779B97F4A7C15


class Chance(Protocol):
    """Anything with the two integers that the generator reads and advances."""

    seed: int
    counter: int


def mix(z: int) -> int:
    """The mixing function of splitmix64: a permutation of the 64-bit numbers."""
    z &= M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def draw(s: Chance) -> int:
    """Draw the next 64-bit number; the counter advances by one."""
    s.counter = n = (s.counter + 1) & M64
    return mix(s.seed + n * ODD)


def below(s: Chance, n: int) -> int:
    """A random number from 0 to n - 1, uniform to one part in 2**57 for n up to 128."""
    return (draw(s) * n) >> 64


def shuffled(s: Chance, items: Sequence[int]) -> tuple[int, ...]:
    """The items in a random order: n - 1 numbers are drawn."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        k = below(s, i + 1)
        out[i], out[k] = out[k], out[i]
    return tuple(out)
