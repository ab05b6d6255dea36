"""Python's garbage collector, out of the way of work that makes much and leaves nearly nothing behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MUCH = 1_000_000
"""Objects; a rule set of seven thousand lines, read and compiled, leaves 350,000."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """The collector waits, and does not look at what was made until the next such work: nearly all of it stays, and looking
    through it, at the end of the process too, takes as long as making it. Where much was set aside it is looked through first:
    a process that reads rules again and again would keep all of them."""
    ran = gc.isenabled()
    much = gc.get_freeze_count() > MUCH
    gc.unfreeze()
    if much:
        gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if ran:
            gc.freeze()
            gc.enable()
