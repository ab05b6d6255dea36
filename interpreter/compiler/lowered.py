"""The lowered IR: what lowering adds to the IR. Routines, and the few terms that hooks, polls and lasting effects come down to.

A body in lowered form holds statements of `LoweredStatement` over expressions of `LoweredExpression`.
"""

from __future__ import annotations

from dataclasses import field
from typing import cast

from interpreter.ir import (
    NUMBER,
    TRUTH,
    Action,
    ChoicePoint,
    Effect,
    Expr,
    Expression,
    Local,
    Occasion,
    Param,
    Statement,
    Stmt,
    Type,
)
from interpreter.records import record, symbol
from interpreter.source import NOWHERE, Span

INSTANCE = Type("instance")
"""The type of a local that holds an instance of a lasting effect: `(effect number, stage, captured values...)`."""


@record
class Instances(Expr):
    """The instances of an effect that are present, in the order of their start: a list of tuples."""

    effect: Effect
    type: Type = Type("instances")


@record
class Capture(Expr):
    """Value number `index` that an instance captured."""

    instance: Local
    index: int
    type: Type


@record
class EffectActive(Expr):
    """Is an instance still present."""

    instance: Local
    type: Type = TRUTH


@record
class EffectStage(Expr):
    """How many of its ends an instance has passed."""

    instance: Local
    type: Type = NUMBER


@record
class AnyEffectActive(Expr):
    """Is an instance of any of the effects in the bit set `mask` present."""

    mask: int
    type: Type = TRUTH


@record
class InState(Expr):
    """Is an option or a ruling that examples vary in this state. `number`: which of those; `numbers`: what it is in each of its
    states, where that is asked."""

    number: int
    state: int
    numbers: tuple[int, ...] = ()
    type: Type = TRUTH


@record
class ActionAllowed(Expr):
    """Is this action allowed, by its function and not written out."""

    action: Action
    args: tuple[Expr, ...]
    type: Type = TRUTH


@record
class EndInstance(Stmt):
    """An instance is `over`, or waits for its next end."""

    instance: Local
    over: bool


@record
class Run(Stmt):
    """Call a routine as it stands; `result`: the local that takes its answer."""

    routine: Routine
    args: tuple[Expr, ...]
    result: str | None = None


@record
class Passed(Stmt):
    """Leaves a turn of going round in which nothing was done."""


@record
class Acted(Stmt):
    """Leaves a turn of going round in which something was done."""


@record
class Looked(Stmt):
    """In a turn of going round nothing has been done yet; whether something will be is for its end to see."""


@record
class Poll(Stmt):
    """Poll the seats of `turns` for reactions to an occasion, at a choice point. The occasion's parameters are locals of the
    routine."""

    occasion: Occasion
    turns: tuple[Expr, ...]
    point: ChoicePoint


@symbol
class Routine:
    """Something that can be called: a procedure with its hooks, its bare body, a hook, an occasion with its poll, the game.

    `label` is unique and stable from one compilation to the next (saved games name it); `ident` is the label as an identifier.
    `locals`: the types of the locals; `announces`: the journal tells when it runs; `left_out`: its body is not here, and whoever
    comes to it is told so.
    """

    label: str
    ident: str
    params: tuple[Param, ...]
    body: tuple[Stmt, ...]
    span: Span = NOWHERE
    rule: str = ""
    returns: bool = False
    locals: dict[str, Type] = field(default_factory=dict)
    announces: bool = False
    left_out: bool = False

    @property
    def function(self) -> str:
        """The name of its function, if it is compiled to one."""
        return "r_" + self.ident


LoweredExpression = Expression | Instances | Capture | EffectActive | EffectStage | AnyEffectActive | InState | ActionAllowed
"""Every expression that code is made for."""

LoweredStatement = Statement | EndInstance | Run | Poll | Passed | Acted | Looked
"""Every statement that code is made for."""


def as_lowered_expression(term: Expr) -> LoweredExpression:
    """The same term, known as one of the closed union; a test proves that no other class has the base `Expr`."""
    return cast(LoweredExpression, term)


def as_lowered_statement(term: Stmt) -> LoweredStatement:
    """The same statement, known as one of the closed union; a test proves that no other class has the base `Stmt`."""
    return cast(LoweredStatement, term)
