"""The lowered IR: the additions that lowering makes to the IR. Routines, and the few terms into which hooks, polls and lasting
effects are translated.

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
    """The instances of an effect that are in the state, in the order in which they started: a list of tuples."""

    effect: ir.Effect
    type: ir.Type = ir.Type("instances")


@record
class Capture(ir.Expr):
    """The captured value number `index` of an instance."""

    instance: ir.Local
    index: int
    type: ir.Type


@record
class EffectActive(ir.Expr):
    """Is this instance still in the state?"""

    instance: ir.Local
    type: ir.Type = ir.TRUTH


@record
class EffectStage(ir.Expr):
    """How many of its declared ends an instance has already passed."""

    instance: ir.Local
    type: ir.Type = ir.NUMBER


@record
class AnyEffectActive(ir.Expr):
    """Is there an instance of any effect in the bit set `mask`?"""

    mask: int
    type: ir.Type = ir.TRUTH


@record
class InState(ir.Expr):
    """The setting of an option or a ruling that examples vary: is it number `state`? With `numbers`, the number that belongs to
    the present setting. `number`: the index of the option or ruling among those varied."""

    number: int
    state: int
    numbers: tuple[int, ...] = ()
    type: ir.Type = ir.TRUTH


@record
class AtWork(ir.Expr):
    """Is the body of a `whenever` being run? `number`: the bit behind those of the spans that notes it."""

    number: int
    type: ir.Type = ir.TRUTH


@record
class ActionAllowed(ir.Expr):
    """Is this action allowed? Answered by a call of its function, not inlined."""

    action: ir.Action
    args: tuple[ir.Expr, ...]
    type: ir.Type = ir.TRUTH


@record
class EndInstance(ir.Stmt):
    """Ends an instance (`over`), or advances it to wait for its next end."""

    instance: ir.Local
    over: bool


@record
class Work(ir.Stmt):
    """Notes that the body of a `whenever` begins, or that it has come to its end; `number`: as in `AtWork`."""

    number: int
    begins: bool


@record
class Settle(ir.Stmt):
    """Runs `body` round after round until a round has changed nothing; `rounds`: the local that counts the rounds so far."""

    rounds: str
    body: tuple[ir.Stmt, ...]


@record
class Unsettled(ir.Stmt):
    """Breaks the game: the line to which this belongs has something to do after all the rounds in which a position may settle."""


@record
class Run(ir.Stmt):
    """Calls a routine directly; `result`: the local that takes its answer."""

    routine: Routine
    args: tuple[ir.Expr, ...]
    result: str | None = None


@record
class Passed(ir.Stmt):
    """Goes on with the next pass of `go round`: the state is known to be unchanged in this one."""


@record
class Acted(ir.Stmt):
    """Goes on with the next pass of `go round`: the state is known to have changed in this one."""


@record
class Looked(ir.Stmt):
    """Marks a point in a pass of `go round` up to which nothing has changed; a digest at its end decides whether something has
    since."""


@record
class Poll(ir.Stmt):
    """Poll the seats of `turns` for reactions to an occasion, at a choice point. The occasion's parameters are locals of the
    routine."""

    occasion: ir.Occasion
    turns: tuple[ir.Expr, ...]
    point: ir.ChoicePoint


@symbol
class Routine:
    """A callable unit: a procedure with its hooks, its bare body, a hook, an occasion with its poll, what happens
    while a position settles, or the whole game.

    `label` is unique and stable from one compilation to the next (saved games name it); `ident` is the label as an identifier.
    `locals`: the types of the locals; `announces`: each run writes a journal entry; `left_out`: its body was not compiled, and
    running it raises `LeftOut`.
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
        """The name of its Python function, if it is compiled to one."""
        return "r_" + self.ident


LoweredExpression = (
    ir.Expression | Instances | Capture | EffectActive | EffectStage | AnyEffectActive | InState | AtWork | ActionAllowed
)
"""Every expression that code is made for."""

LoweredStatement = ir.Statement | EndInstance | Run | Poll | Passed | Acted | Looked | Work | Settle | Unsettled
"""Every statement that code is made for."""


def as_lowered_expression(term: ir.Expr) -> LoweredExpression:
    """The same term, typed as a member of the closed union; a test proves that no other class has the base `Expr`."""
    return cast(LoweredExpression, term)


def as_lowered_statement(term: ir.Stmt) -> LoweredStatement:
    """The same statement, typed as a member of the closed union; a test proves that no other class has the base `Stmt`."""
    return cast(LoweredStatement, term)
