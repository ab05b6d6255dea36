"""Attributes that rules write and no rule reads."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checks.web import Web
from interpreter.dependencies import Relation
from interpreter.diagnostics import Diagnostic


def check_written(web: Web) -> Iterator[Diagnostic]:
    """What is noted in the state and bears on nothing. In a game that can be played no example is a use. What a die shows and who
    is in play is noted by itself."""
    rules = web.index.rules
    if rules.main is None or not rules.scenarios:
        return  # pieces: who is to read it may be written yet
    kernel = {rules.in_play, *(die.shown for die in rules.dice)}
    for attribute in rules.attributes:
        node = web.index.numbers[attribute]
        relations = {relation for relation, user in web.into(node) if user != node}
        if attribute.origin and attribute not in kernel and relations == {Relation.WRITES}:
            yield Diagnostic(
                "written-only",
                f"rules write `{attribute.name}`, and none reads it",
                attribute.span,
                label="bears on nothing",
                help="ask for it where it is to count, or leave it out",
            )
