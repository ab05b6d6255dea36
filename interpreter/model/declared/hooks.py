"""What happens: procedures, occasions and actions, the rules that hang on them, and effects that last."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.model.declared.questions import Clause
from interpreter.model.declared.things import Declared, Member, Param
from interpreter.model.terms import NOTHING, Expr, Site, Stmt, Type
from interpreter.source import NOWHERE, Span


@dataclass(slots=True, eq=False, kw_only=True)
class Hook:
    """A rule that acts around a procedure or at an occasion.

    `timing`: before, instead, after. `guard`: expression over the locals named like the host's params (and `captures` of the
    effect). `body` runs with the same locals. `effect`: in force only while an instance of it is (captures bound from it).
    `result`: host's result type when `instead`.
    """

    timing: str
    params: tuple[Param, ...]
    guard: Expr | None
    body: Procedure
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Procedure(Declared):
    """A procedure, phase, step, member block or hook body. `params` then `body`; `type` what it answers."""

    params: tuple[Param, ...] = ()
    type: Type = NOTHING
    body: tuple[Stmt, ...] = ()
    hooks: list[Hook] = field(default_factory=list)
    role: str = "procedure"
    owner: Member | None = None
    locals: dict[str, Type] = field(default_factory=dict)
    display: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False, kw_only=True)
class Allow:
    """A `forbid` or `permit` on an action: it bites when `condition` holds (over the action's params)."""

    forbids: bool
    condition: Expr | None
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Action(Declared):
    """Something that may be allowed: permitted, or all clauses hold and no forbid bites."""

    params: tuple[Param, ...] = ()
    clauses: tuple[Clause, ...] = ()
    allows: list[Allow] = field(default_factory=list)


@dataclass(slots=True, eq=False, kw_only=True)
class Reaction:
    """A member in a hand that may answer an occasion. `condition` over the occasion's params and `holder`;
    `body` has params: holder, then the occasion's."""

    member: Member
    condition: Expr | None
    body: Procedure
    span: Span = NOWHERE


@dataclass(slots=True, eq=False, kw_only=True)
class Occasion(Declared):
    """A named moment. After its hooks have run, the sides of `answered_by` are polled in order; a play starts the poll again."""

    params: tuple[Param, ...] = ()
    answered_by: tuple[Expr, ...] = ()
    hooks: list[Hook] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    site: Site | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class EffectEnd:
    """A moment that ends an effect (or moves it to its next end): a hook-like guard on a procedure or an occasion."""

    host: Procedure | Occasion
    params: tuple[Param, ...]
    guard: Expr | None


@dataclass(slots=True, eq=False, kw_only=True)
class Effect(Declared):
    """A lasting effect: `captures` are its values; `ends` one or two moments in order; `while_` a condition instead.
    An effect of the state: instances are tuples (effect number, stage, *captures) in the order of their start."""

    number: int = 0
    captures: tuple[Param, ...] = ()
    ends: list[EffectEnd] = field(default_factory=list)
    while_: Expr | None = None
    member: Member | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Rule(Declared):
    """A titled rule: what its lines became, for pages and prose."""

    parts: list[object] = field(default_factory=list)


@dataclass(slots=True, eq=False, kw_only=True)
class Scenario(Declared):
    """A start: `setup` runs on an empty board."""

    setup: Procedure | None = None
