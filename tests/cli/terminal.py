"""A command at a pseudo terminal, and what stands on its screen.

A command runs in a process of its own; where a rule set is given that is open already, in a copy of this one, which has read all that it
needs.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import pyte

from interpreter.cli import opening, run
from interpreter.session import Session

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0
MORE = "-- Enter goes on, q ends --"
CLEAR = "\033[2J\033[H"


def take_terminal() -> None:
    """A new process has its keyboard as the terminal that sends it signals, and heeds an interrupt though the tests were begun in
    the background, where a shell has them ignore it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Copied:
    """A command in a copy of this process, at a terminal; the rule set that it opens is the one that is open here."""

    def __init__(self, words: Sequence[str], slave: int, environment: Mapping[str, str], opened: Session) -> None:
        self.pid = os.fork()
        if self.pid == 0:
            try:
                self._run(words, slave, environment, opened)
            finally:
                os._exit(99)

    def _run(self, words: Sequence[str], slave: int, environment: Mapping[str, str], opened: Session) -> NoReturn:
        """Be as a new process is: with this terminal, this environment, and nothing else that was open."""
        os.setsid()
        for number in (0, 1, 2):
            os.dup2(slave, number)
        os.closerange(3, 1024)
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(environment)
        letters = environment["PYTHONIOENCODING"]
        sys.stdin = os.fdopen(0, "r", encoding=letters, closefd=False)
        sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding=letters, buffering=1, closefd=False)
        sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding=letters, errors="backslashreplace", buffering=1, closefd=False)
        opening.open_session = lambda request, cache: opened
        code = run(words)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)

    def wait(self, seconds: float) -> int:
        """Its exit code."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.01)
        raise TimeoutError(f"it has not ended in {seconds} seconds")


class Terminal:
    """A command at a terminal of so many columns and lines. `seen`: all that came, without colours; `opened`: the rule set that it
    would open."""

    def __init__(
        self, *words: str, columns: int = 80, lines: int = 24, opened: Session | None = None, **environment: str
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        wanted = {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
        unwanted = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"} - environment.keys()
        env = {name: value for name, value in {**os.environ, **wanted}.items() if name not in unwanted}
        self.process = (
            Copied(words, slave, env, opened)
            if opened is not None
            else subprocess.Popen(
                [sys.executable, "-m", "interpreter", *words],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env=env,
                close_fds=True,
                start_new_session=True,
                preexec_fn=take_terminal,
            )
        )
        os.close(slave)
        self.raw = ""
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)

    def until(self, *texts: str) -> str:
        """Read until one of some texts comes; gives what came since the last call."""
        start = len(self.seen)
        end = time.monotonic() + PATIENCE
        while not any(text in self.seen[start:] for text in texts):
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"waited in vain for {texts}; saw {self.seen[start:]!r}"
            try:
                got = os.read(self.master, 65536)
            except OSError:
                got = b""
            assert got, f"ended before {texts}; saw {self.seen[start:]!r}"
            text = self._decoder.decode(got)  # a read may end in the middle of a letter
            self._stream.feed(text)
            self.raw += text
            self.seen = re.sub(r"\033\[[0-9;]*m", "", self.raw).replace("\r\n", "\n")
        return self.seen[start:]

    def answer(self, *lines: str, prompt: str = "carthage> ") -> str:
        """Type lines, each at a prompt, and turn all pages that are shown; gives what came."""
        told = ""
        for line in lines:
            self.say(line)
            told += self.turned(prompt)
        return told

    def turned(self, prompt: str = "carthage> ") -> str:
        """Turn pages until a prompt waits; gives what came."""
        told = self.until(prompt, MORE, "the question --")
        while not told.endswith(prompt):
            self.say("")
            told += self.until(prompt, MORE, "the question --")
        return told

    def screen(self) -> list[str]:
        """What stands on the screen now, line by line."""
        return [line.rstrip() for line in self._screen.display]

    def colours(self) -> set[str]:
        """The colours on the screen."""
        return {cell.fg for row in self._screen.buffer.values() for cell in row.values()} - {"default"}

    def grounds(self) -> set[str]:
        """The colours behind the letters."""
        return {cell.bg for row in self._screen.buffer.values() for cell in row.values()} - {"default"}

    def ground(self, row: int, column: int) -> str:
        """The colour behind a letter."""
        return str(self._screen.buffer[row][column].bg)

    def say(self, line: str) -> None:
        """Type a line."""
        self.type(line + "\n")

    def type(self, letters: str) -> None:
        """Type letters."""
        os.write(self.master, letters.encode())

    def resize(self, columns: int, lines: int, prompt: str = "carthage> ") -> list[str]:
        """Give the window another size, and wait until it is drawn again; gives what stands in it then."""
        self._screen.resize(lines, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.until(prompt)
        return self.screen()

    def close(self) -> int:
        """Wait for the end; gives the exit code."""
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code

    def leave(self) -> int:
        """Leave the game; gives the exit code."""
        self.say("quit")
        return self.close()


def screens(text: str) -> list[str]:
    """What stands after each clearing of the screen."""
    return text.split(CLEAR)
