"""What lowering adds to the middle form: routines, and the few terms that hooks and lasting effects come down to.

A `Routine` is anything that can be called: a procedure, the body of one that has hooks after it, a hook, an occasion with its
poll, a member's block, the game itself. Hooks are lowered into ordinary loops over the instances of their effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.model.terms import NUMBER, TRUTH, Expr, Stmt, Term, Type
from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.model.declared import Action, Effect, Occasion, Param

INSTANCE = Type("instance")


@dataclass(frozen=True, slots=True)
class Instances(Term):
    """The instances of an effect that are present, in the order of their start: a list of tuples."""

    effect: Effect
    type: Type = Type("instances")


@dataclass(frozen=True, slots=True)
class Capture(Term):
    """Value number `index` that the instance in local `name` captured."""

    name: str
    index: int
    type: Type


@dataclass(frozen=True, slots=True)
class Still(Term):
    """Is the instance in local `name` still present."""

    name: str
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class StageOf(Term):
    """How many of its ends the instance in local `name` has passed."""

    name: str
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Present(Term):
    """Is an instance of any of the effects in the bit set `mask` present."""

    mask: int
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Judged(Term):
    """Is this action allowed, by its function and not written out."""

    action: Action
    args: tuple[Expr, ...]
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class EndInstance(Term):
    """The instance in local `name` is over, or waits for its next end."""

    name: str
    over: bool


@dataclass(frozen=True, slots=True)
class Run(Term):
    """Call a routine; `result`: the local that takes its answer."""

    routine: Routine
    args: tuple[Expr, ...]
    result: str | None = None


@dataclass(frozen=True, slots=True)
class Poll(Term):
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
