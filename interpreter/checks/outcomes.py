"""What reading the body of one declaration came to, as far as the checks of the whole need it again."""

from __future__ import annotations

from typing import Any

from interpreter.checks.deeds import Deeds
from interpreter.checks.looking import Ground
from interpreter.records import record


@record
class Outcome:
    """The deeds of a declaration, and `digest`: a hash of them. `grounds`: what the findings in it rest on elsewhere, and
    `state`: a hash of what stood there when it was looked through; None as long as nobody has done that. `told`: what was found
    in it, as whoever keeps it writes it down."""

    deeds: Deeds
    digest: bytes
    grounds: tuple[Ground, ...] = ()
    state: bytes | None = None
    told: tuple[Any, ...] = ()
