"""Sets of ids in their two forms: sorted tuples, and bit sets (bit k stands for id k).

In: ids, values, bit sets (never negative). Out: the other form. Errors: none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress

REMEMBERED = 1 << 10
"""So many bit sets are remembered with their members: the same ones are asked for again and again."""
FEW = 6
"""So many ids are found one by one."""


def mask_of(ids: Iterable[int]) -> int:
    """The bit set of some ids; those that are none (-1) are left out."""
    if isinstance(ids, tuple) and len(ids) > FEW:
        return _mask_of(ids)
    mask = 0
    for i in ids:
        if i >= 0:
            mask |= 1 << i
    return mask


@lru_cache(REMEMBERED)
def _mask_of(ids: tuple[int, ...]) -> int:
    return sum([1 << i for i in set(ids) if i >= 0])


class ByValue(dict[int | str, int]):
    """For each value the bit set of the members that have it. Results of `spread` are cached."""

    __slots__ = ("_spread",)

    def __init__(self, sets: Mapping[int | str, int]) -> None:
        super().__init__(sets)
        self._spread: dict[int, int] = {}

    def spread(self, values: int) -> int:
        """The members whose value is in a bit set of values."""
        known = self._spread.get(values)
        if known is None:
            if len(self._spread) >= REMEMBERED:
                self._spread.clear()
            known = 0
            for value in members(values):
                known |= self.get(value, 0)
            self._spread[values] = known
        return known


def others(mask: int, everyone: int) -> int:
    """The members of `everyone` for which the bit set `mask` contains another member than themselves."""
    if mask & mask - 1:
        return everyone
    return everyone ^ mask if mask else 0


DIGITS = bytes([digit == ord("1") for digit in range(256)])
"""What the digits of a binary number stand for."""


@lru_cache(REMEMBERED)
def members(mask: int) -> tuple[int, ...]:
    """The ids in a bit set, in order."""
    if mask.bit_count() > FEW:
        return tuple(compress(range(mask.bit_length()), bin(mask)[:1:-1].encode().translate(DIGITS)))
    ids = []
    while mask:
        lowest = mask & -mask
        ids.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(ids)


def index_of(values: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """For each value the sorted tuple of the ids that have it; none (-1) is the last entry, so that `index[-1]` finds it. `size`:
    number of values and one more."""
    lists: list[list[int]] = [[] for _ in range(size)]
    for i, v in enumerate(values):
        lists[v].append(i)
    return [tuple(ids) for ids in lists]


def masks_of(values: Sequence[int], size: int) -> list[int]:
    """The same as `index_of`, with bit sets in place of tuples."""
    masks = [0] * size
    for i, v in enumerate(values):
        masks[v] |= 1 << i
    return masks


def reindex(index: list[tuple[int, ...]], i: int, old: int, new: int) -> None:
    """Move member `i`, whose value changed from `old` to a different one, `new`, to its new tuple in an index."""
    ids = index[old]
    k = bisect_left(ids, i)
    index[old] = ids[:k] + ids[k + 1 :]
    ids = index[new]
    k = bisect_left(ids, i)
    index[new] = ids[:k] + (i,) + ids[k:]
