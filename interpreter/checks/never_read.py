"""Something is noted under a name, and nothing reads it.

A line that notes what is never asked again does nothing; often \
another name stands where this one was meant. A choice or a roll on
which nothing hangs is asked and rolled in vain.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        let wages be gold of red plus 1
        let pay be 2
        gold of red becomes pay
        gold of blue becomes gold of red

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        let wages be gold of red plus 1
        gold of red becomes wages
        gold of blue becomes gold of red
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Text, first_of, names_read, values_given

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the locals of a text that nothing reads."""
    values = text.once(values_given)
    names = text.once(names_read) if values else set()
    for name, statements in values.items():
        if name not in names:
            yield _never_read(text, name, first_of(statements))


def _never_read(text: Text, name: str, statement: ir.Stmt) -> Diagnostic:
    shown = text.shown(name)
    ways_out = {
        ir.SetLocal: "use it, or leave the line out",
        ir.Roll: "let something hang on what comes up, or do not roll",
        ir.Call: f"leave `called {shown}` out, or use the answer",
        ir.Transfer: f"leave `called {shown}` out, or use the number",
    }
    way_out = ways_out.get(type(statement), "let something hang on it, or leave it out")
    return Diagnostic("never-read", f"nothing reads `{shown}`", statement.span, label="noted in vain", help=way_out)
