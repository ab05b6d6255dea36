"""The numbered reasons for which native code stops; the C text gets the same numbers from here."""

from __future__ import annotations

from enum import IntEnum


class FaultCode(IntEnum):
    """The reasons for stopping. `LIMIT`, `MEMORY`: a table of the library is full, which says nothing about the rules: Python
    must play this game. The next ones are faults of the program (`DAMAGED`: this is no valid state); from `BROKEN` on a rule is
    broken, as by `kernel.Broken`."""

    LIMIT = 1
    MEMORY = 2
    INDEX = 3
    NO_TUPLE = 4
    LOST = 5
    ZERO = 6
    SHIFT = 7
    SUM = 8
    DEEP = 9
    DAMAGED = 10
    BROKEN = 20
    NO_MEMBER = 21
    NO_PATH = 22
    RANGE = 23
    NO_NUMBER = 24
    NUMBERS = 25
    ROW = 26
    PRODUCT = 27
    UNSCRIPTED = 28
    DICE = 29
    NOTHING = 30
    EFFECTS = 31
    NOT_UNDER_WAY = 32
    MOMENTS = 33
    NO_MOMENT = 34
    FUEL = 35
    WAYS = 36
    NOBODY = 37
    NEGATIVE = 38
    OUTSIDE = 39
    BEYOND = 40
    STILL = 41
    UNANSWERED = 42
    UNSETTLED = 43

    @property
    def is_limit(self) -> bool:
        """Is it a limit of the library, and no fault of the rules?"""
        return self in (FaultCode.LIMIT, FaultCode.MEMORY)


class NotEmitted(Exception):
    """A program contains a form that cannot be translated to C; the message is the form."""
