"""Attributes that rules write and no rule reads, and numbers counted at set-up that play never updates."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Relation, Web


def check_written(web: Web) -> Iterator[Diagnostic]:
    """Findings: attributes that are only written, and numbers that only set-ups count. Examples are no use of an attribute in a
    rule set that can be played. The shown face of a die and who is in play are exempt."""
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
        elif attribute.origin and attribute.type == ir.NUMBER and attribute not in kernel and not attribute.params:
            yield from _counted_once(web, attribute)


def _counted_once(web: Web, attribute: ir.Attribute) -> Iterator[Diagnostic]:
    """A number that set-ups make of what changes in play, and that nothing else ever writes."""
    units = web.users(web.index.numbers[attribute], Relation.WRITES)
    setups = [made.setup for unit in units if isinstance(made := web.index.written[unit], ir.Scenario) and made.setup is not None]
    if not units or len(setups) < len(units):
        return
    for unit in units:
        web.read(unit)
    for term in ir.walk(tuple(setup.body for setup in setups)):
        if isinstance(term, ir.Write) and term.attribute is attribute:
            if any(isinstance(each, ir.Read | ir.Ask | ir.InPile | ir.ValueOf) for each in ir.walk(term.value)):
                yield Diagnostic(
                    "counted-once",
                    f"`{attribute.name}` is counted when the game is set up, and never again",
                    attribute.span,
                    label="as it was at the beginning",
                    others=(Label(term.span, "counted here alone"),),
                    help="let it become what is counted where it has been asked for",
                )
                return
