"""Loads in advance what a check may need."""

from __future__ import annotations

from interpreter import checks, syntax, unread


def load() -> None:
    """Import the modules that are otherwise imported late: for a process that answers again and again."""
    for room in (syntax, unread, checks):
        room.load()
