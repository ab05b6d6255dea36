"""Python's garbage collector, out of the way of work that makes much and leaves nearly nothing behind."""

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
    """The collector waits, and does not look at what was made until the next such work: nearly all of it stays, and looking
    through it, at the end of the process too, takes as long as making it. Where much was set aside it is looked through first:
    a process that reads rules again and again would keep all of them. Where all is settled nothing is looked through."""
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
    """All that is there stays for long, and is not looked through again before the next call; the collector waits until somebody
    has time to `tidy`. For a process that answers again and again, with much of the same in memory."""
    gc.disable()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _SET_ASIDE.settled = True


def tidy() -> None:
    """Collect what came since all was settled and is not needed any more."""
    if _SET_ASIDE.settled:
        gc.collect()


def unsettle() -> None:
    """The collector runs as it does, and looks at everything."""
    gc.unfreeze()
    gc.enable()
    _SET_ASIDE.settled = False
