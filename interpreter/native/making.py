"""Compiles the library of a program in the background: takes a program and the user's cache, gives a library when it is ready.

What takes no time comes first (one from the cache, tinycc), the best code when it is done. Errors: none; `trouble` says why there
is no library.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread

from interpreter.cache import NO_CACHE, Cache
from interpreter.native.compilers import Compiler, GivenUp, NoLibrary, compilers
from interpreter.native.library import Library
from interpreter.native.opening import NO_COMPILER, kept_library, loaded, made_library
from interpreter.program import Program


class Making:
    """A library that is being compiled. `data`: the bytes of the best one so far, or None; `trouble`: why there will be none, or
    ''."""

    def __init__(
        self, program: Program, kept: Cache = NO_CACHE, ways: Sequence[Compiler] | None = None, marked: bool = False
    ) -> None:
        """`marked`: one that notes what runs."""
        self._marked = marked
        self.program = program
        self.data: bytes | None = None
        self.trouble = ""
        self._late = False
        self._kept = kept
        self._given_up = Event()
        self._library: Library | None = None
        self._of: bytes | None = None
        found = list(compilers() if ways is None else ways)
        if not found:
            self.trouble = NO_COMPILER
        wanted = []
        for way in found:
            self.data = kept_library(program, kept, way, marked)
            if self.data is not None:
                break
            wanted.append(way)
        wanted.sort(key=lambda way: not way.quick)
        self._thread = Thread(target=self._make, args=(wanted,), daemon=True)
        if wanted:
            self._thread.start()

    @classmethod
    def done(cls, program: Program, data: bytes) -> Making:
        """A `Making` whose library was made elsewhere and has these bytes."""
        making = cls(program, NO_CACHE, ())
        making.data, making.trouble = data, ""
        return making

    @classmethod
    def none(cls, program: Program, why: str) -> Making:
        """A `Making` that never has a library, for the reason `why`."""
        making = cls(program, NO_CACHE, ())
        making.trouble = why
        return making

    @property
    def library(self) -> Library | None:
        """The best library so far, loaded; None if there is none yet."""
        data = self.data
        if data is not self._of:
            self._of = data
            self._library = None if data is None else loaded(self.program, data)
        return self._library

    @property
    def obstacle(self) -> str:
        """The reason why there will be no library, as in `trouble`; '' if there is one, or if compiling was merely stopped
        early."""
        return "" if self._late or self.data is not None else self.trouble

    def wait(self) -> Making:
        """Wait until no better library will come."""
        if self._thread.is_alive():
            self._thread.join()
        return self

    def close(self) -> None:
        """Stop compiling, as nobody waits any more."""
        self._given_up.set()
        self.wait()

    def _make(self, ways: Sequence[Compiler]) -> None:
        reasons = []
        for way in ways:
            try:
                self.data = made_library(self.program, self._kept, way, self._given_up, self._marked)
            except NoLibrary as error:
                self._late |= isinstance(error, GivenUp)
                reasons.append(str(error))
        if self.data is None:
            self.trouble = "; ".join(reasons)
