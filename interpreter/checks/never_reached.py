"""A statement to which nothing leads: in front of it the rule always ends.

`stop`, `answer`, `leave the loop`, `go on with the next` and a win \
end what they stand in; so does an `if` with `otherwise` all of whose
ways end so.

bad: rules

    procedure play the game
        report "the end"
        stop
        report "is it?"

good: rules

    procedure play the game
        report "is it the end?"
        report "it is"
"""

from __future__ import annotations

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level

LEVEL = Level.WARNING


def met(statement: ir.Stmt) -> Diagnostic:
    """The finding about a statement that nothing leads to."""
    return Diagnostic(
        "never-reached",
        "nothing leads to this",
        statement.span,
        label="never carried out",
        help="put it before what ends here (`stop`, `answer`, `leave the loop`, a win), or leave it out",
    )
