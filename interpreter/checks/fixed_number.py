"""An event counts what is printed alone: the number is the same in every game.

It counts all that there are, where those of a side, or those on \
which something stands, were meant. Where the number is meant, it is
written as such.

bad: rules

    kind side
        members red, blue

    kind province
        plural provinces
        members North, South, East
        flag rich

    province North
        rich

    province South
        rich

    attribute gold of (owner: side) is number

    attribute holder of (land: province) is side or none

    kind card
        plural cards
        block event by (player: side)

    card "Taxes"
        event
            let due be number of (provinces where it is rich)
            add due to gold of player

    procedure play the game
        holder of North becomes red
        event of "Taxes" by red
        report "{gold of red} for {holder of North}"

good: rules

    kind side
        members red, blue

    kind province
        plural provinces
        members North, South, East
        flag rich

    province North
        rich

    province South
        rich

    attribute gold of (owner: side) is number

    attribute holder of (land: province) is side or none

    kind card
        plural cards
        block event by (player: side)

    card "Taxes"
        event
            let due be number of (provinces where it is rich and holder of it is player)
            add due to gold of player

    procedure play the game
        holder of North becomes red
        event of "Taxes" by red
        report "{gold of red}"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import PRINTED
from interpreter.proofs import Text

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: counts in the statements of an event that rest on printed facts alone, and so never change. Only events of
    members are checked: a procedure may count a number that the rules print."""
    if not isinstance(text.made, ir.Procedure) or text.made.role != "block":
        return
    conditions = {id(term) for term in ir.walk(text.guard)}
    for term in text.all(ir.Op):
        if (
            term.name == "count"
            and id(term) not in conditions
            and isinstance(term.args[0], ir.Filter)
            and _is_printed(term.args[0])
        ):
            yield Diagnostic(
                "fixed-number",
                "this is the same number in every game: it counts all that there are, whoever has them",
                term.span,
                label="never changes",
                help="count those of a side (`where ...`), or write the number",
            )


def _is_printed(term: ir.Expr) -> bool:
    terms = [*ir.walk(term)]
    names = {each.var for each in terms if isinstance(each, ir.Filter)}
    return all(isinstance(each, PRINTED) and (not isinstance(each, ir.Local) or each.name in names) for each in terms)
