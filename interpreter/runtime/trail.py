"""A list that only grows at its end, and that is copied in constant time: a game and its clones share their common beginning.

In: items. Out: the same in their order. Errors: `IndexError` as lists have it. Earlier stretches are shared and never change;
what a trail has added since it was last copied is its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar, overload

T = TypeVar("T")


class _Stretch(NamedTuple, Generic[T]):
    """Items that trails share, behind those of `before`; `length`: of all up to here."""

    before: _Stretch[T] | None
    items: list[T]
    length: int


class Trail(Sequence[T]):
    """A sequence of items, in the order in which they were appended."""

    __slots__ = ("_own", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared: _Stretch[T] | None = None
        self._own: list[T] = list(items)

    def append(self, item: T) -> None:
        """Add an item at the end."""
        self._own.append(item)

    def copy(self) -> Trail[T]:
        """An independent trail with the same items, made in constant time."""
        if self._own:
            self._shared = _Stretch(self._shared, self._own, len(self))
            self._own = []
        other: Trail[T] = Trail()
        other._shared = self._shared
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as lists have it: what grows is no key

    def __len__(self) -> int:
        return len(self._own) + (0 if self._shared is None else self._shared.length)

    def __iter__(self) -> Iterator[T]:
        stretches = []
        stretch = self._shared
        while stretch is not None:
            stretches.append(stretch.items)
            stretch = stretch.before
        for items in reversed(stretches):
            yield from items
        yield from self._own

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return list(self)[at]
        k = at + len(self) if at < 0 else at
        stretch, items = self._shared, self._own
        first = 0 if stretch is None else stretch.length
        while k < first and stretch is not None:
            items, stretch = stretch.items, stretch.before
            first = 0 if stretch is None else stretch.length
        if k < 0:
            raise IndexError("no such item")
        return items[k - first]
