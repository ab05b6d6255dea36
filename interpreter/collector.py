"""Python's garbage collector, out of the way of work that makes much and leaves nearly nothing behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MUCH = 1_000_000
"""Objects; a rule set of seven thousand lines, read and compiled, leaves 350,000."""


class _SetAside:
    """About how many objects were set aside since they were last looked through. To tell exactly takes long."""

    about = 0

    def is_much(self) -> bool:
        """Are there so many that they should be looked through? They are told exactly only when there seem to be."""
        if self.about > MUCH:
            self.about = gc.get_freeze_count()
        return self.about > MUCH


_SET_ASIDE = _SetAside()


@contextmanager
def undisturbed() -> Iterator[None]:
    """The collector waits, and does not look at what was made until the next such work: nearly all of it stays, and looking
    through it, at the end of the process too, takes as long as making it. Where much was set aside it is looked through first:
    a process that reads rules again and again would keep all of them."""
    ran = gc.isenabled()
    much = _SET_ASIDE.is_much()
    gc.unfreeze()
    if much:
        gc.collect()
        _SET_ASIDE.about = 0
    gc.disable()
    try:
        yield
    finally:
        if ran:
            _SET_ASIDE.about += gc.get_count()[0]
            gc.freeze()
            gc.enable()
