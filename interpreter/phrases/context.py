"""The context in which a phrase is read."""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases.lexicon import Lexicon
from interpreter.phrases.scope import Scope
from interpreter.records import record


@record
class ReadingContext:
    """The context of a phrase: the words of the rule set, the names in scope, and the member that `this` means, if any."""

    lexicon: Lexicon
    scope: Scope
    this: ir.Member | None = None
