"""The names that an expression is written with: locals of the routine, variables of comprehensions, boxes for what is hoisted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager


class Scope:
    """Names for the expressions of one function.

    `inner`: the Python names of locals that are bound inside the statement at hand (by comprehensions and lambdas). `local` gives
    the text of any other local, noting its use.
    """

    def __init__(self, local: Callable[[str], str]) -> None:
        self.inner: Mapping[str, str] = {}
        self._local = local
        self._fresh = 0
        self._boxes: dict[str, str] = {}
        self._prelude: list[str] = []

    def name(self, local: str) -> str:
        """The text of a local."""
        return self.inner.get(local) or self._local(local)

    def new(self, prefix: str) -> str:
        """A Python name that this function has not used."""
        self._fresh += 1
        return f"{prefix}{self._fresh}"

    @contextmanager
    def bound(self, names: Mapping[str, str]) -> Iterator[None]:
        """In here these locals are called by these Python names."""
        kept = self.inner
        self.inner = {**kept, **names}
        yield
        self.inner = kept

    @contextmanager
    def outermost(self) -> Iterator[None]:
        """In here no local is bound inside the statement."""
        kept = self.inner
        self.inner = {}
        yield
        self.inner = kept

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
