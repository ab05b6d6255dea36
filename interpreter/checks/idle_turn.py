"""A loop whose turns are all the same, or members that are sifted by a condition which is not about them.

Nothing in the loop names the one whose turn it is; nothing behind \
`where` asks about `it`. Often a fixed name, or that of an outer
loop, stands where this one was meant. What is to happen several times is written `repeat up to N times`.

A loop that asks about each and then changes something of one and the same other member, each time, is told as well.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        for each side called owner
            add 1 to gold of red

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        for each side called owner
            add 1 to gold of owner
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Text

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the loops and filters of a text that are the same in each turn."""
    yield from _begun_anew(text)
    yield from _turns(text)


def _begun_anew(text: Text) -> Iterator[Diagnostic]:
    """What each turn of a loop counts from the beginning, and is read behind the loop alone: it never comes to more than one."""
    loops: list[ir.Repeat | ir.ForEach] = [*text.all(ir.Repeat), *text.all(ir.ForEach)]
    for loop in loops:
        first = loop.body[0] if loop.body else None
        if not isinstance(first, ir.SetLocal) or not isinstance(first.value, ir.Const):
            continue
        sets = [
            each for each in ir.walk(loop.body) if isinstance(each, ir.SetLocal) and each.name == first.name and each is not first
        ]
        adding = [each for each in sets if _adds(each)]
        inside = [each for each in ir.walk(loop.body) if isinstance(each, ir.Local) and each.name == first.name]
        before = [each for each in text.all(ir.SetLocal) if each.name == first.name and each is not first and each not in sets]
        if adding and len(inside) == len(adding) == len(sets) and before:
            yield Diagnostic(
                "idle-turn",
                f"`{text.shown(first.name)}` begins anew in each turn: what was counted before is lost",
                first.span,
                label="the last turn alone counts",
                help="leave this line out, or put it before the loop",
            )


def _adds(each: ir.SetLocal) -> bool:
    match each.value:
        case ir.Op("plus" | "minus", (ir.Local(name=name), ir.Const())):
            return name == each.name
    return False


def _turns(text: Text) -> Iterator[Diagnostic]:
    """Loops and filters that never ask about the member whose turn it is."""
    for loop in text.all(ir.ForEach):
        if not ir.mentions((loop.condition, loop.body), {loop.var}):
            yield Diagnostic(
                "idle-turn",
                f"every turn is the same: nothing in it is about `{text.shown(loop.var)}`",
                loop.span,
                label="whose turn it is makes no difference",
                help="name the one whose turn it is, or write `repeat up to N times`",
            )
        elif not ir.mentions(loop.body, {loop.var}):
            kind = loop.source.type.of
            changes = [each for each in ir.statements_in(loop.body) if isinstance(each, ir.Add | ir.Write)]
            others = [each for each in changes if any(arg.type.base == "member" and arg.type.of == kind for arg in each.args)]
            if others and isinstance(loop.source, ir.Members | ir.Filter):
                yield Diagnostic(
                    "idle-turn",
                    f"each turn does this to the same {kind}: it is not about `{text.shown(loop.var)}`",
                    others[0].span,
                    label="not the one whose turn it is",
                    help="name the one whose turn it is, or ask before the loop how many there are",
                )
    for sifted in text.all(ir.Filter):
        if _written_at(sifted) and not ir.mentions(sifted.condition, {sifted.var}):
            yield Diagnostic(
                "idle-turn",
                "this is asked of each, and is the same for all: it is not about `it`",
                sifted.condition.span,
                label="holds for all or for none",
                help="ask about `it`, or ask this once, outside the set",
            )


def _written_at(sifted: ir.Filter) -> bool:
    """Does what is asked stand where the set stands? What a kind says of itself does not (that all are in play, where all are),
    nor when a reach begins there."""
    asked, whole = sifted.condition.span, sifted.span
    return asked.path == whole.path and whole.line <= asked.line <= whole.end_line
