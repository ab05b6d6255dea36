"""Where a phrase stands: all that reading it needs to know of its place."""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases.lexicon import Lexicon
from interpreter.phrases.scope import Scope
from interpreter.records import record


@record
class ReadingContext:
    """The words of the rule set, the names in sight, and the member that `this` means, if any."""

    lexicon: Lexicon
    scope: Scope
    this: ir.Member | None = None
