"""Keeps Python's garbage collector from slowing down work that makes many objects and drops few of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MUCH = 1_000_000
"""Objects; a rule set of seven thousand lines, read and compiled, leaves 350,000."""

GROWTH = 2
"""Where much has stayed there must be so many times as much: to look through it for less would take longer than the work."""


class _SetAside:
    """About how many objects are set aside, and how many stayed when they were last looked at. To tell exactly takes long."""

    about = 0
    stayed = 0
    settled = False

    def is_much(self) -> bool:
        """Are there so many that they should be looked through? They are told exactly only when there seem to be."""
        most = max(MUCH, GROWTH * self.stayed)
        if self.about > most:
            self.about = gc.get_freeze_count()
        return self.about > most

    def look_through(self) -> None:
        """Drop what nobody needs, and count what stays."""
        gc.collect()
        gc.freeze()
        self.about = self.stayed = gc.get_freeze_count()
        gc.unfreeze()


_SET_ASIDE = _SetAside()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Switch the collector off during the work, and exempt the objects made by it (`gc.freeze`) until the next such call: nearly
    all of them stay, and scanning them, at the end of the process too, takes as long as making them. If very many objects are
    exempt, they are collected first, since a process that reads rules again and again would keep all of them. No effect after
    `settle`."""
    if _SET_ASIDE.settled:
        yield
        return
    ran = gc.isenabled()
    much = _SET_ASIDE.is_much()
    gc.unfreeze()
    if much:
        _SET_ASIDE.look_through()
    gc.disable()
    try:
        yield
    finally:
        if ran:
            _SET_ASIDE.about += gc.get_count()[0]
            gc.freeze()
            gc.enable()


def settle() -> None:
    """Collect once, exempt all objects that are left from later collections, and switch the collector off until `unsettle`;
    `tidy` collects meanwhile. For a process that gives many answers from the same large data."""
    gc.disable()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _SET_ASIDE.settled = True


def tidy() -> None:
    """Collect the objects made since `settle` that are no longer needed. No effect without `settle`."""
    if _SET_ASIDE.settled:
        gc.collect()


def unsettle() -> None:
    """Undo `settle`: switch the collector on, for all objects."""
    gc.unfreeze()
    gc.enable()
    _SET_ASIDE.settled = False
