"""Where a phrase stands: all that reading it needs to know of its place."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.ir import Member
from interpreter.phrases.lexicon import Lexicon
from interpreter.phrases.scope import Scope


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """The words of the rule set, the names in sight, and the member that `this` means, if any."""

    lexicon: Lexicon
    scope: Scope
    this: Member | None = None
