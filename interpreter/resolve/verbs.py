"""The forms of the verb of an action, which is declared as `(mover) enters (goal)` and asked as `mover may enter goal`."""

from __future__ import annotations

from interpreter.phrases import HISSING
from interpreter.syntax import nodes


def forms_of(verb: nodes.Part) -> list[nodes.Part]:
    """The first word of the head of an action in its verb forms; any other part of a head alone."""
    return [nodes.Word(verb.span, form) for form in verb_forms(verb.text)] if isinstance(verb, nodes.Word) else [verb]


def verb_forms(verb: str) -> list[str]:
    """The base form and the third person of a verb: `enter`, `enters`; `carry`, `carries`."""
    if verb in _IRREGULAR:
        return [verb, _IRREGULAR[verb]]
    if verb.endswith("y") and verb[-2:-1] not in ("a", "e", "o", "u"):
        return [verb, verb[:-1] + "ies"]
    return [verb, verb + ("es" if verb.endswith(HISSING) else "s")]


_IRREGULAR = {"be": "is", "have": "has"}
