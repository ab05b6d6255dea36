"""What reading the body of one declaration came to, as far as the checks of the whole need it again."""

from __future__ import annotations

from interpreter.checks.deeds import Deeds
from interpreter.checks.looking import Ground
from interpreter.records import record


@record
class Outcome:
    """The deeds of a declaration. `grounds`: what its soundness rests on elsewhere, and `state`: a hash of what stood there
    when nothing was found in it; None as long as nobody has found that."""

    deeds: Deeds
    grounds: tuple[Ground, ...] = ()
    state: bytes | None = None
