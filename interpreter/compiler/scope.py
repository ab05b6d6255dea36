"""The names that an expression is written with: locals of the routine, variables of comprehensions, boxes for what is hoisted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager


class Scope:
    """Names for the expressions of one function.

    `inner`: the Python names of locals that are bound inside the statement at hand (by comprehensions and lambdas). `local` gives
    the text of any other local, noting its use. `depth`: in how many things that bind names, or may, an expression stands:
    outside of all it may name a value itself (`:=`).
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
        """The text of a local."""
        return self.inner.get(local) or self._local(local)

    def new(self, prefix: str) -> str:
        """A Python name that this function has not used."""
        self._fresh += 1
        return f"{prefix}{self._fresh}"

    def bound(self, names: Mapping[str, str]) -> Bound:
        """In here these locals are called by these Python names."""
        return Bound(self, {**self.inner, **names})

    @contextmanager
    def between(self, local: str, low: int, high: int) -> Iterator[None]:
        """In here this local is a number from `low` to `high`."""
        self._between[local] = (low, high)
        yield
        del self._between[local]

    def is_between(self, local: str, low: int, high: int) -> bool:
        """Is this local surely a number from `low` to `high`?"""
        known = self._between.get(local)
        return known is not None and low <= known[0] and known[1] <= high

    def outermost(self) -> Bound:
        """In here no local is bound inside the statement."""
        return Bound(self, {})

    def kept_once(self, text: str) -> str:
        """The text of a value that is worked out when it is first used in the statement at hand, and then no more."""
        box = self._boxes.get(text)
        if box is None:
            box = self._boxes[text] = self.new("h")
            self._prelude.append(f"{box} = []")
        return f"({box}[0] if {box} else keep({box}, {text}))"

    def take_prelude(self) -> list[str]:
        """The lines that must stand before the statement at hand; with them it is done."""
        lines = self._prelude
        self._prelude, self._boxes = [], {}
        return lines


class Bound:
    """Other names inside the statement, as long as it lasts. No generator: there are thousands of them."""

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
