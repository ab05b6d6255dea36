"""What reading the body of one declaration came to, as far as the checks of the whole need it again."""

from __future__ import annotations

from interpreter.checks.choices import Ground
from interpreter.checks.deeds import Deeds
from interpreter.records import record


@record
class Outcome:
    """The deeds of a declaration. `grounds`: what its choices rest on elsewhere, and `state`: a hash of what stood there when
    they were found to be safe; None as long as nobody has found that."""

    deeds: Deeds
    grounds: tuple[Ground, ...] = ()
    state: bytes | None = None
