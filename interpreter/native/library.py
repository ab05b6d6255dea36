"""The library of one program: loads the file that a C compiler made, and gives its functions their types."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import CDLL, POINTER, Array, byref, c_char_p, c_int, c_int64, c_uint8, c_uint64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

from interpreter.kernel import ANY_TIME, Entry, Plain
from interpreter.native.faults import FaultCode
from interpreter.native.structs import notes_of
from interpreter.native.words import HEAP, Words, value_of
from interpreter.program import Program

ASKING = 0
ENDED = 1
FAULTY = -1
HOLDS = 2

_P, _I = c_void_p, c_int64
_TYPES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "n_size": (_I, ()),
    "n_constants": (_I, (_P,)),
    "n_text_count": (_I, ()),
    "n_text": (c_char_p, (_I,)),
    "n_context": (_P, ()),
    "n_close_context": (None, (_P,)),
    "n_state": (_P, (_P,)),
    "n_close_state": (None, (_P,)),
    "n_copy": (None, (_P, _P)),
    "n_clones": (_I, (_P, _P, _I)),
    "n_run": (_I, (_P, c_int)),
    "n_answer": (_I, (_P, _I, c_int)),
    "n_play": (_I, (_P, POINTER(c_uint64), _I, POINTER(_I), c_int, POINTER(_I))),
    "n_holds": (_I, (_P, _I)),
    "n_call": (_I, (_P, _P, POINTER(_I))),
    "n_fault": (None, (_P, _P)),
    "n_journal": (_I, (_P, POINTER(POINTER(_I)))),
    "n_put": (_I, (_P, _I, _I, _I)),
    "n_column": (None, (_P, _I, c_int, _P)),
    "n_set_column": (None, (_P, _I, c_int, _P)),
    "n_pile": (_I, (_P, _I, c_int, _P)),
    "n_set_pile": (None, (_P, _I, c_int, _P, _I)),
    "n_head": (POINTER(_I), (_P,)),
    "n_heap": (POINTER(_I), (_P,)),
    "n_effects": (POINTER(_I), (_P, c_int)),
    "n_moments": (_I, (_P, _I)),
    "n_moment": (POINTER(_I), (_P, _I)),
    "n_frame": (_I, (_P, _I, _P)),
    "n_push": (_I, (_P, _P, _I)),
    "n_effect_mask": (_I, (_P, _P)),
    "n_mask_effects": (None, (_P,)),
    "n_reached": (None, (_P, _P)),
    "n_mark_count": (_I, ()),
    "n_fingerprint": (_I, (_P,)),
    "n_determinize": (_I, (_P, _P, _I, c_uint64)),
    "n_worth": (_I, (_P, _I, POINTER(_I))),
    "n_outcomes": (_I, (_P, _P, _I, _I, _I, _P, _I, _P, _I, _P, _P, POINTER(_I))),
    "n_compact": (_I, (_P,)),
    "n_whole": (c_int, (_P,)),
}


class NativeFault(NamedTuple):
    """The fault that stopped native code: the code, the line (from 1) of generated Python or 0 if unknown, and numbers that
    belong to the code."""

    code: FaultCode
    line: int
    data: tuple[int, ...]


class Library:
    """The C functions of a program, and a context in which its states run: one thread at a time. Errors: `OSError` for a file
    that is no library of this machine."""

    def __init__(self, program: Program, path: Path) -> None:
        self.program = program
        self.c = CDLL(str(path))
        for name, (result, arguments) in _TYPES.items():
            function = getattr(self.c, name)
            function.restype, function.argtypes = result, arguments
        self.texts = tuple([self.c.n_text(number).decode() for number in range(self.c.n_text_count())])
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        self.context: int | None = self.c.n_context()
        if not self.context:
            raise OSError("there is no memory for a library of rules")
        self.pool: Words = self._constants()

    def _constants(self) -> tuple[int, ...]:
        room = self.room(1 << 20)
        return tuple(room[: self.c.n_constants(room)])

    @staticmethod
    def room(words: int) -> Array[c_int64]:
        """A new array of so many words, at least one."""
        return (c_int64 * max(1, words))()

    def close(self) -> None:
        """Free the context. States of the library must not be used any more."""
        if self.context:
            self.c.n_close_context(self.context)
            self.context = None

    def fault(self) -> NativeFault:
        """The fault of the last call that returned `FAULTY`."""
        room = self.room(6)
        self.c.n_fault(self.context, room)
        return NativeFault(FaultCode(room[0]), room[1], tuple(room[2:6]))

    # --- what was reached ---------------------------------------------------------------------------------------------

    def reached(self) -> tuple[set[int], set[tuple[int, int]]]:
        """What has run since the last call in states whose word `counts` is not 0: rows of statements, as `program.noted` numbers
        them, if the library was made to note them; answers as (choice point, number of the option, see `lab.coverage`)."""
        counts = [notes_of(point) for _, point in sorted(self.program.tables.points.items())]
        rows, answers = (c_uint8 * max(1, self.c.n_mark_count()))(), (c_uint8 * max(1, sum(counts)))()
        self.c.n_reached(rows, answers)
        given = iter(bytes(answers))
        answered = {(n, k + ANY_TIME) for n, count in enumerate(counts) for k in range(count) if next(given)}
        return {number for number, mark in enumerate(bytes(rows)) if mark}, answered

    # --- the journal --------------------------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """The journal entries since the last call, of all states whose word `listens` is not 0."""
        place = POINTER(c_int64)()
        words = place[:n] if (n := self.c.n_journal(self.context, byref(place))) else []
        found: list[Any] = []
        at = 0
        while at < n:
            count, at = words[at], at + 1
            entry = []
            for _ in range(count):
                value, at = self._noted(words, at)
                entry.append(value)
            found.append(tuple(entry))
        return found

    def _noted(self, words: Sequence[int], at: int) -> tuple[Plain, int]:
        if words[at] != HEAP:
            return value_of(words[at], _no_heap, self.pool, self.texts), at + 1
        count, at = words[at + 1], at + 2
        items = []
        for _ in range(count):
            value, at = self._noted(words, at)
            items.append(value)
        return tuple(items), at


def _no_heap(place: int) -> Words:
    raise ValueError("the journal holds no places")
