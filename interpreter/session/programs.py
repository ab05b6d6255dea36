"""Compiled programs between commands: takes the digest of rules and the cache, gives the program.

An entry holds the marshalled code and the pickled tables.
"""

from __future__ import annotations

import marshal
import pickle

from interpreter.cache import Cache, Shelf
from interpreter.program import Program


def _key(digest: str, examples: bool) -> str:
    return f"{digest} {examples}"


def stored_program(digest: str, cache: Cache, examples: bool = False) -> Program | None:
    """The program of a rule set with or without its examples, if the cache has it. Errors: none."""
    entry = cache.get(Shelf.PROGRAMS, _key(digest, examples))
    if entry is None:
        return None
    try:
        code, why, tables, text, why_text = marshal.loads(entry)
        return Program(pickle.loads(tables), code, why, text, why_text)
    except (EOFError, ValueError, TypeError, pickle.UnpicklingError, AttributeError, ImportError):
        return None


def keep_program(program: Program, cache: Cache, examples: bool = False) -> None:
    """Put a program into the cache. Errors: none."""
    entry = (program.code, program.why, pickle.dumps(program.tables), program.text, program.why_text)
    cache.put(Shelf.PROGRAMS, _key(program.digest, examples), marshal.dumps(entry))
