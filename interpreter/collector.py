"""Python's garbage collector, out of the way of work that makes much and leaves nearly nothing behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """The collector waits, and does not look at what was made until the next such work: nearly all of it stays, and looking
    through it, at the end of the process too, takes as long as making it."""
    ran = gc.isenabled()
    gc.unfreeze()
    gc.disable()
    try:
        yield
    finally:
        if ran:
            gc.freeze()
            gc.enable()
