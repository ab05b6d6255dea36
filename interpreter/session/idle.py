"""Remembers between commands what the examples did not need when they last ran: by the words that chose them.

A declaration is known by its text; so one that has been edited since is not idle.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping

from interpreter.cache import Cache, Shelf
from interpreter.program import Program
from interpreter.session.request import Request


class Idle:
    """The idle declarations of the examples that certain words choose, each by a hash of its text."""

    def __init__(self, cache: Cache, request: Request, words: str) -> None:
        self._cache = cache
        self._key = repr((request.rule_set, request.mods, request.options, request.scenario, words))

    def before(self) -> frozenset[bytes]:
        """The declarations that nothing ran the last time; empty if nothing is known. Errors: none."""
        entry = self._cache.get(Shelf.IDLE, self._key)
        return frozenset(() if entry is None else marshal.loads(entry))

    def keep(self, program: Program, routines: Mapping[bytes, Iterable[str]]) -> None:
        """Remember which declarations a program has not run. `routines`: the idents of those that may be idle, by the hashes of
        their declarations. Errors: none."""
        idle = idle_in(program, routines)
        if idle != self.before():
            self._cache.put(Shelf.IDLE, self._key, marshal.dumps(sorted(idle)))


def idle_in(program: Program, routines: Mapping[bytes, Iterable[str]]) -> frozenset[bytes]:
    """The declarations of which a program has run nothing. `routines`: as in `Idle.keep`."""
    ran = _run_in(program)
    return frozenset(said for said, idents in routines.items() if ran.isdisjoint(idents))


def _run_in(program: Program) -> set[str]:
    """The idents of the routines of which something has been run, with what hangs on them: of whose functions one has code."""
    tables, made = program.tables, {name for name, code in program.code.items() if code is not None}
    labels = {label for label, routine in tables.routines.items() if f"r_{routine.ident}" in made}
    labels |= {block.routine for number, block in enumerate(tables.blocks) if f"b{number}" in made}
    return {label.partition(".")[0] for label in labels}
