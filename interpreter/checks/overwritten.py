"""Something is noted under a name, and the name is given another value before anything has read the first.

The first line does nothing. Either it is left over, or what stands between the two was to use it.

bad: rules

    die die
        faces 1 to 6

    procedure play the game
        roll die called toss
        let toll be toss plus 3
        toll becomes toss
        report "{toll} have fallen"

good: rules

    die die
        faces 1 to 6

    procedure play the game
        roll die called toss
        let toll be toss plus 3
        report "{toll} have fallen"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Text, in_vain

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the values of locals that nothing reads before the next one, or at all."""
    for name, statement, again in in_vain(text):
        yield Diagnostic(
            "overwritten",
            f"nothing reads `{text.shown(name)}` before it is given another value"
            if again is not None
            else f"nothing reads `{text.shown(name)}` behind this",
            statement.span,
            label="noted in vain",
            others=(Label(again.span, "another value here"),) if again is not None else (),
            help="use it first, or leave the line out",
        )
