"""Lines of a member that hold for all."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.proofs import Unit


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
