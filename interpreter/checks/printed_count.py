"""An invariant or an example compares with a number how many members a kind has.

A layer that adds a card breaks it, though nothing is wrong with \
the card. Count against `number of cards`, which is right whatever
is added, or ask for `at least` so many.

bad: rules

    kind side
        members red, blue

    kind card
        members Rain, Levy, Frost

    pile deck holds cards
        starts with cards

    pile discards holds cards

    procedure play the game
        shuffle deck
        deal 1 from deck to discards

    invariant "no card is lost"
        when number in deck plus number in discards is 3

good: rules

    kind side
        members red, blue

    kind card
        members Rain, Levy, Frost

    pile deck holds cards
        starts with cards

    pile discards holds cards

    procedure play the game
        shuffle deck
        deal 1 from deck to discards

    invariant "no card is lost"
        when number in deck plus number in discards is number of cards
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import PRINTED, Looking
from interpreter.proofs import Unit

LEVEL = Level.WARNING


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the comparisons in an example or invariant that fail once another layer adds a member."""
    made, looking = unit.made, unit.looking
    match made:
        case ir.Invariant():
            tests: tuple[ir.Expr | None, ...] = tuple(clause.test for clause in made.clauses)
        case ir.Example():
            tests = tuple(step.test for step in made.steps)
        case _:
            return
    for term in ir.walk(tests):
        if not isinstance(term, ir.Op) or len(term.args) != 2:
            continue
        one, other = term.args
        if term.name in ("eq", "le", "lt") and isinstance(other, ir.Const):
            counted, number = one, other
        elif term.name in ("eq", "ge", "gt") and isinstance(one, ir.Const):
            counted, number = other, one
        else:
            continue
        if not isinstance(number.value, int) or number.value < 2 or number.switch is not None:
            continue
        kind = _counted(counted, number.value, looking)
        if kind:
            plural = looking.rules.kinds[kind].plural
            yield Diagnostic(
                "printed-count",
                f"a layer that adds a {kind} breaks this",
                term.span,
                label=f"counts {plural}",
                help=f"compare with `number of {plural}`, or ask for `at least {number.value}`",
            )


def _counted(term: ir.Expr, number: int, looking: Looking) -> str:
    """The kind whose members a term counts, whatever happens in play; empty where it counts none."""
    if isinstance(term, ir.Op) and term.name == "count" and _is_printed(term.args[0]):
        kind = term.args[0].type.of
        seats = looking.rules.seats
        return kind if seats is None or kind != seats.name else ""
    piles = [part.pile for part in _summands(term) if isinstance(part, ir.InPile) and part.question == "number"]
    if not piles or len(piles) != len(_summands(term)):
        return ""
    held = piles[0].holds
    looking.at_members(held.name)
    for pile in piles:
        looking.at(pile)
    whole = all(pile.holds is held for pile in piles) and any(isinstance(pile.start, ir.Members) for pile in piles)
    return held.name if whole and number == len(held.members) else ""


def _is_printed(some: ir.Expr) -> bool:
    """Does it rest on what is printed alone? Such members another layer may add."""
    while isinstance(some, ir.Filter):
        if any(not isinstance(part, PRINTED) for part in ir.walk(some.condition)):
            return False
        some = some.source
    return isinstance(some, ir.Members)


def _summands(term: ir.Expr) -> list[ir.Expr]:
    if isinstance(term, ir.Op) and term.name == "plus":
        return [part for arg in term.args for part in _summands(arg)]
    return [term]
