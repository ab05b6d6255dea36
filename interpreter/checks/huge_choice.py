"""A player is to choose one of more numbers than anybody can.

Each number from the one to the other is an option, and at most ten thousand options are offered. Ends that are known only in play
are looked at there: then the choice breaks the game, at its place. \
Give it an end that means something, or let digits be chosen one
by one.

bad: rules

    kind side
        members red, blue

    attribute bid is number

    procedure play the game
        red chooses a number from 0 to 1000000000 called offer
        bid becomes offer

good: rules

    kind side
        members red, blue

    attribute bid is number

    procedure play the game
        red chooses a number from 0 to 100 called offer
        bid becomes offer
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Text, constant

LEVEL = Level.ERROR


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: choices among more numbers than the game would list."""
    if not isinstance(text.made, ir.Procedure) or next(text.all(ir.ChooseNumber), None) is None:
        return
    from interpreter.kernel import MOST_NUMBERS  # late: no other check needs the kernel

    for term in ir.walk(text.body):
        if isinstance(term, ir.ChooseNumber):
            low, high = constant(term.low), constant(term.high)
            if low is not None and high is not None and high - low > MOST_NUMBERS:
                yield Diagnostic(
                    "huge-choice",
                    f"this offers {high - low + 1} numbers",
                    term.span,
                    label="one option for each",
                    help=f"let the ends lie at most {MOST_NUMBERS} apart",
                )
