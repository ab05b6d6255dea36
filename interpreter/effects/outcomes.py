"""The result of reading one declaration's body, as far as the checks of the whole need it again."""

from __future__ import annotations

from interpreter.effects.deeds import Deeds
from interpreter.records import record


@record
class Outcome:
    """The deeds of a declaration, and `digest`: a hash of them."""

    deeds: Deeds
    digest: bytes
