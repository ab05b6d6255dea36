"""Whatever comes of a condition or a choice, the same is done.

Mostly one of the ways was copied and then not changed. Where two of three ways do the same nothing is told.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        if gold of red is 0
            add 1 to gold of red
        otherwise
            add 1 to gold of red

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    procedure play the game
        if gold of red is 0
            add 1 to gold of red
        otherwise
            add 1 to gold of blue
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Text

LEVEL = Level.WARNING


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: choices, conditions and menus all of whose ways do the same."""
    yield from _alike(text)
    yield from _goes_on_alike(text.body)


def _alike(text: Text) -> Iterator[Diagnostic]:
    """Ways that all do the same."""
    for test in text.all(ir.If):
        if test.otherwise and all(body == test.otherwise for _, body in test.branches):
            yield _same(test)
    for asked in text.all(ir.YesNo):
        if asked.otherwise and asked.otherwise == asked.body:
            yield _same(asked)
    for menu in text.all(ir.Menu):
        first, *others = menu.options or (None,)
        if first is not None and others and first.var is None and all(option.body == first.body for option in others):
            yield _same(menu)


def _goes_on_alike(part: object) -> Iterator[Diagnostic]:
    """Branches that do what is done behind them anyway."""
    if isinstance(part, tuple):
        for number, each in enumerate(part):
            if isinstance(each, ir.If) and not each.otherwise and len(each.branches) == 1:
                body, rest = each.branches[0][1], part[number + 1 :]
                if rest and body == rest and isinstance(rest[-1], ir.Return) and ir.switches_of(body) == ir.switches_of(rest):
                    yield _same(each)
            yield from _goes_on_alike(each)
    elif isinstance(part, ir.Stmt):
        for name in ir.inner_fields(type(part)):
            yield from _goes_on_alike(getattr(part, name))


def _same(term: ir.Term) -> Diagnostic:
    return Diagnostic(
        "all-alike",
        "whatever comes of this, the same is done",
        term.span,
        label="all ways are alike",
        help="let one of them do something else, or do it without asking",
    )
