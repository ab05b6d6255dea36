"""Compiled programs between commands: takes the digest of rules and the cache, gives the program."""

from __future__ import annotations

from interpreter.cache import Cache, Shelf
from interpreter.program import Program, program_from_bytes, program_to_bytes


def _key(digest: str, examples: bool) -> str:
    return f"{digest} {examples}"


def stored_program(digest: str, cache: Cache, examples: bool = False) -> Program | None:
    """The program of a rule set with or without its examples, if the cache has it. Errors: none."""
    entry = cache.get(Shelf.PROGRAMS, _key(digest, examples))
    if entry is None:
        return None
    try:
        return program_from_bytes(entry)
    except ValueError:
        return None


def keep_program(program: Program, cache: Cache, examples: bool = False) -> None:
    """Put a program into the cache. Errors: none."""
    cache.put(Shelf.PROGRAMS, _key(program.digest, examples), program_to_bytes(program))
