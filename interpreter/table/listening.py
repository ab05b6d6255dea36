"""Records of listeners: pages, what each was last sent, and letters to them. No code, no errors."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.table.messages import Line, Tells, View


class Listener:
    """A page at a table, known by its identity."""

    __slots__ = ("hot", "owner", "seat")

    def __init__(self, seat: int | None, hot: bool, owner: bool) -> None:
        self.seat, self.hot, self.owner = seat, hot, owner


class Letter(NamedTuple):
    """A message to one listener."""

    to: Listener
    says: Tells


@dataclass(slots=True)
class Eyes:
    """What was last shown to all who see through the eyes of one seat: the number of the view, and the view (with number 0)."""

    number: int = 0
    last: View | None = None


class Sent(NamedTuple):
    """What a listener has of a log: the first `sure` lines, which are final, and the lines `behind` them, which may still
    change."""

    sure: int
    behind: tuple[Line, ...]


@dataclass(slots=True)
class Heard:
    """What one listener has: the number of the last view sent, and through whose eyes; `lines`: what it has of each log, by the
    eyes through which it was shown."""

    view: int = 0
    eyes: int | None = None
    lines: dict[int | None, Sent] = field(default_factory=dict)
    greeted: bool = field(default=False)
