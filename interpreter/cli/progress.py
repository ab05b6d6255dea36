"""A progress line for a long task: shown only on a terminal, and only when the task takes longer than a second."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Self, TextIO

_FIRST = 1.0
_AGAIN = 0.1


class Progress:
    """Context that shows the line: `with Progress("games", 100) as progress: progress.at(7)`. At its end the line is erased."""

    def __init__(self, what: str, total: int, stream: TextIO | None = None) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.stream = sys.stderr if stream is None else stream
        self.begun = time.monotonic()
        self.next = self.begun + _FIRST
        self.shown = self.stream.isatty()
        self.width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.width:
            self._write("")

    def at(self, done: int) -> None:
        """Set how much of the total is done, and draw the line again if it is due."""
        self.done = done
        now = time.monotonic()
        if not self.shown or now < self.next:
            return
        self.next = now + _AGAIN
        spent = now - self.begun
        left = spent / done * (self.total - done) if done else 0.0
        bar = min(30, max(8, shutil.get_terminal_size().columns - 50))
        full = bar * done // max(self.total, 1)
        rate = done / max(spent, 1e-9)
        drawn = "#" * full + "." * (bar - full)
        self._write(f"[{drawn}] {done} of {self.total} {self.what}, {rate:.1f} a second, {left:.0f} s left")

    def _write(self, text: str) -> None:
        text = text[: shutil.get_terminal_size().columns - 1]
        self.stream.write("\r" + text.ljust(self.width) + ("" if text else "\r"))
        self.stream.flush()
        self.width = len(text)
