"""The server of an editor in a copy of a process that has loaded what it needs: to load the library of the protocol takes a second.

The process that is copied is small, and is begun by the first who asks.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from subprocess import TimeoutExpired
from typing import IO

_COPIES = multiprocessing.get_context("forkserver")
_COPIES.set_forkserver_preload(["tests.editor.loaded"])


class Copied:
    """`punica lsp` with these words, as `subprocess.Popen` has it. `folder`: where it runs; `complaints`: where it writes them."""

    def __init__(self, words: tuple[str, ...], folder: Path, environment: dict[str, str], complaints: IO[bytes]) -> None:
        heard, said = _COPIES.Pipe(duplex=False), _COPIES.Pipe(duplex=False)
        errors = Connection(os.dup(complaints.fileno()))
        ends = (heard[0], said[1], errors)
        self._process = _COPIES.Process(target=_serve, args=(words, str(folder), environment, *ends), daemon=True)
        self._process.start()
        for end in ends:
            end.close()
        self.stdin = os.fdopen(os.dup(heard[1].fileno()), "wb")
        self.stdout = os.fdopen(os.dup(said[0].fileno()), "rb")
        heard[1].close()
        said[0].close()

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        """The same when it has ended. Errors: `TimeoutExpired`."""
        self._process.join(seconds)
        code = self.poll()
        if code is None:
            raise TimeoutExpired("punica lsp", seconds)
        return code


def _serve(
    words: tuple[str, ...], folder: str, environment: dict[str, str], heard: Connection, said: Connection, errors: Connection
) -> None:
    """Be as a new process is: with these pipes, this environment and this folder."""
    from interpreter.cli import run

    for number, end in enumerate((heard, said, errors)):
        os.dup2(end.fileno(), number)
        end.close()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    code = run(["lsp", *words])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
