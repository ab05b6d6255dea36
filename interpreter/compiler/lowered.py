"""What lowering adds to the middle form: routines, and the few terms that hooks and lasting effects come down to.

A `Routine` is anything that can be called: a procedure, the body of one that has hooks after it, a hook, an occasion with its
poll, a member's block, the game itself. Hooks are lowered into ordinary loops over the instances of their effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.ir import NUMBER, TRUTH, Expr, Local, Stmt, Type
from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.ir import Action, Effect, Occasion, Param

INSTANCE = Type("instance")


@dataclass(frozen=True, slots=True)
class Instances(Expr):
    """The instances of an effect that are present, in the order of their start: a list of tuples."""

    effect: Effect
    type: Type = Type("instances")


@dataclass(frozen=True, slots=True)
class Capture(Expr):
    """Value number `index` that an instance captured."""

    instance: Local
    index: int
    type: Type


@dataclass(frozen=True, slots=True)
class EffectActive(Expr):
    """Is an instance still present."""

    instance: Local
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class EffectStage(Expr):
    """How many of its ends an instance has passed."""

    instance: Local
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class AnyEffectActive(Expr):
    """Is an instance of any of the effects in the bit set `mask` present."""

    mask: int
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class ActionAllowed(Expr):
    """Is this action allowed, by its function and not written out."""

    action: Action
    args: tuple[Expr, Local, ...]
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class EndInstance(Stmt):
    """An instance is over, or waits for its next end."""

    instance: Local
    over: bool


@dataclass(frozen=True, slots=True)
class Run(Stmt):
    """Call a routine; `result`: the local that takes its answer."""

    routine: Routine
    args: tuple[Expr, Local, ...]
    result: str | None = None


@dataclass(frozen=True, slots=True)
class Poll(Stmt):
    """Poll the sides that may answer an occasion. The routine's locals are the occasion's parameters."""

    occasion: Occasion


@dataclass(slots=True, eq=False, kw_only=True)
class Routine:
    """Something that can be called. `label` is stable and unique; `asks` is the colour; `entry` its first block."""

    label: str
    ident: str
    params: tuple[Param, ...]
    body: tuple[Stmt, ...]
    span: Span = NOWHERE
    rule: str = ""
    asks: bool = False
    entry: int = -1
    returns: bool = False
    display: dict[str, str] = field(default_factory=dict)
    locals: dict[str, Type] = field(default_factory=dict)
    announces: bool = False

    @property
    def call(self) -> str:
        """The name of the plain function."""
        return "r_" + self.ident
