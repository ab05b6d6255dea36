"""Nothing below a head asks about one of its holes.

Whoever uses the sentence says which is meant, and it is the same for all. Often a fixed name, or another hole, stands where this
one was meant. Nothing is told of a sentence that asks about none \
of its holes, or that another layer has changed. A hole with which
the sentence begins is its subject and may be there for the sentence alone.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        gold is taken from blue by red
        report "{gold of red}"

    procedure gold is taken from (victim: side) by (thief: side)
        add 1 to gold of thief
        gold of red becomes 0

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        gold is taken from blue by red
        report "{gold of red}"

    procedure gold is taken from (victim: side) by (thief: side)
        add 1 to gold of thief
        gold of victim becomes 0
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Text

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the parameters of a procedure or a query that nothing below uses. Not reported: a parameter with which the
    sentence begins (it needs a subject), procedures with hooks (which may use it), and declarations that several layers share."""
    made = text.made
    shared = len(made.origin) != 1 or not made.body
    if shared or isinstance(made, ir.Procedure) and made.role != "procedure":
        return
    named = {term.name for term in text.all(ir.Local)}
    asks = any(param.name in named for param in made.params)
    if not asks and not _sifts(made):
        return  # it is the same for all in every way, and may be meant so
    for param in made.params:
        if param.name in named or asks and made.name.startswith(f"({param.word or text.shown(param.name)})"):
            continue
        if isinstance(made, ir.Procedure) and text.looking.is_hung_upon(made):
            return
        word = "question" if isinstance(made, ir.Query) else "procedure"
        yield Diagnostic(
            "unused-hole",
            f"the {word} is the same whatever `{text.shown(param.name)}` is",
            made.span,
            label=f"nothing below asks about ({text.shown(param.name)})",
            help="ask about it, or take the hole out of the head",
        )


def _sifts(made: ir.Procedure | ir.Query) -> bool:
    """Is it a question that sifts a set, and so says more than that something is the same for all?"""
    return isinstance(made, ir.Query) and any(isinstance(term, ir.Filter) for term in ir.walk(made.body))
