"""The Python names in expressions: locals of the routine, variables of comprehensions, boxes for hoisted values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from interpreter.program import forms


class Scope:
    """The Python names used by the expressions of one function.

    `inner`: the names of locals that are bound inside the current statement (by comprehensions and lambdas). `local`: gives the
    text of any other local and notes its use. `depth`: how many binding constructs surround the current expression; at 0 it may
    itself name a value (`:=`).
    """

    def __init__(self, local: Callable[[str], str]) -> None:
        self.inner: Mapping[str, str] = {}
        self.depth = 0
        self._local = local
        self._fresh = 0
        self._boxes: dict[str, str] = {}
        self._prelude: list[str] = []
        self._between: dict[str, tuple[int, int]] = {}

    def name(self, local: str) -> str:
        """The Python text of a local."""
        return self.inner.get(local) or self._local(local)

    def new(self, prefix: str) -> str:
        """A Python name that this function has not used."""
        self._fresh += 1
        return f"{prefix}{self._fresh}"

    def bound(self, names: Mapping[str, str]) -> Bound:
        """Context in which locals have these Python names, besides those bound outside it."""
        return Bound(self, {**self.inner, **names})

    @contextmanager
    def between(self, local: str, low: int, high: int) -> Iterator[None]:
        """Context in which a local is known to be a number from `low` to `high`."""
        self._between[local] = (low, high)
        yield
        del self._between[local]

    def is_between(self, local: str, low: int, high: int) -> bool:
        """Is this local known to be a number from `low` to `high`?"""
        known = self._between.get(local)
        return known is not None and low <= known[0] and known[1] <= high

    def outermost(self) -> Bound:
        """Context in which no local is bound inside the statement."""
        return Bound(self, {})

    def kept_once(self, text: str) -> str:
        """Text that computes a value at its first use in the current statement and reuses it afterwards. `text`: the value's own
        text."""
        box = self._boxes.get(text)
        if box is None:
            box = self._boxes[text] = self.new(forms.BOX)
            self._prelude.append(forms.Box.opened(box))
        return forms.Box.text(box, text)

    def take_prelude(self) -> list[str]:
        """The lines that must stand before the current statement; they are then forgotten, since the statement is complete."""
        lines = self._prelude
        self._prelude, self._boxes = [], {}
        return lines


class Bound:
    """Context with different inner names, inside one statement. A class and no generator, as there are thousands of them."""

    __slots__ = ("_inner", "_kept", "_scope")

    def __init__(self, scope: Scope, inner: Mapping[str, str]) -> None:
        self._scope = scope
        self._inner = inner
        self._kept = scope.inner

    def __enter__(self) -> None:
        self._scope.inner = self._inner
        self._scope.depth += 1

    def __exit__(self, *error: object) -> None:
        self._scope.inner = self._kept
        self._scope.depth -= 1
