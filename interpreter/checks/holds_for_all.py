"""A rule line in a member holds for all of its kind.

What stands in a general is his trait, and asks whether it is he: \
`of this general`. `of a general` is about every general, and would
hold as well if it stood anywhere else. So does what names none of \
its kind at all: a line of a card that no event begins holds while
the card still lies in the deck, and after it has been played. Only lines \
that begin with an event, and last for a while, are about others by right.

bad: rules

    kind side
        members red, blue

    kind leader
        line side is side

    leader "Ann"
        side red
        speed of a leader is raised by 1

    leader "Bob"
        side blue

    value speed of (who: leader)
        starts at 2

    procedure play the game
        let swift be speed of Ann
        report "{swift}"

good: rules

    kind side
        members red, blue

    kind leader
        line side is side

    leader "Ann"
        side red
        speed of this leader is raised by 1

    leader "Bob"
        side blue

    value speed of (who: leader)
        starts at 2

    procedure play the game
        let swift be speed of Ann
        report "{swift}"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Unit

LEVEL = Level.WARNING


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: lines of a member that hold for all of its kind; or, where members have events, lines that do not mention the
    member and so hold from the start of the game. Lines of an effect that an event starts are about others by right, and not
    reported."""
    this = unit.made
    if not isinstance(this, ir.Member):
        return
    kind = this.kind.name
    for host, part in unit.hung:
        match part:
            case ir.Hook(effect=None):
                parts: tuple[object, ...] = (part.guard, part.body.body)
            case ir.Adjust(effect=None):
                parts = (part.amount, part.condition)
            case ir.Allow(effect=None):
                parts = (part.condition,)
            case _:
                continue
        named = any(_names(term, this) for term in ir.walk(parts) if isinstance(term, ir.Const))
        if named:
            continue
        if any(param.type.of == kind for param in host.params):
            yield Diagnostic(
                "holds-for-all",
                f"this holds for every {kind}, not only for {this.name}",
                part.span,
                label="whoever it is",
                help=f"write `this {kind}` where it is about {this.name}; what holds for all stands in a `rule` of its own",
            )
        elif this.kind.blocks:
            yield Diagnostic(
                "holds-for-all",
                f"this holds from the beginning to the end, wherever {this.name} is",
                part.span,
                label=f"whatever becomes of this {kind}",
                help=f"let an event begin it (`until ...`), ask about `this {kind}`, or write it in a `rule` of its own",
            )


def _names(term: ir.Const, this: ir.Member) -> bool:
    if term.type.of != this.kind.name:
        return False
    return this.id in term.value if isinstance(term.value, tuple) else term.value == this.id
