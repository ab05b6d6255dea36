"""An answer of an example says which question it is for, and no rule asks anything that may read so.

A question is named as it is asked, with the values of the names \
in it: of `asks "let {guest} pass?"` that is `let blue pass?`. Three
dots stand for any words.

bad: rules

    kind side
        members red, blue

    attribute guests of (host: side) is number

    procedure (host: side) opens the gate to (guest: side)
        asks "let {guest} pass?"
        host may
            add 1 to guests of host
            report "{host} lets {guest} pass"
        otherwise
            stop

    procedure play the game
        red opens the gate to blue
        report "{guests of red}"

    example "red lets blue pass"
        when red opens the gate to blue
            red answers "yes" to "may blue pass?"
        then guests of red is 1

good: rules

    kind side
        members red, blue

    attribute guests of (host: side) is number

    procedure (host: side) opens the gate to (guest: side)
        asks "let {guest} pass?"
        host may
            add 1 to guests of host
            report "{host} lets {guest} pass"
        otherwise
            stop

    procedure play the game
        red opens the gate to blue
        report "{guests of red}"

    example "red lets blue pass"
        when red opens the gate to blue
            red answers "yes" to "let blue pass?"
        then guests of red is 1
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Unit

LEVEL = Level.WARNING

UNASKED = ("choose ", "how many")
"""How questions begin that no line `asks` puts."""


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the answers of an example to questions that nobody asks."""
    made, looking = unit.made, unit.looking
    if not isinstance(made, ir.Example):
        return
    for answer in [answer for step in made.steps for answer in step.answers if answer.question]:
        if not answer.question.startswith(UNASKED) and not looking.is_asked(answer.question):
            yield Diagnostic(
                "asked-by-nobody",
                f"nobody asks “{answer.question}”",
                answer.span,
                label="answers no question",
                help="write the question as it is asked, with the values of its names; `...` stands for any words",
            )
