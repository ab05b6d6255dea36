"""Reads lines from the keyboard of a terminal whose window may change its size while somebody types.

In: a prompt. Out: the line, without its end and without characters that are no letters. Errors: `Resized` when the size of the
window has changed, or the suspended game is resumed; what was typed so far is kept, shown behind the next prompt, and begins the
next line. `EOFError` at the end of input.
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from interpreter.source import composed

SIGNALS = ("SIGWINCH", "SIGCONT")
"""What tells that the screen must be drawn again, where there are such signals."""


KEYS = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|O?.)")
"""What a terminal sends for a key that is no letter."""


class Resized(Exception):
    """The screen must be drawn again: the window's size has changed, or other output has covered the game."""


class Keyboard:
    """Reads lines from standard input. Changes of the window are noticed only at a terminal, and inside `heeding`."""

    def __init__(self) -> None:
        self._bell: int | None = None
        """The end of a pipe out of which the numbers of signals can be read that came; None while none is heeded."""
        self._typed_ahead = ""

    @contextmanager
    def heeding(self) -> Iterator[None]:
        """Context in which `ask` notices that the window is resized or the game resumed."""
        asked = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        if not asked or not sys.stdin.isatty():
            yield
            return
        self._bell, rope = os.pipe()
        os.set_blocking(rope, False)

        # an interrupt rings too: one that came just before the wait began would else be slept through
        other = signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
        former = {number: signal.signal(number, _rung) for number in asked}
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(other)
            os.close(rope)
            os.close(self._bell)
            self._bell = None

    def ask(self, prompt: str) -> str:
        """Print the prompt and read a line. Errors: `Resized`, `EOFError`."""
        sys.stdout.write(prompt + self._typed_ahead)
        sys.stdout.flush()
        if self._bell is not None:
            self._wait(self._bell)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        line, self._typed_ahead = self._typed_ahead + line, ""
        return letters_of(line)

    def _wait(self, bell: int) -> None:
        """Until there is a line. Errors: `Resized`, when the bell rings before."""
        while True:
            ready, _, _ = select.select([sys.stdin, bell], [], [])
            if sys.stdin in ready:
                return
            rung = os.read(bell, 4096)
            if any(getattr(signal, name) in rung for name in SIGNALS if hasattr(signal, name)) and _is_seen():
                self._typed_ahead += _typed_so_far()
                raise Resized


def _rung(number: int, frame: FrameType | None) -> None:
    """A signal came: that Python handles it is what rings the bell."""


def _is_seen() -> bool:
    """Does the terminal show what this process writes, rather than a shell that has put it in the background?"""
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:
        return True  # no shell gave us this terminal


def _typed_so_far() -> str:
    """What stands on the line that is not ended yet, taken from the terminal; nothing where a terminal does not give it."""
    import termios

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    by_letter = [*before[:3], before[3] & ~termios.ICANON, *before[4:6], [*before[6]]]
    by_letter[6][termios.VMIN] = by_letter[6][termios.VTIME] = 0
    termios.tcsetattr(terminal, termios.TCSANOW, by_letter)
    try:
        typed = os.read(terminal, 4096)
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)
    return letters_of(typed.decode(sys.stdin.encoding, "replace"))


def letters_of(typed: str) -> str:
    """Typed text without control sequences (such as those of arrow keys), with blanks for all white space, accents composed."""
    return composed("".join(letter for letter in re.sub(r"\s", " ", KEYS.sub("", typed)) if letter.isprintable()))
