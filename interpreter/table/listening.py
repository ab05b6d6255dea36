"""Who listens at a table: pages, what each was told last, and letters to them. In and out: records. Errors: none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.table.messages import Line, Tells, View


class Listener:
    """A page at a table; nothing but itself."""

    __slots__ = ("hot", "owner", "seat")

    def __init__(self, seat: int | None, hot: bool, owner: bool) -> None:
        self.seat, self.hot, self.owner = seat, hot, owner


class Letter(NamedTuple):
    """What a listener is told."""

    to: Listener
    says: Tells


@dataclass(slots=True)
class Eyes:
    """What was shown last to whoever looks with the eyes of one seat: its number, and the view without it."""

    number: int = 0
    last: View | None = None


class Sent(NamedTuple):
    """What a listener has of a log: so many lines for good, and these behind them, which may be told otherwise yet."""

    sure: int
    behind: tuple[Line, ...]


@dataclass(slots=True)
class Heard:
    """What one listener has: the number of the view that it was sent last, and through whose eyes; `lines`: for all eyes that it
    has looked with what it has of the log."""

    view: int = 0
    eyes: int | None = None
    lines: dict[int | None, Sent] = field(default_factory=dict)
    greeted: bool = field(default=False)
