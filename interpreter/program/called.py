"""Which functions of a program run: takes a program and something that is done with it, gives their names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType

from interpreter.program.code import line_of
from interpreter.program.program import Program


def called_by(program: Program, work: Callable[[], object]) -> frozenset[str]:
    """The functions of a program that run while something is done. Errors: those of the work."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        seen.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return frozenset(code.co_name for code in seen if line_of(program.digest, code.co_filename, 1) is not None)
