"""What a check may come to need, loaded before it does."""

from __future__ import annotations

from interpreter import checks, syntax, unread


def load() -> None:
    """Load what is loaded late elsewhere: for a process that answers again and again."""
    from interpreter.meaning import Meaning  # noqa: F401

    for room in (syntax, unread, checks):
        room.load()
