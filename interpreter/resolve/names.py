"""Names that authors give to holes and locals: what is called like something declared would be read in two ways."""

from __future__ import annotations

from interpreter.diagnostics import Diagnostic, Label
from interpreter.phrases import RESERVED, Lexicon
from interpreter.source import Span


def name_taken(lexicon: Lexicon, name: str, span: Span) -> Diagnostic | None:
    """A finding when a name means something already; None when it is free."""
    taken = lexicon.meaning(name)
    if taken is None and name not in RESERVED:
        return None
    others = () if taken is None else (Label(taken.span, "this"),)
    return Diagnostic("name-taken", f"`{name}` means something already", span, others=others, help="choose another name")
