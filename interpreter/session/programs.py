"""Compiled programs on disk: one file for each rule set, Python version and version of this compiler.

A file holds the marshalled code and the pickled tables. Only files that this store wrote itself (in a folder of the user's
own cache) are read; one that is damaged or of another version is as good as none.
"""

from __future__ import annotations

import hashlib
import marshal
import pickle
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.program import Program

if TYPE_CHECKING:
    from interpreter.ir import RuleSet

ROOMS = ("program", "kernel")


def compiler_version() -> str:
    """A digest of the sources that make programs: a changed compiler finds no old program."""
    here = Path(__file__).resolve().parent.parent
    digest = hashlib.blake2b(digest_size=8)
    for room in ROOMS:
        for path in sorted((here / room).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


_VERSION: list[str] = []


def file_of(digest: str, folder: Path, examples: bool = False) -> Path:
    """Where the program of a rule set lies."""
    if not _VERSION:
        _VERSION.append(compiler_version())
    name = hashlib.blake2b(f"{digest} {_VERSION[0]} {sys.version} {examples}".encode(), digest_size=16).hexdigest()
    return folder / f"{name}.program"


def stored_program(digest: str, folder: Path, examples: bool = False) -> Program | None:
    """The program of a rule set, if the store has it."""
    try:
        data = file_of(digest, folder, examples).read_bytes()
        check, rest = data[:16], data[16:]
        if hashlib.blake2b(rest, digest_size=16).digest() != check:
            return None
        code, why, tables, text, why_text = marshal.loads(rest)
        return Program(pickle.loads(tables), code, why, text, why_text)
    except (OSError, EOFError, ValueError, TypeError, pickle.UnpicklingError, AttributeError, ImportError):
        return None


def load_program(rules: RuleSet, folder: Path | None, examples: bool = False) -> Program:
    """The program of a rule set: from the store, or compiled and put there. A store that cannot be written is no error."""
    found = None if folder is None else stored_program(rules.digest, folder, examples)
    if found is not None:
        return found
    from interpreter.compiler import compile_rules

    program = compile_rules(rules, examples)
    if folder is not None:
        keep(program, folder, examples)
    return program


def keep(program: Program, folder: Path, examples: bool = False) -> None:
    """Write a program into the store, whole or not at all."""
    rest = marshal.dumps((program.code, program.why, pickle.dumps(program.tables), program.text, program.why_text))
    path = file_of(program.digest, folder, examples)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{hashlib.blake2b(rest, digest_size=4).hexdigest()}")
        part.write_bytes(hashlib.blake2b(rest, digest_size=16).digest() + rest)
        part.replace(path)
    except OSError:
        return
