"""The lowered IR: what lowering adds to the IR. Routines, and the few terms that hooks, polls and lasting effects come down to.

A body in lowered form holds statements of `LoweredStatement` over expressions of `LoweredExpression`.
"""

from __future__ import annotations

from dataclasses import field
from typing import cast

from interpreter import ir
from interpreter.records import record, symbol
from interpreter.source import NOWHERE, Span

INSTANCE = ir.Type("instance")
"""The type of a local that holds an instance of a lasting effect: `(effect number, stage, captured values...)`."""


@record
class Instances(ir.Expr):
    """The instances of an effect that are present, in the order of their start: a list of tuples."""

    effect: ir.Effect
    type: ir.Type = ir.Type("instances")


@record
class Capture(ir.Expr):
    """Value number `index` that an instance captured."""

    instance: ir.Local
    index: int
    type: ir.Type


@record
class EffectActive(ir.Expr):
    """Is an instance still present."""

    instance: ir.Local
    type: ir.Type = ir.TRUTH


@record
class EffectStage(ir.Expr):
    """How many of its ends an instance has passed."""

    instance: ir.Local
    type: ir.Type = ir.NUMBER


@record
class AnyEffectActive(ir.Expr):
    """Is an instance of any of the effects in the bit set `mask` present."""

    mask: int
    type: ir.Type = ir.TRUTH


@record
class InState(ir.Expr):
    """Is an option or a ruling that examples vary in this state. `number`: which of those; `numbers`: what it is in each of its
    states, where that is asked."""

    number: int
    state: int
    numbers: tuple[int, ...] = ()
    type: ir.Type = ir.TRUTH


@record
class ActionAllowed(ir.Expr):
    """Is this action allowed, by its function and not written out."""

    action: ir.Action
    args: tuple[ir.Expr, ...]
    type: ir.Type = ir.TRUTH


@record
class EndInstance(ir.Stmt):
    """An instance is `over`, or waits for its next end."""

    instance: ir.Local
    over: bool


@record
class Run(ir.Stmt):
    """Call a routine as it stands; `result`: the local that takes its answer."""

    routine: Routine
    args: tuple[ir.Expr, ...]
    result: str | None = None


@record
class Passed(ir.Stmt):
    """Leaves a turn of going round in which nothing was done."""


@record
class Acted(ir.Stmt):
    """Leaves a turn of going round in which something was done."""


@record
class Looked(ir.Stmt):
    """In a turn of going round nothing has been done yet; whether something will be is for its end to see."""


@record
class Poll(ir.Stmt):
    """Poll the seats of `turns` for reactions to an occasion, at a choice point. The occasion's parameters are locals of the
    routine."""

    occasion: ir.Occasion
    turns: tuple[ir.Expr, ...]
    point: ir.ChoicePoint


@symbol
class Routine:
    """Something that can be called: a procedure with its hooks, its bare body, a hook, an occasion with its poll, the game.

    `label` is unique and stable from one compilation to the next (saved games name it); `ident` is the label as an identifier.
    `locals`: the types of the locals; `announces`: the journal tells when it runs; `left_out`: its body is not here, and whoever
    comes to it is told so.
    """

    label: str
    ident: str
    params: tuple[ir.Param, ...]
    body: tuple[ir.Stmt, ...]
    span: Span = NOWHERE
    rule: str = ""
    returns: bool = False
    locals: dict[str, ir.Type] = field(default_factory=dict)
    announces: bool = False
    left_out: bool = False

    @property
    def function(self) -> str:
        """The name of its function, if it is compiled to one."""
        return "r_" + self.ident


LoweredExpression = ir.Expression | Instances | Capture | EffectActive | EffectStage | AnyEffectActive | InState | ActionAllowed
"""Every expression that code is made for."""

LoweredStatement = ir.Statement | EndInstance | Run | Poll | Passed | Acted | Looked
"""Every statement that code is made for."""


def as_lowered_expression(term: ir.Expr) -> LoweredExpression:
    """The same term, known as one of the closed union; a test proves that no other class has the base `Expr`."""
    return cast(LoweredExpression, term)


def as_lowered_statement(term: ir.Stmt) -> LoweredStatement:
    """The same statement, known as one of the closed union; a test proves that no other class has the base `Stmt`."""
    return cast(LoweredStatement, term)
