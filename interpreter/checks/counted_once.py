"""A number that is counted at set-up alone."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Relation, Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: numbers that only set-ups count."""
    for attribute in web.kept:
        if attribute.type == ir.NUMBER and not attribute.params and web.relations_to(attribute) != {Relation.WRITES}:
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
