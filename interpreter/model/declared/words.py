"""What authors call a declared thing."""

from __future__ import annotations

from interpreter.model.declared.hooks import Procedure
from interpreter.model.declared.things import Declared, Member

OTHER = {"SpanOfPlay": "span", "OptionSwitch": "option"}
"""Classes whose declaring word is not their own name."""


def word_of(made: Declared) -> str:
    """The word before its name: `card`, `step`, `query`."""
    if isinstance(made, Member):
        return made.kind.name
    if isinstance(made, Procedure):
        return made.role
    name = type(made).__name__
    return OTHER.get(name, name.lower())
