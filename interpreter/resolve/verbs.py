"""The forms of the verb of an action: it is declared as `(mover) enters (goal)`, and asked as `mover may enter goal`."""

from __future__ import annotations

from interpreter.syntax import nodes


def forms_of(verb: nodes.Part) -> list[nodes.Part]:
    """The ways in which the head of an action may have its first word."""
    return [nodes.Word(verb.span, form) for form in verb_forms(verb.text)] if isinstance(verb, nodes.Word) else [verb]


def verb_forms(verb: str) -> list[str]:
    """`enter`, `enters`; `carry`, `carries`: the ways in which the head of an action may have a verb."""
    forms = [verb, verb + "s", verb + "es", verb[:-1] + "ies", {"be": "is", "have": "has"}.get(verb, verb)]
    return list(dict.fromkeys(forms))
