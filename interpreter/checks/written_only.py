"""Attributes that rules write and none reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.effects import Relation, Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: attributes that are only written. Examples are no use of an attribute."""
    for attribute in web.kept:
        if web.relations_to(attribute) == {Relation.WRITES}:
            yield Diagnostic(
                "written-only",
                f"rules write `{attribute.name}`, and none reads it",
                attribute.span,
                label="bears on nothing",
                help="ask for it where it is to count, or leave it out",
            )
